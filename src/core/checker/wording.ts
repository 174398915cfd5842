/** What the checker says of a false relation: one sentence for hover, at most 30 characters for the end of a line. */

import type { Sign } from './compare.ts';
import { toFloat, type Value } from './evaluate.ts';
import type { RelationEvidence, Side } from './types.ts';
import { showBoth, showDifference, showNumber, showValue } from './values.ts';

/** Most characters of `Evidence.brief`. */
export const MAX_BRIEF = 30;

/** One side as it was read: its text, the same with the counterexample put in, and its value. */
export interface Shown {
  readonly text: string;
  readonly substituted?: string;
  readonly value: Value;
}

/** The evidence for a false relation between two values, with the sample point at which it fails. */
export function evidenceOf(
  sign: Sign,
  left: Shown,
  right: Shown,
  extra: {
    readonly counterexample?: string;
    readonly modulus?: Value;
    /** Row and column, from 1, of the entry whose values these are. */
    readonly entry?: readonly [number, number];
    /** What angles were taken to be, where the relation does not say. */
    readonly angle?: 'degrees' | 'radians';
  } = {},
): RelationEvidence {
  const degrees = areDegrees(left.text) && areDegrees(right.text) ? '°' : '';
  const [l, r] = showBoth(left, right).map((value) => value + degrees) as [string, string];
  const at = extra.counterexample;
  const modulus = extra.modulus === undefined ? undefined : showValue(extra.modulus);
  const side = (shown: Shown, value: string): Side => ({
    text: shown.substituted ?? shown.text,
    ...(modulus === undefined ? { value } : { value: `${value} (mod ${modulus})`, sign: '≡' }),
  });
  return {
    sign,
    left: side(left, l),
    right: side(right, r),
    ...(at === undefined ? {} : { counterexample: at }),
    message:
      extra.entry !== undefined
        ? `In row ${extra.entry[0]}, column ${extra.entry[1]}, ${left.text} has ${l}, but ${right.text} has ${r}.`
        : sentence(sign, ...spoken(left.text, l, right.text, r, at ?? modulus), at, modulus).replace(
            /\.$/,
            extra.angle === undefined ? '.' : ` (angles in ${extra.angle}).`,
          ),
    brief: brief(sign, [left.value, l], [right.value, r], at, modulus),
  };
}

/** An angle: with degrees, and in no function. */
function areDegrees(text: string): boolean {
  return /\d°/.test(text) && !/\p{L}{2}/u.test(text);
}

/** One side for a sentence. */
interface Spoken {
  readonly text: string;
  /** Its value, with the unit that the result is in. */
  readonly value: string;
  /** Whether the text is nothing but the value. */
  readonly same: boolean;
}

/** Both sides with units beside their values: those of a side that is a bare quantity, else those they share. */
function spoken(
  left: string,
  l: string,
  right: string,
  r: string,
  plain: string | undefined,
): readonly [Spoken, Spoken] {
  const [sameLeft, sameRight] = [isSame(left, l), isSame(right, r)];
  const [unitLeft, unitRight] = [unitOf(left), unitOf(right)];
  const unit = sameRight ? unitRight : sameLeft || unitLeft === unitRight ? unitLeft : '';
  const money =
    [left, right].map((text) => /[$€£](?=\d|\.\d)/.exec(text)?.[0] ?? '').find((sign) => sign !== '') ?? '';
  const measured = (value: string): string =>
    plain !== undefined || (unit === '' && money === '')
      ? value
      : unit !== ''
        ? value + unit
        : `${value.replace(/^(−?)(?=[\d.])/, `$1${money.replace('$', '$$$$')}`)}`;
  return [
    { text: left, value: measured(l), same: sameLeft },
    { text: right, value: measured(r), same: sameRight },
  ];
}

function isSame(text: string, value: string): boolean {
  const bare = text.replace(/[$€£,\s]/g, '').replace(/(?<=\d)(?:\p{L}[\p{L}/²³.]*|°)$/u, '');
  return bare === value.replace(/[,\s°]/g, '');
}

