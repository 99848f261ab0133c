// What a Spanish page may not say: English, and names that only the program has.

import { expect, type Page } from '@playwright/test';
import type { TableInfo } from '../src/contract';

/** Words that English has in every sentence, or that this house has on every page; none is Spanish, nor the name of a game or of a bet. */
const ENGLISH = [
  'the', 'and', 'of', 'is', 'are', 'was', 'were', 'be', 'been', 'it', 'its', 'this', 'that', 'these', 'those', 'with', 'without', 'from', 'to', 'for', 'by', 'at', 'or', 'not', 'only', 'each', 'every', 'who', 'whom', 'what', 'when', 'where', 'which', 'while', 'may', 'must', 'will', 'has', 'have', 'had', 'does', 'nobody', 'somebody', 'anybody', 'nothing', 'something',
  'bet', 'bets', 'card', 'cards', 'hand', 'hands', 'table', 'tables', 'seat', 'seats', 'box', 'boxes', 'player', 'players', 'dealer', 'banker', 'bank', 'stake', 'stakes', 'paid', 'pays', 'wins', 'won', 'lose', 'loses', 'lost', 'round', 'rounds', 'wheel', 'spin', 'throw', 'ball', 'balls', 'ticket', 'tickets', 'prize', 'prizes', 'draw', 'drawn', 'open', 'opened', 'close', 'closed', 'suspended', 'floor', 'staff', 'head', 'rules', 'limits', 'minimum', 'maximum', 'amount', 'balance', 'loading', 'unknown', 'settled', 'betting', 'choosing', 'over', 'true', 'false', 'null', 'undefined', 'nan',
];
/** Words of the game that players say in English, and that the texts themselves have so. */
const BORROWED = ["hold'em", 'let it ride', 'right bet', 'wrong bet', 'place bets', 'over 7', 'under 7', 'draw poker', 'call bet', 'big 6'];

// A part of an article may be named in its own numbering (`VI.caso-2bis`).
const KEY = /(?<![.\w])[a-z]{2,}(?:-[a-z\d]{2,}){1,}\b|\b[a-z]+(?:_[a-z]+)+\b/g;
/** Keys of one word, of games, posts and premises, that are no words of Spanish. */
const KEYS = ['holdem', 'trijoker', 'croupier', 'arcade'];
/** Spanish words and names that have a hyphen. */
const HYPHENED = /^(?:castilla-la|la-mancha|teórico-práctic[oa]s?|punto-y-banca|e-mail)$/;

export interface Said { text: string; of: string }

/** Everything that is written or read aloud, each with where it stands. Runs in the page. */
function saidOnPage(): Said[] {
  // What is quoted as it is kept or was typed: identifiers, records, hashes, addresses, names of people, what has its own language.
  const QUOTED = 'noscript, code, pre, kbd, script, style, textarea, [data-quoted], [lang=en]';
  const called = (element: Element) => `<${element.tagName.toLowerCase()}${element.getAttribute('data-test') ? ` ${element.getAttribute('data-test')}` : ''}>`;
  const said: Said[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (parent && text && !parent.closest(QUOTED)) said.push({ text, of: called(parent) });
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      if (!element.closest(QUOTED)) said.push({ text: element.getAttribute(name)!, of: `${called(element)} ${name}` });
    }
  }
  said.push({ text: document.title, of: '<title>' });
  return said;
}

export const saidOn = (page: Page): Promise<Said[]> => page.evaluate(saidOnPage);

/** What in a text is no Spanish, or no word at all. */
export function foreign(text: string): string[] {
  let plain = text.toLowerCase().replaceAll('’', "'");
  for (const word of BORROWED) plain = plain.replaceAll(word, ' ');
  const words = plain.match(/[\p{L}']+/gu) ?? [];
  return [
    ...words.filter((word) => ENGLISH.includes(word) || KEYS.includes(word)),
    // A key of the program, or a value as a file has it.
    ...(text.match(KEY) ?? []).filter((key) => !HYPHENED.test(key)),
    ...(text.match(/\b[NR]\d{2,3}\b(?!\/)/g) ?? []),
    ...(text.match(/\b[a-z_-]{2,} = \S+/gi) ?? []),
    // Decimals have commas.
    ...(text.match(/(?<![\d.,])\d+\.\d{1,2}(?=\s?[€%])/g) ?? []),
  ];
}

/** The names that the text itself gives its bets in another language: the order of Castilla-La Mancha calls one of them Bet. */
const named = new Map<string, Promise<string[]>>();
function namesOfTheText(page: Page): Promise<string[]> {
  const { origin, hash } = new URL(page.url());
  const table = /^#\/mesa\/([^?]+)/.exec(hash)?.[1];
  if (!table) return Promise.resolve([]);
  const address = `${origin}/api/tables/${table}`;
  const asked = named.get(address) ?? page.request.get(address).then(async (answer) => {
    if (!answer.ok()) return [];
    const { felt } = (await answer.json()) as TableInfo;
    return felt.spots.flatMap(({ name }) => (name.es === name.en ? [name.es] : []));
  });
  named.set(address, asked);
  return asked;
}

/** Whatever the page says now is Spanish, and no name of the program's own. */
export async function inSpanish(page: Page, where: string) {
  // A mock tells what its few lines say, in one language for both.
  if (new URL(page.url()).hostname === 'localhost' || (await page.evaluate(() => document.documentElement.lang)) !== 'es') return;
  const said = await saidOn(page);
  const names = (await namesOfTheText(page)).map((name) => new RegExp(`(?<!\\p{L})${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'gu'));
  const without = (text: string) => names.reduce((left, name) => left.replaceAll(name, ' '), text);
  const faults = said.flatMap(({ text, of }) => foreign(without(text)).map((word) => `${where}: “${word}” in ${of} ${text.slice(0, 120)}`));
  expect([...new Set(faults)]).toEqual([]);
}
