/** The focus goes about in a page only while the page has it. */

let wanted: (() => void) | undefined;
let isListening = false;

/**
 * Moves the focus once the page has it: now, or when it comes back. A click, which says itself where the focus goes, cancels it. A key is done a
 * while after it went down: by then the reader may be writing elsewhere in the workbench, and what they write must not come here as keys.
 */
export function moveFocus(move: () => void): void {
  if (document.hasFocus()) {
    wanted = undefined;
    move();
    return;
  }
  wanted = move;
  if (isListening) return;
  isListening = true;
  window.addEventListener('pointerdown', forget, { capture: true });
  window.addEventListener('focus', () => {
    const then = wanted;
    forget();
    then?.();
  });
}

function forget(): void {
  wanted = undefined;
}
