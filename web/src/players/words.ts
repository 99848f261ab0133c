// The words of a player's own screen and of the door.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  title: 'Mi juego',
  intro: 'Usted decide cuánto tiempo juega, cuánto puede perder y cuánto apuesta de una vez. Lo que estreche vale en el acto; lo que afloje, un día después.',
  who: (id: string) => `Su identificador: ${id}`,
  admitted: (name: string) => `Admitido como ${name}.`,
  notAdmitted: 'En esta casa se juega con registro. Diga su identificador en la puerta y enseñe su documento.',
  now: 'Hoy lleva',
  played: 'Tiempo de juego',
  net: 'Resultado',
  limits: 'Mis límites',
  minutes: 'Minutos al día',
  loss: 'Pérdida al día (€)',
  stake: 'De una vez (€)',
  none: 'sin límite',
  save: 'Guardar mis límites',
  later: (when: string) => `Desde ${when} valdrán:`,
  pause: 'Hacer una pausa',
  pauseFor: 'Durante',
  pauses: { 60: 'una hora', 1440: 'un día', 10080: 'una semana', 43200: 'treinta días' } as Record<number, string>,
  pauseHint: 'Una pausa no se acorta.',
  pausedUntil: (when: string) => `En pausa hasta ${when}.`,
  exclude: 'Autoexcluirme',
  excludeHint: 'No podrá jugar ni entrar en la sala; queda en el registro de prohibidos y solo la dirección puede levantarlo.',
  sure: 'Sí, no quiero jugar más',
  barred: 'Ahora no puede jugar',
  disputes: 'Mis reclamaciones',
  waiting: 'Sin resolver todavía.',
  hand: (round: number) => `Jugada ${round}`,
  door: 'La puerta',
  doorIntro: (age: number) => `Nombre, documento y fecha de nacimiento (desde ${age} años). Quien consta como prohibido o fue expulsado no entra; cada visita y cada negativa queda en el registro de admisión.`,
  optional: 'Esta casa no exige registro: también juegan invitados.',
  staffOnly: 'La puerta es cosa de la casa: entre como personal.',
  player: 'Identificador (en su página)',
  name: 'Nombre y apellidos',
  document: 'Documento',
  born: 'Fecha de nacimiento',
  letIn: 'Admitir',
  isIn: (name: string) => `${name} ha entrado.`,
  inside: 'Quién ha entrado',
  nobody: 'Nadie todavía.',
  ground: 'Motivo',
  expel: 'Expulsar',
  readmit: 'Levantar la expulsión',
  expelled: (ground: string) => `Expulsado: ${ground}`,
  twoSign: 'La expulsión la firman dos personas: otra la confirma en «Mi cuenta».',
};

type PlayerWords = typeof es;

const en: PlayerWords = {
  title: 'My play',
  intro: 'You decide how long you play, what you may lose and what you put down at once. What you tighten counts at once; what you loosen, a day later.',
  who: (id) => `Your identifier: ${id}`,
  admitted: (name) => `Let in as ${name}.`,
  notAdmitted: 'This house plays with registered players. Say your identifier at the door and show your document.',
  now: 'Today so far',
  played: 'Time played',
  net: 'Result',
  limits: 'My limits',
  minutes: 'Minutes a day',
  loss: 'Loss a day (€)',
  stake: 'At once (€)',
  none: 'no limit',
  save: 'Keep my limits',
  later: (when) => `From ${when} on these count:`,
  pause: 'Pause',
  pauseFor: 'For',
  pauses: { 60: 'an hour', 1440: 'a day', 10080: 'a week', 43200: 'thirty days' },
  pauseHint: 'A pause is not shortened.',
  pausedUntil: (when) => `Paused until ${when}.`,
  exclude: 'Exclude myself',
  excludeHint: 'You can neither play nor come in; you stand in the register of prohibited persons, and only the direction can lift it.',
  sure: 'Yes, I will play no more',
  barred: 'You may not play now',
  disputes: 'My disputes',
  waiting: 'Not ruled on yet.',
  hand: (round) => `Hand ${round}`,
  door: 'The door',
  doorIntro: (age) => `Name, document and day of birth (from ${age} years). Whoever is prohibited or was sent away does not come in; each visit and each refusal stands in the register of admissions.`,
  optional: 'This house does not ask for registration: guests play too.',
  staffOnly: 'The door is the house’s own business: sign in as staff.',
  player: 'Identifier (on his page)',
  name: 'Name and surname',
  document: 'Document',
  born: 'Day of birth',
  letIn: 'Let in',
  isIn: (name) => `${name} was let in.`,
  inside: 'Who was let in',
  nobody: 'Nobody yet.',
  ground: 'Ground',
  expel: 'Send away',
  readmit: 'Let come again',
  expelled: (ground) => `Sent away: ${ground}`,
  twoSign: 'Two persons sign an expulsion: another confirms it under “My account”.',
};

const dictionaries: Record<Language, PlayerWords> = { es, en };

export const playerWords = (): PlayerWords => dictionaries[settings.language];

/** Hours, minutes and seconds. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Cents out of what somebody wrote in euros; nothing where he wrote none. */
export function centsOf(written: string): number | null {
  const said = /^(\d+)(?:[.,](\d\d?))?$/.exec(written.trim());
  return said ? Number(said[1]) * 100 + Number((said[2] ?? '').padEnd(2, '0')) : null;
}
