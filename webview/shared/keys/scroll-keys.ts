/**
 * Scrolls with keys while nothing in the page has the focus. The browser would scroll the document, which is never larger than the
 * window.
 */

/** How far an arrow key goes, in CSS pixels. */
const LINE = 40;
/** The share of the visible height that Page Down scrolls. */
const PAGE = 0.9;

/** Scrolls the largest scrollable element. Call it after `listenForKeys`, so that the page's own keys come first. */
export function listenForScrollKeys(): void {
  window.addEventListener('keydown', (event) => {
    const { key, shiftKey, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || document.activeElement !== document.body) return;
    const by = WAYS[key === ' ' && shiftKey ? 'Shift+ ' : key];
    const scroller = by && largestScroller();
    if (!scroller) return;
    event.preventDefault();
    // Like the wheel, this makes a list stop holding a row in place.
    scroller.dispatchEvent(new Event('wheel'));
    scroller.scrollBy({ top: by(scroller) });
  });
}

/** The distance that each key scrolls an element, in pixels. */
const WAYS: Readonly<Record<string, (of: Element) => number>> = {
  ArrowDown: () => LINE,
  ArrowUp: () => -LINE,
  PageDown: ({ clientHeight }) => PAGE * clientHeight,
  PageUp: ({ clientHeight }) => -PAGE * clientHeight,
  ' ': ({ clientHeight }) => PAGE * clientHeight,
  'Shift+ ': ({ clientHeight }) => -PAGE * clientHeight,
  Home: ({ scrollHeight }) => -scrollHeight,
  End: ({ scrollHeight }) => scrollHeight,
};

function largestScroller(): Element | undefined {
  let largest: Element | undefined;
  let most = 0;
  for (const element of document.querySelectorAll('*')) {
    const { scrollHeight, clientHeight, clientWidth } = element;
    const size = clientHeight * clientWidth;
    if (size <= most || scrollHeight <= clientHeight + 1) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) continue;
    largest = element;
    most = size;
  }
  return largest;
}
