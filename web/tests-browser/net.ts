// A net under every felt: at three sizes of window, whether something lies over
// a control or a name, and whether all of the table is in sight at once.

import { expect, test, type Page } from '@playwright/test';
import { inSpanish } from './language';
import { atRest } from './pages';

/** A large screen, a small one, and a phone held upright. */
export const SIZES = {
  wide: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 360, height: 780 },
} as const;

/** The smallest phone there is: one may have to scroll down there, never aside. */
export const SMALLEST = { width: 320, height: 640 } as const;

/** What sticks out to the side of the window, though nothing there is made to be scrolled. */
export async function stickingOut(page: Page): Promise<string[]> {
  await atRest(page);
  return page.evaluate(() => {
    const scrolled = (one: Element): boolean => {
      for (let up: Element | null = one; up && up !== document.documentElement; up = up.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(up).overflowX)) return true;
      }
      return false;
    };
    const wide = document.documentElement.clientWidth;
    const found = [...document.querySelectorAll('body *')].filter((one) => {
      if (one.closest('.hidden-visually, .skip, svg') || !one.checkVisibility()) return false;
      const { left, right, width } = one.getBoundingClientRect();
      return width > 1 && (left < -1 || right > wide + 1) && !scrolled(one);
    });
    const aside = document.documentElement.scrollWidth - wide;
    return [...(aside > 0 ? [`the page scrolls sideways by ${aside}`] : []), ...found.map((one) => `<${one.tagName.toLowerCase()} ${one.getAttribute('class') ?? ''}> ${(one.textContent ?? '').trim().slice(0, 40)}`)];
  });
}

/** Names and sums of a felt that meet on the smallest phone, where one may scroll and the net is not asked. */
export async function meetingWhenSmallest(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize(SMALLEST);
  await atRest(page);
  const met = await page.evaluate(() => {
    const found: { text: string; box: DOMRect; parent: Element }[] = [];
    for (const felt of document.querySelectorAll('[data-test=felt]')) {
      const texts = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !node.textContent?.trim() || parent.closest('.hidden-visually, svg, [role=img], .card') || getComputedStyle(parent).clipPath !== 'none' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // What does not fit a plate is cut off there, with three dots.
        const cut = parent.closest<HTMLElement>('.who, .chose, .name')?.getBoundingClientRect();
        for (const { left, top, right, bottom } of range.getClientRects()) {
          const box = new DOMRect(left, top, Math.min(right, cut?.right ?? right) - left, bottom - top);
          if (box.width > 2) found.push({ text: node.textContent.trim(), box, parent });
        }
      }
    }
    // A line of letters is higher than what is printed of it.
    const over = (one: DOMRect, other: DOMRect) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) * 0.3;
    return found.flatMap((one, at) => found.slice(at + 1).filter((other) => one.parent !== other.parent && over(one.box, other.box)).map((other) => `“${one.text}” meets “${other.text}”`));
  });
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${test.info().title.replaceAll(/[^\p{L}\d]+/gu, '-')}-smallest.png`, fullPage: true });
  if (before) await page.setViewportSize(before);
  return met;
}

/** Nothing is covered, nothing is out of sight, at any of the sizes; and all that is said is Spanish. */
export async function allInSight(page: Page, state: string) {
  await inSpanish(page, state);
  expect((await faultsAtAnySize(page)).map((fault) => `${state}, ${fault}`)).toEqual([]);
}

/** What is covered or out of sight, and at which size; the window is as it was afterwards. */
export async function faultsAtAnySize(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  const isNow = ({ width, height }: { width: number; height: number }) => page.viewportSize()?.width === width && page.viewportSize()?.height === height;
  await page.mouse.move(1, 1);
  // The window as it is comes first: each other size costs a new layout.
  for (const [name, size] of Object.entries(SIZES).toSorted(([, one], [, other]) => Number(isNow(other)) - Number(isNow(one)))) {
    if (!isNow(size)) await page.setViewportSize(size);
    let faults = ['not looked at'];
    for (let looks = 0; looks < 5 && faults.length > 0; looks += 1) {
      // On a busy machine something may come later than what it was waited for.
      if (looks > 0) await page.waitForTimeout(300);
      await atRest(page);
      faults = await page.evaluate(lookOver);
    }
    found.push(...faults.map((fault) => `${name}: ${fault}`));
    if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${test.info().title.replaceAll(/[^\p{L}\d]+/gu, '-')}-${name}.png` });
  }
  if (before) await page.setViewportSize(before);
  return found;
}

