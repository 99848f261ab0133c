// What the house chose where a text leaves it the choice, in words for whoever plays: fields and
// values come as the sheet of a table writes them. A test asks whether every field of a sheet is named.

import type { Words } from '../contract';
import { shortMoney } from '../chips/money';
import type { Language } from './dictionary';

const FIELDS: Record<string, Words> = {
  'minimum': { es: 'Mínimo', en: 'Minimum' },
  'maximum': { es: 'Máximo', en: 'Maximum' },
  'minima': { es: 'Mínimos de la mesa', en: 'Minima of the table' },
  'maxima': { es: 'Máximo, en veces el mínimo', en: 'Maximum, in times the minimum' },
  'simple-maximum': { es: 'Máximo de las suertes sencillas', en: 'Maximum of even chances' },
  'number-maximum': { es: 'Máximo a un número', en: 'Maximum on a number' },
  'bank-minimum': { es: 'Mínimo de la banca', en: 'Minimum of the bank' },
  'bank-maximum': { es: 'Máximo de la banca', en: 'Maximum of the bank' },
  'multiple-gain': { es: 'Máximo de las suertes múltiples, en ganancias', en: 'Maximum of multiple bets, in gains' },
  'rounding': { es: 'Redondeo del céntimo', en: 'Rounding of cents' },
  'commission': { es: 'Comisión de la casa', en: 'Commission of the house' },
  'rake': { es: 'Retención del bote', en: 'Share of the pot for the house' },
  'chip': { es: 'Ficha menor', en: 'Smallest chip' },
  'colour_values': { es: 'Valores de las fichas de color', en: 'Values of colour chips' },
  'stack': { es: 'Fichas para sentarse', en: 'Chips to sit down with' },
  'ante': { es: 'Ante', en: 'Ante' },
  'blinds': { es: 'Ciegas', en: 'Blinds' },
  'first-blind': { es: 'Ciega menor', en: 'Small blind' },
  'second-blind': { es: 'Ciega mayor', en: 'Big blind' },
  'bring-in': { es: 'Apuesta de apertura', en: 'Bring-in' },
  'limit': { es: 'Límite de las apuestas', en: 'Limit of bets' },
  'players': { es: 'Jugadores', en: 'Players' },
  'seats': { es: 'Plazas', en: 'Seats' },
  'deck': { es: 'Baraja', en: 'Deck' },
  'reserve': { es: 'Cartas de reserva del sabot', en: 'Cards kept back in the shoe' },
  'dealing': { es: 'Reparto', en: 'Dealing' },
  'cards': { es: 'Naipes', en: 'Cards' },
  'directions': { es: 'Dirección del juego', en: 'Conduct of the game' },
  'communicated': { es: 'Comunicado a la Administración', en: 'Told to the authority' },
  'opening': { es: 'Apertura', en: 'Opening' },
  'openers': { es: 'Con qué se abre', en: 'What opens' },
  'betting': { es: 'Orden de las apuestas', en: 'Order of bets' },
  'folding': { es: 'Retirada', en: 'Folding' },
  'draw': { es: 'Descarte', en: 'Draw' },
  'showdown': { es: 'Muestra de cartas', en: 'Showdown' },
  'settlement': { es: 'Liquidación', en: 'Settlement' },
  'problems': { es: 'Incidencias', en: 'Incidents' },
  'irregularities': { es: 'Irregularidades', en: 'Irregularities' },
  'backers': { es: 'Apuestas a la mano de otro', en: 'Bets on another hand' },
  'insurance': { es: 'Seguro', en: 'Insurance' },
  'buy-a-card': { es: 'Compra de una carta', en: 'Buying a card' },
  'second-bet': { es: 'Segunda apuesta', en: 'Second bet' },
  'bet': { es: 'Segunda apuesta', en: 'Second bet' },
  'flop-bet': { es: 'Apuesta al flop', en: 'Bet on the flop' },
  'turn-bet': { es: 'Apuesta al turn', en: 'Bet on the turn' },
  'river-bet': { es: 'Apuesta al river', en: 'Bet on the river' },
  'turn-and-river': { es: 'Turn y river', en: 'Turn and river' },
  'three-bets': { es: 'Las tres apuestas', en: 'The three bets' },
  'withdrawals': { es: 'Retirada de apuestas', en: 'Taking bets back' },
  'ante-pays': { es: 'Pago del ante', en: 'What the ante pays' },
  'bets-pay': { es: 'Pago de las apuestas', en: 'What the bets pay' },
  'table-pays': { es: 'Tabla de pagos', en: 'Pay table' },
  'high-cards-pay': { es: 'Pago con cartas mayores', en: 'What high cards pay' },
  'no-combination': { es: 'Mano sin combinación', en: 'Hand without a combination' },
  'bank-plays-with': { es: 'Con qué juega la banca', en: 'What the bank plays with' },
  'bank-out': { es: 'Si la banca no juega', en: 'Where the bank does not play' },
  'bank-card-shown': { es: 'Carta descubierta de la banca', en: 'Exposed card of the bank' },
  'pareja-plus': { es: 'Tabla de Pareja Plus', en: 'Pair Plus table' },
  'pareja-plus-minimum': { es: 'Mínimo de Pareja Plus', en: 'Minimum of Pair Plus' },
  'par-plus-minimum': { es: 'Mínimo de Par Plus', en: 'Minimum of Pair Plus' },
  'par-plus-maximum': { es: 'Máximo de Par Plus', en: 'Maximum of Pair Plus' },
  'txb-minimum': { es: 'Mínimo del Texas Bonus', en: 'Minimum of the Texas Bonus' },
  'txb-maximum': { es: 'Máximo del Texas Bonus', en: 'Maximum of the Texas Bonus' },
  'bonus-jackpot-minimum': { es: 'Mínimo del bonus', en: 'Minimum of the bonus' },
  'bonus-jackpot-maximum': { es: 'Máximo del bonus', en: 'Maximum of the bonus' },
  'carousel': { es: 'Carrusel', en: 'Carousel' },
  'progressive': { es: 'Apuesta al progresivo', en: 'Progressive bet' },
  'progressive-seed': { es: 'Inicio del progresivo', en: 'Seed of the progressive' },
  'progressive-deduction': { es: 'Retención del progresivo', en: 'Deduction from the progressive' },
  'jackpot': { es: 'Apuesta al bote', en: 'Jackpot bet' },
  'jackpot-seed': { es: 'Inicio del bote', en: 'Seed of the jackpot' },
  'jackpot-deduction': { es: 'Retención del bote', en: 'Deduction from the jackpot' },
  'jackpot-pays': { es: 'Premios del bote', en: 'Prizes of the jackpot' },
  'extra-bet': { es: 'Apuesta extra', en: 'Extra bet' },
  'wheel': { es: 'Rueda', en: 'Wheel' },
  'raised-from': { es: 'Mínimo antes de subirlo', en: 'Minimum before it was raised' },
  'standing': { es: 'Jugadores de pie por plaza', en: 'Players standing at a place' },
  'free-bank': { es: 'Banca libre', en: 'Free bank' },
  'unlimited-bank': { es: 'Banca sin límite', en: 'Bank without a limit' },
  'free-banco': { es: 'Banco libre', en: 'Free banco' },
  'abono-minimum': { es: 'Mínimo del abono', en: 'Minimum of a subscription' },
  'abono-maximum': { es: 'Máximo del abono', en: 'Maximum of a subscription' },
  'doubled': { es: 'Mínimo doblado', en: 'Minimum doubled' },
  'multiples': { es: 'Múltiplos que se admiten', en: 'Multiples that are taken' },
  'places': { es: 'Plazas de la mesa', en: 'Places of the table' },
  'carousel-seed': { es: 'Inicio del carrusel', en: 'Seed of the carousel' },
  'profit': { es: 'Beneficio de la casa', en: 'What the house earns' },
  'session': { es: 'Cobro por tiempo', en: 'Charge by time' },
  'length': { es: 'Duración de la partida', en: 'Length of the game' },
  'buy-card': { es: 'Compra de una carta', en: 'Buying a card' },
  'players-bank': { es: 'Los jugadores tienen la banca', en: 'Players hold the bank' },
  'croupier-bet': { es: 'Apuesta del crupier', en: "The croupier's bet" },
  'insurance-minimum': { es: 'Mínimo del seguro', en: 'Minimum of the insurance' },
  'dead-antes': { es: 'Antes muertos', en: 'Dead antes' },
  'posts': { es: 'Ciegas fuera de turno', en: 'Blinds out of turn' },
};

