/** Builds a report from runs. Pure: the same runs and options give the same report. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type BootstrapResamplingSettings, DEFAULT_RESAMPLING_SETTINGS } from '../../base/shares.ts';
import { type AuditOptions, auditJudges } from '../audits/audits.ts';
import type { TokenizedRows } from '../audits/texts.ts';
import { compareJudgesOnRowPairs, type PairedRunComparison } from '../measures/paired.ts';
import type { Run, ScoringPolicies } from '../run-types.ts';
import { createMetricBuilder } from './cells.ts';
import { formatOverriddenPoliciesNote, listScoringPolicyRows } from './policies.ts';
import {
  formatReportHeadline,
  formatReportSubheading,
  formatReportTabTitle,
  formatSimulatedJudgesNote,
  formatStartTimesAndSeeds,
} from './report-head.ts';
import { type PreparedReportRuns, prepareReportRuns, type ReportedRun } from './report-runs.ts';
import { buildChangedVerdictRowsBlock, buildMisjudgedRowsBlock } from './rows-block.ts';
import { collectRunWarnings, type RunWarnings } from './run-warnings.ts';
import { type ScoredRun, scoreRun } from './scored-report-run.ts';
import { buildRunsAndPoliciesSection } from './sections/about.ts';
import { buildAggregationSection } from './sections/aggregations.ts';
import { buildGeneratorSection, scoreRunByGenerator } from './sections/authors.ts';
import { buildBestOfNSection } from './sections/best-of-n.ts';
import { buildCalibrationSection } from './sections/calibration.ts';
import { buildAccuracyByCallsSection } from './sections/calls.ts';
import { buildCheckerSection } from './sections/checker.ts';
import { buildRunComparisonSection } from './sections/comparison.ts';
import { buildSolutionLengthSection } from './sections/lengths.ts';
import { buildLeniencySection } from './sections/leniency.ts';
import { buildLocalizationSection } from './sections/localization.ts';
import { buildPointSection } from './sections/points.ts';
import { buildErrorPositionSection } from './sections/positions.ts';
import { buildUnscoredRowsAndCostSection } from './sections/rates.ts';
import { buildStepRatingSection } from './sections/step-ratings.ts';
import { buildThresholdSection } from './sections/thresholds.ts';
import type { ReportSection } from './sections/types.ts';
import { buildUnavailableMetricsSection } from './sections/unavailable.ts';
import { buildVerdictSection } from './sections/verdicts.ts';
import type { Report } from './types.ts';

export interface BuildReportOptions {
  /** Overrides the policies of the run under study. */
  readonly policies?: Partial<ScoringPolicies>;
  /** The expected share of correct solutions where the judge is used, 0 to 1. */
  readonly baseRate?: number;
  /** The annotators' agreement with the labels, 0 to 1: no judge can be shown to do better. */
  readonly ceiling?: number;
  /** The texts of the rows for text-based audits; without them these audits are n/a. */
  readonly texts?: TokenizedRows;
  /** The resampling of intervals; by default with the seed of the run under study. */
  readonly resampling?: BootstrapResamplingSettings;
  /** The most rows to list; all are counted. */
  readonly mostRows?: number;
}

/** A report, or the reason for its absence. */
export type ReportResult =
  | { readonly kind: 'report'; readonly report: Report }
  /** Why the runs can't be reported or compared. The sentence also says what to do. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** A page with this number of rows still opens fast. */
const MOST_REPORTED_ROWS = 5_000;

