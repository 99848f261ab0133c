# Máquinas.
machines-no-such-type = No hay máquinas de tipo { $type }.
    .way-out = Elija entre: { $all }.
machines-not-a-machine = { $machine } no cuesta nada: una máquina se usa a cambio de dinero.
    .way-out = Indique el precio de la partida.
machines-not-by-that = Una partida no puede depender de «{ $by }».
    .way-out = Elija entre: { $all }.
machines-excluded = A { $machine } la excluye su propia normativa y queda fuera del catálogo.
    .way-out = No la incluya en el parque.
machines-not-here = Las de tipo { $type } no pueden estar en { $premises ->
        [casino] un casino
        [bingo-hall] una sala de bingo
        [arcade] un salón
        [bar] un bar
       *[other] un local de la clase { $premises }
    }.
    .way-out = Solo en: { $only }.
machines-not-that-price = Ese no es el precio de la partida del tipo { $type }.
    .way-out = Es { $price }.
machines-not-that-prize = El tipo { $type } no da premios de la forma { $prize }.
    .way-out = Puede dar: { $all }.
machines-not-by-itself = Un premio de la forma { $prize } debe depender exclusivamente de: { $by }.
    .way-out = Instale una máquina que lo cumpla, o una sin ese premio.
machines-no-program = { $machine } no tiene programa de juego que conceda el premio.
    .way-out = Indique el programa.
machines-no-value = No se dice qué da { $machine }.
    .way-out = Indique el valor de los objetos y las partidas que exigen, o el premio máximo.
machines-worth-more = Objetos por valor de { $value } superan { $games } partidas a { $price }.
    .way-out = Dé objetos de menor valor, o exija más partidas.
machines-above-limit = { $most } supera el límite de { $limit }.
    .way-out = No pase del límite.
machines-there-already = { $machine } ya está instalada.
    .way-out = Use otro número.
machines-not-there = { $machine } no está instalada aquí.
    .way-out = Mire el parque.
machines-park-closed = El parque está cerrado.
    .way-out = Abra otro.

machines-opened = Se abre un parque de máquinas en { $premises ->
        [casino] un casino
        [bingo-hall] una sala de bingo
        [arcade] un salón
        [bar] un bar
       *[other] un local de la clase «{ $premises }»
    }.
machines-installed = Se instala { $machine }: tipo { $type }, { $price } la partida.
machines-removed = Se retira { $machine }.
machines-repriced = La partida en { $machine } cuesta ahora { $price }.
machines-closed = El parque se cierra.
