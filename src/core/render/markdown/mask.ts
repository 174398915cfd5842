import { isBlank } from '../../proof/text/characters.ts';
import type { Formula } from '../formulas/find.ts';

const sign = /^[\p{P}\p{S}]$/u;

/**
 * The text with each formula replaced by as many signs that mean nothing to Markdown, so that offsets hold. Whether
 * asterisks beside a formula open or close depends on what they touch: its first and its last sign are a letter or a
 * punctuation mark, whichever lets them do both.
 */
export function maskFormulas(text: string, formulas: readonly Formula[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of formulas) {
    parts.push(text.slice(at, start));
    const first = edge(text, start - 1, -1);
    const last = edge(text, end, 1);
    parts.push(first, 'x'.repeat(end - start - 2), last);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The longest run of asterisks that is emphasis. */
const longestRun = 8;

function edge(text: string, beside: number, step: 1 | -1): string {
  let at = beside;
  for (let i = 0; i < longestRun; i++) {
    const c = text.charAt(at);
    if (c !== '*' && c !== '_') break;
    at += step;
  }
  if (at === beside) return 'x';
  const c = text.charAt(at);
  return c === '' || isBlank(c.charCodeAt(0)) || sign.test(c) ? '†' : 'x';
}
