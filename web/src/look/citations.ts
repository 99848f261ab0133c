import type { Citation } from '../contract';
import type { Language } from '../words/tongue';

/** What stands between a place and what was chosen there. */
export const STROKE = ' · ';

/** What the house chose and what permits it: `AR02 3.3 V.2.b-1 · maximum = 500`. */
export function parts(label: string): [place: string, choice: string] | null {
  const at = label.indexOf(STROKE);
  return at < 0 ? null : [label.slice(0, at), label.slice(at)];
}

/** A place without the words that it shares with the one named first. */
function rest(place: string, first: string): string {
  const words = place.split(' ');
  const shared = first.split(' ');
  let same = 0;
  while (same < words.length - 1 && words[same] === shared[same]) same += 1;
  return words.slice(same).join(' ');
}

/** Two gists as one, each said once. */
function besides(said: string, more: string): string {
  return said.includes(more) ? said : `${said} ${more}`;
}

/** What is written on a citation: where it stands. A reading of ours stands nowhere and is told by its question;
 * the line of the house's sheet is its own key, and told with the rest. */
export function shown(citation: Citation, language: Language): string {
  if (citation.voice === 'reading') return citation.gist[language] || citation.label;
  return citation.voice === 'house-rule' ? (parts(citation.label)?.[0] ?? citation.label) : citation.label;
}

/** One choice of the house is said once, with every provision that permits it. */
export function together(citations: Citation[]): Citation[] {
  const said: { citation: Citation; first: string; choice: string }[] = [];
  for (const citation of citations) {
    const found = citation.voice === 'house-rule' ? parts(citation.label) : null;
    const [place, choice] = found ?? [citation.label, ''];
    const same = found && said.find((other) => other.choice === choice && other.citation.voice === 'house-rule');
    if (!same) {
      said.push({ citation: { ...citation }, first: place, choice });
      continue;
    }
    const label = same.citation.label.slice(0, -choice.length);
    same.citation.label = `${label}, ${rest(place, same.first)}${choice}`;
    same.citation.gist = { es: besides(same.citation.gist.es, citation.gist.es), en: besides(same.citation.gist.en, citation.gist.en) };
  }
  return said.map((one) => one.citation);
}
