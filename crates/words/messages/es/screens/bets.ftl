# Apuestas sobre acontecimientos.

pool = Apuesta mutua: los acertantes se reparten lo apostado
fixed = Cuota fija: lo que paga un euro queda fijado al apostar
kept = La casa retiene el { $part }
at = Se apuesta en { $premises }
venue = Se celebra en { $venue }
outcome = Resultado
odds = Cuota
dividend = Dividendo por unidad
staked = Apostado
stake = Importe (€)
unit = De { $unit } en { $unit }, hasta { $most }
bet = Apostar
takes-part = Interviene usted en el acontecimiento: en la apuesta traviesa solo apuestan los ajenos a él.
mine = Sus apuestas
none = Todavía no ha apostado.
pays = cobra { $amount }
lost = perdida
open = en juego
won = ganador
withdrawn = retirado
result = Resultado comunicado: { $outcomes }
void = Acontecimiento nulo: se devuelven todas las apuestas.
