/** All measures of one side of a report. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import type { BootstrapResamplingSettings, MetricEstimate, ShareEstimate } from '../../base/shares.ts';
import {
  getRowSubsetName,
  groupRunRowsByName,
  type LocalizationScoresBySubset,
  scoreLocalizationBySubset,
} from '../measures/groups.ts';
import { type LocalizationScores, scoreLocalization } from '../measures/localization.ts';
import { computeRunOutcomeRatesAndCost, type RunRatesCostAndLatency } from '../measures/rates.ts';
import { scoreVerdicts, type VerdictScores } from '../measures/verdicts.ts';
import type { PreparedReportRuns, ReportedRun } from './report-runs.ts';

export interface ScoredRun extends ReportedRun {
  /** For a judge that names steps, on rows with labels. */
  readonly located?: { readonly all: LocalizationScores; readonly subsets: LocalizationScoresBySubset };
  readonly verdicts: {
    readonly all: VerdictScores;
    readonly subsets: readonly { readonly name: string; readonly verdicts: VerdictScores }[];
  };
  readonly rates: RunRatesCostAndLatency;
  readonly headline: HeadlineMetric;
}

export interface HeadlineMetric {
  /** `located`: of all rows, errors located or correct solutions passed. `accuracy`: right verdicts on whole solutions. */
  readonly measure: 'F1' | 'macro-F1' | 'located' | 'accuracy';
  /** The number of subsets in the mean; 1 if it is over all rows. */
  readonly averaged: number;
  /** Absent where no row is scored. */
  readonly value?: number;
  readonly interval?: ShareEstimate['interval'];
}

export function scoreRun(
  side: ReportedRun,
  { by }: PreparedReportRuns,
  resampling: BootstrapResamplingSettings,
): ScoredRun {
  const { rows, policies } = side;
  const located =
    by === 'located'
      ? {
          all: scoreLocalization(rows, policies, resampling),
          subsets: scoreLocalizationBySubset(rows, policies, resampling),
        }
      : undefined;
  const verdicts = {
    all: scoreVerdicts(rows, policies, resampling),
    subsets: [...groupRunRowsByName(rows, getRowSubsetName)].map(([name, group]) => ({
      name,
      verdicts: scoreVerdicts(group, policies, resampling),
    })),
  };
  return {
    ...side,
    ...(located ? { located } : {}),
    verdicts,
    rates: computeRunOutcomeRatesAndCost(rows, policies),
    headline: located ? toLocalizationHeadline(located.all, located.subsets) : toVerdictHeadline(verdicts.all),
  };
}

function toLocalizationHeadline(
  all: LocalizationScores,
  { average, averaged }: LocalizationScoresBySubset,
): HeadlineMetric {
  if (averaged > 1 && average) return toHeadline('F1', average, averaged);
  return all.f1 ? toHeadline('F1', all.f1) : toHeadline('located', all.accuracy);
}

function toVerdictHeadline({ macroF1, accuracy }: VerdictScores): HeadlineMetric {
  return macroF1 ? toHeadline('macro-F1', macroF1) : toHeadline('accuracy', accuracy);
}

function toHeadline(
  measure: HeadlineMetric['measure'],
  { value, interval }: ShareEstimate | MetricEstimate,
  averaged = 1,
): HeadlineMetric {
  return omitUndefined({ measure, averaged, value, interval });
}

/** `F1`, `macro-F1`, `exact-match accuracy`, `accuracy` in the reader's language. */
export function formatHeadlineMetricName(measure: HeadlineMetric['measure']): string {
  const words = {
    F1: t('F1'),
    'macro-F1': t('macro-F1'),
    located: t('exact-match accuracy'),
    accuracy: t('accuracy'),
  };
  return words[measure];
}
