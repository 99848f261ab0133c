// The words of the bingo room.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  stage: { sale: 'Se venden cartones', balls: 'Bolas en juego', calls: 'Se ha cantado: aún se puede cantar en esta bola', lots: 'Se sortea el premio en especie', over: 'Partida terminada', cancelled: 'Partida anulada' },
  price: (price: string) => `Cartón: ${price}`,
  sold: (sold: number, left: number) => `Vendidos ${sold}, quedan ${left}`,
  howMany: 'Cartones',
  on: 'Soporte',
  paper: 'Papel',
  electronic: 'Electrónico',
  machine: 'Máquina',
  room: 'Sala',
  buy: 'Comprar',
  line: 'Línea',
  bingo: 'Bingo',
  common: 'Premio de todas las salas',
  extra: 'Premio adicional',
  extras: 'También se gana',
  callLine: '¡Línea!',
  callBingo: '¡Bingo!',
  gone: 'ya cantada',
  prizes: 'Premios',
  balls: 'Bolas',
  last: (ball: number, count: number, of: number) => `Bola ${ball}, la ${count} de ${of}`,
  noBall: 'Todavía no ha salido ninguna bola',
  yours: 'Sus cartones',
  card: (card: number) => `Cartón ${card}`,
  /** What a card lacks; nothing is said of a line that was called. */
  lacks: (line: number | null, bingo: number) => {
    const to = (count: number, prize: string) => (count === 0 ? `${prize} completo` : `${count === 1 ? 'falta' : 'faltan'} ${count} para ${prize}`);
    const said = line === null ? to(bingo, 'bingo') : `${line === 0 ? 'línea completa' : to(line, 'línea')}; ${to(bingo, 'bingo')}`;
    return said.charAt(0).toUpperCase() + said.slice(1);
  },
  more: (count: number) => `y ${count} cartones más`,
  called: (who: string, prize: string, card: number) => `${who} canta ${prize} con el cartón ${card}`,
  won: 'Lo ganado',
  share: (who: string, card: number, amount: string) => `${who}: ${amount} (cartón ${card})`,
  thing: (who: string, card: number, thing: string) => `${who}: ${thing} (cartón ${card})`,
  onBall: (count: number) => `en la bola ${count}`,
  shared: (cards: number, rest: string) => `Se reparte entre ${cards} cartones por igual; sobra ${rest}.`,
  uncalled: (amount: string) => `Nadie cantó ${amount}.`,
  roomCalls: 'La sala canta por los cartones electrónicos y las máquinas.',
  out: 'salido',
};

type BingoWords = typeof es;

const en: BingoWords = {
  stage: { sale: 'Cards are sold', balls: 'Balls are drawn', calls: 'Somebody called: this ball can still be called', lots: 'Lots are drawn for the prize in kind', over: 'The game is over', cancelled: 'The game was cancelled' },
  price: (price) => `Card: ${price}`,
  sold: (sold, left) => `${sold} sold, ${left} left`,
  howMany: 'Cards',
  on: 'Played on',
  paper: 'Paper',
  electronic: 'Electronic',
  machine: 'Machine',
  room: 'Room',
  buy: 'Buy',
  line: 'Line',
  bingo: 'Bingo',
  common: 'Prize of all rooms',
  extra: 'Extra prize',
  extras: 'Also to be won',
  callLine: 'Line!',
  callBingo: 'Bingo!',
  gone: 'called already',
  prizes: 'Prizes',
  balls: 'Balls',
  last: (ball, count, of) => `Ball ${ball}, number ${count} of ${of}`,
  noBall: 'No ball is out yet',
  yours: 'Your cards',
  card: (card) => `Card ${card}`,
  lacks: (line, bingo) => {
    const to = (count: number, prize: string) => (count === 0 ? `${prize} complete` : `${count} missing for ${prize}`);
    const said = line === null ? to(bingo, 'bingo') : `${line === 0 ? 'line complete' : to(line, 'a line')}; ${to(bingo, 'bingo')}`;
    return said.charAt(0).toUpperCase() + said.slice(1);
  },
  more: (count) => `and ${count} more cards`,
  called: (who, prize, card) => `${who} calls ${prize} with card ${card}`,
  won: 'What was won',
  share: (who, card, amount) => `${who}: ${amount} (card ${card})`,
  thing: (who, card, thing) => `${who}: ${thing} (card ${card})`,
  onBall: (count) => `on ball ${count}`,
  shared: (cards, rest) => `Shared by ${cards} cards alike; ${rest} is left.`,
  uncalled: (amount) => `Nobody called ${amount}.`,
  roomCalls: 'The room calls for electronic cards and machines.',
  out: 'out',
};

const both: Record<Language, BingoWords> = { es, en };

/** The words in the language chosen. */
export const bingoWords = () => both[settings.language];
