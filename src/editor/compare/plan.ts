/** The plan before the first call: the tournament and its estimated cost. No vscode: plain values. */
import type { JudgeFailure } from '../../core/judge/calls/index.ts';
import {
  type AskerDescription,
  comparisonSentences,
  type Design,
  type Gathered,
  planOf,
  plansOf,
  readDesign,
  type Strategy,
  steadily,
  tokensOf,
  unableSentence,
} from '../../core/select/index.ts';
import { MOST_GAMES, type PlanChange } from '../../protocol/index.ts';
import type { PlanInput } from './view/types.ts';

/** The default strategy: fewest calls, and every loser has a lost match to look at. */
const USUAL: Strategy = 'knockout';
/** The same seed for all, so that cached replies are reused. */
const SEED = 1;

/** Who compares; a `JudgeFailure` if nobody can; absent while this is being determined. */
export type Chosen = AskerDescription | JudgeFailure | undefined;

export interface Planned {
  /** The design that can start; absent if the plan or the comparer has a problem. */
  readonly design?: Design;
  /** What is drawn of it. */
  readonly drawn?: Design;
  readonly input: PlanInput;
}

/** @param words where texts are sent and what this may cost, a sentence each */
export function planned(
  gathered: Gathered,
  change: PlanChange,
  asker: Chosen,
  words: readonly string[],
): Planned {
  const count = gathered.candidates.length;
  const known = asker && 'name' in asker ? asker : undefined;
  const wanted = {
    ...change,
    strategy: change.strategy ?? USUAL,
    seed: change.seed ?? SEED,
    count,
    undecided: 'wait' as const,
    judges: known?.judges ?? 1,
    ...steadily(known ?? {}),
  };
  const read = readDesign(wanted);
  const large = 'problem' in read ? undefined : tooLarge(read);
  const design = 'problem' in read || large !== undefined ? undefined : read;
  // What does not fit is shown as it was said, beside what is wrong with it.
  const fallback = readDesign({ strategy: wanted.strategy, count, seed: wanted.seed });
  const shown = design ?? ('problem' in fallback ? undefined : { ...fallback, ...change });
  const problem =
    'problem' in read ? read.problem : (large ?? unableSentence(read, known) ?? (asker && failureIn(asker)));
  return {
    ...(design && problem === undefined && known ? { design } : {}),
    ...(design ? { drawn: design } : {}),
    input: {
      options: plansOf(count, wanted).map(({ strategy, plan }) => ({
        strategy,
        plan,
        tokens: tokensOf(plan, gathered),
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
 * Says why a tournament is too large for the editor; undefined if it isn't. The standings are worked out again with each reply. With
 * hundreds of thousands of matches that takes seconds, and whatever else the extension does would wait for it.
 */
export function tooLarge(design: Design): string | undefined {
  const { games } = planOf(design);
  return games <= MOST_GAMES ? undefined : comparisonSentences.tooManyGames(design.count, games, MOST_GAMES);
}

function failureIn(asker: AskerDescription | JudgeFailure): string | undefined {
  return 'message' in asker ? asker.message : undefined;
}
