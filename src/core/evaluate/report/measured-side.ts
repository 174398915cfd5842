/** All measures of one side of a report. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional.ts';
import type { Estimate, Resampling, Share } from '../../base/shares.ts';
import {
  getRowSubset,
  groupRows,
  type LocalizationBySubset,
  measureLocalizationBySubset,
} from '../measures/groups.ts';
import { type LocalizationScores, measureLocalization } from '../measures/localization.ts';
import { computeRates, type RunRates } from '../measures/rates.ts';
import { measureVerdicts, type VerdictScores } from '../measures/verdicts.ts';
import type { ReportSide, ReportSides } from './sides.ts';

export interface MeasuredSide extends ReportSide {
  /** For a judge that names steps, on rows with labels. */
  readonly located?: { readonly all: LocalizationScores; readonly subsets: LocalizationBySubset };
  readonly verdicts: {
    readonly all: VerdictScores;
    readonly subsets: readonly { readonly name: string; readonly verdicts: VerdictScores }[];
  };
  readonly rates: RunRates;
  readonly headline: Headline;
}

/** The headline figure of a report. */
export interface Headline {
  /** `located`: of all rows, errors located or correct solutions passed. `accuracy`: right verdicts on whole solutions. */
  readonly measure: 'F1' | 'macro-F1' | 'located' | 'accuracy';
  /** The number of subsets in the mean; 1 if it is over all rows. */
  readonly averaged: number;
  /** Absent where no row is scored. */
  readonly value?: number;
  readonly interval?: Share['interval'];
}

export function measureSide(side: ReportSide, { by }: ReportSides, resampling: Resampling): MeasuredSide {
  const { rows, policies } = side;
  const located =
    by === 'located'
      ? {
          all: measureLocalization(rows, policies, resampling),
          subsets: measureLocalizationBySubset(rows, policies, resampling),
        }
      : undefined;
  const verdicts = {
    all: measureVerdicts(rows, policies, resampling),
    subsets: [...groupRows(rows, getRowSubset)].map(([name, group]) => ({
      name,
      verdicts: measureVerdicts(group, policies, resampling),
    })),
  };
  return {
    ...side,
    ...(located ? { located } : {}),
    verdicts,
    rates: computeRates(rows, policies),
    headline: located
      ? toLocalizationHeadline(located.all, located.subsets)
      : toVerdictHeadline(verdicts.all),
  };
}

function toLocalizationHeadline(
  all: LocalizationScores,
  { average, averaged }: LocalizationBySubset,
): Headline {
  if (averaged > 1 && average) return toHeadline('F1', average, averaged);
  return all.f1 ? toHeadline('F1', all.f1) : toHeadline('located', all.accuracy);
}

function toVerdictHeadline({ macroF1, accuracy }: VerdictScores): Headline {
  return macroF1 ? toHeadline('macro-F1', macroF1) : toHeadline('accuracy', accuracy);
}

function toHeadline(
  measure: Headline['measure'],
  { value, interval }: Share | Estimate,
  averaged = 1,
): Headline {
  return omitUndefined({ measure, averaged, value, interval });
}

/** `F1`, `macro-F1`, `exact-match accuracy`, `accuracy` in the reader's language. */
export function formatMeasure(measure: Headline['measure']): string {
  const words = {
    F1: t('F1'),
    'macro-F1': t('macro-F1'),
    located: t('exact-match accuracy'),
    accuracy: t('accuracy'),
  };
  return words[measure];
}
