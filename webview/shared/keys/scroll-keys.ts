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
    const by = wayOf(key, shiftKey);
    const scroller = by && largestScroller();
    if (!scroller) return;
    event.preventDefault();
    // As by the wheel: a list that holds a row in its place lets go of it.
    scroller.dispatchEvent(new Event('wheel'));
    scroller.scrollBy({ top: by(scroller) });
  });
}

function wayOf(key: string, isBack: boolean): ((of: Element) => number) | undefined {
  switch (key) {
    case 'ArrowDown':
      return () => LINE;
    case 'ArrowUp':
      return () => -LINE;
    case 'PageDown':
      return ({ clientHeight }) => PAGE * clientHeight;
    case 'PageUp':
      return ({ clientHeight }) => -PAGE * clientHeight;
    case ' ':
      return ({ clientHeight }) => (isBack ? -PAGE : PAGE) * clientHeight;
    case 'Home':
      return ({ scrollHeight }) => -scrollHeight;
    case 'End':
      return ({ scrollHeight }) => scrollHeight;
    default:
      return undefined;
  }
}

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
