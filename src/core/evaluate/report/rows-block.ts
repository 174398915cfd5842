/** The rows of a report: those judged differently by two runs, or those misjudged by one. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { formatPValue, formatSignedDifference } from '../format-figures.ts';
import { classifyLocalization } from '../measures/localization.ts';
import { getJudgeSolutionVerdictKind } from '../measures/outcomes.ts';
import {
  type CorrectnessCriterion,
  isJudgeRightOnRow,
  type PairedRunComparison,
  type RunRowPair,
} from '../measures/paired.ts';
import type { RunRow, ScoringPolicies } from '../run-types.ts';
import { formatNumberOfRows, formatRowGroundTruth, formatRowOutcome } from './format-report-texts.ts';
import { getHeadlineDifference } from './report-head.ts';
import { applyScoreThreshold } from './report-runs.ts';
import { formatHeadlineMetricName, type ScoredRun } from './scored-report-run.ts';
import type { ListedRunRow, ListedRunRowsBlock } from './types.ts';

/** The misjudged rows of a run, in the order of its data. */
export function buildMisjudgedRowsBlock(side: ScoredRun, by: CorrectnessCriterion, most: number): ListedRunRowsBlock {
  const { rows, policies, name } = side;
  const missed = rows.filter((row) => isJudgeRightOnRow(row, policies, by) === false);
  const abstained = missed.filter((row) => hasNoVerdict(row, policies)).length;
  const wrong = missed.length - abstained;
  return {
    title: t('Misjudged rows'),
    note:
      by === 'located'
        ? t('A verdict is right if it matches the labeled earliest error.')
        : t('A verdict is right if it matches the label of the whole solution.'),
    series: [name],
    rows: missed
      .slice(0, most)
      .map((row) =>
        toReportRow(row, [applyScoreThreshold(row, policies)], hasNoVerdict(row, policies) ? 'abstained' : 'wrong'),
      ),
    total: missed.length,
    summary:
      missed.length === 0
        ? t('All scored verdicts are right.')
        : abstained === 0
          ? t('Wrong verdict on {0}.', formatNumberOfRows(wrong))
          : t('Wrong verdict on {0}, no verdict on {1}.', formatNumberOfRows(wrong), formatNumberOfRows(abstained)),
  };
}

function hasNoVerdict(row: RunRow, policies: ScoringPolicies): boolean {
  return classifyLocalization(row, policies) === 'silent' || getJudgeSolutionVerdictKind(row, policies) === 'abstained';
}

/** Rows on which only one of two runs is right, or both are wrong in different ways; regressions first. */
export function buildChangedVerdictRowsBlock(
  sides: readonly [ScoredRun, ScoredRun],
  pairs: readonly RunRowPair[],
  comparison: PairedRunComparison,
  most: number,
): ListedRunRowsBlock {
  const [study, reference] = sides;
  const { by } = comparison;
  const kinds: Record<'broken' | 'put-right' | 'both-wrong', RunRowPair[]> = {
    broken: [],
    'put-right': [],
    'both-wrong': [],
  };
  for (const pair of pairs) {
    const now = isJudgeRightOnRow(pair.first, study.policies, by);
    const before = isJudgeRightOnRow(pair.second, reference.policies, by);
    if (now === undefined || before === undefined) continue;
    if (now && !before) kinds['put-right'].push(pair);
    else if (before && !now) kinds.broken.push(pair);
    else if (!now && formatRowOutcome(pair.first.said) !== formatRowOutcome(pair.second.said))
      kinds['both-wrong'].push(pair);
  }
  const all = (['broken', 'put-right', 'both-wrong'] as const).flatMap((change) =>
    kinds[change].map((pair) => ({ pair, change })),
  );
  const right = formatNumberOfRows(kinds['put-right'].length);
  const broken = formatWholeNumber(kinds.broken.length);
  return {
    title: t('Changed verdicts'),
    note: writeChangeNote(sides, comparison),
    series: [reference.name, study.name],
    rows: all.slice(0, most).map(({ pair: { first, second }, change }) => toReportRow(first, [second, first], change)),
    total: all.length,
    summary:
      kinds['both-wrong'].length === 0
        ? t('{0} fixed, {1} regressed.', right, broken)
        : t(
            '{0} fixed, {1} regressed, {2} still wrong but changed.',
            right,
            broken,
            formatWholeNumber(kinds['both-wrong'].length),
          ),
  };
}

/** `From A to B; on the same 3,400 rows; McNemar's exact test, p < 0.001; difference in F1: +10.2 (95% CI +8.6 to +11.9)` */
function writeChangeNote(
  [{ headline, name }, reference]: readonly [ScoredRun, ScoredRun],
  comparison: PairedRunComparison,
): string {
  const { rows, p } = comparison;
  const difference = getHeadlineDifference(comparison, headline.averaged > 1, headline.measure);
  const parts = [
    t('From {0} to {1}', reference.name, name),
    t('on the same {0}', formatNumberOfRows(rows)),
    ...(p === undefined ? [] : [t("McNemar's exact test, {0}", formatPValue(p))]),
    ...(difference
      ? [
          t(
            'difference in {0}: {1} (95% CI {2} to {3})',
            formatHeadlineMetricName(headline.measure),
            formatSignedDifference(difference.value),
            formatSignedDifference(difference.interval.low),
            formatSignedDifference(difference.interval.high),
          ),
        ]
      : []),
  ];
  return `${parts.join('; ')}.`;
}

/** Keys aren't shortened because they open the row, but no real name is longer than this. */
const LONGEST_KEY = 2_000;

function toReportRow(row: RunRow, said: readonly RunRow[], change: ListedRunRow['change']): ListedRunRow {
  return {
    set: row.set.slice(0, LONGEST_KEY),
    id: row.id.slice(0, LONGEST_KEY),
    expected: formatRowGroundTruth(row),
    said: said.map((one) => formatRowOutcome(one.said)),
    change,
    changeWords: formatRowChange(change),
  };
}

function formatRowChange(change: ListedRunRow['change']): string {
  const words = {
    'put-right': t('fixed'),
    broken: t('regressed'),
    'both-wrong': t('both wrong'),
    wrong: t('wrong'),
    abstained: t('no verdict'),
  };
  return words[change];
}
