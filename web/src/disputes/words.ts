// The words of disputes.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  title: 'Reclamaciones',
  staffOnly: 'Las reclamaciones las ve la casa: entre como personal.',
  none: 'No hay ninguna reclamación.',
  open: 'Sin resolver',
  ruled: 'Resuelta',
  by: (name: string) => `Reclama ${name}`,
  hand: (round: number) => `Jugada ${round}`,
  steps: 'Ver la jugada paso a paso',
  record: 'Descargar el acta',
  receipt: 'Descargar el resguardo',
  ground: 'Motivo y artículo en que se funda',
  stands: 'Queda como estaba',
  void: 'Anular la jugada',
  correct: 'Corregir',
  player: 'Jugador',
  amount: 'Importe (€): con − delante, lo devuelve él',
  ifVoid: 'Si se anula, cada uno recibe o devuelve:',
  nothing: 'nada',
  twoSign: 'Anular y corregir lo firman dos personas: otra lo confirma en «Mi cuenta».',
  moved: 'Movimientos',
  back: 'Todas',
  raise: 'Reclamar esta jugada',
  what: 'Qué pasó',
  send: 'Enviar la reclamación',
  sent: 'Reclamación enviada: la resolución se verá en «Mi juego» y en la mesa.',
};

type DisputeWords = typeof es;

const en: DisputeWords = {
  title: 'Disputes',
  staffOnly: 'Disputes are for the house to see: sign in as staff.',
  none: 'There is no dispute.',
  open: 'Not ruled on',
  ruled: 'Ruled on',
  by: (name) => `Raised by ${name}`,
  hand: (round) => `Hand ${round}`,
  steps: 'See the hand step by step',
  record: 'Download the record',
  receipt: 'Download the receipt',
  ground: 'Ground, and the article that it rests on',
  stands: 'Stays as it was',
  void: 'Void the hand',
  correct: 'Correct',
  player: 'Player',
  amount: 'Amount (€): with − before it, he gives it back',
  ifVoid: 'If it is void, each gets or gives back:',
  nothing: 'nothing',
  twoSign: 'Two persons sign a void hand or a correction: another confirms it under “My account”.',
  moved: 'What moved',
  back: 'All of them',
  raise: 'Dispute this hand',
  what: 'What happened',
  send: 'Send the dispute',
  sent: 'The dispute was sent: the ruling will be seen in “My play” and at the table.',
};

const dictionaries: Record<Language, DisputeWords> = { es, en };

export const disputeWords = (): DisputeWords => dictionaries[settings.language];
