/** The words with which several names begin alike; nothing where there are fewer than three, or one of them says no more. */
export function commonStart(names: string[]): string {
  const [first, ...others] = names.map((name) => name.split(' '));
  if (!first || others.length < 2) return '';
  let words = 0;
  while (words < first.length - 1 && others.every((other) => other.length > words + 1 && other[words] === first[words])) words += 1;
  return first.slice(0, words).join(' ');
}
