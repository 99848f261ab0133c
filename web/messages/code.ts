// Writes the catalogues as TypeScript: for each subject the type of what it says, and for each language a module
// without imports that says it. A sentence is a template; nothing of Fluent is left to run in the browser.

import { COMPLETE, type Kind, type Part, type Subject } from './catalogue.ts';

const HEAD = '// Made from crates/words/messages by web/messages: change it there.\n';

/** The language whose words the page always has: they stand in wherever another says nothing. */
const [FIRST] = COMPLETE;

/** The files of a subject, by their place below `made`. */
export function written(name: string, subject: Subject): Map<string, string> {
  const files = new Map([[`${name}.ts`, interfaceOf(name, subject)]]);
  for (const [language, said] of subject.said) {
    const whole = (COMPLETE as readonly string[]).includes(language);
    const code = new Sentences(language);
    const lines = [...said].map(([message, { parts, arguments: used }]) => {
      const sentence = code.expression(parts);
      const names = [...used.keys()].map(camel);
      const takes = subject.arguments.get(message)!.size > 0;
      return `  ${camel(message)}: ${takes ? `(${names.length > 0 ? `{ ${names.join(', ')} }` : ''}) => ` : ''}${sentence},`;
    });
    const type = whole ? capital(camel(name)) : `Partial<${capital(camel(name))}>`;
    files.set(`${language}/${name}.ts`, `${HEAD}import type { ${capital(camel(name))} } from '../${name}';\n\n${code.beginning()}export const words: ${type} = {\n${lines.join('\n')}\n};\n`);
  }
  return files;
}

function interfaceOf(name: string, subject: Subject): string {
  const type = capital(camel(name));
  const members = [...subject.arguments].map(([message, taken]) => {
    const given = [...taken].map(([argument, { kind }]) => `${camel(argument)}: ${typeOf(kind)}`);
    return given.length === 0 ? `  readonly ${camel(message)}: string;` : `  readonly ${camel(message)}: (given: { ${given.join('; ')} }) => string;`;
  });
  const others = [...subject.said.keys()].filter((language) => language !== FIRST).map((language) => `${language}: () => import('./${language}/${name}')`);
  return `${HEAD}import { subject } from '../src/words/spoken.svelte';\nimport { words as spanish } from './${FIRST}/${name}';\n\nexport interface ${type} {\n${members.join('\n')}\n}\n\nexport const ${camel(name)} = subject<${type}>(spanish, { ${others.join(', ')} });\n`;
}

function typeOf(kind: Kind): string {
  switch (kind.is) {
    case 'text': return 'string';
    case 'number': return 'number';
    case 'flag': return 'boolean';
    case 'word': return kind.open ? 'string' : kind.words.map((word) => `'${word}'`).join(' | ');
  }
}

/** The sentences of one language. */
class Sentences {
  readonly #language: string;
  readonly #rules: Intl.PluralRules;
  /** Whether "one" is the number 1 and nothing else, and there is no other form but "other" below a million. */
  readonly #plain: boolean;
  readonly #needs = new Set<string>();

  constructor(language: string) {
    this.#language = language;
    this.#rules = new Intl.PluralRules(language);
    this.#plain = Array.from({ length: 1_001 }, (_, number) => number).every((number) => this.#rules.select(number) === (number === 1 ? 'one' : 'other'));
  }

  /** What stands before the sentences, as far as one of them needs it. */
  beginning(): string {
    const lines = [...this.#needs].map((one) => `${one}\n`);
    return lines.length === 0 ? '' : `${lines.join('')}\n`;
  }

  expression(parts: Part[]): string {
    if (parts.every((part) => typeof part === 'string')) return quoted(parts.join(''));
    const [only, ...more] = parts;
    const inner = (part: Exclude<Part, string>) => ('written' in part ? this.#written(part) : this.#chosen(part));
    if (more.length === 0 && typeof only === 'object' && 'chosenBy' in only) return inner(only);
    return `\`${parts.map((part) => (typeof part === 'string' ? part.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\n/g, '\\n') : `\${${inner(part)}}`)).join('')}\``;
  }

  #written({ written: name, first }: { written: string; first?: 'CAPITAL' | 'SMALL' }): string {
    if (!first) return camel(name);
    const change = first === 'CAPITAL' ? 'toUpperCase' : 'toLowerCase';
    this.#needs.add(`const ${change} = (text: string) => text.replace(/^./u, (letter) => letter.${change}());`);
    return `${change}(${camel(name)})`;
  }

  #chosen({ chosenBy, kind, forms, otherwise }: Exclude<Part, string | { written: string }>): string {
    const name = camel(chosenBy);
    const said = (form: { parts: Part[] }) => this.expression(form.parts);
    if (kind.is === 'word' && forms.length > 2 && [...forms, otherwise].every(({ parts }) => parts.every((part) => typeof part === 'string' || kind.open))) {
      const lines = (kind.open ? forms : [...forms, otherwise]).map((form) => `${quoted(form.key)}: ${said(form)}`);
      if (!kind.open) return `({ ${lines.join(', ')} })[${name}]`;
      return `(({ __proto__: null, ${lines.join(', ')} }) as Record<string, string | null>)[${name}] ?? ${said(otherwise)}`.replace(/^(.*)$/s, '($1)');
    }
    const chain = forms.map((form) => `${this.#when(name, kind, form.key)} ? ${said(form)} : `).join('');
    return forms.length === 0 ? said(otherwise) : `(${chain}${said(otherwise)})`;
  }

  /** Whether an argument asks for a form. */
  #when(name: string, kind: Kind, key: string): string {
    if (kind.is === 'flag') return key === 'yes' ? name : `!${name}`;
    if (kind.is === 'word') return `${name} === '${key}'`;
    if (/^\d+$/.test(key)) return `${name} === ${key}`;
    if (this.#plain) return key === 'one' ? `${name} === 1` : 'false';
    this.#needs.add(`const rules = new Intl.PluralRules('${this.#language}');`);
    return `rules.select(${name}) === '${key}'`;
  }
}

const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'`;
const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

/** `places-free` is `placesFree`. */
export const camel = (name: string) => name.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
