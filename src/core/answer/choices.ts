/** The choices of a multiple-choice problem: what its letters stand for. */

import type { Choices } from './types.ts';

const MARK =
  /(?:^|[\s$}~])(?:\\?(?:text(?:bf|rm)?|mathrm)\s*\{\s*)?\(([A-J])\)\s*\}?|(?<=^|\n)[ \t]*(?:[-*][ \t]+)?(?:\*\*)?([A-J])[.):](?:\*\*)?(?=\s)/g;

/** Longest text of one choice. */
const MAX_CHOICE = 400;

/** What `(A)`, `(B)` … of the problem stand for; empty if it has no choices from A on. */
export function choicesOf(problem: string): Choices {
  const marks = [...problem.matchAll(MARK)].map((m) => ({
    letter: m[1] ?? m[2] ?? '',
    start: m.index,
    end: m.index + m[0].length,
  }));
  // The last run A, B, C … is the list of choices.
  let from = -1;
  for (const [k, mark] of marks.entries()) if (mark.letter === 'A' && marks[k + 1]?.letter === 'B') from = k;
  const choices = new Map<string, string>();
  if (from < 0) return choices;
  for (let k = from; k < marks.length; k++) {
    const mark = marks[k];
    if (mark === undefined || mark.letter !== String.fromCharCode(65 + k - from)) break;
    const next = marks[k + 1];
    const isNext = next !== undefined && next.letter === String.fromCharCode(66 + k - from);
    const line = problem.indexOf('\n', mark.end);
    const end = isNext ? next.start : line < 0 ? problem.length : line;
    const text = problem
      .slice(mark.end, Math.min(end, mark.end + MAX_CHOICE))
      .replace(/^(?:\\[ ,;!~]|\\q?quad|[\s~}:])+|(?:\\[ ,;!~]|\\q?quad|\\\\|[\s~,;&]|\\text\w*\s*\{)+$/g, '')
      .trim();
    // A `$` that opens before the first choice and closes behind the last.
    const dollars = text.match(/\$/g)?.length ?? 0;
    choices.set(mark.letter, dollars % 2 === 1 ? text.replace(/^\$|\$$/g, '') : text);
  }
  return choices;
}
