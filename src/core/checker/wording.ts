/** What the checker says of a false relation: one sentence for hover, at most 44 characters for the end of a line. */

import type { Sign } from './compare.ts';
import type { Value } from './evaluate.ts';
import type { Evidence } from './types.ts';
import { showBoth, showValue } from './values.ts';

/** Most characters of {@link Evidence.brief}. */
export const MAX_BRIEF = 44;

/** The evidence for a false relation between two values, with the sample point at which it fails. */
export function evidenceOf(
  sign: Sign,
  left: { readonly text: string; readonly value: Value },
  right: { readonly text: string; readonly value: Value },
  extra: { readonly counterexample?: string; readonly modulus?: Value } = {},
): Evidence {
  const [l, r] = showBoth(left, right);
  const at = extra.counterexample;
  return {
    sign,
    left: { text: left.text, value: l },
    right: { text: right.text, value: r },
    ...(at === undefined ? {} : { counterexample: at }),
    message: sentence(
      sign,
      { text: left.text, value: l },
      { text: right.text, value: r },
      at,
      extra.modulus === undefined ? undefined : showValue(extra.modulus),
    ),
    brief: brief(sign, l, r, at),
  };
}

function sentence(
  sign: Sign,
  left: { text: string; value: string },
  right: { text: string; value: string },
  at?: string,
  modulus?: string,
): string {
  const same = (side: { text: string; value: string }): boolean =>
    side.text.replace(/[$,\s]/g, '').replace(/(?<=\d)[\p{L}°]+$/u, '') === side.value.replace(/[,\s]/g, '');
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
      return `${left.text} and ${right.text} are both ${left.value}.`;
    case '<':
    case '≤':
    case '>':
    case '≥': {
      const words = { '<': 'less than', '≤': 'at most', '>': 'greater than', '≥': 'at least' }[sign];
      if (left.value === right.value) return `${left.text} and ${right.text} are both ${left.value}.`;
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

function brief(sign: Sign, left: string, right: string, at?: string): string {
  const candidates =
    at !== undefined
      ? [`False at ${at}`, 'False: see the counterexample']
      : sign === '∣' || sign === '∤'
        ? [
            `False: ${left} ${sign === '∣' ? 'does not divide' : 'divides'} ${right}`,
            'False: divisibility fails',
          ]
        : sign === '≠'
          ? [`False: both are ${left}`, 'False: both sides are equal']
          : [
              `False: left ${left}, right ${right}`,
              `False: ${left} against ${right}`,
              'False: the two sides differ',
            ];
  return candidates.find((c) => c.length <= MAX_BRIEF) ?? 'False';
}
