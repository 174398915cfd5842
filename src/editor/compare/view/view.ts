/** From a tournament as it stands to all that the panel draws. */
import { answersLine, besideLines, plainName } from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { CompareView } from '../../../protocol/index.ts';
import { cut } from '../../panel/view/bounds.ts';
import { candidateViews } from './candidates.ts';
import { gameDetail } from './game.ts';
import { compareHeader } from './header.ts';
import { judgedView } from './judged.ts';
import { planView } from './plan.ts';
import { rankingView } from './ranking.ts';
import { problemOf, readingView } from './reading.ts';
import { drawnRounds } from './rounds.ts';
import type { CompareInput } from './types.ts';

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
    ...(game ? { game } : {}),
    ...(reading ? { reading } : {}),
    macros: read.get(0)?.setting?.macros ?? [],
  };
}
