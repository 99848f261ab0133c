/** Inputs into which nobody writes: a chip in the tray, a switch, a slider. */
const UNWRITTEN = ['radio', 'checkbox', 'range', 'button'];

/** Whether a letter typed here is meant for what has the focus, and is no shortcut. */
export function takesLetters(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !UNWRITTEN.includes(target.type);
  return target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
}
