/** Sentences about a trial. None of them is a verdict. */
import { t } from '../../../l10n/index.ts';
import { formatValue, formatValuesDistinguishably, formatVariableValues } from '../../checker/index.ts';
import type { ExactPoint } from './read-relations.ts';
import type { TrialResult, TriedPoint } from './run-trial.ts';
import type { Trial, TrialAssumption, TrialRefusal } from './types.ts';

/** At most two sentences: the counterexample with exact values, if there is one, then the numbers of points. */
export function describeTrialResult(result: TrialResult): readonly string[] {
  if (result.kind === 'not-tried')
    return [
      {
        'no-values': t('None of the values that were tried satisfy all assumptions.'),
        inexact: t('The sides have no exact values at the points that were tried.'),
        'too-many-variables': t('There are too many variables to choose values for.'),
      }[result.reason],
    ];
  const { failures, held } = result;
  const [first] = failures;
  if (!first)
    return [t(held.length === 1 ? 'No counterexample at {0} point.' : 'No counterexample at {0} points.', held.length)];
  const [left, right] = formatSides(first);
  if (first.point.size === 0) return [t('False: the left side is {0} and the right side {1}.', left, right)];
  const sentence = t(
    'False at {0}: the left side is {1} and the right side {2}.',
    formatPoint(first.point),
    left,
    right,
  );
  const others =
    failures.length === 1
      ? t('It holds at the other {0} points.', held.length)
      : t('It is false at {0} points and holds at {1}.', failures.length, held.length);
  return failures.length + held.length === 1 ? [sentence] : [sentence, others];
}

/** The counterexample with the assumptions, as the reason of a dispute. Undefined if there is none. */
export function describeCounterexample(
  { relation }: Trial,
  result: TrialResult,
  assumptions: readonly TrialAssumption[],
): string | undefined {
  if (result.kind === 'not-tried' || result.failures.length === 0) return undefined;
  const [sentence = ''] = describeTrialResult(result);
  const assumed = assumptions.map(({ text }) => text).join('; ');
  return [relation.text, sentence, ...(assumed === '' ? [] : [t('Assumed: {0}.', assumed)])]
    .join('. ')
    .replace('..', '.');
}

/** Why nothing can be tried at a place. */
export function describeTrialRefusal({ refusal, text = '' }: TrialRefusal): string {
  switch (refusal) {
    case 'no-relation':
      return t('There is no relation here. Put the cursor on one, such as n ≥ 2.');
    case 'unreadable':
      return t("Can't evaluate {0}. Try a simpler relation.", text);
    case 'not-a-number':
      return t("Can't try numbers: {0} stands for a function, a sequence, or another object.", text);
    default:
      return refusal satisfies never;
  }
}

/** `k = 1, n = 3`; '' for a relation without variables. */
export function formatPoint(point: ExactPoint): string {
  const byName = [...point].sort(([one], [other]) => (one < other ? -1 : 1));
  return formatVariableValues(byName.map(([name, value]) => [name, formatValue(value)]));
}

/** The values of both sides, so that a difference can be seen. */
export function formatSides({ left, right }: TriedPoint): readonly [string, string] {
  return formatValuesDistinguishably({ text: '', value: left }, { text: '', value: right });
}