/** The unit behind the last number of a text: ` cm²`, ` miles per hour`. */
function unitOf(text: string): string {
  return /(?<=[\d)])\s\p{L}[\p{L}/²³ ]{0,24}$/u.exec(text)?.[0] ?? '';
}

function sentence(sign: Sign, left: Spoken, right: Spoken, at?: string, modulus?: string): string {
  const same = (side: Spoken): boolean => side.same;
  if (at !== undefined)
    return `At ${at}, ${left.text} is ${left.value}, but ${right.text} is ${right.value}.`;
  switch (sign) {
    case '=':
    case '≈': {
      const nearly = sign === '≈' ? 'about ' : '';
      if (same(right))
        return same(left)
          ? `${left.value} is not ${nearly}${right.value}.`
          : `${left.text} is ${left.value}, not ${nearly}${right.value}.`;
      if (same(left)) return `${right.text} is ${right.value}, not ${nearly}${left.value}.`;
      return `${left.text} is ${left.value}, but ${right.text} is ${right.value}.`;
    }
    case '≠':
      if (same(left) && same(right)) return `Both sides are ${left.value}.`;
      return `${left.text} and ${right.text} are both ${left.value}.`;
    case '<':
    case '≤':
    case '>':
    case '≥': {
      const words = { '<': 'less than', '≤': 'at most', '>': 'greater than', '≥': 'at least' }[sign];
      if (left.value === right.value && !(same(left) && same(right)))
        return `${left.text} and ${right.text} are both ${left.value}.`;
      return same(left) && same(right)
        ? `${left.value} is not ${words} ${right.value}.`
        : `${same(left) ? left.value : `${left.text} is ${left.value}`}, which is not ${words} ${same(right) ? right.value : `${right.text}, ${right.value}`}.`;
    }
    case '≡':
      return same(left)
        ? `${left.value} is not congruent to ${right.text} modulo ${modulus ?? 'that'}.`
        : `${left.text} is ${left.value} modulo ${modulus ?? 'that'}, not ${right.value}.`;
    case '∣':
      return `${left.value} does not divide ${right.value}.`;
    case '∤':
      return `${left.value} divides ${right.value}.`;
    default:
      sign satisfies never;
      return '';
  }
}

/** What is so instead, short enough for the end of a line. */
function brief(
  sign: Sign,
  [left, l]: readonly [Value, string],
  [right, r]: readonly [Value, string],
  at?: string,
  modulus?: string,
): string {
  const fits = (candidates: readonly string[]): string =>
    candidates.find((c) => c.length <= MAX_BRIEF) ?? 'False';
  if (at !== undefined) return fits([`False at ${at}`, 'False: see the counterexample']);
  if (sign === '≠') return fits([`False: both are ${l}`, 'False: both sides are equal']);
  const a = showNumber(toFloat(left).re, 3);
  const b = showNumber(toFloat(right).re, 3);
  const real = toFloat(left).im === 0 && toFloat(right).im === 0;
  const is = instead(sign, l === r);
  const by = sign === '=' && modulus === undefined ? showDifference(left, right) : undefined;
  return fits([
    `False: ${l} ${is} ${r}${modulus === undefined ? '' : ` (mod ${modulus})`}`,
    `False: ${l} ${is} ${r}`,
    ...(real && a !== b ? [`False: ${a} ${is} ${b}`] : []),
    ...(by === undefined ? [] : [`False: off by ${by}`]),
    'False: the two sides differ',
  ]);
}

/** The relation that holds where `sign` does not. */
function instead(sign: Sign, equal: boolean): string {
  switch (sign) {
    case '=':
    case '≠':
      return '≠';
    case '≈':
      return '≉';
    case '<':
    case '≤':
      return equal ? '=' : '>';
    case '>':
    case '≥':
      return equal ? '=' : '<';
    case '≡':
      return '≢';
    case '∣':
      return '∤';
    case '∤':
      return '∣';
    default:
      return sign satisfies never;
  }
}
