/** The plan of an evaluation: on which items, how it is scored, and what it may use. Nothing of an editor: plain values. */

import { defined } from '../../core/base/optional.ts';
import type { DataSet, ItemFacts } from '../../core/data/index.ts';
import {
  type AskedModel,
  drawn,
  isWanted,
  itemKey,
  type Policies,
  type RunKind,
  type Selection,
  shownAids,
  subsetOf,
} from '../../core/evaluate/index.ts';
import type { RunLimits } from '../../core/judge/calls/index.ts';
import { leakWords, pointsThatPass, type Thresholds } from '../../core/judge/index.ts';

/** An item that the judge could be scored on. */
export interface Candidate {
  readonly id: string;
  readonly subset: string;
  readonly generator?: string;
  /** Whether points are all that people say of it. */
  readonly isPointsAlone?: true;
}

/** What a plan is made for. */
export interface PlanScope {
  /** The data set's name. */
  readonly set: string;
  /** In the order of the file. */
  readonly candidates: readonly Candidate[];
  /** Whether they are those that somebody has listed, and not all of the set. */
  readonly isListed: boolean;
  readonly judge: PlannedJudge;
}

/** What a plan depends on of the judge. */
export interface PlannedJudge {
  readonly kind: RunKind;
  /** Whether as many of its votes may be for an error as for none. */
  readonly canTie: boolean;
  /** The thresholds that it is asked with; `most` is the largest of the scale. Absent where it has none. */
  readonly bounds?: Thresholds & { readonly most: number };
  /** The most calls that settings allow; absent where nothing is asked. */
  readonly calls?: number;
  /** How many calls an item takes if all votes are asked for, repairs not counted; absent where nobody can say before. */
  readonly callsEach?: number;
  /** What has to be known of what it is shown beside the proof, where that leaks. */
  readonly leak?: string;
  /** Whether there are prices of its endpoint. */
  readonly isPriced: boolean;
}

/** What is chosen; what is absent is all, none, or as the settings say. */
export interface Plan {
  readonly subsets?: readonly string[];
  readonly generators?: readonly string[];
  /** So many, drawn by the seed. Not together with `rows`. */
  readonly sample?: number;
  /** The first so many. */
  readonly rows?: number;
  readonly seed: number;
  readonly policies: PlannedPolicies;
  readonly thresholds?: Thresholds;
  readonly limits: RunLimits;
}

/** How what was said is scored, but for the judge's own thresholds, which it is asked with. */
export type PlannedPolicies = Partial<Omit<Policies, 'accepted' | 'rejected' | 'threshold'>>;

/** What Enter begins at once. */
export const wholePlan: Plan = { seed: 0, policies: {}, limits: {} };

/** @param calls the most that settings allow */
export function plannedJudge(asked: AskedModel | undefined, calls?: number): PlannedJudge {
  if (!asked) return { kind: 'checker', canTie: false, isPriced: false };
  const { choice, endpoint } = asked;
  const { kind, votes, selectAmong } = choice;
  const bounds = boundsOf(asked);
  const callsEach = callsEachOf(asked);
  const leak = leakWords(shownAids(asked));
  return {
    kind,
    canTie: (kind === 'critic' || kind === 'stepwise') && (votes !== 1 || selectAmong !== undefined),
    ...defined({ bounds, calls, callsEach, leak }),
    isPriced: endpoint.prices !== undefined,
  };
}

/** Steps, second looks and games of a selection are as many as it takes. */
function callsEachOf({ choice }: AskedModel): number | undefined {
  const { kind, votes, selectAmong, confirm } = choice;
  if (selectAmong !== undefined || confirm !== undefined) return undefined;
  if (kind === 'prm') return 1;
  return kind === 'critic' || kind === 'grader' ? votes : undefined;
}

/** Of yes and no the majority counts, whatever the thresholds. */
function boundsOf({ choice, prompt }: AskedModel): PlannedJudge['bounds'] {
  const { kind, thresholds, scale } = choice;
  if (kind === 'prm') return { ...(thresholds ?? { correct: 0.5 }), most: 1 };
  const isInPoints = prompt ? prompt.parse !== 'yes-no' : scale === 'points';
  if (kind !== 'grader' || !isInPoints) return undefined;
  const most = prompt?.max ?? 7;
  return { ...(thresholds ?? { correct: prompt ? pointsThatPass(prompt) : 6 }), most };
}

/** The items of a plan, in the order of the file. */
export function plannedIds({ set, candidates }: PlanScope, plan: Plan): readonly string[] {
  const { sample, rows, seed } = plan;
  const wanted = candidates.filter((one) => isWanted(plan, one));
  if (rows !== undefined) return wanted.slice(0, rows).map(({ id }) => id);
  if (sample === undefined) return wanted.map(({ id }) => id);
  // Named as on the command line, which so draws the same.
  const keys = wanted.map(({ id }) => itemKey({ set, id }));
  const lots = drawn(keys, sample, seed);
  return wanted.filter((_, k) => lots.has(keys[k] ?? '')).map(({ id }) => id);
}

/** What a run's header says of which rows it is about. */
export function plannedSelection({ candidates, isListed }: PlanScope, plan: Plan): Selection {
  const { subsets, generators, sample, rows } = plan;
  return {
    ...(isListed ? { ids: candidates.map(({ id }) => id) } : {}),
    ...defined({ subsets, generators, sample, rows }),
  };
}

/** How many candidates each name has, most first. */
export function countsOf(
  candidates: readonly Candidate[],
  name: (one: Candidate) => string | undefined,
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

/** Reads `X` or, where there may be a gap, `X, Y`: two numbers from 0 to `most`, the second no more than the first. */
export function readBounds(text: string, most: number, hasGap: boolean): Thresholds | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > (hasGap ? 2 : 1)) return undefined;
  const [correct, incorrect] = parts.map(numberIn);
  if (correct === undefined || correct > most) return undefined;
  if (parts.length === 1) return { correct };
  return incorrect === undefined || incorrect > correct ? undefined : { correct, incorrect };
}

/** A number that is not below 0, as in `0.35`; undefined if it is none. */
export function numberIn(text: string): number | undefined {
  return /^\d{1,12}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A whole number from `least` to `most`; undefined if it is none. */
export function countIn(text: string, least: number, most: number): number | undefined {
  const value = /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/** In the order of the file. Whether an answer grader has a reference to compare with is known only once a row is read. */
export function candidatesOf(set: Pick<DataSet, 'name' | 'items'>, kind: RunKind): readonly Candidate[] {
  return [...set.items.select((facts) => isLabelled(facts, kind))].flatMap((number): Candidate[] => {
    const facts = set.items.at(number);
    if (!facts) return [];
    const { id, generator, gold, verdict } = facts;
    const isPointsAlone = gold === undefined && verdict === undefined && kind !== 'answer';
    return [
      {
        id,
        subset: subsetOf(facts, set.name),
        ...defined({ generator }),
        ...(isPointsAlone ? { isPointsAlone } : {}),
      },
    ];
  });
}

/** As `goldOf` has it of the row. */
function isLabelled({ gold, verdict, isAnswerRight, isRated }: ItemFacts, kind: RunKind): boolean {
  if (kind === 'answer') return isAnswerRight !== undefined || verdict !== undefined;
  return gold !== undefined || verdict !== undefined || isRated === true;
}
