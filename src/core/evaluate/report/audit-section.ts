/** The audits of a report, and their figures for machines. */
import { type AuditOptions, auditsOf } from '../audits/index.ts';
import type { Resampling, Share } from '../measures/index.ts';
import type { Side } from './sides.ts';
import type { Audit, ReportNumber } from './types.ts';

export interface AuditSection {
  readonly audits: readonly Audit[];
  readonly numbers: readonly ReportNumber[];
}

/** Audits of the run under study, with warnings for both. Their folds are drawn by the seed of the intervals. */
export function auditSection(
  sides: readonly Side[],
  { baseRate, ceiling, texts }: Omit<AuditOptions, 'seed'>,
  { seed }: Resampling,
): AuditSection {
  const { audits, rules, judges } = auditsOf(sides, {
    ...(baseRate === undefined ? {} : { baseRate }),
    ...(ceiling === undefined ? {} : { ceiling }),
    ...(texts ? { texts } : {}),
    seed,
  });
  return {
    audits,
    numbers: [
      ...rules.map((rule) => numberOf(rule.id, 'accuracy' in rule ? rule.accuracy : undefined)),
      ...judges.map(({ accuracy }, series) => ({ ...numberOf('judge', accuracy), series })),
      ...(ceiling === undefined || audits.length === 0 ? [] : [ceilingNumber(ceiling)]),
    ],
  };
}

/** What was given of how often people agree with the labels. */
function ceilingNumber(ceiling: number): ReportNumber {
  return {
    over: 'audit',
    name: 'ceiling',
    measure: 'label-agreement',
    unit: 'per cent',
    value: Number((100 * ceiling).toPrecision(12)),
  };
}

/** How often the verdict of a rule or a judge is right. */
function numberOf(name: string, accuracy: Share | undefined): ReportNumber {
  const { value, interval, part, whole } = accuracy ?? {};
  const figure = { measure: 'verdict-accuracy', unit: 'per cent' as const, value: value ?? null };
  const counts = part === undefined || whole === undefined ? {} : { part, whole };
  return { over: 'audit', name, ...figure, ...interval, ...counts };
}
