/** All measures of one side of a report. */

import { t } from '../../../l10n/index.ts';
import { defined } from '../../base/optional.ts';
import type { Estimate, Resampling, Share } from '../../base/shares.ts';
import { bySubset, grouped, type LocatedSubsets, locatedBySubset } from '../measures/groups.ts';
import { type Located, locatedOf } from '../measures/located.ts';
import { type Rates, ratesOf } from '../measures/rates.ts';
import { type Verdicts, verdictsOf } from '../measures/verdicts.ts';
import type { Side, Sides } from './sides.ts';

export interface MeasuredSide extends Side {
  /** For a judge that names steps, on rows with labels. */
  readonly located?: { readonly all: Located; readonly subsets: LocatedSubsets };
  readonly verdicts: {
    readonly all: Verdicts;
    readonly subsets: readonly { readonly name: string; readonly verdicts: Verdicts }[];
  };
  readonly rates: Rates;
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

export function measuredSide(side: Side, { by }: Sides, resampling: Resampling): MeasuredSide {
  const { rows, policies } = side;
  const located =
    by === 'located'
      ? {
          all: locatedOf(rows, policies, resampling),
          subsets: locatedBySubset(rows, policies, resampling),
        }
      : undefined;
  const verdicts = {
    all: verdictsOf(rows, policies, resampling),
    subsets: [...grouped(rows, bySubset)].map(([name, group]) => ({
      name,
      verdicts: verdictsOf(group, policies, resampling),
    })),
  };
  return {
    ...side,
    ...(located ? { located } : {}),
    verdicts,
    rates: ratesOf(rows, policies),
    headline: located ? locatedHeadline(located.all, located.subsets) : verdictHeadline(verdicts.all),
  };
}

function locatedHeadline(all: Located, { average, averaged }: LocatedSubsets): Headline {
  if (averaged > 1 && average) return of('F1', average, averaged);
  return all.f1 ? of('F1', all.f1) : of('located', all.accuracy);
}

function verdictHeadline({ macroF1, accuracy }: Verdicts): Headline {
  return macroF1 ? of('macro-F1', macroF1) : of('accuracy', accuracy);
}

function of(measure: Headline['measure'], { value, interval }: Share | Estimate, averaged = 1): Headline {
  return defined({ measure, averaged, value, interval });
}

/** `F1`, `macro-F1`, `exact-match accuracy`, `accuracy` in the reader's language. */
export function measureWords(measure: Headline['measure']): string {
  const words = {
    F1: t('F1'),
    'macro-F1': t('macro-F1'),
    located: t('exact-match accuracy'),
    accuracy: t('accuracy'),
  };
  return words[measure];
}
