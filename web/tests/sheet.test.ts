import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldName, fieldValue } from '../src/words/sheet';
import { bothLanguages } from './spoken';

const SHEETS = join(import.meta.dirname, '../../law/sheets');
const RULESETS = join(import.meta.dirname, '../../law/rulesets');
/** The sheets of games; activities have words of their own. */
const sheets = readdirSync(RULESETS).flatMap((ruleset) => readdirSync(join(RULESETS, ruleset)).map((game) => join(SHEETS, ruleset, game)));

function fields(): Set<string> {
  const found = new Set<string>();
  for (const path of sheets) {
    let text = '';
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      continue;
    }
    for (const [, field] of text.matchAll(/^([a-z][a-z_-]*)\s*=/gm)) found.add(field!);
  }
  return found;
}

/** What the texts leave to a house, whether or not a sheet of ours answers it: the explorer asks for each. */
function left(): Set<string> {
  const found = new Set<string>();
  for (const path of readdirSync(RULESETS, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.toml'))) {
    for (const [, field] of readFileSync(join(RULESETS, path), 'utf8').matchAll(/sheet\s*=\s*"([a-z_-]+)"/g)) found.add(field!);
  }
  return found;
}

const unnamed = (field: string) => fieldName(field, 'es') === field || fieldName(field, 'en') === field;

describe('the house sheet in words', () => {
  beforeAll(bothLanguages);

  it('names whatever a text leaves to the house', () => {
    const all = [...left()];
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(unnamed)).toEqual([]);
  });
  it('names every field of every game in both languages', () => {
    const all = [...fields()];
    expect(all.length).toBeGreaterThan(60);
    expect(all.filter(unnamed)).toEqual([]);
  });
  it('writes amounts, shares, dates and lists as the language does', () => {
    expect(fieldValue('2.50', 'es')).toBe('2,50\u00a0€');
    expect(fieldValue('1000.00', 'es')).toBe('1.000\u00a0€');
    expect(fieldValue('1.00, 2.00, 5.00', 'es')).toBe('1\u00a0€, 2\u00a0€, 5\u00a0€');
    expect(fieldValue('1.00/2.00', 'es')).toBe('1\u00a0€ / 2\u00a0€');
    expect(fieldValue('10%', 'es')).toBe('10\u00a0%');
    expect(fieldValue('2026-01-15', 'es')).toBe('15/1/2026');
    expect(fieldValue('1/20', 'es')).toBe('1/20');
    expect(fieldValue('half-up', 'en')).toBe('half a cent goes up');
    expect(fieldName('jackpot-full-house', 'es')).toBe('Bote: full');
    expect(fieldName('a-field-of-tomorrow', 'es')).toBe('a-field-of-tomorrow');
  });
});
