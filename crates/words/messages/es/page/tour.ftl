# El recorrido por la primera mesa.

tour = Recorrido
tour-title = Su primera mesa
# $step (number)
# $steps (number)
tour-step = { $step } de { $steps }
tour-back = Atrás
tour-next = Seguir
tour-end = A jugar
tour-felt = Este es el tapete: aquí se apuesta y aquí cae lo que sale. Con el tabulador y las flechas se llega a cada casilla.
tour-strip = Debajo está lo suyo: en qué momento va la partida, las fichas y los botones. Se toma una ficha, se pone en una casilla y se pulsa «Listo».
tour-balance = Arriba, siempre a la vista, su saldo. Son fichas de práctica: aquí no se juega dinero.
tour-why = Cuando algo se paga o se pierde, «¿Por qué?» lo explica paso a paso, con el artículo que lo manda.
tour-panel = Al lado (o más abajo, en un teléfono) están las reglas, lo jugado y el acta. La tecla «?» enseña los atajos.
