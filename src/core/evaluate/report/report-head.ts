/** The head of a report: its outcome in a sentence, its basis, and the time of the runs. */

import { definePluralText, t } from '../../../l10n/index.ts';
import { formatNumberOfVotes, joinLeadingNames } from '../../base/counts-and-lists.ts';
import type { Audit } from '../audits/types.ts';
import { formatOneDecimal, formatPercent } from '../format-figures.ts';
import type { PairedRunComparison } from '../measures/paired.ts';
import type { RunInfo, ScoringPolicies } from '../run-types.ts';
import {
  formatNameForReport,
  formatNumberOfRows,
  formatStartTime,
  shortenRecordedText,
} from './format-report-texts.ts';
import { formatHeadlineMetricName, type ScoredRun } from './scored-report-run.ts';

type MeasuredSides = readonly [ScoredRun] | readonly [ScoredRun, ScoredRun];

export function formatReportTabTitle([study, reference]: MeasuredSides): string {
  return reference ? t('Report: {0} vs. {1}', study.name, reference.name) : t('Report: {0}', study.name);
}

/** One sentence of outcome, and one more with the number of audit warnings. */
export function formatReportHeadline(
  sides: MeasuredSides,
  comparison: PairedRunComparison | undefined,
  audits: readonly Audit[],
): string {
  const outcome =
    comparison && sides[1] ? writePairOutcome(sides[0], sides[1], comparison) : writeOneRunOutcome(sides[0]);
  const warnings = audits.filter(({ level }) => level === 'warning').length;
  return warnings === 0 ? outcome : `${outcome} ${formatWarningCount(warnings)}`;
}

const formatWarningCount = definePluralText('{0} audit warning.', '{0} audit warnings.');

function writeOneRunOutcome({ name, headline, located }: ScoredRun): string {
  const { measure, averaged, value, interval } = headline;
  if (value === undefined) return t('{0}: no row was scored.', name);
  const range = interval ? t('95% CI {0} to {1}', formatOneDecimal(interval.low), formatOneDecimal(interval.high)) : '';
  if (averaged > 1)
    return t('{0}: mean F1 {1} over {2} subsets ({3}).', name, formatOneDecimal(value), averaged, range);
  if (measure === 'F1' || measure === 'macro-F1') {
    // With several subsets, readers would take it for their mean.
    const isOver = located !== undefined && located.subsets.subsets.length > 1;
    return t(
      isOver ? '{0}: {1} {2} over all rows ({3}).' : '{0}: {1} {2} ({3}).',
      name,
      formatHeadlineMetricName(measure),
      formatOneDecimal(value),
      range,
    );
  }
  const outcome = t('{0}: {1} {2} ({3}).', name, formatHeadlineMetricName(measure), formatPercent(value), range);
  return `${outcome} ${explainMissingF1(located)}`;
}

function explainMissingF1(located: ScoredRun['located']): string {
  if (!located) return t('No macro-F1: all scored rows have the same label.');
  return located.all.error.whole > 0
    ? t('No F1: all scored rows have a labeled error.')
    : t('No F1: no scored row has a labeled error.');
}

/** Names a better run only if the interval of the difference excludes 0. */
function writePairOutcome(study: ScoredRun, reference: ScoredRun, comparison: PairedRunComparison): string {
  const [a, b] = [study.headline, reference.headline];
  if (a.value === undefined || b.value === undefined || a.measure !== b.measure)
    return t('No metric is available for both {0} and {1}.', study.name, reference.name);
  const format = a.measure === 'F1' || a.measure === 'macro-F1' ? formatOneDecimal : formatPercent;
  const figures = t('{0} {1} vs. {2}', formatHeadlineMetricName(a.measure), format(a.value), format(b.value));
  const difference = getHeadlineDifference(comparison, a.averaged > 1, a.measure);
  if (!difference || (difference.interval.low <= 0 && difference.interval.high >= 0))
    return t('No significant difference between {0} and {1}: {2}.', study.name, reference.name, figures);
  return difference.value > 0
    ? t('{0} scores higher than {1}: {2}.', study.name, reference.name, figures)
    : t('{0} scores lower than {1}: {2}.', study.name, reference.name, figures);
}

export function getHeadlineDifference(
  { average, f1, accuracy }: PairedRunComparison,
  isAverage: boolean,
  measure: ScoredRun['headline']['measure'],
): PairedRunComparison['f1'] {
  if (measure === 'accuracy' || measure === 'located') return accuracy;
  return isAverage ? average : f1;
}