/** Hands that a prize of a sheet is for, as the end of a field names them. */
const HANDS: Record<string, Words> = {
  'royal-flush': { es: 'escalera real', en: 'royal flush' },
  'straight-flush': { es: 'escalera de color', en: 'straight flush' },
  'four-of-a-kind': { es: 'póquer', en: 'four of a kind' },
  'full-house': { es: 'full', en: 'full house' },
  'flush': { es: 'color', en: 'flush' },
  'straight': { es: 'escalera', en: 'straight' },
  'three-of-a-kind': { es: 'trío', en: 'three of a kind' },
};
const PRIZES: Record<string, Words> = { jackpot: { es: 'Bote', en: 'Jackpot' }, extra: { es: 'Apuesta extra', en: 'Extra bet' } };

const VALUES: Record<string, Words> = {
  'yes': { es: 'sí', en: 'yes' },
  'no': { es: 'no', en: 'no' },
  'none': { es: 'sin límite', en: 'none' },
  'pot': { es: 'el bote', en: 'the pot' },
  'half-pot': { es: 'medio bote', en: 'half the pot' },
  'fixed': { es: 'fijo', en: 'fixed' },
  'split': { es: 'dos límites', en: 'two limits' },
  'limit': { es: 'con límite', en: 'with a limit' },
  'table': { es: 'las fichas de la mesa', en: 'the chips on the table' },
  'all': { es: 'todo el bote', en: 'all of it' },
  'half-up': { es: 'medio céntimo, hacia arriba', en: 'half a cent goes up' },
  'by-hand': { es: 'a mano', en: 'by hand' },
  'automatic-shoe': { es: 'sabot automático', en: 'automatic shoe' },
  'example': { es: 'como en el ejemplo del texto', en: "as in the text's example" },
  'french-52': { es: 'francesa de 52', en: 'French, 52 cards' },
  'french-40': { es: 'francesa de 40', en: 'French, 40 cards' },
  'ar-2010': { es: 'como en Aragón, Decreto 80/2010', en: 'as in Aragon, Decree 80/2010' },
  'ar-2002': { es: 'como en Aragón, Decreto 159/2002', en: 'as in Aragon, Decree 159/2002' },
};
const AMOUNT = /^\d+\.\d\d$/;

