/**
 * A display that is wider than the text: first it takes the margin's column too, then it shrinks, and only then it scrolls inside itself,
 * with its flagged part in sight.
 */
import { t } from '../../../src/l10n/index.ts';

/** The smallest that a formula is drawn, as a share of its size. */
const SMALLEST = 0.8;
/** Room that stays between a formula and its number, in pixels. */
const BESIDE_NUMBER = 16;
/** Room that stays behind the flagged part, in pixels. */
const BEHIND_FLAGGED = 56;
/** So much may be out of sight without anybody missing it, in pixels. */
const SLACK = 1;

const seen = new ResizeObserver((entries) => {
  const displays = entries.map(({ target }) => target).filter((one) => one instanceof HTMLElement);
  fitAll(displays);
});

/** Where the reader has scrolled: nothing is brought into sight there any more. */
const touched = new WeakSet<EventTarget>();
const TOUCHES = ['wheel', 'pointerdown', 'keydown'] as const;
const onTouch = ({ currentTarget }: Event): void => {
  if (currentTarget) touched.add(currentTarget);
};

/** With other letters a formula has another width, which no observer tells. */
const fitting = new Set<HTMLElement>();
document.fonts.addEventListener('loadingdone', () => fitAll([...fitting]));

/** Fits a display into its room, now and whenever that changes; until what it returns is called. */
export function fitted(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const onScroll = (): void => fade(element);
  element.addEventListener('scroll', onScroll, { passive: true });
  for (const touch of TOUCHES) element.addEventListener(touch, onTouch, { passive: true });
  fitting.add(element);
  seen.observe(element);
  return () => {
    fitting.delete(element);
    for (const touch of TOUCHES) element.removeEventListener(touch, onTouch);
    seen.unobserve(element);
    element.removeEventListener('scroll', onScroll);
  };
}

/** All that came into view at once are written together and then read together: the page is laid out four times, not once for each. */
function fitAll(displays: readonly HTMLElement[]): void {
  for (const one of displays) {
    one.classList.remove('wide', 'scrolls');
    one.style.fontSize = '';
  }
  const wide = displays.filter((one) => widthOf(one) > one.clientWidth + SLACK);
  const rooms = wide.map((one) => one.closest<HTMLElement>('.sheet')?.clientWidth);
  for (const [k, one] of wide.entries()) {
    one.classList.add('wide');
    if (rooms[k] !== undefined) one.style.setProperty('--sheet', `${rooms[k]}px`);
  }
  const shares = wide.map((one) => one.clientWidth / widthOf(one));
  for (const [k, one] of wide.entries()) {
    const share = shares[k] ?? 1;
    // A little less than would do: letters are set on whole pixels.
    if (share < 1) one.style.fontSize = `${Math.max(SMALLEST, Math.floor(share * 100) / 100 - 0.01)}em`;
  }
  const scrolling = new Set(wide.filter((one) => widthOf(one) > one.clientWidth + SLACK));
  for (const one of displays) nameAsScroller(one, scrolling.has(one));
  for (const one of displays) fade(one);
}

/** Its own width, with its number, which KaTeX places beyond the flow. */
function widthOf(display: HTMLElement): number {
  const number = display.querySelector('.katex-html > .katex-tag');
  if (!number) return display.scrollWidth;
  const boxes = [...(number.parentElement?.querySelectorAll(':scope > .katex-base') ?? [])];
  const width = boxes.reduce((sum, box) => sum + box.getBoundingClientRect().width, 0);
  return width + number.getBoundingClientRect().width + BESIDE_NUMBER;
}

/** What scrolls is a stop for the Tab key with a name, and nothing else is. */
function nameAsScroller(display: HTMLElement, isScroller: boolean): void {
  const { classList } = display;
  if (isScroller) {
    classList.add('scrolls');
    display.tabIndex = 0;
    display.setAttribute('role', 'group');
    display.setAttribute('aria-label', t('Formula, scrolls horizontally'));
    if (!touched.has(display)) showFlagged(display);
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) display.removeAttribute(name);
  }
}

/** Brings the end of the flagged part into sight, or its beginning if it is wider than the room. */
function showFlagged(display: HTMLElement): void {
  const flagged = [...display.querySelectorAll('.katex-base.flagged')];
  const [first, last] = [flagged[0], flagged.at(-1)];
  if (!first || !last) return;
  const { left, right } = display.getBoundingClientRect();
  const end = last.getBoundingClientRect().right + BEHIND_FLAGGED - right;
  const start = first.getBoundingClientRect().left - left;
  display.scrollLeft += Math.max(0, Math.min(end, start));
}

function fade({ classList, clientWidth, scrollWidth, scrollLeft }: HTMLElement): void {
  const isScroller = classList.contains('scrolls');
  classList.toggle('cut-left', isScroller && scrollLeft > SLACK);
  classList.toggle('cut-right', isScroller && scrollLeft + clientWidth < scrollWidth - SLACK);
}
