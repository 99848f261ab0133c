// What the build refuses in a catalogue, each fault planted alone; and that what it makes of a message is what Fluent
// itself makes of it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource, type FluentFunction, type FluentVariable } from '@fluent/bundle';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { COMPLETE, read, type Argument, type Kind } from '../messages/catalogue';
import { camel, written } from '../messages/code';
import { catalogues, made } from '../messages/plugin';

const SPANISH = `won = { $who } gana { $count ->
        [1] una apuesta
       *[other] { $count } apuestas
    }{ $best ->
        [yes] , la mejor
       *[no] { "" }
    }.
of = { $noun ->
        [hand] Mano
       *[spin] Bola
    } { $number }
`;
const ENGLISH = SPANISH.replace('gana', 'wins').replace('una apuesta', 'one bet').replace('apuestas', 'bets').replace(', la mejor', ', the best').replace('Mano', 'Hand').replace('Bola', 'Spin');

const files = (spanish: string, english: string, galician = '') => Object.entries({ es: spanish, en: english, gl: galician }).map(([language, text]) => ({ language, subject: 'page', name: `${language}/page/bets.ftl`, text }));
const problems = (spanish: string, english: string, galician?: string) => read(files(spanish, english, galician)).problems;

/** The sentences of a language, as the build makes them. */
async function said(language: string, text: string): Promise<Record<string, string | ((given: Record<string, FluentVariable>) => string)>> {
  const all = COMPLETE.includes(language as 'es') ? files(text, text) : files(text, text, text).map((file) => (file.language === 'gl' ? { ...file, language } : file));
  const { subjects, problems } = read(all);
  expect(problems).toEqual([]);
  return run(written('page', subjects.get('page')!).get(`${language}/page.ts`)!);
}

