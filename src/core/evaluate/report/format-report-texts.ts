/** Formats names, counts and verdicts for reports. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { shortenLinesDistinguishably, truncateToOneLineWithCount } from '../../base/shorten.ts';
import { formatParagraphName } from '../../proof/index.ts';
import type { RunRow, RunRowOutcome } from '../run-types.ts';

/** The longest name that a report shows in a table or a sentence. */
export const MAX_SHOWN_NAME_CHARS = 60;

/** `2026-11-21 13:20 UTC` for an ISO time. Undefined for anything else. */
export function formatStartTime(started: string): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(started) ?? [];
  return date !== undefined && time !== undefined ? `${date} ${time} UTC` : undefined;
}

/** `176 of 200` */
export function formatPartOfWhole(part: number, whole: number): string {
  return t('{0} of {1}', formatWholeNumber(part), formatWholeNumber(whole));
}

/** A name in one line, shortened, without invisible characters. */
export function formatNameForReport(name: string): string {
  return formatNamesDistinguishably([name])[0] ?? '';
}

/** Formats several names in one line each, shortened; different names stay different. */
export function formatNamesDistinguishably(names: readonly string[]): readonly string[] {
  return shortenLinesDistinguishably(
    names.map((name) => toPlainLine(name, MAX_SHOWN_NAME_CHARS)),
    MAX_SHOWN_NAME_CHARS,
  );
}

/** The number of rows that a text omits, and where to find them. */
export function describeUnlistedRows(left: number): string {
  return t(
    left === 1
      ? "{0} more row isn't listed. List more with “proofmark report --rows”, or export JSON to get all rows."
      : "{0} more rows aren't listed. List more with “proofmark report --rows”, or export JSON to get all rows.",
    formatWholeNumber(left),
  );
}

const LONGEST_RUN_TEXT = 300;

/** A text from a run in one line, shortened, without invisible characters. */
export function shortenRecordedText(sentence: string): string {
  return truncateToOneLineWithCount(toPlainLine(sentence, LONGEST_RUN_TEXT), LONGEST_RUN_TEXT);
}

function toPlainLine(text: string, longest: number): string {
  return text.slice(0, 10 * longest).replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : '\ufffd'));
}

/** `3,400 rows` */
export function formatNumberOfRows(n: number): string {
  return t(n === 1 ? '{0} row' : '{0} rows', formatWholeNumber(n));
}

/** A step with its paragraph's number and its index, since a report doesn't have the proofs; -1 is “no error”. */
function formatStepIndex(index: number): string {
  return index < 0 ? t('no error') : t('{0} (index {1})', formatParagraphName(index), index);
}

/** The label of a row: the earliest error if labeled, else correct or incorrect, with the points if they decided. */
export function formatRowGroundTruth({ label, isRight, points }: RunRow): string {
  if (label !== undefined) return formatStepIndex(label);
  if (isRight === undefined)
    return points === undefined
      ? t('no usable label')
      : t(points === 1 ? '{0} point' : '{0} points', formatPoints(points));
  if (points === undefined) return isRight ? t('correct') : t('incorrect');
  return isRight
    ? t('correct (points: {0})', formatPoints(points))
    : t('incorrect (points: {0})', formatPoints(points));
}

/** A judge's verdict on a row. */
export function formatRowOutcome(said: RunRowOutcome): string {
  switch (said.kind) {
    case 'earliest':
      return said.isTied ? t('{0}, tied with “no error”', formatStepIndex(said.index)) : formatStepIndex(said.index);
    case 'grade':
      return t('{0} of {1}', formatPoints(said.points), formatPoints(said.max));
    case 'answer':
      return formatAnswerVerdict(said.verdict);
    case 'abstained':
      return t('abstained');
    case 'failed':
      return t('not judged');
    default:
      return said satisfies never;
  }
}

function formatAnswerVerdict(verdict: 'yes' | 'no' | 'inconclusive'): string {
  if (verdict === 'inconclusive') return t('inconclusive');
  return verdict === 'yes' ? t('correct') : t('incorrect');
}

/** Points with at most two decimals. */
export function formatPoints(points: number): string {
  return `${Number(points.toFixed(2))}`;
}
