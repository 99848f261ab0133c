// The words of the inspector's screen.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

const es = {
  title: 'Inspección',
  intro: 'Aquí se lee todo y no se cambia nada: las pruebas que la casa firma, cada mesa con sus reglas y su ventaja, lo que se celebra aparte y los registros.',
  evidence: 'Pruebas',
  fingerprint: 'Huella de la clave que firma',
  last: 'Último punto de control',
  checkpoint: (number: number, events: number) => `n.º ${number}, ${events} asientos`,
  root: 'Raíz',
  none: 'Ninguno todavía.',
  place: 'Segundo lugar',
  placeOk: 'en orden',
  placeNot: 'no se ha podido escribir allí: la casa lo vuelve a intentar',
  download: 'Descargar el punto de control',
  offline: 'Con una copia del almacén o con el recibo de un jugador se comprueba sin la casa:',
  tables: 'Mesas por texto',
  count: (number: number) => (number === 1 ? '1 mesa' : `${number} mesas`),
  open: 'abierta',
  rules: 'Huella de las reglas',
  edge: 'Ventaja de la casa',
  counting: 'Se calcula',
  countIt: 'Calcular',
  silent: 'No hay respuesta exacta para este juego.',
  look: 'Ver la mesa',
  explore: 'Explorar sus números',
  activities: 'Actividades',
  record: 'Acta',
  entries: (filings: number, subjects: number) => `${filings} presentaciones, ${subjects} hojas`,
  notOpened: 'sin abrir',
  coverage: 'Disposiciones probadas, por texto',
  proved: (proved: number, all: number) => `${proved} de ${all} (${Math.floor((proved * 1000) / all) / 10} %)`.replace('.', ','),
  more: 'Quien es del personal ve además los registros y la sala.',
};

type InspectionWords = typeof es;

const en: InspectionWords = {
  title: 'Inspection',
  intro: 'Everything is read here and nothing is changed: the evidence that the house signs, each table with its rules and its edge, what is run beside the tables, and the registers.',
  evidence: 'Evidence',
  fingerprint: 'Fingerprint of the key that signs',
  last: 'Last checkpoint',
  checkpoint: (number, events) => `no. ${number}, ${events} events`,
  root: 'Root',
  none: 'None yet.',
  place: 'Second place',
  placeOk: 'in order',
  placeNot: 'it could not be written there: the house tries again',
  download: 'Download the checkpoint',
  offline: 'With a copy of the store, or with a player’s receipt, it is checked without the house:',
  tables: 'Tables by text',
  count: (number) => (number === 1 ? '1 table' : `${number} tables`),
  open: 'open',
  rules: 'Hash of the rules',
  edge: 'House edge',
  counting: 'Being counted',
  countIt: 'Count it',
  silent: 'There is no exact answer for this game.',
  look: 'See the table',
  explore: 'Explore its figures',
  activities: 'Activities',
  record: 'Record',
  entries: (filings, subjects) => `${filings} filings, ${subjects} sheets`,
  notOpened: 'not opened',
  coverage: 'Provisions proved, by text',
  proved: (proved, all) => `${proved} of ${all} (${Math.floor((proved * 1000) / all) / 10} %)`,
  more: 'Whoever is of the staff sees the registers and the floor as well.',
};

const both: Record<Language, InspectionWords> = { es, en };

/** The words in the language chosen. */
export const inspectionWords = () => both[settings.language];