async function run(module: string) {
  const { outputText } = ts.transpileModule(module, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } });
  const came = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputText)}`)) as { words: Record<string, string | ((given: Record<string, FluentVariable>) => string)> };
  return came.words;
}

describe('a catalogue', () => {
  it('gives each message the types of what it takes', () => {
    expect(problems(SPANISH, ENGLISH)).toEqual([]);
    const { subjects } = read(files(SPANISH.replace('of =', '# $number (number)\nof ='), ENGLISH));
    const type = written('page', subjects.get('page')!).get('page.ts');
    expect(type).toContain('readonly won: (given: { who: string; count: number; best: boolean }) => string;');
    expect(type).toContain("readonly of: (given: { noun: 'hand' | 'spin'; number: number }) => string;");
  });

  it.each([
    ['en, page: `of` is missing', SPANISH, ENGLISH.slice(0, ENGLISH.indexOf('of ='))],
    ['es, page: `of` is missing', SPANISH.slice(0, SPANISH.indexOf('of =')), ENGLISH],
    ['en, page: `won` leaves out $who', SPANISH, ENGLISH.replace('{ $who } wins', 'Somebody wins')],
    ['gl, page: `won` takes $stake, which it is not given', SPANISH, ENGLISH, 'won = { $who } { $count } { $stake }\n'],
    ['gl, page: `lost` is no message of the others', SPANISH, ENGLISH, 'lost = Perdeu\n'],
    ['takes $noun for one of [hand, spni], not for one of [hand, spin]', SPANISH, ENGLISH, 'of = { $noun ->\n  [hand] Man\n *[spni] Bóla\n } { $number }\n'],
    ['es/page/bets.ftl: `won` is there twice', `${SPANISH}won = { $who }\n`, ENGLISH],
    ['es/page/bets.ftl: line 13', `${SPANISH}\nworn { $who\n`, ENGLISH],
    ['`of` has the part `.way-out`', `${SPANISH}    .way-out = Espere.\n`, ENGLISH],
    ['`won` names { lost }, which is not in its file', SPANISH.replace('gana', '{ lost }'), ENGLISH],
    ['`of` names itself by { of }', SPANISH.replace('Mano', '{ of }'), ENGLISH],
    ['`won` asks for NUMBER()', SPANISH.replace('{ $who }', '{ NUMBER($who) }'), ENGLISH],
    ['`of` tells of $numbre, which it does not take', SPANISH.replace('of =', '# $numbre (number)\nof ='), ENGLISH],
    ['`of` chooses between numbers and words: [2, spin]', SPANISH.replace('[hand]', '[2]'), ENGLISH],
    ['`won` takes $count for two things', SPANISH.replace('.\nof', ' { $count ->\n  [hand] a\n *[spin] b\n }\nof'), ENGLISH],
  ])('is refused: %s', (what, spanish, english, galician?: string) => {
    expect(problems(spanish, english, galician).join('\n')).toContain(what);
  });

  it('says the same sentence for a language with other plurals', async () => {
    const words = await said('pl', 'bets = { $count ->\n  [one] { $count } zakład\n  [few] { $count } zakłady\n *[other] { $count } zakładów\n }\n');
    expect([1, 2, 5, 22].map((count) => (words.bets as (given: object) => string)({ count }))).toEqual(['1 zakład', '2 zakłady', '5 zakładów', '22 zakłady']);
  });

  it('says a word that others say, and the beginning of a sentence', async () => {
    const words = await said('es', '-house = la casa\nready = Listo\npress = Pulse «{ ready }»: espera { -house }.\nwho = { CAPITAL($name) } y { SMALL($name) }\n');
    expect([words.press, (words.who as (given: object) => string)({ name: 'ángela' })]).toEqual(['Pulse «Listo»: espera la casa.', 'Ángela y ángela']);
  });
});

/** What the house gives Fluent besides, for the beginning and the middle of a sentence. */
const FUNCTIONS: Record<string, FluentFunction> = {
  CAPITAL: ([text]) => String(text).replace(/^./u, (letter) => letter.toUpperCase()),
  SMALL: ([text]) => String(text).replace(/^./u, (letter) => letter.toLowerCase()),
};

/** A few of whatever an argument may be. */
function samples({ is, ...kind }: Kind): FluentVariable[] {
  if (is === 'number') return [0, 1, 2, 3, 5, 21, 60, 100];
  if (is === 'flag') return ['yes', 'no'];
  if (is === 'text') return ['Ana', '1.234,50\u00a0€'];
  const { words = [], open = false } = kind as { words?: string[]; open?: boolean };
  return open ? [...words, 'tomorrow'] : words;
}
/** Each argument takes all that it may be while the others stand still. */
function givens(taken: Map<string, Argument>): Record<string, FluentVariable>[] {
  const first = Object.fromEntries([...taken].map(([name, { kind }]) => [name, samples(kind)[0]!]));
  return [first, ...[...taken].flatMap(([name, { kind }]) => samples(kind).map((one) => ({ ...first, [name]: one })))];
}

describe('what the page says', () => {
  const all = catalogues();
  const { subjects } = read(all);
  const modules = made();

  it.each([...subjects.keys()])('is what Fluent itself says: %s', async (name) => {
    const subject = subjects.get(name)!;
    let compared = 0;
    for (const [language, said] of subject.said) {
      const fluent = new FluentBundle(language, { useIsolating: false, functions: FUNCTIONS });
      for (const file of all) if (file.language === language && file.subject === name) expect(fluent.addResource(new FluentResource(file.text))).toEqual([]);
      const words = await run(modules.get(`${language}/${name}.ts`)!);
      for (const [message] of said) {
        const taken = subject.arguments.get(message)!;
        const pattern = fluent.getMessage(message)!.value!;
        const sentence = words[camel(message)]!;
        for (const given of givens(taken)) {
          const errors: Error[] = [];
          const there = fluent.formatPattern(pattern, given, errors);
          const told = Object.fromEntries(Object.entries(given).map(([argument, one]) => [camel(argument), taken.get(argument)!.kind.is === 'flag' ? one === 'yes' : one]));
          expect([typeof sentence === 'string' ? sentence : sentence(told), errors], `${language} ${message}`).toEqual([there, []]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it.each([...subjects.keys()])('has nothing that nobody says: %s', (name) => {
    const source = join(import.meta.dirname, '../src');
    const texts = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file)).map((file) => readFileSync(join(source, file), 'utf8'));
    // What everybody reads is asked for everywhere, and here and there by a key that stands elsewhere.
    const speaking = texts.filter((text) => name === 'page' || text.includes(`made/${name}'`));
    const asked = /\.(\w+)\b|'(\w+)'|(\w+): \{/g;
    const said = new Set(speaking.flatMap((text) => [...text.matchAll(asked)].map(([, ...names]) => names.find((one) => one !== undefined))));
    expect([...subjects.get(name)!.arguments.keys()].filter((message) => !said.has(camel(message)))).toEqual([]);
  });
});
