import { floor as words } from '../../made/floor';
import type { Lacks } from './floor';

/** What a table lacks to be opened, in words; nothing where it lacks nothing. */
export function lackingAt([device, dice, packs]: Lacks): string {
  const said = [device === null ? '' : words().lacksDevice, dice > 0 ? words().lacksDice({ dice }) : '', packs > 0 ? words().lacksPacks({ packs }) : ''];
  return said.filter((one) => one !== '').join(', ');
}
