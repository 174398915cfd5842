import { t } from '../../../l10n/index.ts';
import type { CheckerStepResult, UncheckedRelationReason } from '../../checker/index.ts';
import type { JudgeReply, UncheckedRelationCounts } from '../contract.ts';

/** The counter of each outcome of a relation. */
const COUNTED_AS = {
  holds: 'held',
  'no-counterexample': 'noCounterexample',
  'not-read': 'notRead',
  refuted: 'refuted',
  suspect: 'suspected',
} as const;

/** Converts the readings of one step to judgements: its refutations and suspicions, or one abstention. */
export function* toCheckerJudgements({ step, readings, usesPast }: CheckerStepResult): Generator<JudgeReply> {
  const tally = { ...noRelationCounts };
  const reasons: Partial<Record<UncheckedRelationReason, number>> = {};
  for (const { range, wrongTerm, outcome } of readings) {
    const { kind } = outcome;
    tally[COUNTED_AS[kind]]++;
    if (kind === 'not-read') addUncheckedRelationCounts(reasons, { [outcome.reason]: 1 });
    else if (kind === 'refuted' || kind === 'suspect') {
      const { rule, evidence } = outcome;
      yield { kind: 'refutation', step, range: wrongTerm ?? range, strength: kind, rule, evidence };
    }
  }
  yield {
    kind: 'coverage',
    step,
    ...tally,
    ...(tally.notRead > 0 ? { reasons } : {}),
    relations: readings.map(({ range, outcome }) => ({
      range,
      result: outcome.kind === 'not-read' ? outcome.reason : outcome.kind,
    })),
    ...(usesPast ? { usesPast } : {}),
  };
  if (tally.refuted + tally.suspected === 0) {
    yield {
      kind: 'abstain',
      step,
      reason: t("The checker found nothing false here. It can't confirm that a step is correct."),
    };
  }
}

/** Creates the replies for a step that was given up. */
export function createRepliesForUncheckedStep(step: number, reason: string): readonly JudgeReply[] {
  return [
    { kind: 'coverage', step, ...noRelationCounts, notRead: 1, reasons: { time: 1 } },
    { kind: 'abstain', step, reason },
  ];
}

/** Formats the reason for a step that exceeded this time limit, in milliseconds. */
export function formatStepTimeoutReason(limit: number): string {
  return t('Not checked: this step took longer than {0} seconds.', Math.round(limit / 1000));
}

/** The counts of a text without relations. */
const noRelationCounts = { held: 0, noCounterexample: 0, refuted: 0, suspected: 0, notRead: 0 };

/** Adds counts by reason to `to`. */
export function addUncheckedRelationCounts(
  to: Partial<Record<UncheckedRelationReason, number>>,
  from: UncheckedRelationCounts | undefined,
): void {
  for (const [reason, count] of Object.entries(from ?? {}) as [UncheckedRelationReason, number][])
    to[reason] = (to[reason] ?? 0) + count;
}
