/** Builds a report from runs. Pure: the same runs and options give the same report. */

import { t } from '../../../l10n/index.ts';
import { defined } from '../../base/optional.ts';
import { defaultResampling, type Resampling } from '../../base/shares.ts';
import { type AuditOptions, auditsOf } from '../audits/audits.ts';
import type { AuditTexts } from '../audits/texts.ts';
import type { Audit } from '../audits/types.ts';
import { type Comparison, compare } from '../measures/paired.ts';
import type { Policies, Run } from '../run-types.ts';
import { careOf } from './care.ts';
import { aboutOf, plainNumber, shareNumber } from './cells.ts';
import { beneathOf, reportName, sentenceOf, simulatedWords, whenOf } from './head.ts';
import { type MeasuredSide, measuredSide } from './measured-side.ts';
import { policyLines, rescoredWords } from './policies.ts';
import { flippedRows, wrongRows } from './rows-block.ts';
import { aboutSection } from './sections/about.ts';
import { absentSection } from './sections/absent.ts';
import { authorSection, authorsOf } from './sections/authors.ts';
import { bestSection } from './sections/best-of-n.ts';
import { calibrationSection } from './sections/calibration.ts';
import { callsSection } from './sections/calls.ts';
import { checkerSection } from './sections/checker.ts';
import { comparisonSection } from './sections/comparison.ts';
import { lengthSection } from './sections/lengths.ts';
import { locatedSection } from './sections/located.ts';
import { positionSection } from './sections/positions.ts';
import { rateSection } from './sections/rates.ts';
import { temperSection } from './sections/temper.ts';
import { thresholdSection } from './sections/thresholds.ts';
import type { Section } from './sections/types.ts';
import { verdictSection } from './sections/verdicts.ts';
import { type Side, type Sides, sidesOf } from './sides.ts';
import type { Report, ReportNumber } from './types.ts';

export interface ReportOptions {
  /** Overrides the policies of the run under study. */
  readonly policies?: Partial<Policies>;
  /** The expected share of correct solutions where the judge is used, 0 to 1. */
  readonly baseRate?: number;
  /** The annotators' agreement with the labels, 0 to 1: no judge can be shown to do better. */
  readonly ceiling?: number;
  /** The texts of the rows for text-based audits; without them these audits are n/a. */
  readonly texts?: AuditTexts;
  /** The resampling of intervals; by default with the seed of the run under study. */
  readonly resampling?: Resampling;
  /** The most rows to list; all are counted. */
  readonly mostRows?: number;
}

/** A report, or the reason for its absence. */
export type Reported =
  | { readonly kind: 'report'; readonly report: Report }
  /** Why the runs can't be reported, or not together, and what to do, in a sentence or two. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** A page with this number of rows still opens fast. */
const MOST_ROWS = 5_000;

/**
 * The report on one run, or the comparison of two.
 * @param runs the run under study, and optionally the reference run
 */
export function reportOf(runs: readonly [Run] | readonly [Run, Run], options: ReportOptions = {}): Reported {
  const [study, reference] = runs;
  const found = sidesOf(study, reference, options.policies ?? {});
  if ('refused' in found) return { kind: 'refused', sentence: found.refused };
  const { resampling = { ...defaultResampling, seed: study.info.seed ?? defaultResampling.seed } } = options;
  const [first, second] = found.sides.map((side) => measuredSide(side, found, resampling));
  if (!first) return { kind: 'refused', sentence: t('No run to report.') };
  const sides = second ? ([first, second] as const) : ([first] as const);
  const comparison = second ? compare(found.pairs, found.policies, found.by, resampling) : undefined;
  const care = careOf(sides, found.policies);
  const audited = auditSection(sides, options, resampling);
  const audits = [...care.audits, ...audited.audits];
  const lines = policyLines(sides, found.policies);
  const sections = sectionsOf(sides, found, comparison, resampling);
  return {
    kind: 'report',
    report: defined({
      v: 1,
      name: reportName(sides),
      sentence: sentenceOf(sides, comparison, audits),
      beneath: beneathOf(sides, found.policies, found.notes),
      when: whenOf(sides),
      simulated: simulatedWords(sides),
      rescored: rescoredWords(lines),
      series: sides.map(({ name, series }) => ({
        name,
        role: series === 0 ? ('study' as const) : ('reference' as const),
      })),
      figures: sections.flatMap(({ figures = [] }) => figures),
      audits,
      tables: sections.flatMap(({ tables = [] }) => tables),
      rows: rowsOf(sides, found, comparison, options.mostRows ?? MOST_ROWS),
      policies: lines.flatMap(({ values }) => values),
      numbers: [...sections.flatMap(({ numbers = [] }) => numbers), ...care.numbers, ...audited.numbers],
    }),
  };
}

function rowsOf(
  sides: readonly [MeasuredSide] | readonly [MeasuredSide, MeasuredSide],
  { by, pairs }: Sides,
  comparison: Comparison | undefined,
  most: number,
): Report['rows'] {
  return sides.length === 2 && comparison
    ? flippedRows(sides, pairs, comparison, most)
    : wrongRows(sides[0], by, most);
}

interface AuditSection {
  readonly audits: readonly Audit[];
  readonly numbers: readonly ReportNumber[];
}

/** Audits of the run under study, with warnings for both. The seed of the intervals also draws the folds. */
function auditSection(
  sides: readonly Side[],
  { baseRate, ceiling, texts }: Omit<AuditOptions, 'seed'>,
  { seed }: Resampling,
): AuditSection {
  const { audits, rules, judges } = auditsOf(sides, defined({ baseRate, ceiling, texts, seed }));
  const about = (name: string) => aboutOf(undefined, 'audit', name)('verdict-accuracy');
  return {
    audits,
    numbers: [
      ...rules.map((rule) =>
        'accuracy' in rule
          ? shareNumber(about(rule.id), rule.accuracy)
          : plainNumber(about(rule.id), undefined, 'per cent'),
      ),
      ...judges.map(({ accuracy }, series) => ({ ...shareNumber(about('judge'), accuracy), series })),
      ...(ceiling === undefined || audits.length === 0 ? [] : [ceilingNumber(ceiling)]),
    ],
  };
}

/** The annotators' agreement that the reader set. */
function ceilingNumber(ceiling: number): ReportNumber {
  const about = aboutOf(undefined, 'audit', 'ceiling')('label-agreement');
  return plainNumber(about, Number((100 * ceiling).toPrecision(12)), 'per cent');
}

/** The sections of a report in reading order. */
function sectionsOf(
  sides: readonly MeasuredSide[],
  { by, policies }: Sides,
  comparison: Comparison | undefined,
  resampling: Resampling,
): readonly Section[] {
  const authors = sides.map((side) => authorsOf(side, resampling));
  // The checker has no votes.
  const voting = sides.filter(({ info }) => info.kind !== 'checker');
  const best = bestSection(sides, resampling);
  const curves = [
    calibrationSection(voting, by),
    thresholdSection(voting, resampling),
    callsSection(voting, by),
  ];
  return [
    locatedSection(sides),
    verdictSection(sides),
    temperSection(sides, authors),
    positionSection(sides),
    comparisonSection(sides, comparison),
    authorSection(sides, authors),
    lengthSection(sides, resampling),
    best,
    ...curves,
    rateSection(sides),
    checkerSection(sides),
    absentSection([best, ...curves]),
    aboutSection(sides, policies),
  ];
}
