import type { SourceAlignedText } from './align-source.ts';
import { findNextFormulaIndex, InlineCollector, type RenderSource } from './inline-collector.ts';

/**
 * Adds text with its formulas, line breaks, and end-of-proof signs. If `piece` is as long as its source range, it equals the
 * source; otherwise it replaces it.
 */
export function collectTextAndFormulaInlines(
  inlines: InlineCollector,
  source: RenderSource,
  piece: SourceAlignedText,
): void {
  if (piece.value.length !== piece.end - piece.start) {
    inlines.text(piece.value, piece.start, piece.end);
    return;
  }
  let at = piece.start;
  for (let i = findNextFormulaIndex(source.formulas, at); at < piece.end; i++) {
    const formula = source.formulas[i];
    const next = formula === undefined || formula.start >= piece.end ? piece.end : formula.start;
    pushWords(inlines, source, at, next);
    if (formula === undefined || next === piece.end) return;
    inlines.formula(formula);
    at = formula.end;
  }
}

/** A line break, a rule of box-drawing characters, an end-of-proof sign, spacing, a style, or the end of a line. */
const special =
  /<br ?\/?>|\n?[─━═]{5,}\n?|\\(?:qed|qedsymbol|blacksquare|Box|square|q?quad|(?:small|med|big)skip|noindent|newpage)(?![a-zA-Z])|\\(?:tag|emph|textit|textbf|underline|text)\{[^{}\n]{1,200}\}|\n/gi;
/** The ones that become a blank. */
const blank = /^\n$|(?:quad|skip|noindent|newpage)$/;

function pushWords(inlines: InlineCollector, source: RenderSource, start: number, end: number): void {
  if (start >= end) return;
  const words = source.text.slice(start, end);
  let at = 0;
  for (const match of words.matchAll(special)) {
    inlines.text(words.slice(at, match.index), start + at, start + match.index);
    const [found] = match;
    const from = start + match.index;
    at = match.index + found.length;
    if (blank.test(found)) inlines.text(' ', from, start + at);
    else if (/^[<\n─━═]/.test(found)) inlines.push({ kind: 'break' });
    else if (found.endsWith('}')) pushStyled(inlines, source, found, from);
    else inlines.text('∎', from, start + at);
  }
  inlines.text(words.slice(at), start + at, end);
}

const styles: ReadonlyMap<string, 'strong' | 'emphasis' | 'underline'> = new Map([
  ['emph', 'emphasis'],
  ['textit', 'emphasis'],
  ['textbf', 'strong'],
  ['underline', 'underline'],
]);

/** LaTeX styles, and tags after a displayed formula. */
function pushStyled(inlines: InlineCollector, source: RenderSource, found: string, from: number): void {
  const brace = found.indexOf('{');
  const name = found.slice(1, brace);
  const words = found.slice(brace + 1, -1);
  const at = from + brace + 1;
  const style = styles.get(name);
  if (style === undefined) {
    if (name === 'tag') inlines.text(`(${words})`, from, from + found.length);
    else inlines.text(words, at, at + words.length);
    return;
  }
  const inner = new InlineCollector(source);
  inner.text(words, at, at + words.length);
  inlines.push({ kind: style, inlines: inner.untrimmed() });
}
