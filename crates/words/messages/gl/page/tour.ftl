# O percorrido pola primeira mesa.

tour = Percorrido
tour-title = A súa primeira mesa
tour-step = { $step } de { $steps }
tour-back = Atrás
tour-next = Seguir
tour-end = A xogar
tour-felt = Este é o tapete: aquí apóstase e aquí cae o que sae. Co tabulador e as frechas chégase a cada casa.
tour-strip = Debaixo está o seu: en que momento vai a partida, as fichas e os botóns. Cóllese unha ficha, ponse nunha casa e púlsase «Listo».
tour-balance = Arriba, sempre á vista, o seu saldo. Son fichas de práctica: aquí non se xogan cartos.
tour-why = Cando algo se paga ou se perde, «Por que?» explícao paso a paso, co artigo que o manda.
tour-panel = Ao lado (ou máis abaixo, nun teléfono) están as regras, o xogado e a acta. A tecla «?» ensina os atallos.
