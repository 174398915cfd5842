import { t } from '../../../l10n/index.ts';
import type { CheckReply, NotRead } from '../../checker/index.ts';
import type { JudgeReply, UnreadReasons } from '../contract.ts';

/** The count that an outcome of a relation adds to. */
const COUNTED_AS = {
  holds: 'held',
  'no-counterexample': 'noCounterexample',
  'not-read': 'notRead',
  refuted: 'refuted',
  suspect: 'suspected',
} as const;

/** Readings of one step as judgements: its refutations and suspicions, else one abstention. */
export function* toCheckerJudgements({ step, readings, usesPast }: CheckReply): Generator<JudgeReply> {
  const tally = { ...noRelationCounts };
  const reasons: Partial<Record<NotRead, number>> = {};
  for (const { range, outcome } of readings) {
    const { kind } = outcome;
    tally[COUNTED_AS[kind]]++;
    if (kind === 'not-read') addCounts(reasons, { [outcome.reason]: 1 });
    else if (kind === 'refuted' || kind === 'suspect') {
      const { rule, evidence } = outcome;
      yield { kind: 'refutation', step, range, strength: kind, rule, evidence };
    }
  }
  yield {
    kind: 'coverage',
    step,
    ...tally,
    ...(tally.notRead > 0 ? { reasons } : {}),
    ...(usesPast ? { usesPast } : {}),
  };
  if (tally.refuted + tally.suspected === 0) {
    yield {
      kind: 'abstain',
      step,
      reason: t("The checker found nothing false here. It can't confirm that a step is right."),
    };
  }
}

/** The replies for a step that was given up. */
export function createGivenUpReplies(step: number, reason: string): readonly JudgeReply[] {
  return [
    { kind: 'coverage', step, ...noRelationCounts, notRead: 1, reasons: { time: 1 } },
    { kind: 'abstain', step, reason },
  ];
}

/** The reason for a step that took longer than this, in milliseconds. */
export function formatOvertime(limit: number): string {
  return t('Not checked: this step took longer than {0} seconds.', Math.round(limit / 1000));
}

/** The counts of a text without relations. */
const noRelationCounts = { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 };

/** Adds counts by reason to others. */
export function addCounts(to: Partial<Record<NotRead, number>>, from: UnreadReasons | undefined): void {
  for (const [reason, count] of Object.entries(from ?? {}) as [NotRead, number][])
    to[reason] = (to[reason] ?? 0) + count;
}
