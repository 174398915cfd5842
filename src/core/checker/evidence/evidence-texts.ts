/** Texts on a false relation: one sentence for the hover, and at most 30 characters for the end of a line. */

import { t } from '../../../l10n/index.ts';
import { type NumericValue, toComplexFloat } from '../mathematics/numeric-values.ts';
import type { DisplayedRelationSide, Evidence, RelationEvidence } from '../terms/types.ts';
import type { RelationSign } from '../terms/vocabulary.ts';
import { isValueShownExactly } from './exactness.ts';
import {
  formatAbsoluteDifference,
  formatInteger,
  formatNumericValue,
  formatSignificantDigits,
  formatValuesDistinguishably,
} from './format-value.ts';

/** Maximum length of `Evidence.brief`, in characters. */
export const MAX_EVIDENCE_BRIEF_CHARS = 30;

/** One side as it was read: its text, its text with the counterexample substituted, and its value. */
export interface EvaluatedRelationSide {
  readonly text: string;
  readonly substituted?: string;
  /** Whether a substituted value is rounded. */
  readonly isPutNearly?: boolean;
  readonly value: NumericValue;
}

/** Creates the evidence for a false relation between two values, with its counterexample if it has variables. */
export function createRelationEvidence(
  sign: RelationSign,
  left: EvaluatedRelationSide,
  right: EvaluatedRelationSide,
  extra: {
    readonly counterexample?: string;
    readonly modulus?: NumericValue;
    /** Row and column, from 1, of the entry whose values these are. */
    readonly entry?: readonly [number, number];
    /** The unit in which angles were read, if the relation doesn't say. */
    readonly angle?: 'degrees' | 'radians';
    /** The term after `right` in a chain, which is equal to `left`. So `right` is a wrong middle term. */
    readonly last?: EvaluatedRelationSide;
  } = {},
): RelationEvidence {
  const degrees = areDegrees(left.text) && areDegrees(right.text) ? '°' : '';
  const values = formatValuesDistinguishably(left, right);
  const [l, r] = values.map((value) => value + degrees) as [string, string];
  const at = extra.counterexample;
  const modulus = extra.modulus === undefined ? undefined : formatNumericValue(extra.modulus);
  const side = (shown: EvaluatedRelationSide, number: string, value: string): DisplayedRelationSide => {
    const text = shown.substituted ?? shown.text;
    if (modulus !== undefined) return { text, value: `${value} (mod ${modulus})`, sign: '≡' };
    const isNear = shown.isPutNearly === true && text !== shown.text;
    const isSame = text === value || (!isNear && isValueShownExactly(shown.value, number));
    return { text, value, ...(isSame ? {} : { sign: '≈' }) };
  };
  const spoken = toSpokenSides(left.text, l, right.text, r, at ?? modulus);
  return {
    sign,
    left: side(left, values[0], l),
    ...(extra.last === undefined ? {} : { middle: side(right, values[1], r) }),
    right: extra.last === undefined ? side(right, values[1], r) : side(extra.last, values[0], l),
    ...(at === undefined ? {} : { counterexample: at }),
    message:
      extra.entry !== undefined
        ? t(
            'In row {0}, column {1}, {2} has the entry {3}, but {4} has {5}.',
            ...extra.entry,
            left.text,
            l,
            right.text,
            r,
          )
        : finishSentence(
            extra.last === undefined
              ? writeEvidenceSentence(sign, ...spoken, at, modulus)
              : writeMiddleTermSentence(...spoken, at, modulus),
            extra.angle,
          ),
    brief:
      extra.last === undefined
        ? writeBrief(sign, [left.value, l], [right.value, r], at, modulus)
        : writeBrief(sign, [right.value, r], [left.value, l], at, modulus),
  };
}

/** @param sentence without its full stop */
function finishSentence(sentence: string, angle: 'degrees' | 'radians' | undefined): string {
  if (angle === undefined) return t('{0}.', sentence);
  return t(angle === 'degrees' ? '{0} (angles in degrees).' : '{0} (angles in radians).', sentence);
}

/** Whether a text is an angle in degrees, outside a function. */
function areDegrees(text: string): boolean {
  return /\d°/.test(text) && !/\p{L}{2}/u.test(text);
}

interface SpokenSide {
  readonly text: string;
  /** Its value with the unit of the result. */
  readonly value: string;
  /** Whether the text is only the value. */
  readonly same: boolean;
}

