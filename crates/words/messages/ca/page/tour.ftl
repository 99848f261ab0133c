# El recorregut per la primera taula.

tour = Recorregut
tour-title = La vostra primera taula
tour-step = { $step } de { $steps }
tour-back = Enrere
tour-next = Continuar
tour-end = A jugar
tour-felt = Aquest és el tapet: aquí s'aposta i aquí cau el que surt. Amb el tabulador i les fletxes s'arriba a cada casella.
tour-strip = A sota hi ha el vostre: en quin moment va la partida, les fitxes i els botons. S'agafa una fitxa, es posa en una casella i es prem «A punt».
tour-balance = A dalt, sempre a la vista, el vostre saldo. Són fitxes de pràctica: aquí no es juguen diners.
tour-why = Quan alguna cosa es paga o es perd, «Per què?» ho explica pas a pas, amb l'article que ho mana.
tour-panel = Al costat (o més avall, en un telèfon) hi ha les regles, el que s'ha jugat i l'acta. La tecla «?» ensenya les dreceres.
