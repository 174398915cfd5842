/**
 * Fits a displayed formula that is wider than the text. It uses the margin column first, shrinks next, and scrolls last, with its
 * flagged part visible.
 */
import { t } from '../../../src/l10n/index.ts';

/** The minimum size of a formula, as a share of its normal size. */
const SMALLEST = 0.8;
/** The space between a formula and its number, in pixels. */
const BESIDE_NUMBER = 16;
/** The space after the flagged part, in pixels. */
const BEHIND_FLAGGED = 56;
/** The overflow that is ignored, in pixels. */
const SLACK = 1;

const seen = new ResizeObserver((entries) => {
  const displays = entries.map(({ target }) => target).filter((one) => one instanceof HTMLElement);
  fitAll(displays);
});

/** Formulas that the reader has scrolled. They aren't scrolled automatically again. */
const touched = new WeakSet<EventTarget>();
const TOUCHES = ['wheel', 'pointerdown', 'keydown'] as const;
const onTouch = ({ currentTarget }: Event): void => {
  if (currentTarget) touched.add(currentTarget);
};

/** A font change changes the width of formulas without a resize event. */
const fitting = new Set<HTMLElement>();
document.fonts.addEventListener('loadingdone', () => fitAll([...fitting]));

/** Fits a displayed formula into its space, also when that changes. Returns a function that stops this. */
export function keepDisplayFormulaFitted(element: HTMLElement | null): (() => void) | undefined {
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

/**
 * Writes and reads all formulas that came into view in batches, so that the page is laid out four times in all, not once for each
 * formula.
 */
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
    // Slightly smaller than necessary, because glyphs are placed on whole pixels.
    if (share < 1) one.style.fontSize = `${Math.max(SMALLEST, Math.floor(share * 100) / 100 - 0.01)}em`;
  }
  const scrolling = new Set(wide.filter((one) => widthOf(one) > one.clientWidth + SLACK));
  for (const one of displays) nameAsScroller(one, scrolling.has(one));
  for (const one of displays) fade(one);
}

/** The width of the formula with its number, which KaTeX positions absolutely. */
function widthOf(display: HTMLElement): number {
  const number = display.querySelector('.katex-html > .katex-tag');
  if (!number) return display.scrollWidth;
  const boxes = [...(number.parentElement?.querySelectorAll(':scope > .katex-base') ?? [])];
  const width = boxes.reduce((sum, box) => sum + box.getBoundingClientRect().width, 0);
  return width + number.getBoundingClientRect().width + BESIDE_NUMBER;
}

/** Makes a formula a named Tab stop exactly while it scrolls. */
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

/** Scrolls to the end of the flagged part, or to its start if it is wider than the space. */
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
