/** Requirements on the results of a run, as in `f1 >= 60`, for continuous integration. */

import type { ConfidenceInterval } from '../../base/shares.ts';
import { getRowSubsetName, groupRunRowsByName, scoreLocalizationBySubset } from '../measures/groups.ts';
import { scoreLocalization } from '../measures/localization.ts';
import { computeRunOutcomeRatesAndCost } from '../measures/rates.ts';
import { scoreVerdicts } from '../measures/verdicts.ts';
import type { Run, RunRow, ScoringPolicies } from '../run-types.ts';

/** Shares in per cent. */
export interface MetricRequirement {
  /** As it was written. */
  readonly text: string;
  /** Limits it to the rows of this subset. */
  readonly subset?: string;
  readonly measure: RequirableMetricName;
  /** The end of the 95% interval, instead of the figure itself. */
  readonly end?: 'low' | 'high';
  readonly relation: '>=' | '<=' | '>' | '<';
  readonly value: number;
}

/**
 * The measures of requirements. `f1` is the headline F1 of a report, the mean if several subsets have one; with a subset it is the F1 of
 * that subset.
 */
export const REQUIRABLE_METRIC_NAMES = [
  'f1',
  'error',
  'correct',
  'macro-f1',
  'accuracy',
  'tpr',
  'tnr',
  'ppv',
  'npv',
  'abstained',
  'inconclusive',
  'gap',
  'failed',
  'rows',
  'calls',
  'tokens',
] as const;
export type RequirableMetricName = (typeof REQUIRABLE_METRIC_NAMES)[number];

export interface MetricRequirementResult {
  readonly requirement: MetricRequirement;
  /** The measured value; undefined (n/a) never meets a requirement. */
  readonly value: number | undefined;
  readonly isMet: boolean;
  /** The existing subsets, if the named one doesn't exist. */
  readonly subsets?: readonly string[];
}

const REQUIREMENT_PATTERN =
  /^\s*(?:(.+):)?\s*([a-z0-9-]+)(?:\.(low|high))?\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/i;

/** Reads `f1 >= 60`, `f1.low > 55`, `gsm8k: error >= 70`; undefined if it is invalid. */
export function parseMetricRequirement(text: string): MetricRequirement | undefined {
  const [, subset, name = '', end, relation, value] = REQUIREMENT_PATTERN.exec(text) ?? [];
  const measure = REQUIRABLE_METRIC_NAMES.find((one) => one === name.toLowerCase());
  if (measure === undefined || relation === undefined) return undefined;
  return {
    text: text.trim(),
    ...(subset === undefined ? {} : { subset: subset.trim() }),
    measure,
    ...(end === undefined ? {} : { end: end.toLowerCase() as 'low' | 'high' }),
    relation: relation as MetricRequirement['relation'],
    value: Number(value),
  };
}

/** Checks a run against requirements, with the run's policies. */
export function evaluateMetricRequirements(
  run: Run,
  requirements: readonly MetricRequirement[],
): readonly MetricRequirementResult[] {
  const subsets = groupRunRowsByName(run.rows, getRowSubsetName);
  return requirements.map((requirement) => {
    const { subset, relation, value: wanted } = requirement;
    const rows = subset === undefined ? run.rows : (subsets.get(subset) ?? []);
    const figure = measureRequiredFigure(run, rows, requirement);
    const value = getIntervalEnd(figure, requirement.end);
    const isMet = value !== undefined && RELATIONS[relation](value, wanted);
    const isNone = subset !== undefined && rows.length === 0;
    return { requirement, value, isMet, ...(isNone ? { subsets: [...subsets.keys()] } : {}) };
  });
}

const MOST_SUBSETS = 8;

/** `f1 >= 60: the value is 58.3.` */
export function formatMetricRequirementResult({
  requirement: { text, subset },
  value,
  subsets,
}: MetricRequirementResult): string {
  if (subsets) {
    const shown = subsets.slice(0, MOST_SUBSETS).map((name) => `"${name}"`);
    const others = subsets.length > MOST_SUBSETS ? ' and more' : '';
    return `${text}: the subset "${subset}" has no rows. Subsets with rows: ${shown.join(', ')}${others}.`;
  }
  return `${text}: the value is ${value === undefined ? 'n/a' : Number(value.toFixed(2))}.`;
}

type RequiredFigure = number | { readonly value?: number; readonly interval?: ConfidenceInterval } | undefined;

function measureRequiredFigure(
  { info: { policies } }: Run,
  rows: readonly RunRow[],
  { measure, subset }: MetricRequirement,
): RequiredFigure {
  switch (measure) {
    case 'f1':
      return subset === undefined ? measureOverallF1(rows, policies) : scoreLocalization(rows, policies).f1;
    case 'error':
    case 'correct':
      return scoreLocalization(rows, policies)[measure];
    case 'macro-f1':
      return scoreVerdicts(rows, policies).macroF1;
    case 'accuracy':
    case 'tpr':
    case 'tnr':
    case 'ppv':
    case 'npv':
      return scoreVerdicts(rows, policies)[measure];
    case 'abstained':
    case 'inconclusive':
    case 'gap':
    case 'failed':
      return computeRunOutcomeRatesAndCost(rows, policies)[measure];
    case 'rows':
      return rows.length;
    case 'calls':
      return computeRunOutcomeRatesAndCost(rows, policies).usage?.calls ?? 0;
    case 'tokens': {
      const { prompt = 0, completion = 0 } = computeRunOutcomeRatesAndCost(rows, policies).usage ?? {};
      return prompt + completion;
    }
    default:
      return measure satisfies never;
  }
}

/** The headline F1 of a report: the mean over subsets if there are several. */
function measureOverallF1(rows: readonly RunRow[], policies: ScoringPolicies): RequiredFigure {
  const { average, averaged } = scoreLocalizationBySubset(rows, policies);
  return averaged > 1 ? average : scoreLocalization(rows, policies).f1;
}

function getIntervalEnd(figure: RequiredFigure, end: MetricRequirement['end']): number | undefined {
  if (typeof figure !== 'object') return figure;
  return end === undefined ? figure.value : figure.interval?.[end];
}

const RELATIONS: Readonly<Record<MetricRequirement['relation'], (value: number, wanted: number) => boolean>> = {
  '>=': (value, wanted) => value >= wanted,
  '<=': (value, wanted) => value <= wanted,
  '>': (value, wanted) => value > wanted,
  '<': (value, wanted) => value < wanted,
};
