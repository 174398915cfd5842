/** Sentences about a trial. None of them is a verdict. */
import { t } from '../../../l10n/index.ts';
import {
  createExactValue,
  type ExactPoint,
  formatNumericValue,
  formatValuesDistinguishably,
  formatVariableValues,
  toReadableVariableName,
} from '../../checker/index.ts';
import type { RelationTrialResult, TriedPoint } from './run-trial.ts';
import type { RejectedAssumption, RelationTrial, RelationTrialAssumption, RelationTrialSetupFailure } from './types.ts';

/** At most two sentences: the counterexample with exact values, if there is one, then the numbers of points. */
export function listRelationTrialResultSentences(result: RelationTrialResult): readonly string[] {
  if (result.kind === 'not-tried')
    return [
      {
        'no-values': t('None of the values that were tried satisfy all assumptions.'),
        inexact: t("Couldn't evaluate both sides exactly at any of the points that were tried."),
        'too-many-variables': t('There are too many variables to choose values for.'),
      }[result.reason],
    ];
  const { failures, held } = result;
  const [first] = failures;
  if (!first)
    return [
      t(
        held.length === 1
          ? 'No counterexample at the only point that was tried.'
          : 'No counterexample at any of {0} points.',
        held.length,
      ),
    ];
  const [left, right] = formatSides(first);
  if (first.point.size === 0) return [t('False: the left side is {0} and the right side {1}.', left, right)];
  const sentence = t(
    'False at {0}: the left side is {1} and the right side {2}.',
    formatExactPoint(first.point),
    left,
    right,
  );
  const others =
    failures.length === 1
      ? describeOtherPoints(held)
      : t('The relation is false at {0} points and holds at {1}.', failures.length, held.length);
  return failures.length + held.length === 1 ? [sentence] : [sentence, others];
}

/** `It holds at the other 159 points, k = 2, …, 160.` */
function describeOtherPoints(held: readonly TriedPoint[]): string {
  if (held.length === 1) return t('The relation holds at the other point.');
  const range = formatConsecutiveValues(held);
  return range === undefined
    ? t('The relation holds at the other {0} points.', held.length)
    : t('The relation holds at the other {0} points, {1}.', held.length, range);
}

/** `k = 2, …, 160`, if a variable has consecutive integers as values, one at each point. */
function formatConsecutiveValues(points: readonly TriedPoint[]): string | undefined {
  for (const name of [...(points[0]?.point.keys() ?? [])].sort()) {
    const values = points.flatMap(({ point }) => {
      const value = point.get(name);
      return value?.kind === 'exact' && value.value.d === 1n ? [value.value.n] : [];
    });
    values.sort((one, other) => (one < other ? -1 : 1));
    const [first] = values;
    const isConsecutive = values.every((value, k) => value === (first ?? 0n) + BigInt(k));
    if (first !== undefined && isConsecutive && values.length === points.length && values.length > 2)
      return `${toReadableVariableName(name)} = ${formatInteger(first)}, …, ${formatInteger(first + BigInt(values.length - 1))}`;
  }
  return undefined;
}

function formatInteger(n: bigint): string {
  return formatNumericValue(createExactValue({ n, d: 1n }));
}

/** Why a text that a reader typed isn't an assumption. */
export function describeRejectedAssumption({ refusal, text }: RejectedAssumption): string {
  switch (refusal) {
    case 'no-relation':
      return t('Type a relation, such as k ≥ 2.');
    case 'unreadable':
      return t("Can't read “{0}”. Type a relation between numbers and single letters, such as k ≥ 2.", text);
    case 'unrelated':
      return text === ''
        ? t('The relation has no variables to make assumptions about.')
        : t('Type a relation about one of these variables: {0}.', text);
    default:
      return refusal satisfies never;
  }
}

/** The counterexample with the assumptions, as the reason of a dispute. Undefined if there is none. */
export function formatCounterexampleForDispute(
  { relation }: RelationTrial,
  result: RelationTrialResult,
  assumptions: readonly RelationTrialAssumption[],
): string | undefined {
  if (result.kind === 'not-tried' || result.failures.length === 0) return undefined;
  const [sentence = ''] = listRelationTrialResultSentences(result);
  const assumed = assumptions.map(({ text }) => text).join('; ');
  return [relation.text, sentence, ...(assumed === '' ? [] : [t('Assumed: {0}.', assumed)])]
    .join('. ')
    .replace('..', '.');
}

/** Why nothing can be tried at a place. */
export function describeRelationTrialSetupFailure({ refusal, text = '' }: RelationTrialSetupFailure): string {
  switch (refusal) {
    case 'no-relation':
      return t('There is no relation here. Put the cursor on one, such as n ≥ 2.');
    case 'unreadable':
      return t("Can't evaluate “{0}”. Try a simpler relation.", text);
    case 'not-a-number':
      return t("Can't try numbers: {0} stands for a function, a sequence, or another object.", text);
    default:
      return refusal satisfies never;
  }
}

/** `k = 1, n = 3`; '' for a relation without variables. */
export function formatExactPoint(point: ExactPoint): string {
  const byName = [...point].sort(([one], [other]) => (one < other ? -1 : 1));
  return formatVariableValues(byName.map(([name, value]) => [name, formatNumericValue(value)]));
}

/** The points of a trial with exact values, counterexamples first. The values are in the order of the variables. */
export function tabulateRelationTrialResult(result: RelationTrialResult) {
  const points = result.kind === 'tried' ? [...result.failures, ...result.held] : [];
  const names = [...(points[0]?.point.keys() ?? [])].sort();
  return {
    variables: names.map(toReadableVariableName),
    points: points.map((tried) => {
      const [left, right] = formatSides(tried);
      const values = names.map((name) =>
        formatNumericValue(tried.point.get(name) ?? createExactValue({ n: 0n, d: 1n })),
      );
      return { values, left, right, holds: tried.holds };
    }),
  };
}

/** The values of both sides, so that a difference can be seen. */
function formatSides({ left, right }: TriedPoint): readonly [string, string] {
  return formatValuesDistinguishably({ text: '', value: left }, { text: '', value: right });
}