/** Adds units to both values: the unit of a side that is a bare quantity, otherwise the unit that both share. */
function toSpokenSides(
  left: string,
  l: string,
  right: string,
  r: string,
  plain: string | undefined,
): readonly [SpokenSide, SpokenSide] {
  const [sameLeft, sameRight] = [isSame(left, l), isSame(right, r)];
  const [unitLeft, unitRight] = [unitOf(left), unitOf(right)];
  const unit = sameRight ? unitRight : sameLeft || unitLeft === unitRight ? unitLeft : '';
  const money = [left, right].map((text) => /[$€£](?=\d|\.\d)/.exec(text)?.[0] ?? '').find((sign) => sign !== '') ?? '';
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

/** The true statement about a term whose neighbors in a chain are equal to each other, without a period. */
function writeMiddleTermSentence(neighbor: SpokenSide, middle: SpokenSide, at?: string, modulus?: string): string {
  const args = [middle.text, middle.value, neighbor.value];
  if (at !== undefined)
    return t('At {3}, the middle term {0} is {1}, but the terms before and after it are {2}', ...args, at);
  if (modulus !== undefined)
    return middle.same
      ? t('The middle term is {1} modulo {3}, but the terms before and after it are {2}', ...args, modulus)
      : t('The middle term {0} is {1} modulo {3}, but the terms before and after it are {2}', ...args, modulus);
  if (middle.same) return t('The middle term is {1}, but the terms before and after it are {2}', ...args);
  return t('The middle term {0} is {1}, but the terms before and after it are {2}', ...args);
}

/** The true statement about the two sides, without a period. */
function writeEvidenceSentence(
  sign: RelationSign,
  left: SpokenSide,
  right: SpokenSide,
  at?: string,
  modulus?: string,
): string {
  if (at !== undefined) {
    const args = [at, left.text, left.value, right.text, right.value];
    if (sign === '∣' && left.same) return t("At {0}, {2} doesn't divide {4}, the value of {3}", ...args);
    if (sign === '∣') return t("At {0}, {1} is {2}, which doesn't divide {4}, the value of {3}", ...args);
    if (sign === '∤') return t('At {0}, {1} is {2}, which divides {4}, the value of {3}', ...args);
    if (left.value === right.value) {
      if (right.same) return t('At {0}, {1} is {2}', ...args);
      return left.same
        ? t('At {0}, {1} is {2}', at, right.text, right.value)
        : t('At {0}, {1} and {3} are both {2}', ...args);
    }
    if (modulus === undefined && sign === '=' && right.same && !/\p{L}/u.test(right.text))
      return t('At {0}, {1} is {2}, not {4}', ...args);
    if (modulus === undefined) return t('At {0}, {1} is {2}, but {3} is {4}', ...args);
    if (right.same) return t('At {0}, {1} is {2} modulo {5}, not {4}', ...args, modulus);
    return t('At {0}, {1} is {2} modulo {5}, but {3} is {4}', ...args, modulus);
  }
  switch (sign) {
    case '=':
    case '≈': {
      const isNearly = sign === '≈';
      const not = ({ text, value }: SpokenSide, other: SpokenSide): string =>
        t(isNearly ? '{0} is {1}, not approximately {2}' : '{0} is {1}, not {2}', text, value, other.value);
      if (left.same && right.same)
        return t(isNearly ? "{0} isn't approximately {1}" : "{0} isn't equal to {1}", left.value, right.value);
      if (right.same) return not(left, right);
      if (left.same) return not(right, left);
      return t('{0} is {1}, but {2} is {3}', left.text, left.value, right.text, right.value);
    }
    case '≠':
      if (left.same && right.same) return t('Both sides equal {0}', left.value);
      return t('{0} and {1} both equal {2}', left.text, right.text, left.value);
    case '<':
    case '≤':
    case '>':
    case '≥': {
      if (left.same && right.same) return formatOrderViolation(sign, left.value, right.value);
      if (left.value === right.value) return t('{0} and {1} both equal {2}', left.text, right.text, left.value);
      if (right.same) return formatOrderViolation(sign, left.text, right.value, left.value);
      if (left.same) return formatOrderViolation(REVERSED_ORDER[sign], right.text, left.value, right.value);
      return t('{0} is {1}, but {2} is {3}', left.text, left.value, right.text, right.value);
    }
    case '≡':
      return left.same
        ? t("{0} isn't congruent to {1} modulo {2}", left.value, right.text, modulus ?? '')
        : t('{0} is {1} modulo {2}, not {3}', left.text, left.value, modulus ?? '', right.value);
    case '∣':
      return t("{0} doesn't divide {1}", left.value, right.value);
    case '∤':
      return t('{0} divides {1}', left.value, right.value);
    default:
      sign satisfies never;
      return '';
  }
}

type Order = '<' | '≤' | '>' | '≥';

const REVERSED_ORDER: Readonly<Record<Order, Order>> = { '<': '>', '≤': '≥', '>': '<', '≥': '≤' };

/** @param value the value of `left`, unless `left` is a number */
function formatOrderViolation(sign: Order, left: string, right: string, value?: string): string {
  const args = [left, right, value ?? ''];
  const isNumber = value === undefined;
  switch (sign) {
    case '<':
      return t(isNumber ? "{0} isn't less than {1}" : "{0} is {2}, which isn't less than {1}", ...args);
    case '≤':
      return t(isNumber ? "{0} isn't at most {1}" : "{0} is {2}, which isn't at most {1}", ...args);
    case '>':
      return t(isNumber ? "{0} isn't greater than {1}" : "{0} is {2}, which isn't greater than {1}", ...args);
    case '≥':
      return t(isNumber ? "{0} isn't at least {1}" : "{0} is {2}, which isn't at least {1}", ...args);
    default:
      return sign satisfies never;
  }
}

/** The true statement about the two sides, short enough for the end of a line. */
function writeBrief(
  sign: RelationSign,
  [left, l]: readonly [NumericValue, string],
  [right, r]: readonly [NumericValue, string],
  at?: string,
  modulus?: string,
): string {
  if (at !== undefined) return pickFirstFittingBrief(t('False at {0}', at), t('False: see the counterexample'));
  if (sign === '≠') return pickFirstFittingBrief(t('False: {0} on both sides', l), t('False: the sides are equal'));
  const a = formatSignificantDigits(toComplexFloat(left).re, 3);
  const b = formatSignificantDigits(toComplexFloat(right).re, 3);
  const real = toComplexFloat(left).im === 0 && toComplexFloat(right).im === 0;
  const is = l === r && '<≤>≥'.includes(sign) ? '=' : NEGATED_SIGNS[sign];
  const by = sign === '=' && modulus === undefined ? formatAbsoluteDifference(left, right) : undefined;
  return pickFirstFittingBrief(
    formatRefutationBrief(`${l} ${is} ${r}${modulus === undefined ? '' : ` (mod ${modulus})`}`),
    formatRefutationBrief(`${l} ${is} ${r}`),
    ...(real && a !== b ? [formatRefutationBrief(`${a} ${is} ${b}`)] : []),
    ...(by === undefined ? [] : [t('False: off by {0}', by)]),
    t('False: the two sides differ'),
  );
}

/** The first of some texts that fits at the end of a line. */
export function pickFirstFittingBrief(...texts: readonly string[]): string {
  return texts.find((text) => text.length <= MAX_EVIDENCE_BRIEF_CHARS) ?? t('False');
}

/** A side that is, or evaluates to, a whole number. */
export function createDisplayedIntegerSide(n: bigint, text = formatInteger(n)): DisplayedRelationSide {
  return { text, value: formatInteger(n) };
}

/** @param so the relation that is true instead */
export function formatRefutationBrief(so: string): string {
  return t('False: {0}', so);
}

/** The brief of an equality that is suspect: it doesn't call the equality false. */
export function formatSuspicionBrief({ left, right, counterexample }: Evidence): string {
  const brief =
    counterexample === undefined
      ? t('Sides differ: {0}', `${left?.value} ≠ ${right?.value}`)
      : t('Sides differ at {0}', counterexample);
  return brief.length <= MAX_EVIDENCE_BRIEF_CHARS ? brief : t('The two sides differ');
}

/** The relation that holds between different sides if the sign's relation doesn't. */
const NEGATED_SIGNS: Readonly<Record<RelationSign, string>> = {
  '=': '≠',
  '≠': '≠',
  '≈': '≉',
  '<': '>',
  '≤': '>',
  '>': '<',
  '≥': '<',
  '≡': '≢',
  '∣': '∤',
  '∤': '∣',
};
