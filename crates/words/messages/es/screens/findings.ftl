# Lo que encuentra la comprobación de un barajado.

fault = { $fault ->
        [round-other] La prueba es de otra mano ({ $what })
        [unreadable] La prueba contiene huellas que no lo son
        [promise-other] La promesa NO es la que esta página vio antes del reparto
        [label-other] La promesa es de otra mano o de otra mesa ({ $what })
        [count-other] El sabot tiene otro número de cartas ({ $what })
        [spares-other] Un sabot de reserva no se prometió con el primero
        [hands-other] Las aportaciones selladas NO son las que esta página vio cerrarse
        [hand-twice] Dos puestos sellaron lo mismo, o uno lo hizo dos veces
        [hand-of-nobody] Hay una aportación del puesto { $what }, que nadie ocupaba
        [contribution-unsealed] El puesto { $what } aportó algo que no había sellado
        [contribution-other] El puesto { $what } abrió otra cosa que la que selló
        [contribution-twice] Un puesto cuenta dos veces en la mezcla
        [contributions-order] Las aportaciones no están en el orden de los puestos
        [own-missing] Su aportación al barajado NO está incluida
        [start-other] El sabot no estaba en esa carta ({ $what }) al empezar la mano
        [draws-order] Las cartas no salieron del sabot en orden y sin saltos
        [draw-other] Lo que salió NO es lo que se vio ({ $what })
        [face-other] Una carta vista en la mesa no es la que se abre ({ $what })
        [passed-over-unfounded] Se saltó una carta que nadie había apartado ({ $what })
        [opening-missing] Una carta vista no se abre ({ $what })
        [opening-extra] Se abre una carta que no salió o que no se vio ({ $what })
        [opening-twice] La misma carta del sabot se abre dos veces
        [opening-false] La carta no estaba donde se prometió ({ $what })
        [opening-misplaced] La carta no es la que tocaba según las aportaciones ({ $what })
        [covered-other] El número de cartas cubiertas no cuadra ({ $what })
        [card-unknown] El sabot no tiene esa carta ({ $what })
        [card-other] Se abre otra carta que la contada ({ $what })
        [composition] Salieron más cartas iguales de las que hay ({ $what })
        [salt-twice] Dos cartas llevan la misma sal
        [dice-other] Los dados no salen de la promesa y las aportaciones ({ $what })
        [lots-promise] Las suertes de los puestos NO son las prometidas
        [lots-order] Las suertes no salieron en orden
        [lots-false] Una suerte no era la prometida (puesto { $what })
        [lots-given] Una suerte no dio el puesto que decía
        [lots-skipped] Se saltó la suerte de un puesto libre ({ $what })
       *[lots-composition] No hay las mismas suertes de cada puesto
    }
doubt = { $doubt ->
        [promise-unseen] Esta página no estaba cuando se hizo la promesa
        [hands-unseen] Esta página no vio cerrarse las aportaciones
        [no-hand] Esta página no puso nada en la mezcla: la casa y los demás podrían haber sabido el orden
        [hands-withheld] No se abrió lo sellado por el puesto { $what }: si era de la casa, pudo elegir entre dos órdenes
        [older-protocol] Mano de antes de que las aportaciones se sellaran
        [round-unseen] Esta página no vio la mano entera
        [shoe-unseen] Esta página no vio todo lo que salió antes de este sabot
        [nothing-drawn] No salió ninguna carta
        [passed-over-covered] { $what } cartas del sabot de reserva se saltaron cubiertas
        [lots-unseen] Esta página no vio la promesa de las suertes
       *[lots-kept] La suerte del puesto { $what } se saltó: quizá estaba reservado
    }
