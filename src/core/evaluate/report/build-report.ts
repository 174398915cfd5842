/** Builds a report from runs. Pure: the same runs and options give the same report. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { type BootstrapResampling, DEFAULT_RESAMPLING } from '../../base/shares.ts';
import { type AuditOptions, auditJudges } from '../audits/audits.ts';
import type { AuditTexts } from '../audits/texts.ts';
import type { Audit } from '../audits/types.ts';
import { compareJudgesOnPairs, type PairedRunComparison } from '../measures/paired.ts';
import type { Run, ScoringPolicies } from '../run-types.ts';
import { createReportNumberSubject, toPlainNumber, toShareNumber } from './cells.ts';
import { formatRescoredNote, listPolicyTableRows } from './policies.ts';
import {
  formatReportName,
  formatRunTimesAndSeeds,
  formatSimulatedNote,
  writeReportHeadline,
  writeReportSubheading,
} from './report-head.ts';
import { buildReportRuns, type ReportRun, type ReportRuns } from './report-runs.ts';
import { listChangedRows, listMisjudgedRows } from './rows-block.ts';
import { collectRunWarnings } from './run-warnings.ts';
import { type ScoredReportRun, scoreReportRun } from './scored-report-run.ts';
import { buildRunsAndPoliciesSection } from './sections/about.ts';
import { buildAuthorSection, scoreRunByAuthors } from './sections/authors.ts';
import { buildBestOfNSection } from './sections/best-of-n.ts';
import { buildCalibrationSection } from './sections/calibration.ts';
import { buildAccuracyByCallsSection } from './sections/calls.ts';
import { buildCheckerSection } from './sections/checker.ts';
import { buildComparisonSection } from './sections/comparison.ts';
import { buildLengthSection } from './sections/lengths.ts';
import { buildLeniencySection } from './sections/leniency.ts';
import { buildLocalizationSection } from './sections/localization.ts';
import { buildPositionSection } from './sections/positions.ts';
import { buildRateSection } from './sections/rates.ts';
import { buildThresholdSection } from './sections/thresholds.ts';
import type { ReportSection } from './sections/types.ts';
import { buildUnavailableSection } from './sections/unavailable.ts';
import { buildVerdictSection } from './sections/verdicts.ts';
import type { Report, ReportNumber } from './types.ts';

export interface BuildReportOptions {
  /** Overrides the policies of the run under study. */
  readonly policies?: Partial<ScoringPolicies>;
  /** The expected share of correct solutions where the judge is used, 0 to 1. */
  readonly baseRate?: number;
  /** The annotators' agreement with the labels, 0 to 1: no judge can be shown to do better. */
  readonly ceiling?: number;
  /** The texts of the rows for text-based audits; without them these audits are n/a. */
  readonly texts?: AuditTexts;
  /** The resampling of intervals; by default with the seed of the run under study. */
  readonly resampling?: BootstrapResampling;
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

/**
 * The report on one run, or the comparison of two.
 * @param runs the run under study, and optionally the reference run
 */
export function buildReport(
  runs: readonly [Run] | readonly [Run, Run],
  options: BuildReportOptions = {},
): ReportResult {
  const [study, reference] = runs;
  const found = buildReportRuns(study, reference, options.policies ?? {});
  if ('refused' in found) return { kind: 'refused', sentence: found.refused };
  const { resampling = { ...DEFAULT_RESAMPLING, seed: study.info.seed ?? DEFAULT_RESAMPLING.seed } } = options;
  const [first, second] = found.sides.map((side) => scoreReportRun(side, found, resampling));
  if (!first) return { kind: 'refused', sentence: t('No run to report.') };
  const sides = second ? ([first, second] as const) : ([first] as const);
  const comparison = second ? compareJudgesOnPairs(found.pairs, found.policies, found.by, resampling) : undefined;
  const care = collectRunWarnings(sides, found.policies);
  const audited = buildAuditSection(sides, options, resampling);
  const audits = [...care.audits, ...audited.audits];
  const lines = listPolicyTableRows(sides, found.policies);
  const sections = buildSections(sides, found, comparison, resampling);
  return {
    kind: 'report',
    report: omitUndefined({
      v: 1,
      name: formatReportName(sides),
      sentence: writeReportHeadline(sides, comparison, audits),
      beneath: writeReportSubheading(sides, found.policies, found.notes),
      when: formatRunTimesAndSeeds(sides),
      simulated: formatSimulatedNote(sides),
      rescored: formatRescoredNote(lines),
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
  sides: readonly [ScoredReportRun] | readonly [ScoredReportRun, ScoredReportRun],
  { by, pairs }: ReportRuns,
  comparison: PairedRunComparison | undefined,
  most: number,
): Report['rows'] {
  return sides.length === 2 && comparison
    ? listChangedRows(sides, pairs, comparison, most)
    : listMisjudgedRows(sides[0], by, most);
}

interface AuditSection {
  readonly audits: readonly Audit[];
  readonly numbers: readonly ReportNumber[];
}

/** Audits of the run under study, with warnings for both. The seed of the intervals also draws the folds. */
function buildAuditSection(
  sides: readonly ReportRun[],
  { baseRate, ceiling, texts }: Omit<AuditOptions, 'seed'>,
  { seed }: BootstrapResampling,
): AuditSection {
  const { audits, rules, judges } = auditJudges(sides, omitUndefined({ baseRate, ceiling, texts, seed }));
  const about = (name: string) => createReportNumberSubject(undefined, 'audit', name)('verdict-accuracy');
  return {
    audits,
    numbers: [
      ...rules.map((rule) =>
        'accuracy' in rule
          ? toShareNumber(about(rule.id), rule.accuracy)
          : toPlainNumber(about(rule.id), undefined, 'per cent'),
      ),
      ...judges.map(({ accuracy }, series) => ({ ...toShareNumber(about('judge'), accuracy), series })),
      ...(ceiling === undefined || audits.length === 0 ? [] : [toCeilingNumber(ceiling)]),
    ],
  };
}

/** The annotators' agreement that the reader set. */
function toCeilingNumber(ceiling: number): ReportNumber {
  const about = createReportNumberSubject(undefined, 'audit', 'ceiling')('label-agreement');
  return toPlainNumber(about, Number((100 * ceiling).toPrecision(12)), 'per cent');
}

/** The sections of a report in reading order. */
function buildSections(
  sides: readonly ScoredReportRun[],
  { by, policies }: ReportRuns,
  comparison: PairedRunComparison | undefined,
  resampling: BootstrapResampling,
): readonly ReportSection[] {
  const authors = sides.map((side) => scoreRunByAuthors(side, resampling));
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
    buildPositionSection(sides),
    buildComparisonSection(sides, comparison),
    buildAuthorSection(sides, authors),
    buildLengthSection(sides, resampling),
    best,
    ...curves,
    buildRateSection(sides),
    buildCheckerSection(sides),
    buildUnavailableSection([best, ...curves]),
    buildRunsAndPoliciesSection(sides, policies),
  ];
}
