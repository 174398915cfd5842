/** The plan of an evaluation: its items, scoring policies and limits. Plain values, without vscode. */

import { omitUndefined } from '../../core/base/optional-values.ts';
import type { DataSet, ItemMetadata } from '../../core/data/index.ts';
import {
  canRowBeSelected,
  drawRowSample,
  getItemKey,
  getItemSubsetName,
  listJudgeGradingMaterials,
  type ResolvedModelJudge,
  type RowSelection,
  type RunJudgeKind,
  type ScoringPolicies,
} from '../../core/evaluate/index.ts';
import type { RunLimits } from '../../core/judge/calls/index.ts';
import { getAnswerLeakCaution, getDefaultPassingPoints, type JudgeThresholds } from '../../core/judge/index.ts';

/** An item with ground truth for the judge. */
export interface ScorableItem {
  readonly id: string;
  readonly subset: string;
  readonly generator?: string;
  /** Whether a rating in points is its only ground truth. */
  readonly isPointsAlone?: true;
}

/** The items and the judge that a plan is made for. */
export interface EvaluationPlanContext {
  /** The data set's name. */
  readonly set: string;
  /** In the order of the file. */
  readonly candidates: readonly ScorableItem[];
  /** Whether the candidates are a list that somebody selected, not the whole data set. */
  readonly isListed: boolean;
  readonly judge: PlannedJudgeProperties;
}

/** The properties of the judge that a plan depends on. */
export interface PlannedJudgeProperties {
  readonly kind: RunJudgeKind;
  /** Whether its votes can tie between an error and no error. */
  readonly canTie: boolean;
  /** The current thresholds. `most` is the largest value of the scale. Absent if the judge has none. */
  readonly bounds?: JudgeThresholds & { readonly most: number };
  /** The maximum number of calls that the settings allow; absent for the checker, which sends nothing. */
  readonly calls?: number;
  /** Calls per item if no vote is skipped, without retries; absent if unknown in advance. */
  readonly callsEach?: number;
  /** A warning if the judge is shown something beside the proof that leaks the answer. */
  readonly leak?: string;
  /** Whether its endpoint has prices. */
  readonly isPriced: boolean;
}

/** The choices. An absent one means all, no limit, or the setting. */
export interface EvaluationPlan {
  readonly subsets?: readonly string[];
  readonly generators?: readonly string[];
  /** The size of a random sample, drawn by the seed. Excludes `rows`. */
  readonly sample?: number;
  /** Only this many items from the start of the file. */
  readonly rows?: number;
  readonly seed: number;
  readonly policies: PlannedScoringPolicies;
  readonly thresholds?: JudgeThresholds;
  readonly limits: RunLimits;
}

/** The scoring policies without the judge's own thresholds, which also affect its queries. */
export type PlannedScoringPolicies = Partial<Omit<ScoringPolicies, 'accepted' | 'rejected' | 'threshold'>>;

/** The plan that Enter starts at once: all items, default policies, no limits of its own. */
export const DEFAULT_EVALUATION_PLAN: EvaluationPlan = { seed: 0, policies: {}, limits: {} };

/** @param calls the maximum that the settings allow */
export function getPlannedJudgeProperties(
  asked: ResolvedModelJudge | undefined,
  calls?: number,
): PlannedJudgeProperties {
  if (!asked) return { kind: 'checker', canTie: false, isPriced: false };
  const { choice, endpoint } = asked;
  const { kind, votes, selectAmong } = choice;
  const bounds = getThresholdBounds(asked);
  const callsEach = countCallsPerItem(asked);
  const leak = getAnswerLeakCaution(listJudgeGradingMaterials(asked));
  return {
    kind,
    canTie: (kind === 'critic' || kind === 'stepwise') && (votes !== 1 || selectAmong !== undefined),
    ...omitUndefined({ bounds, calls, callsEach, leak }),
    isPriced: endpoint.prices !== undefined,
  };
}

/** The number of calls for steps, confirmations and matches isn't known in advance. */
function countCallsPerItem({ choice }: ResolvedModelJudge): number | undefined {
  const { kind, votes, selectAmong, confirm } = choice;
  if (selectAmong !== undefined || confirm !== undefined) return undefined;
  if (kind === 'prm') return 1;
  return kind === 'critic' || kind === 'grader' ? votes : undefined;
}

