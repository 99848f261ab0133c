// Reads the page's catalogues and holds them against each other, as `crates/words/build/catalogue.rs` does for the
// house's: the same format, the same part of it, the same faults. What the page has no use for is refused here.

import { FluentParser, type Entry, type Expression, type InlineExpression, type Message as Found, type Pattern, type SelectExpression, type Variant } from '@fluent/syntax';

/** The languages in which every message must be said. */
export const COMPLETE = ['es', 'en'] as const;

/** A file of messages. */
export interface File {
  language: string;
  /** What its words are fetched with: `page`, or the name of a screen. */
  subject: string;
  /** What a problem calls it. */
  name: string;
  text: string;
}

/** What an argument is. A word is one of those that the message knows; an open one may be any other too. */
export type Kind = { is: 'text' } | { is: 'number' } | { is: 'flag' } | { is: 'word'; words: string[]; open: boolean };

/** An argument in a message. One that only chooses a form may be left out by a language without such forms. */
export interface Argument { kind: Kind; written: boolean }

/** A part of a sentence: text as it stands, an argument written out, or a choice between forms. */
export type Part =
  | string
  | { written: string; first?: 'CAPITAL' | 'SMALL' }
  | { chosenBy: string; kind: Kind; forms: { key: string; parts: Part[] }[]; otherwise: { key: string; parts: Part[] } };

export interface Message {
  parts: Part[];
  arguments: Map<string, Argument>;
}

/** The messages of a subject by name; what all its languages together ask for, and what each says. */
export interface Subject {
  arguments: Map<string, Map<string, Argument>>;
  said: Map<string, Map<string, Message>>;
}

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** What stands in a message cannot be said in the page. */
class Refused extends Error {}

/** Every subject, and what is wrong with the files. */
export function read(files: File[]): { subjects: Map<string, Subject>; problems: string[] } {
  const problems: string[] = [];
  const subjects = new Map<string, Subject>();
  const places = new Map<string, string>();
  for (const file of files) {
    const subject: Subject = subjects.get(file.subject) ?? { arguments: new Map(), said: new Map() };
    subjects.set(file.subject, subject);
    const language = subject.said.get(file.language) ?? new Map<string, Message>();
    subject.said.set(file.language, language);
    for (const [name, message] of messages(file, problems)) {
      const key = `${file.language} ${file.subject} ${name}`;
      const other = places.get(key);
      if (other !== undefined) problems.push(`${file.name}: \`${name}\` is there twice${other === file.name ? '' : `: in ${other} too`}`);
      places.set(key, file.name);
      language.set(name, message);
    }
  }
  for (const [name, subject] of subjects) together(name, subject, problems);
  return { subjects, problems };
}

/** The messages of one file. */
function messages(file: File, problems: string[]): Map<string, Message> {
  const { body } = new FluentParser({ withSpans: true }).parse(file.text);
  const said = new Map<string, Message>();
  const patterns = new Map(body.flatMap((entry) => ((entry.type === 'Message' || entry.type === 'Term') && entry.value ? [[`${entry.type === 'Term' ? '-' : ''}${entry.id.name}`, entry.value] as const] : [])));
  for (const entry of body) {
    const problem = (what: string) => problems.push(`${file.name}: ${what}`);
    if (entry.type === 'Junk') problem(`line ${lineOf(file.text, entry)}: ${entry.annotations.map((one) => one.message).join(', ')}`);
    if (entry.type !== 'Message') continue;
    const name = entry.id.name;
    if (said.has(name)) problem(`\`${name}\` is there twice`);
    try {
      said.set(name, message(entry, patterns));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem(`\`${name}\` ${refused.message}`);
    }
  }
  return said;
}

const lineOf = (text: string, entry: Entry) => text.slice(0, entry.span?.start ?? 0).split('\n').length;

function message(found: Found, patterns: Map<string, Pattern>): Message {
  if (found.attributes.length > 0) throw new Refused(`has the part \`.${found.attributes[0]!.id.name}\`; a sentence of the page is a message of its own`);
  if (!found.value) throw new Refused('says nothing');
  const parts = partsOf(found.value, patterns, [found.id.name]);
  const given = new Map<string, Argument>();
  collect(parts, given);
  // Fluent's own way to say what an argument is: a comment, `$seats (number) …`.
  for (const [, name, kind] of (found.comment?.content ?? '').matchAll(/^\s*\$([\w-]+) \((.+?)\)/gm)) {
    const argument = given.get(name!);
    if (!argument) throw new Refused(`tells of $${name}, which it does not take`);
    if (kind !== 'number' || argument.kind.is === 'flag' || argument.kind.is === 'word') throw new Refused(`says that $${name} is “${kind}”: only a number is told apart so`);
    argument.kind = { is: 'number' };
  }
  return { parts, arguments: given };
}

function partsOf(pattern: Pattern, patterns: Map<string, Pattern>, within: string[]): Part[] {
  return pattern.elements.flatMap((element): Part[] => {
    if (element.type === 'TextElement') return [element.value];
    return expression(element.expression, patterns, within);
  });
}

function expression(found: Expression, patterns: Map<string, Pattern>, within: string[]): Part[] {
  switch (found.type) {
    case 'SelectExpression': return [choice(found, patterns, within)];
    case 'Placeable': return expression(found.expression, patterns, within);
    case 'StringLiteral': return [found.parse().value];
    case 'NumberLiteral': return [found.value];
    case 'VariableReference': return [{ written: found.id.name }];
    case 'MessageReference':
    case 'TermReference': return referred(found, patterns, within);
    case 'FunctionReference': {
      const [given, ...more] = found.arguments.positional;
      const first = found.id.name;
      if ((first !== 'CAPITAL' && first !== 'SMALL') || given?.type !== 'VariableReference' || more.length > 0 || found.arguments.named.length > 0) throw new Refused(`asks for ${first}(); there are CAPITAL($argument) and SMALL($argument)`);
      return [{ written: given.id.name, first }];
    }
  }
}

