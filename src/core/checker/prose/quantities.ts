/**
 * Quantities in prose: the words that belong to the number before them, as its unit (`5 boxes`), its rate (`$3/box`, `4
 * miles per hour`) or a remark in brackets (`12 (for lunch)`), become one mark with it, so that a sum of quantities is read
 * whole. Words that may be more than that are left alone, and cut the operand as before.
 */

import type { ProseToken } from './prose-tokens.ts';

/** Words that calculate, join, compare or point, so they aren't units. */
const NO_UNIT =
  /^(times|plus|minus|choose|by|of|per|from|than|and|to|over|half|twice|thrice|double|triple|multiplied|divided|added|subtracted|or|between|until|through|every|quarter|third|mod|modulo|sqrt|root|log|ln|sin|cos|tan|squared|cubed|power|remainder|a|an|the|another|more|less|base|ratio|vs|versus|not|negative|thousand|million|billion|trillion|hundred|hundredths|tenths|dozen|point|about|approximately|around|roughly|only|is|are|was|were|be|equals?|gives?|makes?|means?|has|have|had|gets?|so|if|then|since|because|as|that|which|where|when|while|with|without|on|at|in|into|am|pm|st|nd|rd|th|noon|clock|ad|bc|but|thus|hence|therefore|we|he|she|it|they|i|you|let|left|leaves?|will|would|can|could|no|yes|out|off|up|down|factorial|pairs?|ways?|digits?|mod)$/i;

/** Most words of one unit. */
const MOST_WORDS = 3;

/**
 * The marks with the words that belong to numbers folded into `unit` marks. Only words behind which the arithmetic goes on
 * are folded: what follows a result stays as it is.
 */
export function foldQuantities(marks: readonly ProseToken[]): ProseToken[] {
  const out: ProseToken[] = [];
  for (let i = 0; i < marks.length; ) {
    const mark = marks[i];
    if (mark === undefined) break;
    const last = out.at(-1);
    const end = last !== undefined && /^(number|postfix|close)$/.test(last.kind) ? unitEnd(marks, i) : i;
    const next = marks[end];
    if (end > i && (next?.kind === 'relation' || next?.kind === 'operator')) {
      const words = marks.slice(i, end);
      out.push({
        kind: 'unit',
        text: words.map((m) => m.text).join(' '),
        start: mark.start,
        end: words.at(-1)?.end ?? mark.end,
      });
      i = end;
    } else {
      out.push(mark);
      i++;
    }
  }
  return out;
}

/** Where the unit that begins at `i` ends; `i` if none does. */
function unitEnd(marks: readonly ProseToken[], i: number): number {
  let end = i;
  let words = 0;
  for (;;) {
    const mark = marks[end];
    const next = marks[end + 1];
    if (mark?.kind === 'word' && words < MOST_WORDS && isUnit(mark)) {
      words++;
      end++;
    } else if (
      next?.kind === 'word' &&
      isUnit(next) &&
      ((mark?.kind === 'operator' && mark.text === '/') || (mark?.kind === 'word' && mark.text === 'per'))
    ) {
      end += 2;
    } else {
      const remark = remarkEnd(marks, end);
      if (remark === end) return end;
      end = remark;
    }
  }
}

/** Where a bracket that holds nothing but words ends. */
function remarkEnd(marks: readonly ProseToken[], open: number): number {
  if (marks[open]?.kind !== 'open') return open;
  let end = open + 1;
  while (marks[end]?.kind === 'word' && end < open + 9) end++;
  return end > open + 1 && marks[end]?.kind === 'close' && /[a-z]{3}/i.test(marks[open + 1]?.text ?? '')
    ? end + 1
    : open;
}

function isUnit(mark: ProseToken): boolean {
  return mark.text.length > 1 && !NO_UNIT.test(mark.text);
}
