/** How much of a proof the checker could check, in the same words everywhere. */

import { t } from '../../../l10n/index.ts';
import type { NotRead } from '../../checker/terms/types.ts';
import type { Tally } from '../types.ts';

/** How many relations were decided or tried, and how many there are. */
function countsOf({ held, noCounterexample, refuted, suspected, notRead }: Tally): {
  readonly checked: number;
  readonly seen: number;
} {
  const checked = held + noCounterexample + refuted + suspected;
  return { checked, seen: checked + notRead };
}

/** Whether there is any relation that could have been checked. */
export function hasRelations(tally: Tally): boolean {
  return countsOf(tally).seen > 0;
}

/** `55 of 943 relations could be checked.` */
export function coverageSentence(tally: Tally): string {
  const { checked, seen } = countsOf(tally);
  if (seen === 0) return t('It has no relations to check.');
  return t(
    seen === 1 ? '{0} of {1} relation could be checked.' : '{0} of {1} relations could be checked.',
    checked,
    seen,
  );
}

/** The same for a status bar: `55 of 943 checked`. */
export function coverageWords(tally: Tally): string {
  const { checked, seen } = countsOf(tally);
  return seen === 0 ? t('no relations') : t('{0} of {1} checked', checked, seen);
}

/** `12 hold, 43 without a counterexample, 1 false`; undefined where nothing could be checked. */
export function checkedWords({ held, noCounterexample, refuted, suspected }: Tally): string | undefined {
  const parts = [
    ...(held > 0 ? [t(held === 1 ? '{0} holds' : '{0} hold', held)] : []),
    ...(noCounterexample > 0 ? [t('{0} without a counterexample', noCounterexample)] : []),
    ...(refuted > 0 ? [t('{0} false', refuted)] : []),
    ...(suspected > 0 ? [t('{0} to check', suspected)] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** What became of the relations, after how many could be checked at all. */
export function tallySentence(tally: Tally): string {
  const checked = checkedWords(tally);
  const coverage = coverageSentence(tally);
  return checked === undefined ? coverage : t('{0} {1}.', coverage, checked);
}

/**
 * What could be checked in a line of its own: `16 of 21 relations: 12 hold, 3 without a counterexample, 1 false`. No words where
 * there is nothing to say.
 * @param isCoverageSaid whether it is said already how many could be checked
 */
export function checkedLine(
  tally: Tally,
  isCoverageSaid: boolean,
): { readonly words?: string; readonly share?: number } {
  const { checked, seen } = countsOf(tally);
  const became = checkedWords(tally);
  const share = seen === 0 ? {} : { share: checked / seen };
  if (isCoverageSaid) return became === undefined ? share : { ...share, words: became };
  if (seen === 0) return { words: t('no relations') };
  const coverage = t(seen === 1 ? '{0} of {1} relation' : '{0} of {1} relations', checked, seen);
  return { ...share, words: became === undefined ? coverage : t('{0}: {1}', coverage, became) };
}

/** `The rest: 247 definitions, 262 conditions, 118 hypotheses, 261 that aren’t evaluated.`; undefined where reasons aren't known. */
export function restSentence(tally: Tally): string | undefined {
  const words = restWords(tally);
  return words === undefined ? undefined : t('The rest: {0}.', words);
}

/** The same where its name stands before it. */
export function restWords({ reasons = {} }: Tally): string | undefined {
  const counts = { definitions: 0, conditions: 0, hypotheses: 0, others: 0 };
  for (const [reason, count] of Object.entries(reasons)) counts[kindOf(reason as NotRead)] += count;
  const { definitions, conditions, hypotheses, others } = counts;
  const parts = [
    ...(definitions > 0 ? [t(definitions === 1 ? '{0} definition' : '{0} definitions', definitions)] : []),
    ...(conditions > 0 ? [t(conditions === 1 ? '{0} condition' : '{0} conditions', conditions)] : []),
    ...(hypotheses > 0 ? [t(hypotheses === 1 ? '{0} hypothesis' : '{0} hypotheses', hypotheses)] : []),
    ...(others > 0
      ? [t(others === 1 ? '{0} that isn’t evaluated' : '{0} that aren’t evaluated', others)]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

function kindOf(reason: NotRead): 'definitions' | 'conditions' | 'hypotheses' | 'others' {
  switch (reason) {
    case 'definition':
      return 'definitions';
    case 'equation':
    case 'inequality':
      return 'conditions';
    case 'hedged':
      return 'hypotheses';
    default:
      return 'others';
  }
}
