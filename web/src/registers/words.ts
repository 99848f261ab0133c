// The words of the registers' screens.

import { settings } from '../words/speech.svelte';
import type { Language } from '../words/dictionary';

/** Whose papers entries rest on. */
const spanish: Record<string, string> = { 'gaming-directorate': 'de la dirección general de juego', 'director-general': 'del director general', 'managing-body': 'del órgano rector', president: 'de la presidencia', 'regional-minister': 'del consejero', secretary: 'de la secretaría' };
const english: Record<string, string> = { 'gaming-directorate': 'the gaming directorate', 'director-general': 'the director general', 'managing-body': 'the managing body', president: 'the president', 'regional-minister': 'the regional minister', secretary: 'the secretary' };

/** What the forms of the registers have as a word of their own. */
const spanishValues: Record<string, string> = { yes: 'sí', demonstration: 'demostración', statutes: 'estatutos', amendment: 'modificación', composition: 'composición', appointment: 'nombramiento', renewal: 'renovación', substitution: 'sustitución', suspension: 'suspensión', removal: 'cese' };

const es = {
  values: spanishValues,
  title: 'Registros de la casa',
  intro: 'Diario de presentaciones y libro de asientos: nada se borra; lo que cambia se anota al margen.',
  forStaff: 'Los registros son para el personal de la casa.',
  notOpened: 'sin abrir',
  opened: (day: string) => `abierto el ${day}`,
  filings: (number: number) => (number === 1 ? '1 presentación' : `${number} presentaciones`),
  subjects: (number: number) => (number === 1 ? '1 inscrito' : `${number} inscritos`),
  look: 'Consultar',
  back: 'Todos los registros',
  toForms: 'Escribir en él',
  open: 'Abrir el registro',
  firstDay: 'Primer día',
  search: 'Buscar en el libro',
  diary: 'Diario',
  book: 'Libro',
  none: 'Todavía no hay nada.',
  noneFound: 'Ningún asiento tiene esas palabras.',
  sheet: (number: number) => `hoja ${number}`,
  closed: 'hoja cerrada',
  number: (number: number) => `n.º ${number}`,
  filing: (number: number) => `Presentación ${number}`,
  onFiling: 'Sobre la presentación',
  noFiling: 'ninguna',
  file: 'Anotar una presentación',
  enter: 'Hacer un asiento',
  act: 'Acto',
  subject: 'Titular',
  section: 'Sección',
  date: 'Día',
  office: 'Firma como',
  signed: (name: string, office: string) => `Firmado: ${name} (${office})`,
  from: (office: string) => `documento ${spanish[office] ?? `de ${office}`}`,
  approved: (office: string) => `con el visto bueno ${spanish[office] ?? `de ${office}`}`,
  optional: 'puede faltar',
  write: 'Anotar',
  classes: { inscription: 'Inscripción', 'marginal-note': 'Nota marginal', cancellation: 'Cancelación' } as Record<string, string>,
  head: 'Todo lo anotado queda atado por este resumen:',
  readOnly: 'Solo la dirección escribe en los registros.',
};

type RegisterWords = typeof es;

const en: RegisterWords = {
  values: {},
  title: 'Registers of the house',
  intro: 'A diary of filings and a book of entries: nothing is erased; what changes is noted in the margin.',
  forStaff: 'The registers are for the staff of the house.',
  notOpened: 'not open',
  opened: (day) => `opened on ${day}`,
  filings: (number) => (number === 1 ? '1 filing' : `${number} filings`),
  subjects: (number) => (number === 1 ? '1 inscribed' : `${number} inscribed`),
  look: 'Look',
  back: 'All registers',
  toForms: 'Write in it',
  open: 'Open the register',
  firstDay: 'First day',
  search: 'Search the book',
  diary: 'Diary',
  book: 'Book',
  none: 'Nothing yet.',
  noneFound: 'No entry has these words.',
  sheet: (number) => `sheet ${number}`,
  closed: 'sheet closed',
  number: (number) => `no. ${number}`,
  filing: (number) => `Filing ${number}`,
  onFiling: 'On the filing',
  noFiling: 'none',
  file: 'Note a filing',
  enter: 'Make an entry',
  act: 'Act',
  subject: 'Subject',
  section: 'Section',
  date: 'Day',
  office: 'Signs as',
  signed: (name, office) => `Signed: ${name} (${office})`,
  from: (office) => `paper of ${english[office] ?? office}`,
  approved: (office) => `approved by ${english[office] ?? office}`,
  optional: 'may be left out',
  write: 'Enter',
  classes: { inscription: 'Inscription', 'marginal-note': 'Marginal note', cancellation: 'Cancellation' },
  head: 'All that was entered is bound by this hash:',
  readOnly: 'Only the direction writes in the registers.',
};

const both: Record<Language, RegisterWords> = { es, en };

/** The words in the language chosen. */
export const words = () => both[settings.language];
