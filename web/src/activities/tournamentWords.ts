// The words of a tournament.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  terms: 'Bases',
  entry: 'Inscripción',
  fee: 'Parte de la casa',
  stack: 'Fichas al empezar',
  name: 'Nombre',
  fromEntries: (places: number) => (places === 1 ? 'Lo recaudado es para el primero.' : `Lo recaudado se reparte entre los ${places} primeros.`),
  players: 'Jugadores',
  playersOf: (count: number, most: number) => `${count} de ${most}`,
  enter: (price: string) => `Inscribirse por ${price}`,
  entered: 'Está inscrito. Las plazas se sortean al cerrarse las inscripciones.',
  fills: 'La casa completa las plazas con jugadores automáticos.',
  waits: 'Inscripciones cerradas: se sortean las plazas.',
  level: (level: number) => `Nivel ${level}`,
  next: (small: string, big: string) => `Siguiente: ${small} / ${big}`,
  last: 'Último nivel',
  handsLeft: (hands: number) => (hands === 1 ? 'sube tras una mano más' : `sube tras ${hands} manos más`),
  timeLeft: (time: string) => `sube en ${time}`,
  byHouse: 'sube cuando lo dice la casa',
  prizes: 'Premios',
  prize: 'Premio',
  place: 'Puesto',
  table: (number: number) => `Mesa ${number}`,
  finalTable: 'Mesa final',
  seat: (seat: number) => `Plaza ${seat}`,
  free: 'libre',
  inHand: 'mano en juego',
  between: 'entre manos',
  go: (number: number) => `Ir a mi mesa (mesa ${number})`,
  rebuy: (price: string) => `Recomprar por ${price}`,
  noChips: 'Se ha quedado sin fichas.',
  out: (place: number) => `Ha quedado en el puesto ${place}.`,
  won: 'Ha ganado el torneo.',
  bot: 'automático',
  you: 'usted',
  chips: 'Fichas',
  places: 'Puestos',
  nobody: 'Todavía nadie está fuera.',
  waiting: 'Esperan plaza',
  busted: 'Sin fichas, pueden recomprar',
  cancelled: 'El torneo no se celebra: se devuelve todo.',
  elsewhere: 'Las manos se juegan en otras mesas, y la casa comunica quién queda fuera.',
  lobby: 'Torneo',
  moved: (number: number) => `Cambia de mesa: le espera la mesa ${number}.`,
  toTable: (number: number) => `Ir a la mesa ${number}`,
  over: 'El torneo ha terminado.',
  left: (count: number, of: number) => `Quedan ${count} de ${of}`,
  next_hand: 'La próxima mano empieza sola.',
};

type TournamentWords = typeof es;

const en: TournamentWords = {
  terms: 'Terms',
  entry: 'Entry',
  fee: "The house's part",
  stack: 'Chips to begin with',
  name: 'Name',
  fromEntries: (places) => (places === 1 ? 'What comes in goes to the first.' : `What comes in is shared by the first ${places}.`),
  players: 'Players',
  playersOf: (count, most) => `${count} of ${most}`,
  enter: (price) => `Enter for ${price}`,
  entered: 'You have entered. Seats are drawn when entries close.',
  fills: 'The house fills the places with automatic players.',
  waits: 'Entries are closed: seats are drawn.',
  level: (level) => `Level ${level}`,
  next: (small, big) => `Next: ${small} / ${big}`,
  last: 'Last level',
  handsLeft: (hands) => (hands === 1 ? 'rises after one more hand' : `rises after ${hands} more hands`),
  timeLeft: (time) => `rises in ${time}`,
  byHouse: 'rises when the house says so',
  prizes: 'Prizes',
  prize: 'Prize',
  place: 'Place',
  table: (number) => `Table ${number}`,
  finalTable: 'Final table',
  seat: (seat) => `Seat ${seat}`,
  free: 'free',
  inHand: 'hand in play',
  between: 'between hands',
  go: (number) => `Go to my table (table ${number})`,
  rebuy: (price) => `Rebuy for ${price}`,
  noChips: 'You have no chips left.',
  out: (place) => `You finished in place ${place}.`,
  won: 'You have won the tournament.',
  bot: 'automatic',
  you: 'you',
  chips: 'Chips',
  places: 'Places',
  nobody: 'Nobody is out yet.',
  waiting: 'Waiting for a seat',
  busted: 'Without chips, may rebuy',
  cancelled: 'The tournament is not held: everything goes back.',
  elsewhere: 'Hands are played at other tables, and the house reports who is out.',
  lobby: 'Tournament',
  moved: (number) => `You move: table ${number} awaits you.`,
  toTable: (number) => `Go to table ${number}`,
  over: 'The tournament is over.',
  left: (count, of) => `${count} of ${of} are left`,
  next_hand: 'The next hand begins by itself.',
};

const both: Record<Language, TournamentWords> = { es, en };

/** The words in the language chosen. */
export const tournamentWords = () => both[settings.language];

/** A number of chips as people write it. */
export const chipCount = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, settings.language === 'es' ? '.' : ',');

/** "2:05". */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