/** Another message, or a word that several say. */
function referred(found: InlineExpression & { type: 'MessageReference' | 'TermReference' }, patterns: Map<string, Pattern>, within: string[]): Part[] {
  const name = `${found.type === 'TermReference' ? '-' : ''}${found.id.name}`;
  const pattern = patterns.get(name);
  if (found.attribute || (found.type === 'TermReference' && found.arguments)) throw new Refused(`asks for a part or a form of { ${name} }; only the whole of it is said`);
  if (!pattern) throw new Refused(`names { ${name} }, which is not in its file`);
  if (within.includes(name)) throw new Refused(`names itself by { ${name} }`);
  return partsOf(pattern, patterns, [...within, name]);
}

function choice(found: SelectExpression, patterns: Map<string, Pattern>, within: string[]): Part {
  const { selector, variants } = found;
  if (selector.type !== 'VariableReference') throw new Refused('chooses a form by something else than an argument');
  const keys = variants.map(keyOf);
  if (new Set(keys).size < keys.length) throw new Refused(`has a form of $${selector.id.name} twice`);
  const forms = variants.map((variant, at) => ({ key: keys[at]!, parts: partsOf(variant.value, patterns, within) }));
  const at = variants.findIndex((variant) => variant.default);
  return { chosenBy: selector.id.name, kind: kindOf(variants), forms: forms.filter((_, one) => one !== at), otherwise: forms[at]! };
}

const keyOf = ({ key }: Variant): string => (key.type === 'Identifier' ? key.name : key.value);

/** Numbers and plural categories choose by a number, yes and no by a flag, anything else by a word. */
function kindOf(variants: Variant[]): Kind {
  const number = ({ key }: Variant) => key.type === 'NumberLiteral' || CATEGORIES.includes(key.name);
  const keys = variants.map(keyOf);
  if (variants.every(number)) return { is: 'number' };
  if (keys.every((key) => key === 'yes' || key === 'no')) return { is: 'flag' };
  if (variants.some((variant) => variant.key.type === 'NumberLiteral')) throw new Refused(`chooses between numbers and words: [${keys.join(', ')}]`);
  const open = variants.some((variant) => variant.default && keyOf(variant) === 'other');
  return { is: 'word', words: keys.filter((key) => !open || key !== 'other'), open };
}

function collect(parts: Part[], given: Map<string, Argument>) {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ('written' in part) {
      note(part.written, { kind: { is: 'text' }, written: true }, given);
    } else {
      note(part.chosenBy, { kind: part.kind, written: false }, given);
      for (const form of [...part.forms, part.otherwise]) collect(form.parts, given);
    }
  }
}

/** What is only written out may be anything; what chooses a form says what it is. */
function note(name: string, argument: Argument, given: Map<string, Argument>) {
  const known = given.get(name);
  if (!known) {
    given.set(name, { ...argument });
    return;
  }
  known.written ||= argument.written;
  if (argument.kind.is === 'text') return;
  if (known.kind.is === 'text') known.kind = argument.kind;
  else if (!alike(known.kind, argument.kind)) throw new Refused(`takes $${name} for two things: ${told(known.kind)}, and ${told(argument.kind)}`);
}

const told = (kind: Kind) => (kind.is === 'word' ? `one of [${kind.words.join(', ')}]${kind.open ? ' or another' : ''}` : `a ${kind.is}`);
const alike = (one: Kind, other: Kind) => told(sorted(one)) === told(sorted(other));
const sorted = (kind: Kind): Kind => (kind.is === 'word' ? { ...kind, words: kind.words.toSorted() } : kind);

/** One subject out of its languages, and where they differ. */
function together(name: string, subject: Subject, problems: string[]) {
  const place = (language: string, message: string) => `${language}, ${name}: \`${message}\``;
  for (const language of COMPLETE) {
    for (const [message, { arguments: taken }] of subject.said.get(language) ?? []) {
      const whole = subject.arguments.get(message) ?? new Map<string, Argument>();
      subject.arguments.set(message, whole);
      try {
        for (const [argument, used] of taken) note(argument, used, whole);
      } catch (refused) {
        if (!(refused instanceof Refused)) throw refused;
        problems.push(`${place(language, message)} ${refused.message}`);
      }
    }
  }
  for (const [message, whole] of subject.arguments) {
    for (const language of COMPLETE) if (!subject.said.get(language)?.has(message)) problems.push(`${place(language, message)} is missing`);
    for (const [language, said] of subject.said) {
      const found = said.get(message);
      if (found) problems.push(...differences(whole, found).map((what) => `${place(language, message)} ${what}`));
    }
  }
  for (const [language, said] of subject.said) {
    for (const message of said.keys()) if (!subject.arguments.has(message)) problems.push(`${place(language, message)} is no message of the others`);
  }
}

function differences(whole: Map<string, Argument>, { arguments: taken }: Message): string[] {
  const lacking = [...whole].filter(([name, { written }]) => written && !taken.has(name)).map(([name]) => `leaves out $${name}`);
  const foreign = [...taken.keys()].filter((name) => !whole.has(name)).map((name) => `takes $${name}, which it is not given`);
  const unlike = [...taken].flatMap(([name, { kind }]) => {
    const wanted = whole.get(name)?.kind;
    return !wanted || kind.is === 'text' || alike(kind, wanted) ? [] : [`takes $${name} for ${told(kind)}, not for ${told(wanted)}`];
  });
  return [...lacking, ...foreign, ...unlike];
}
