// The question as the address carries it: `s.FIELD=VALUE` changes the house sheet, `l.PLACE=ODDS` what the text
// pays, `contra` names what it is held against, `apuesta` the bet whose results are drawn.

/** Against the same game as its text and its sheet are. */
export const AS_IT_WAS = 'hoja';

/** Against nothing, although something is changed. */
export const NOTHING = 'nada';

export interface Asked {
  sheet: Record<string, string>;
  law: Record<string, string>;
  /** A ruleset, `AS_IT_WAS` or `NOTHING`; empty where nobody chose. */
  against: string;
  bet: string;
}

export function read(query: string): Asked {
  const asked: Asked = { sheet: {}, law: {}, against: '', bet: '' };
  for (const [key, value] of new URLSearchParams(query)) {
    if (key.startsWith('s.')) asked.sheet[key.slice(2)] = value;
    else if (key.startsWith('l.')) asked.law[key.slice(2)] = value;
    else if (key === 'contra') asked.against = value;
    else if (key === 'apuesta') asked.bet = value;
  }
  return asked;
}

export function written({ sheet, law, against, bet }: Asked): string {
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(sheet)) query.set(`s.${field}`, value);
  for (const [place, odds] of Object.entries(law)) query.set(`l.${place}`, odds);
  if (against) query.set('contra', against);
  if (bet) query.set('apuesta', bet);
  return query.toString();
}

export const isChanged = ({ sheet, law }: Asked) => Object.keys(sheet).length + Object.keys(law).length > 0;

/** What it is held against: whoever changes something and says nothing sees how it was. */
export const against = (asked: Asked) => asked.against || (isChanged(asked) ? AS_IT_WAS : NOTHING);

/** The record with a line in it, or without where it says what was there anyway. */
export function withLine(lines: Record<string, string>, key: string, value: string, was: string | null): Record<string, string> {
  const { [key]: _, ...others } = lines;
  return value === (was ?? '') ? others : { ...others, [key]: value };
}
