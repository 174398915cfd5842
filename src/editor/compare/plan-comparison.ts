/** The plan before the first call: the tournament and its estimated cost. No vscode: plain values. */
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type CandidateSet,
  type ComparerDescription,
  type ComparisonStrategy,
  comparisonRunTexts,
  disableRunOffForDeterministicJudge,
  estimateComparisonPromptTokens,
  estimateStrategyCosts,
  estimateTournamentCost,
  explainUnsupportedDesign,
  fillInTournamentDesign,
  type TournamentDesign,
} from '../../core/select/index.ts';
import { type ComparisonPlanChange, MAX_DISPLAYED_MATCHES } from '../../protocol/index.ts';
import type { ComparisonPlanViewInput } from './view/types.ts';

/** The default strategy: fewest calls, and every loser has a lost match to look at. */
const USUAL: ComparisonStrategy = 'knockout';
/** The same seed for all, so that cached replies are reused. */
const SEED = 1;

/** The comparer, or why there is none; absent while this is being determined. */
export type ComparerLookupResult = ComparerDescription | JudgeFailure | undefined;

export interface PlannedComparison {
  /** The design that can start; absent if the plan or the comparer has a problem. */
  readonly design?: TournamentDesign;
  /** The design that the panel draws. */
  readonly drawn?: TournamentDesign;
  readonly input: ComparisonPlanViewInput;
}

/** @param words where texts are sent and what this may cost, a sentence each */
export function planComparison(
  gathered: CandidateSet,
  change: ComparisonPlanChange,
  asker: ComparerLookupResult,
  words: readonly string[],
): PlannedComparison {
  const count = gathered.candidates.length;
  const known = asker && 'name' in asker ? asker : undefined;
  const wanted = {
    ...change,
    strategy: change.strategy ?? USUAL,
    seed: change.seed ?? SEED,
    count,
    undecided: 'wait' as const,
    judges: known?.judges ?? 1,
    ...disableRunOffForDeterministicJudge(known ?? {}),
  };
  const read = fillInTournamentDesign(wanted);
  const large = 'problem' in read ? undefined : explainTooManyMatches(read);
  const design = 'problem' in read || large !== undefined ? undefined : read;
  // Invalid values are shown as entered, next to the problem.
  const fallback = fillInTournamentDesign({ strategy: wanted.strategy, count, seed: wanted.seed });
  const shown = design ?? ('problem' in fallback ? undefined : { ...fallback, ...change });
  const problem =
    'problem' in read
      ? read.problem
      : (large ?? explainUnsupportedDesign(read, known) ?? (asker && 'message' in asker ? asker.message : undefined));
  return {
    ...(design && problem === undefined && known ? { design } : {}),
    ...(design ? { drawn: design } : {}),
    input: {
      options: estimateStrategyCosts(count, wanted).map(({ strategy, plan }) => ({
        strategy,
        plan,
        tokens: estimateComparisonPromptTokens(plan, gathered),
      })),
      wanted: {
        strategy: wanted.strategy,
        keep: shown?.keep ?? 1,
        votes: shown?.votes ?? 1,
        order: shown?.order ?? 'single',
        seed: wanted.seed,
        scale: shown?.scale ?? 'points',
      },
      ...(problem === undefined ? {} : { problem }),
      words,
    },
  };
}

/**
 * Why a tournament is too large for the editor; undefined if it isn't. Each reply recomputes the standing. With hundreds of thousands of
 * matches that takes seconds and blocks the extension.
 */
export function explainTooManyMatches(design: TournamentDesign): string | undefined {
  const { games } = estimateTournamentCost(design);
  return games <= MAX_DISPLAYED_MATCHES
    ? undefined
    : comparisonRunTexts.tooManyGames(design.count, games, MAX_DISPLAYED_MATCHES);
}
