/** From a tournament as it stands to all that the panel draws. */
import { defined } from '../../../core/base/optional.ts';
import {
  answersLine,
  besideLines,
  candidateWords,
  nameOf,
  numberOf,
  plainName,
  strategyName,
  strategyWords,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CandidateView, CompareView, PlanView } from '../../../protocol/index.ts';
import { cut } from '../../step-view/index.ts';
import { gameDetail } from './game.ts';
import { drawnRounds } from './games.ts';
import { compareHeader } from './header.ts';
import { judgedView } from './judged.ts';
import { rankingView } from './ranking.ts';
import { problemOf, readingView } from './reading.ts';
import type { CompareInput, PlanInput } from './types.ts';

/** Pure: the same input gives the same view. */
export function compareView(input: CompareInput): CompareView {
  const { revision, run, phase, name, held, plan, read, gathered, beside } = input;
  const drawn = drawnRounds(input);
  const judged = judgedView(input, drawn);
  const game = gameDetail(input, drawn);
  const reading = readingView(input);
  const problem = problemOf(input);
  const answers = answersLine(beside);
  return {
    revision,
    run,
    title: t('Compare: {0}', plainName(name)),
    phase,
    header: compareHeader(input, drawn),
    ...(phase === 'plan' && plan ? { plan: planView(plan) } : {}),
    ...(problem ? { problem } : {}),
    candidates: candidateViews(input),
    rounds: drawn.rounds,
    isMatrix: held?.tournament.design.strategy === 'pairwise',
    ...(judged ? { judged } : {}),
    ranking: rankingView(input, judged),
    ...(answers ? { answers: { ...answers, words: cut(answers.words) } } : {}),
    beside: besideLines(gathered, beside).map(({ label, words }) => ({ label, words: cut(words) })),
    ...defined({ game, reading }),
    macros: read.get(0)?.setting?.macros ?? [],
  };
}

/** Those that play, and where each of them is. */
function candidateViews({ gathered, held, phase }: CompareInput): CandidateView[] {
  const { candidates } = gathered;
  const places = new Map(held?.standing.ranking.map((place) => [place.candidate, place]));
  const isDone = phase === 'done';
  return candidates.map(({ rating }, index) => {
    const place = places.get(index);
    return {
      index,
      number: numberOf(index, candidates.length),
      name: nameOf(gathered, index),
      state: held?.standing.winner === index ? 'winner' : place?.isIn === false ? 'out' : 'in',
      words: candidateWords(index, { place, rating, isDone, held }),
    };
  });
}

/** What each strategy would take, before the first call. */
function planView({ options, wanted, problem, words }: PlanInput): PlanView {
  const { strategy, keep, votes, order, seed, scale } = wanted;
  return {
    options: options.map(({ strategy: one, plan, tokens }) => ({
      strategy: one,
      name: strategyName(one),
      games: plan.games,
      judgements: plan.judgements,
      calls: plan.calls,
      maxCalls: plan.maxCalls,
      tokens: Math.max(0, Math.round(tokens)),
      words: strategyWords(one),
    })),
    chosen: strategy,
    keep,
    votes,
    order,
    seed,
    scale,
    ...(problem === undefined ? {} : { problem: cut(problem) }),
    words: words.map((one) => cut(one)),
  };
}