/** The name of a field of a sheet, or nothing where it has none. */
export function fieldNamed(field: string): Words | undefined {
  const [, prize = '', hand = ''] = /^(jackpot|extra)-(.+)$/.exec(field) ?? [];
  if (FIELDS[field] || !HANDS[hand]) return FIELDS[field];
  return { es: `${PRIZES[prize]!.es}: ${HANDS[hand].es}`, en: `${PRIZES[prize]!.en}: ${HANDS[hand].en}` };
}

/** The name of a field for whoever reads it. */
export const fieldName = (field: string, language: Language): string => fieldNamed(field)?.[language] ?? field;

/** A value as one reads it: amounts in euros, dates and shares as the language writes them. */
export function fieldValue(value: string, language: Language): string {
  const one = (part: string) => {
    if (AMOUNT.test(part)) return shortMoney(Number(part.replace('.', '')), language);
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(part) ?? [];
    if (year) return language === 'es' ? `${Number(day)}/${Number(month)}/${year}` : part;
    return VALUES[part]?.[language] ?? (language === 'es' ? part.replace('%', '\u00a0%') : part);
  };
  return value.split(', ').map((part) => part.split('/').every((half) => AMOUNT.test(half)) ? part.split('/').map(one).join(' / ') : one(part)).join(', ');
}
