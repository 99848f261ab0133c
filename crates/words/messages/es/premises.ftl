# Establecimientos y catálogo.
premises-no-such-kind = No hay establecimientos de la clase «{ $kind }».
    .way-out = Elija entre: { $all }.
premises-not-authorised-as-such = Nadie ha autorizado este establecimiento como { $kind ->
        [casino] casino
        [bingo-hall] sala de bingo
        [arcade] salón
        [bar] bar
       *[other] { $kind }
    }.
    .way-out = Indique la autorización que lo hace tal.
premises-not-catalogued = { $game } no está en el catálogo: está prohibido.
    .way-out = Solo pueden abrirse juegos del catálogo.
premises-only-by-decree = { $game } no se añade aquí al catálogo.
    .way-out = El catálogo solo se cambia por decreto del Gobierno.
premises-name-the-mode = { $game } se juega en sus modalidades.
    .way-out = Abra una de: { $modes }.
premises-not-in-these = { $game } no puede ofrecerse en { $kind ->
        [casino] un casino
        [bingo-hall] una sala de bingo
        [arcade] un salón
        [bar] un bar
       *[other] un establecimiento de la clase { $kind }
    }.
    .way-out = Solo en: { $only }.
premises-not-authorised = { $game } no está autorizado aquí.
    .way-out = Anote antes la autorización de la dirección general de juego.
premises-not-remotely = { $game } no está autorizado a distancia.
    .way-out = Anote la autorización correspondiente, dada conforme a la orden que lo regula.
premises-no-such-order = No consta ninguna orden { $order } sobre juego a distancia.
    .way-out = Anote antes la orden.
premises-order-lacks = La orden { $order } no garantiza todo lo que debe.
    .way-out = Falta: { $lacks }.
premises-held-already = { $authorisation } ya consta.
    .way-out = Cada autorización se anota una vez.
premises-not-held = { $authorisation } no consta aquí.
    .way-out = Nombre una autorización anotada.
premises-open-already = { $game } ya se ofrece.
    .way-out = No hay nada que hacer.
premises-not-open = { $game } no se ofrece aquí.
    .way-out = No hay nada que hacer.
premises-closed = Este establecimiento está cerrado.
    .way-out = Abra otro.

premises-opened = Abre { $name }.
premises-authorised = Se anota { $authorisation } para: { $games }.
premises-lost = Se pierde { $authorisation }.
premises-order-noted = Se anota la orden { $order } sobre juego a distancia.
premises-game-opened = Se ofrece { $game }.
premises-game-closed = Deja de ofrecerse { $game }.
premises-are-closed = El establecimiento cierra.
