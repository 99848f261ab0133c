deck-in-play = Xógase coa baralla { $deck }.
closed = Péchanse as apostas.
cards-to = As cartas van á { $at }, que xoga por todos os puntos.
cut-by-croupier = O crupier corta a baralla.
bank-plays = A banca xoga.
bank-does-not-play = A banca non xoga.
ended = Remata a man.
opened = Comeza unha xogada contra a casa.
opened-with-packs = Comeza unha xogada contra a casa, con { $packs } barallas de { $cards } cartas.
opened-with-deck = Comeza unha man contra a casa, cunha baralla de { $cards } cartas.
unknown-notice = Un aviso descoñecido.
spot-at = { $spot }, { $at }
unknown-choice = unha opción descoñecida
covered-card = unha carta tapada
drawn-to-common = Sae { $card } nas cartas comúns.
drawn-burnt = Quéimase { $card }.
drawn = { $to } recibe { $card }.
turned-common = Descóbrense as cartas comúns{ $end }
turned = { CAPITAL($place) } descobre as súas cartas{ $end }
turned-burnt = Descóbrense as cartas queimadas{ $end }
croupier-deals = Reparte o crupier.
shoe-to = O distribuidor é da praza { $at }.
bank-held-by-house = O crupier toma a banca.
bank-held = A praza { $at } ten a banca, sinalada cun círculo branco.
seated = { $who } senta na { $at }.
left = { $who } deixa a { $at }.
allowed = { $who } pode apostar á man da { $at }.
placed = { $who } pon { $stake } en { $spot }.
taken-back = { $who } retira { $stake } de { $spot }.
called = { $who } pide { $stake } de viva voz, e o crupier anúnciao, en { $spot }.
held-over = { $who } deixa { $stake } sobre a mesa para a man seguinte, en { $spot }.
moved = { $who } pasa { $stake } a { $spot }.
leads = { $who } manda na { $at }.
cut = { $who } corta a baralla.
approved = { CAPITAL($by) } aproba: { $who } pode apostar á man da { $at }.
reported = { CAPITAL($by) } comunica unha incidencia: { $what }.
ruled = { CAPITAL($by) } decide: { $what }.
shown-to-all = Anúnciase: { $notice }.
shown-to-players = Aos xogadores: { $notice }.
shown-to-banker = Ao banqueiro: { $notice }.
picked =
    { $who } aparta { $count ->
        [1] unha carta
       *[other] { $count } cartas
    } na { $at }.
chosen-for-absent = { $who } non responde: a casa dá por elixido { $name }, na { $at }.
chose = { $who } elixe { $name } na { $at }.
burnt =
    { $cards ->
        [1] Quéimase unha carta sen vela.
       *[other] Quéimanse { $cards } cartas sen velas.
    }
