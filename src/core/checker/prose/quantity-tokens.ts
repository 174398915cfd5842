/**
 * Joins words in prose to the number before them: a unit (`5 boxes`), a rate (`$3/box`, `4 miles per hour`), or a
 * remark in brackets (`12 (for lunch)`), so that a sum of quantities is read completely. Other words stay separate and
 * cut off the operand.
 */

import type { ProseToken } from './prose-tokens.ts';

/** Words that calculate, join, compare, or point, so they aren't units. */
const NO_UNIT =
  /^(times|plus|minus|choose|by|of|per|from|than|and|to|over|half|halves|thirds|fourths|quarters|fifths|sixths|sevenths|eighths|ninths|percent|twice|thrice|double|triple|multiplied|divided|added|subtracted|or|between|until|through|every|quarter|third|mod|modulo|sqrt|root|log|ln|sin|cos|tan|squared|cubed|power|remainder|a|an|the|another|more|less|base|ratio|vs|versus|not|negative|thousand|million|billion|trillion|hundred|hundredths|tenths|dozen|point|about|approximately|around|roughly|only|is|are|was|were|be|equals?|gives?|makes?|means?|has|have|had|gets?|so|if|then|since|because|as|that|which|where|when|while|with|without|on|at|in|into|am|pm|st|nd|rd|th|noon|clock|ad|bc|but|thus|hence|therefore|we|he|she|it|they|i|you|let|left|leaves?|will|would|can|could|no|yes|out|off|up|down|factorial|pairs?|ways?|digits?|mod)$/i;

/** Maximum number of words of a unit. */
const MOST_WORDS = 3;

/** Joins words that belong to numbers into `unit` tokens: only words before an operator, not those after a result. */
export function joinUnitWords(marks: readonly ProseToken[]): ProseToken[] {
  const out: ProseToken[] = [];
  for (let i = 0; i < marks.length; ) {
    const mark = marks[i];
    if (mark === undefined) break;
    const last = out.at(-1);
    const end = last !== undefined && /^(number|postfix|close)$/.test(last.kind) ? unitEnd(marks, i) : i;
    const next = marks[end];
    // `- (10 hours + 8 hours)`, but not a remark: `= 4 (15 minutes)`.
    const isInSum = next?.kind === 'close' && /^[+-]$/.test(out.at(-2)?.text ?? '');
    if (end > i && (next?.kind === 'relation' || next?.kind === 'operator' || isInSum)) {
      const words = marks.slice(i, end);
      const within = words.findIndex(({ text }) => text === 'in');
      out.push({
        kind: 'unit',
        // "in" isn't inches here.
        text: words
          .slice(0, within > 0 ? within : undefined)
          .map((m) => m.text)
          .join(' '),
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

/** The end of the unit that begins at `i`; `i` if there is none. */
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
    } else if (words > 0 && containmentEnd(marks, end) > end) {
      end = containmentEnd(marks, end);
    } else {
      const remark = remarkEnd(marks, end);
      if (remark === end) return end;
      end = remark;
    }
  }
}

/** The end of "in a day", "in each box", "in total", or "of sugar", which end a unit. */
function containmentEnd(marks: readonly ProseToken[], at: number): number {
  const [first, second, third] = [marks[at], marks[at + 1], marks[at + 2]];
  if (first?.kind !== 'word' || second?.kind !== 'word') return at;
  const name = first.text.toLowerCase();
  if (name === 'of' || (name === 'in' && /^(?:total|all)$/i.test(second.text))) return isUnit(second) ? at + 2 : at;
  const isOne = name === 'in' && /^(?:an?|the|one|each|every)$/i.test(second.text);
  return isOne && third?.kind === 'word' && isUnit(third) ? at + 3 : at;
}

/** The end of a bracket that contains only words. */
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
