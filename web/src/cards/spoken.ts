import { page as say } from '../../made/page';
import { called, face } from './card';

/** "rey de corazones", "king of hearts": what a screen reader says. */
export function spoken(code: string): string {
  const card = face(code);
  return card === 'joker' ? say().joker : say().cardOf(called(card));
}