/** The report on the run under study, or its comparison with a second, the reference run. */
export function buildReport(
  runs: readonly [Run] | readonly [Run, Run],
  options: BuildReportOptions = {},
): ReportResult {
  const [study, reference] = runs;
  const found = prepareReportRuns(study, reference, options.policies ?? {});
  if ('refused' in found) return { kind: 'refused', sentence: found.refused };
  const { resampling = { ...DEFAULT_RESAMPLING_SETTINGS, seed: study.info.seed ?? DEFAULT_RESAMPLING_SETTINGS.seed } } =
    options;
  const [first, second] = found.sides.map((side) => scoreRun(side, found, resampling));
  if (!first) return { kind: 'refused', sentence: t('No run to report.') };
  const sides = second ? ([first, second] as const) : ([first] as const);
  const comparison = second ? compareJudgesOnRowPairs(found.pairs, found.policies, found.by, resampling) : undefined;
  const care = collectRunWarnings(sides, found.policies);
  const audited = buildAuditSection(sides, options, resampling);
  const audits = [...care.audits, ...audited.audits];
  const lines = listScoringPolicyRows(sides, found.policies);
  const sections = buildSections(sides, found, comparison, resampling);
  return {
    kind: 'report',
    report: omitUndefined({
      v: 1,
      name: formatReportTabTitle(sides),
      sentence: formatReportHeadline(sides, comparison, audits),
      beneath: formatReportSubheading(sides, found.policies, found.notes),
      when: formatStartTimesAndSeeds(sides),
      simulated: formatSimulatedJudgesNote(sides),
      rescored: formatOverriddenPoliciesNote(lines),
      series: sides.map(({ name, series }) => ({
        name,
        role: series === 0 ? ('study' as const) : ('reference' as const),
      })),
      figures: sections.flatMap(({ figures = [] }) => figures),
      audits,
      tables: sections.flatMap(({ tables = [] }) => tables),
      rows: buildRowsBlock(sides, found, comparison, options.mostRows ?? MOST_REPORTED_ROWS),
      policies: lines.flatMap(({ values }) => values),
      numbers: [...sections.flatMap(({ numbers = [] }) => numbers), ...care.numbers, ...audited.numbers],
    }),
  };
}

function buildRowsBlock(
  sides: readonly [ScoredRun] | readonly [ScoredRun, ScoredRun],
  { by, pairs }: PreparedReportRuns,
  comparison: PairedRunComparison | undefined,
  most: number,
): Report['rows'] {
  return sides.length === 2 && comparison
    ? buildChangedVerdictRowsBlock(sides, pairs, comparison, most)
    : buildMisjudgedRowsBlock(sides[0], by, most);
}

/** Audits of the run under study, with warnings for both. The seed of the intervals also draws the folds. */
function buildAuditSection(
  sides: readonly ReportedRun[],
  { baseRate, ceiling, texts }: Omit<AuditOptions, 'seed'>,
  { seed }: BootstrapResamplingSettings,
): RunWarnings {
  const { audits, rules, judges } = auditJudges(sides, omitUndefined({ baseRate, ceiling, texts, seed }));
  const metric = (name: string) => createMetricBuilder(undefined, 'audit', name);
  return {
    audits,
    numbers: [
      ...rules.map((rule) =>
        'accuracy' in rule
          ? metric(rule.id).share('verdict-accuracy', rule.accuracy)
          : metric(rule.id).number('verdict-accuracy', undefined, 'per cent'),
      ),
      ...judges.map(({ accuracy }, series) => ({ ...metric('judge').share('verdict-accuracy', accuracy), series })),
      // The annotators' agreement that the reader set.
      ...(ceiling === undefined || audits.length === 0
        ? []
        : [metric('ceiling').number('label-agreement', Number((100 * ceiling).toPrecision(12)), 'per cent')]),
    ],
  };
}

/** The sections of a report in reading order. */
function buildSections(
  sides: readonly ScoredRun[],
  { by, policies }: PreparedReportRuns,
  comparison: PairedRunComparison | undefined,
  resampling: BootstrapResamplingSettings,
): readonly ReportSection[] {
  const authors = sides.map((side) => scoreRunByGenerator(side, resampling));
  // The checker has no votes.
  const voting = sides.filter(({ info }) => info.kind !== 'checker');
  const best = buildBestOfNSection(sides, resampling);
  const curves = [
    buildCalibrationSection(voting, by),
    buildThresholdSection(voting, resampling),
    buildAccuracyByCallsSection(voting, by),
  ];
  return [
    buildLocalizationSection(sides),
    buildVerdictSection(sides),
    buildLeniencySection(sides, authors),
    buildErrorPositionSection(sides),
    buildStepRatingSection(sides, resampling),
    buildPointSection(sides, resampling),
    buildRunComparisonSection(sides, comparison),
    buildGeneratorSection(sides, authors),
    buildSolutionLengthSection(sides, resampling),
    best,
    ...curves,
    buildAggregationSection(voting, by),
    buildUnscoredRowsAndCostSection(sides),
    buildCheckerSection(sides),
    buildUnavailableMetricsSection([best, ...curves]),
    buildRunsAndPoliciesSection(sides, policies),
  ];
}
