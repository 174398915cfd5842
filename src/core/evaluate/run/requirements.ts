/** Requirements on the results of a run, as in `f1 >= 60`, for continuous integration. */

import type { ConfidenceInterval } from '../../base/shares.ts';
import { getRowSubset, groupRows, measureLocalizationBySubset } from '../measures/groups.ts';
import { measureLocalization } from '../measures/localization.ts';
import { computeRates } from '../measures/rates.ts';
import { measureVerdicts } from '../measures/verdicts.ts';
import type { Policies, Run, RunRow } from '../run-types.ts';

/** Shares in per cent. */
export interface Requirement {
  /** As it was written. */
  readonly text: string;
  /** Limits it to the rows of this subset. */
  readonly subset?: string;
  readonly measure: RequiredMeasure;
  /** The end of the 95% interval, instead of the figure itself. */
  readonly end?: 'low' | 'high';
  readonly relation: '>=' | '<=' | '>' | '<';
  readonly value: number;
}

/**
 * The measures of requirements. `f1` is the headline F1 of a report, the mean if several subsets have one; with a subset it is the F1 of
 * that subset.
 */
export const REQUIRED_MEASURES = [
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
export type RequiredMeasure = (typeof REQUIRED_MEASURES)[number];

export interface RequirementResult {
  readonly requirement: Requirement;
  /** The measured value; undefined (n/a) never meets a requirement. */
  readonly value: number | undefined;
  readonly isMet: boolean;
  /** The existing subsets, if the named one doesn't exist. */
  readonly subsets?: readonly string[];
}

const REQUIREMENT_PATTERN =
  /^\s*(?:(.+):)?\s*([a-z0-9-]+)(?:\.(low|high))?\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)\s*%?\s*$/i;

/** Reads `f1 >= 60`, `f1.low > 55`, `gsm8k: error >= 70`; undefined if it is invalid. */
export function readRequirement(text: string): Requirement | undefined {
  const [, subset, name = '', end, relation, value] = REQUIREMENT_PATTERN.exec(text) ?? [];
  const measure = REQUIRED_MEASURES.find((one) => one === name.toLowerCase());
  if (measure === undefined || relation === undefined) return undefined;
  return {
    text: text.trim(),
    ...(subset === undefined ? {} : { subset: subset.trim() }),
    measure,
    ...(end === undefined ? {} : { end: end.toLowerCase() as 'low' | 'high' }),
    relation: relation as Requirement['relation'],
    value: Number(value),
  };
}

/** Checks a run against requirements, with the run's policies. */
export function checkRequirements(
  run: Run,
  requirements: readonly Requirement[],
): readonly RequirementResult[] {
  const subsets = groupRows(run.rows, getRowSubset);
  return requirements.map((requirement) => {
    const { subset, relation, value: wanted } = requirement;
    const rows = subset === undefined ? run.rows : (subsets.get(subset) ?? []);
    const figure = measureRequiredFigure(run, rows, requirement);
    const value = getIntervalEnd(figure, requirement.end);
    const isMet = value !== undefined && satisfiesRelation(value, relation, wanted);
    const isNone = subset !== undefined && rows.length === 0;
    return { requirement, value, isMet, ...(isNone ? { subsets: [...subsets.keys()] } : {}) };
  });
}

/** The most subsets that are listed. */
const MOST_SUBSETS = 8;

/** `f1 >= 60: the value is 58.3.` */
export function formatRequirementResult({
  requirement: { text, subset },
  value,
  subsets,
}: RequirementResult): string {
  if (subsets) {
    const shown = subsets.slice(0, MOST_SUBSETS).map((name) => `"${name}"`);
    const others = subsets.length > MOST_SUBSETS ? ' and more' : '';
    return `${text}: the subset "${subset}" has no rows. Subsets with rows: ${shown.join(', ')}${others}.`;
  }
  return `${text}: the value is ${value === undefined ? 'n/a' : Number(value.toFixed(2))}.`;
}

type RequiredFigure =
  | number
  | { readonly value?: number; readonly interval?: ConfidenceInterval }
  | undefined;

function measureRequiredFigure(
  { info: { policies } }: Run,
  rows: readonly RunRow[],
  { measure, subset }: Requirement,
): RequiredFigure {
  switch (measure) {
    case 'f1':
      return subset === undefined ? measureOverallF1(rows, policies) : measureLocalization(rows, policies).f1;
    case 'error':
    case 'correct':
      return measureLocalization(rows, policies)[measure];
    case 'macro-f1':
      return measureVerdicts(rows, policies).macroF1;
    case 'accuracy':
    case 'tpr':
    case 'tnr':
    case 'ppv':
    case 'npv':
      return measureVerdicts(rows, policies)[measure];
    case 'abstained':
    case 'inconclusive':
    case 'gap':
    case 'failed':
      return computeRates(rows, policies)[measure];
    case 'rows':
      return rows.length;
    case 'calls':
      return computeRates(rows, policies).usage?.calls ?? 0;
    case 'tokens': {
      const { prompt = 0, completion = 0 } = computeRates(rows, policies).usage ?? {};
      return prompt + completion;
    }
    default:
      return measure satisfies never;
  }
}

/** The headline F1 of a report: the mean over subsets if there are several. */
function measureOverallF1(rows: readonly RunRow[], policies: Policies): RequiredFigure {
  const { average, averaged } = measureLocalizationBySubset(rows, policies);
  return averaged > 1 ? average : measureLocalization(rows, policies).f1;
}

function getIntervalEnd(figure: RequiredFigure, end: Requirement['end']): number | undefined {
  if (typeof figure !== 'object') return figure;
  return end === undefined ? figure.value : figure.interval?.[end];
}

function satisfiesRelation(value: number, relation: Requirement['relation'], wanted: number): boolean {
  switch (relation) {
    case '>=':
      return value >= wanted;
    case '<=':
      return value <= wanted;
    case '>':
      return value > wanted;
    case '<':
      return value < wanted;
    default:
      return relation satisfies never;
  }
}