/** With yes or no votes the majority counts and thresholds don't apply. */
function getThresholdBounds({ choice, prompt }: ResolvedModelJudge): PlannedJudgeProperties['bounds'] {
  const { kind, thresholds, scale } = choice;
  if (kind === 'prm') return { ...(thresholds ?? { correct: 0.5 }), most: 1 };
  const isInPoints = prompt ? prompt.parse !== 'yes-no' : scale === 'points';
  if (kind !== 'grader' || !isInPoints) return undefined;
  const most = prompt?.max ?? 7;
  return { ...(thresholds ?? { correct: prompt ? getDefaultPassingPoints(prompt) : 6 }), most };
}

/** The items of a plan, in the order of the file. */
export function selectPlannedItemIds(
  { set, candidates }: EvaluationPlanContext,
  plan: EvaluationPlan,
): readonly string[] {
  const { sample, rows, seed } = plan;
  const wanted = candidates.filter((one) => canRowBeSelected(plan, one));
  if (rows !== undefined) return wanted.slice(0, rows).map(({ id }) => id);
  if (sample === undefined) return wanted.map(({ id }) => id);
  // The same keys as on the command line, so that both draw the same sample.
  const keys = wanted.map(({ id }) => getItemKey({ set, id }));
  const lots = drawRowSample(keys, sample, seed);
  return wanted.filter((_, k) => lots.has(keys[k] ?? '')).map(({ id }) => id);
}

/** The selection of rows for the header of the run. */
export function buildRowSelection({ candidates, isListed }: EvaluationPlanContext, plan: EvaluationPlan): RowSelection {
  const { subsets, generators, sample, rows } = plan;
  return {
    ...(isListed ? { ids: candidates.map(({ id }) => id) } : {}),
    ...omitUndefined({ subsets, generators, sample, rows }),
  };
}

/** The number of candidates for each name, most first. */
export function countItemsByGroup(
  candidates: readonly ScorableItem[],
  name: (one: ScorableItem) => string | undefined,
): readonly { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const one of candidates) {
    const key = name(one);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]) => ({ name: key, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** Reads `X` or, with `hasGap`, `X, Y`: two numbers from 0 to `most`, the second at most the first. */
export function parseJudgeThresholds(text: string, most: number, hasGap: boolean): JudgeThresholds | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > (hasGap ? 2 : 1)) return undefined;
  const [correct, incorrect] = parts.map(parseNonNegativeNumber);
  if (correct === undefined || correct > most) return undefined;
  if (parts.length === 1) return { correct };
  return incorrect === undefined || incorrect > correct ? undefined : { correct, incorrect };
}

/** A nonnegative number such as `0.35`; undefined if the text isn't one. */
export function parseNonNegativeNumber(text: string): number | undefined {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A whole number from `least` to `most`; undefined if the text isn't one. */
export function parseWholeNumber(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** In the order of the file. Whether an answer grader has a reference to compare with is known only once a row is read. */
export function listScorableItems(set: Pick<DataSet, 'name' | 'items'>, kind: RunJudgeKind): readonly ScorableItem[] {
  return [...set.items.select((facts) => hasGroundTruth(facts, kind))].flatMap((number): ScorableItem[] => {
    const facts = set.items.at(number);
    if (!facts) return [];
    const { id, generator, gold, verdict } = facts;
    const isPointsAlone = gold === undefined && verdict === undefined && kind !== 'answer';
    return [
      {
        id,
        subset: getItemSubsetName(facts, set.name),
        ...omitUndefined({ generator }),
        ...(isPointsAlone ? { isPointsAlone } : {}),
      },
    ];
  });
}

/** Must agree with `getRowGroundTruth`, which decides it from the row itself. */
function hasGroundTruth({ gold, verdict, isAnswerRight, isRated }: ItemMetadata, kind: RunJudgeKind): boolean {
  if (kind === 'answer') return isAnswerRight !== undefined || verdict !== undefined;
  return gold !== undefined || verdict !== undefined || isRated === true;
}