/** Judges, data, rows, abstentions with their policy, and other facts that qualify the figures. */
export function formatReportSubheading(
  sides: MeasuredSides,
  policies: ScoringPolicies,
  notes: readonly string[],
): string {
  const [study, reference] = sides;
  const of = (rate: 'abstained' | 'gap'): string => {
    const [own = '', other] = sides.map(({ rates }) => formatPercent(rates[rate].value));
    return other === undefined ? own : t('{0} and {1}', own, other);
  };
  const judges = [...new Set(sides.map(({ info }) => formatJudge(info)))];
  return [
    judges.length > 1 ? t('{0} vs. {1}', judges[0] ?? '', judges[1] ?? '') : (judges[0] ?? ''),
    formatReportData(study),
    t(
      policies.abstentions === 'wrong'
        ? 'abstention rate {0} (abstentions count as wrong)'
        : "abstention rate {0} (abstentions aren't scored)",
      of('abstained'),
    ),
    sides.some(({ rates }) => rates.gap.part > 0)
      ? t('not scored: {0} of judged rows (between thresholds, or “correct” and “incorrect” tied)', of('gap'))
      : undefined,
    ...sides.map(({ rates: { failed }, name }) => {
      if (failed.part === 0) return undefined;
      const rows = formatNumberOfRows(failed.part);
      return reference ? t('{1}: {0} not judged', rows, name) : t('{0} not judged', rows);
    }),
    ...notes,
    ...sides.map(({ info: { stopped }, name }) =>
      stopped === undefined ? undefined : t('the run of {0} is incomplete: {1}', name, dropFinalPeriod(stopped)),
    ),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** A run's own text without its final period. */
function dropFinalPeriod(sentence: string): string {
  return shortenRecordedText(sentence).replace(/\.$/, '');
}

/** `critic@local (large), 8 votes` */
function formatJudge({ judge, model, confirm, votes, kind, stop }: RunInfo): string {
  const asked =
    model === undefined
      ? formatNameForReport(judge)
      : t('{0} ({1})', formatNameForReport(judge), formatNameForReport(model));
  const who =
    confirm === undefined ? asked : t('{0} (its errors confirmed by {1})', asked, formatNameForReport(confirm));
  if (kind === 'checker' || kind === 'prm') return who;
  const count = formatNumberOfVotes(votes);
  const each = kind === 'stepwise' ? t('{0} per step', count) : count;
  if (votes === 1 || stop === 'all') return t('{0}, {1}', who, each);
  return stop === 'exact'
    ? t('{0}, up to {1}, until the verdict is decided', who, each)
    : t('{0}, up to {1}, until a sequential test decides', who, each);
}

function formatReportData({ info, rows, headline, located }: ScoredRun): string {
  const names = info.dataSets.map(({ name }) => formatNameForReport(name));
  const sets = joinLeadingNames(names, MOST_SETS);
  const counts = formatNumberOfRows(rows.length);
  const picked = info.selection === undefined ? counts : `${counts} (${shortenRecordedText(info.selection)})`;
  const of = sets === '' ? picked : t('{0}, {1}', sets, picked);
  if (headline.averaged > 1) return t('{0}, mean F1 over {1} subsets', of, headline.averaged);
  const isOver = located !== undefined && located.subsets.subsets.length > 1 && headline.measure === 'F1';
  return isOver ? t('{0}, F1 over all rows because at most one subset has an F1', of) : of;
}

const MOST_SETS = 4;

/** `run 2026-11-21 13:20 UTC · seed 7`, of both where there are two. */
export function formatStartTimesAndSeeds(sides: MeasuredSides): string {
  const [study, reference] = sides;
  const times = sides.map(({ info }) => formatStartTime(info.started) ?? formatNameForReport(info.run));
  const seeds = sides.map(({ info: { seed } }) => (seed === null ? t('none') : `${seed}`));
  const run = reference ? t('runs {0} and {1}', times[0] ?? '', times[1] ?? '') : t('run {0}', times[0] ?? '');
  if (sides.every(({ info }) => info.seed === null)) return run;
  const isOne = !reference || study.info.seed === reference.info.seed;
  const seed = isOne ? t('seed {0}', seeds[0] ?? '') : t('seeds {0} and {1}', seeds[0] ?? '', seeds[1] ?? '');
  return `${run} · ${seed}`;
}

export function formatSimulatedJudgesNote(sides: MeasuredSides): string | undefined {
  const told = sides.flatMap(({ info: { simulated }, name }) =>
    simulated === undefined ? [] : [t('{0}: {1}.', name, dropFinalPeriod(simulated))],
  );
  return told.length > 0 ? [...new Set(told)].join(' ') : undefined;
}