/** Runs in the page: every control and every written name of the table, asked at its centre and its corners. */
function lookOver(): string[] {
  const CONTROLS = 'button, a[href], select, summary, input:not(.hidden-visually), label:has(input)';
  // A picture may have parts one over the other; what is only heard, or lies behind a dialog, is not seen.
  const UNSEEN = '.hidden-visually, option, title, [role=img], svg[aria-hidden], dialog, .skip';
  // What is not painted covers nothing: the lines between numbers, where a chip may lie.
  const UNPAINTED = '[data-unpainted]';
  const FARTHEST = 5;
  type Box = { left: number; top: number; right: number; bottom: number };

  const visible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest(UNSEEN) === null;

  // Styles and boxes are asked of each element once: a cloth has hundreds of names below the same few parents.
  const clips = new Map<Element, { across: boolean; down: boolean; edge: DOMRect } | null>();
  function clipOf(element: Element) {
    let clip = clips.get(element);
    if (clip === undefined) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const [across, down] = [overflowX !== 'visible', overflowY !== 'visible'];
      clip = across || down ? { across, down, edge: element.getBoundingClientRect() } : null;
      clips.set(element, clip);
    }
    return clip;
  }

  /** What of a box is left after everything that clips it, up to an element around it. */
  function clipped(box: Box, element: Element, upTo: Element = document.documentElement): Box | null {
    let { left, top, right, bottom } = box;
    for (let up: Element | null = element; up && up !== upTo; up = up.parentElement) {
      const clip = clipOf(up);
      if (clip?.across) [left, right] = [Math.max(left, clip.edge.left), Math.min(right, clip.edge.right)];
      if (clip?.down) [top, bottom] = [Math.max(top, clip.edge.top), Math.min(bottom, clip.edge.bottom)];
    }
    return right - left < 2 || bottom - top < 2 ? null : { left, top, right, bottom };
  }

  function points({ left, top, right, bottom }: Box, inset: number): [number, number][] {
    // A long line is asked near its very ends: something may lie over no more than its last letters.
    const [x, y] = [Math.min((right - left) * inset, FARTHEST), (bottom - top) * inset];
    return [[(left + right) / 2, (top + bottom) / 2], [left + x, top + y], [right - x, top + y], [left + x, bottom - y], [right - x, bottom - y]];
  }

  const called = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `<${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}> ${text.trim().replaceAll(/\s+/g, ' ').slice(0, 50)}`;
  };

  /** Whether an element shows something at a point: not the wider room that a finger has around it, nor a line on which nothing lies. */
  function paints(one: Element, x: number, y: number, asked: Element): boolean {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (x < left - 1 || x > right + 1 || y < top - 1 || y > bottom + 1) return false;
    const line = one.closest(UNPAINTED);
    if (!line || line === asked.closest(UNPAINTED)) return true;
    // A chip on a line may lie over the corner of a field, never over its name.
    return !asked.matches(CONTROLS) && one.closest('[data-painted]') !== null;
  }

  /** What would show, but lies beyond the edge of the cloth; what is cut off within it has three dots, or scrolls. */
  function cutByTheCloth(element: Element, box: Box): string[] {
    const cloth = element.closest('[data-test=felt] > *');
    const shows = cloth && clipped(box, element, cloth);
    if (!shows) return [];
    const edge = cloth.getBoundingClientRect();
    const over = Math.max(edge.left - shows.left, shows.right - edge.right, edge.top - shows.top, shows.bottom - edge.bottom);
    return over > 2 ? [`cut by ${Math.round(over)}: ${called(element)}`] : [];
  }

  function faultsOf(element: Element, box: Box, inset: number): string[] {
    const cut = cutByTheCloth(element, box);
    if (cut.length > 0) return cut;
    const seen = clipped(box, element);
    if (!seen) return [];
    for (const [x, y] of points(seen, inset)) {
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return [`out of sight: ${called(element)} at ${Math.round(x)},${Math.round(y)}`];
      const first = document.elementFromPoint(x, y);
      // All that lies at a point is asked only where the first is not painted: it costs a hundred times as much.
      const hit = first && paints(first, x, y, element) ? first : document.elementsFromPoint(x, y).find((one) => paints(one, x, y, element));
      if (hit && !element.contains(hit) && !hit.contains(element)) return [`${called(element)} lies under ${called(hit)} at ${Math.round(x)},${Math.round(y)}`];
    }
    return [];
  }

  // Chips let a click through; here they count as what they are, and a line on which none lies as nothing.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { pointer-events: auto !important } ${UNPAINTED}, ${UNPAINTED} :not([data-painted], [data-painted] *) { pointer-events: none !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  try {
    scrollTo(0, 0);
    const faults: string[] = [];
    for (const root of document.querySelectorAll('#app > header, [data-test=play]')) {
      for (const control of root.querySelectorAll(CONTROLS)) {
        if (visible(control) && !control.closest(UNPAINTED)) faults.push(...faultsOf(control, control.getBoundingClientRect(), 0.15));
      }
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent || !node.textContent?.trim() || !visible(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) faults.push(...faultsOf(parent, box, 0.1));
      }
    }
    for (const felt of document.querySelectorAll('[data-test=felt], [data-test=felt] *')) {
      const { overflowX, overflowY } = getComputedStyle(felt);
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const [over, aside] = [felt.scrollHeight - felt.clientHeight, felt.scrollWidth - felt.clientWidth];
      if (scrolls(overflowY) && over > 1 && !felt.closest('[data-scrolls]')) faults.push(`scrolls by ${over}: ${called(felt)}`);
      if (scrolls(overflowX) && aside > 1 && !felt.closest('[data-scrolls]')) faults.push(`scrolls sideways by ${aside}: ${called(felt)}`);
    }
    const aside = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (aside > 0) faults.push(`the page scrolls sideways by ${aside}`);
    return faults;
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}
