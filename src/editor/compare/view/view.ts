/** Builds everything that the panel draws. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import {
  describeCandidateState,
  describeStrategy,
  formatCandidateNumber,
  getCandidateName,
  getFinalAnswersDetailLine,
  getStrategyName,
  listCandidateSetDetailLines,
  toShortDisplayName,
} from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CandidateView, CompareView, ComparisonPlanView } from '../../../protocol/index.ts';
import { shortenPanelText } from '../../step-view/index.ts';
import { toGradesView } from './grades.ts';
import { toCompareHeader } from './header.ts';
import { toMatchDetail } from './match-detail.ts';
import { buildDisplayedMatches } from './match-views.ts';
import { toRankingView } from './ranking.ts';
import { getProblemTextKeyAndLength, toSideBySideView } from './reading.ts';
import type { CompareViewInput, ComparisonPlanViewInput } from './types.ts';

/** Pure: the same input gives the same view. */
export function toCompareView(input: CompareViewInput): CompareView {
  const { revision, run, phase, name, held, plan, read, gathered, beside } = input;
  const drawn = buildDisplayedMatches(input);
  const judged = toGradesView(input, drawn);
  const game = toMatchDetail(input, drawn);
  const reading = toSideBySideView(input);
  const problem = getProblemTextKeyAndLength(input);
  const answers = getFinalAnswersDetailLine(beside);
  return {
    revision,
    run,
    title: t('Compare: {0}', toShortDisplayName(name)),
    phase,
    header: toCompareHeader(input, drawn),
    ...(phase === 'plan' && plan ? { plan: planView(plan) } : {}),
    ...(problem ? { problem } : {}),
    candidates: candidateViews(input),
    rounds: drawn.rounds,
    isMatrix: held?.tournament.design.strategy === 'pairwise',
    ...(judged ? { judged } : {}),
    ranking: toRankingView(input, judged),
    ...(answers ? { answers: { ...answers, words: shortenPanelText(answers.words) } } : {}),
    beside: listCandidateSetDetailLines(gathered, beside).map(({ label, words }) => ({
      label,
      words: shortenPanelText(words),
    })),
    excluded: (input.includable ?? []).map(({ sourceIndex, candidate: { name }, words, isPending }) => ({
      candidate: sourceIndex,
      title: isPending
        ? t('{0} is included. It competes after the calls that are already planned.', toShortDisplayName(name))
        : t('Include {0}', toShortDisplayName(name)),
      words: shortenPanelText(words),
      isPending,
    })),
    ...omitUndefined({ game, reading }),
    macros: read.get(0)?.setting?.macros ?? [],
  };
}

/** The competing candidates, each with its state. */
function candidateViews({ gathered, held, phase }: CompareViewInput): CandidateView[] {
  const { candidates } = gathered;
  const places = new Map(held?.standing.ranking.map((place) => [place.candidate, place]));
  const isDone = phase === 'done';
  return candidates.map(({ rating }, index) => {
    const place = places.get(index);
    return {
      index,
      number: formatCandidateNumber(index, candidates.length),
      name: getCandidateName(gathered, index),
      state: held?.standing.winner === index ? 'winner' : place?.isIn === false ? 'out' : 'in',
      words: describeCandidateState(index, { place, rating, isDone, held }),
    };
  });
}

/** The cost of each strategy, before the first call. */
function planView({ options, wanted, problem, words }: ComparisonPlanViewInput): ComparisonPlanView {
  const { strategy, keep, votes, order, seed, scale } = wanted;
  return {
    options: options.map(({ strategy: one, plan, tokens }) => ({
      strategy: one,
      name: getStrategyName(one),
      games: plan.games,
      judgements: plan.judgements,
      calls: plan.calls,
      maxCalls: plan.maxCalls,
      tokens: Math.max(0, Math.round(tokens)),
      words: describeStrategy(one),
    })),
    chosen: strategy,
    keep,
    votes,
    order,
    seed,
    scale,
    ...(problem === undefined ? {} : { problem: shortenPanelText(problem) }),
    words: words.map((one) => shortenPanelText(one)),
  };
}
