/** Formats names, counts and verdicts for reports. Steps are counted from 1. */

import { t } from '../../../l10n/index.ts';
import { fullCount } from '../../../l10n/numbers.ts';
import { shortened, shortenedApart } from '../../base/shorten.ts';
import type { RowSaid, RunRow } from '../run-types.ts';

/** The longest name that a report shows in a table or a sentence. */
export const LONGEST_NAME = 60;

/** `2026-11-21 13:20 UTC` of an ISO time: in universal time, so that it reads the same everywhere. Undefined of anything else. */
export function startedWords(started: string): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(started) ?? [];
  return date !== undefined && time !== undefined ? `${date} ${time} UTC` : undefined;
}

/** `176 of 200` */
export function ofWords(part: number, whole: number): string {
  return t('{0} of {1}', fullCount(part), fullCount(whole));
}

/** Anybody's name in one line that is not too long, without signs that nobody sees. */
export function nameWords(name: string): string {
  return namesApart([name])[0] ?? '';
}

/** Names likewise, which stay different where they are. */
export function namesApart(names: readonly string[]): readonly string[] {
  return shortenedApart(
    names.map((name) => plain(name, LONGEST_NAME)),
    LONGEST_NAME,
  );
}

/** How many rows a text leaves out, and where they are. */
export function leftWords(left: number): string {
  return t(
    left === 1
      ? '{0} more row isn’t listed. List more with --rows, or export JSON to get all rows.'
      : '{0} more rows aren’t listed. List more with --rows, or export JSON to get all rows.',
    fullCount(left),
  );
}

/** The longest sentence that a run says of itself. */
const LONGEST_TOLD = 300;

/** What a run says of itself, likewise. */
export function toldWords(sentence: string): string {
  return shortened(plain(sentence, LONGEST_TOLD), LONGEST_TOLD);
}

function plain(text: string, longest: number): string {
  return text
    .slice(0, 10 * longest)
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : '\ufffd'));
}

/** `3,400 rows` */
export function rowsWords(n: number): string {
  return t(n === 1 ? '{0} row' : '{0} rows', fullCount(n));
}

/** The place of an error as people and machines call it; -1 is none. */
function placeWords(index: number): string {
  return index < 0 ? t('no error') : t('step {0} (index {1})', index + 1, index);
}

/** What people say of a row: the earliest error where they named it, else right or wrong, with their points if those decided. */
export function expectedWords({ label, isRight, points }: RunRow): string {
  if (label !== undefined) return placeWords(label);
  if (isRight === undefined) return t('no label');
  if (points === undefined) return isRight ? t('correct') : t('incorrect');
  return isRight
    ? t('correct, {0} points', pointsWords(points))
    : t('incorrect, {0} points', pointsWords(points));
}

/** What a judge said of a row. */
export function saidWords(said: RowSaid): string {
  switch (said.kind) {
    case 'earliest':
      return said.isTied ? t('{0}, tied with no error', placeWords(said.index)) : placeWords(said.index);
    case 'grade':
      return t('{0} of {1}', pointsWords(said.points), pointsWords(said.max));
    case 'answer':
      return answerWords(said.verdict);
    case 'abstained':
      return t('abstained');
    case 'failed':
      return t('not judged');
    default:
      return said satisfies never;
  }
}

function answerWords(verdict: 'yes' | 'no' | 'inconclusive'): string {
  if (verdict === 'inconclusive') return t('inconclusive');
  return verdict === 'yes' ? t('correct') : t('incorrect');
}

/** Points with at most two places. */
function pointsWords(points: number): string {
  return `${Number(points.toFixed(2))}`;
}
