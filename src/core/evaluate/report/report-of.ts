/** From runs to a report. Pure: the same runs and options give the same report. */
import { t } from '../../../l10n/index.ts';
import type { AuditTexts } from '../audits/index.ts';
import { type Comparison, compare, defaultResampling, type Resampling } from '../measures/index.ts';
import type { Policies, Run } from '../run-types.ts';
import { auditSection } from './audit-section.ts';
import { careOf } from './care.ts';
import { beneathOf, reportName, sentenceOf, simulatedWords, whenOf } from './head.ts';
import { type MeasuredSide, measuredSide } from './measured-side.ts';
import { policyLines, rescoredWords } from './policies.ts';
import { flippedRows, wrongRows } from './rows-block.ts';
import { sectionsOf } from './sections/index.ts';
import { type Sides, sidesOf } from './sides.ts';
import type { Report } from './types.ts';

export interface ReportOptions {
  /** In the place of those that the run under study was made with. */
  readonly policies?: Partial<Policies>;
  /** The share of right solutions that the reader expects where the judge is used, 0 to 1. */
  readonly baseRate?: number;
  /** How often people agree with the labels, 0 to 1: no judge can be shown to be better. */
  readonly ceiling?: number;
  /** The texts of the rows, by which audits look for telling words; without them such audits are n/a. */
  readonly texts?: AuditTexts;
  /** How intervals are drawn; by the seed of the run under study where it has one. */
  readonly resampling?: Resampling;
  /** How many rows are listed; all are counted. */
  readonly mostRows?: number;
}

export type Reported =
  | { readonly kind: 'report'; readonly report: Report }
  /** The runs cannot be reported, or not together: why, and what can be done, in a sentence or two. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** A page opens fast with so many. */
const MOST_ROWS = 5_000;

/** @param runs the one under study, and perhaps one that it is set against */
export function reportOf(runs: readonly [Run] | readonly [Run, Run], options: ReportOptions = {}): Reported {
  const [study, reference] = runs;
  const found = sidesOf(study, reference, options.policies ?? {});
  if ('refused' in found) return { kind: 'refused', sentence: found.refused };
  const { resampling = { ...defaultResampling, seed: study.info.seed ?? defaultResampling.seed } } = options;
  const [first, second] = found.sides.map((side) => measuredSide(side, found, resampling));
  if (!first) return { kind: 'refused', sentence: t('There is nothing to report.') };
  const sides = second ? ([first, second] as const) : ([first] as const);
  const comparison = second ? compare(found.pairs, found.policies, found.by, resampling) : undefined;
  const care = careOf(sides, found.policies);
  const audited = auditSection(sides, options, resampling);
  const audits = [...care.audits, ...audited.audits];
  const simulated = simulatedWords(sides);
  const lines = policyLines(sides, found.policies);
  const rescored = rescoredWords(lines);
  const sections = sectionsOf(sides, found, comparison, resampling);
  return {
    kind: 'report',
    report: {
      v: 1,
      name: reportName(sides),
      sentence: sentenceOf(sides, comparison, audits),
      beneath: beneathOf(sides, found.policies, found.notes),
      when: whenOf(sides),
      ...(simulated === undefined ? {} : { simulated }),
      ...(rescored === undefined ? {} : { rescored }),
      series: sides.map(({ name, series }) => ({ name, role: series === 0 ? 'study' : 'reference' })),
      figures: sections.flatMap(({ figures = [] }) => figures),
      audits,
      tables: sections.flatMap(({ tables = [] }) => tables),
      rows: rowsOf(sides, found, comparison, options.mostRows ?? MOST_ROWS),
      policies: lines.flatMap(({ values }) => values),
      numbers: [...sections.flatMap(({ numbers = [] }) => numbers), ...care.numbers, ...audited.numbers],
    },
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
