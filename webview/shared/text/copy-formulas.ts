/** Elements that end a line in copied text. */
const BLOCKS =
  '.paragraph, .heading, .maths.display, .maths-source.display, li, tr, pre, blockquote, [role="listitem"]';

/** Copies formulas as their source. Otherwise, the copy would contain each formula twice, as letters in arbitrary order. */
export function registerFormulaCopyHandler(): void {
  document.addEventListener('copy', (event) => {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || selection.rangeCount === 0) return;
    const range = selection.getRangeAt(0).cloneRange();
    // A formula is copied as a whole.
    const [first, last] = [formulaAt(range.startContainer), formulaAt(range.endContainer)];
    if (first) range.setStartBefore(first);
    if (last) range.setEndAfter(last);
    const copied = range.cloneContents();
    for (const words of copied.querySelectorAll('.shade-words')) words.remove();
    const formulas = copied.querySelectorAll('.katex');
    if (formulas.length === 0 || !event.clipboardData) return;
    for (const formula of formulas) {
      const tex = formula.querySelector('annotation')?.textContent ?? '';
      const mark = formula.parentElement?.classList.contains('katex-display') ? '$$' : '$';
      formula.replaceWith(`${mark}${tex}${mark}`);
    }
    for (const block of copied.querySelectorAll(BLOCKS)) block.after('\n');
    event.clipboardData.setData('text/plain', (copied.textContent ?? '').trim());
    event.preventDefault();
  });
}

function formulaAt(node: Node): Element | null {
  return (node instanceof Element ? node : node.parentElement)?.closest('.katex') ?? null;
}
