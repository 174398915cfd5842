/** The keys that scroll, while nothing in the page has the focus: then a browser scrolls the document, which is no larger than its window. */

/** How far an arrow key goes, in CSS pixels. */
const LINE = 40;
/** How much of what is in sight a page goes on by. */
const PAGE = 0.9;

/** Scrolls what fills most of the page. To be called behind `listenForKeys`: the page's own keys go first. */
export function scrollByKeys(): void {
  window.addEventListener('keydown', (event) => {
    const { key, shiftKey, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey || document.activeElement !== document.body) return;
    const by = WAYS[key === ' ' && shiftKey ? 'Shift+ ' : key];
    const scroller = by && largestScroller();
    if (!scroller) return;
    event.preventDefault();
    // As by the wheel: a list that holds a row in its place lets go of it.
    scroller.dispatchEvent(new Event('wheel'));
    scroller.scrollBy({ top: by(scroller) });
  });
}

/** How far each key goes, in an element that scrolls. */
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
