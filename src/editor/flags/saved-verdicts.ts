/** The compact file format of saved verdicts on items. Validated when it is read. */

import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { ReviewFlag } from '../../core/marks/index.ts';
import { describeReviewOutcome, type Review } from '../../core/review/index.ts';
import type { ItemVerdict } from '../data/index.ts';

/** The most items of a data set whose verdicts are saved. */
export const MAX_SAVED_VERDICTS = 200_000;

/** A verdict and the fingerprint of its proof. */
export interface SavedItemVerdict extends ItemVerdict {
  readonly fingerprint: string;
}

export interface SavedDataSetVerdicts {
  /** Identifies the version of the file. */
  readonly stamp: string;
  /** By the items' ids. */
  readonly items: ReadonlyMap<string, SavedItemVerdict>;
}

/** Reduces an item's review to the saved verdict. @param flags all steps and answers that a reviewer should look at */
export function createItemVerdict(review: Review, flags: readonly ReviewFlag[]): ItemVerdict {
  const steps = new Set<number>();
  for (const { step, last = step, icon } of flags) for (let k = step; k <= last && icon !== 'stale'; k++) steps.add(k);
  const { verdict } = review;
  const isJudged = verdict?.isDone === true && !verdict.isStale;
  return {
    flags: [...steps].sort((a, b) => a - b),
    ...(isJudged
      ? {
          judge: verdict.judge.name,
          ...(verdict.judge.promptVersion === undefined ? {} : { promptVersion: verdict.judge.promptVersion }),
          words: describeReviewOutcome(review),
          ...(verdict.earliestError === undefined ? {} : { earliest: verdict.earliestError }),
        }
      : {}),
  };
}

/** Whether a verdict replaces an earlier one. The checker alone doesn't replace a model's verdict on the same proof. */
export function shouldReplaceVerdict(
  now: ItemVerdict,
  before: SavedItemVerdict | undefined,
  fingerprint: string,
): boolean {
  if (!before || before.fingerprint !== fingerprint) return true;
  if (before.judge !== undefined && now.judge === undefined) return false;
  return JSON.stringify(toVerdictTuple(before)) !== JSON.stringify(toVerdictTuple({ ...now, fingerprint }));
}

/** Whether a saved verdict still counts beside a newer one, as a model's verdict does if only the checker has run since. */
export function isSavedVerdictCurrent(kept: SavedItemVerdict, since: SavedItemVerdict | undefined): boolean {
  return !since || !shouldReplaceVerdict(since, kept, since.fingerprint);
}

/** The verdict on an item: from the review in memory, or, if no model has judged it there, from a saved model verdict. */
export function mergeWithSavedVerdict(
  now: ItemVerdict | undefined,
  saved: ItemVerdict | undefined,
): ItemVerdict | undefined {
  if (!now || !saved) return now ?? saved;
  if (now.judge !== undefined || saved.judge === undefined) return now;
  return { ...saved, flags: [...new Set([...saved.flags, ...now.flags])].sort((a, b) => a - b) };
}

export function serializeSavedVerdicts({ stamp, items }: SavedDataSetVerdicts): string {
  return JSON.stringify({
    v: 1,
    stamp,
    items: [...items].map(([id, kept]) => [id, ...toVerdictTuple(kept)]),
  });
}

/** Reads as much as possible of a damaged file; undefined if it has another format. */
export function parseSavedVerdicts(text: string): SavedDataSetVerdicts | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { v, stamp, items } = getFieldsOrEmpty(found);
  if (v !== 1 || typeof stamp !== 'string' || !Array.isArray(items)) return undefined;
  const kept = new Map<string, SavedItemVerdict>();
  for (const item of items.slice(0, MAX_SAVED_VERDICTS)) {
    const read = readVerdictTuple(item);
    if (read) kept.set(read[0], read[1]);
  }
  return { stamp, items: kept };
}

function toVerdictTuple({ fingerprint, flags, judge, promptVersion, earliest, words }: SavedItemVerdict): unknown[] {
  const base = [fingerprint, flags];
  if (judge === undefined) return base;
  const version = promptVersion === undefined ? [] : [promptVersion];
  return [...base, judge, words ?? '', earliest ?? null, ...version];
}

function readVerdictTuple(item: unknown): readonly [string, SavedItemVerdict] | undefined {
  if (!Array.isArray(item)) return undefined;
  const [id, fingerprint, flags, judge, words, earliest, promptVersion]: unknown[] = item;
  if (typeof id !== 'string' || typeof fingerprint !== 'string' || !Array.isArray(flags)) return undefined;
  if (!flags.every((flag) => Number.isSafeInteger(flag) && flag >= 0)) return undefined;
  const said =
    typeof judge === 'string' && typeof words === 'string'
      ? {
          judge,
          words,
          ...(Number.isSafeInteger(earliest) ? { earliest: earliest as number } : {}),
          ...(Number.isSafeInteger(promptVersion) ? { promptVersion: promptVersion as number } : {}),
        }
      : {};
  return [id, { fingerprint, flags, ...said }];
}
