// What is said aloud to those who do not see the cloth.

export const announced: { polite: string; urgent: string } = $state({ polite: '', urgent: '' });

let turn = false;

/** A trailing space makes the same words twice two announcements. */
export function announce(words: string, how: 'polite' | 'urgent' = 'polite') {
  turn = !turn;
  announced[how] = words + (turn ? '\u200b' : '');
}
