/** How a tournament stands and what it has spent, in a sentence or two: for the head of the panel, a status bar, a report. */
import { countText, t } from '../../../l10n/index.ts';
import { present } from '../../base/optional.ts';
import type { JudgeFailure } from '../../judge/calls/index.ts';
import type { Design, Standing } from '../types.ts';
import { areKept, listed, numberOf } from './candidates.ts';
import { isJudged, meanWords, notCorrect, rivalsOf, scoredOf } from './scores.ts';

/** Who reads it: whoever decides is `you` in the editor, and a person in what is written down. */
export type Reader = 'you' | 'others';

export interface OutcomeOptions {
  readonly playing?: number | undefined;
  readonly reader?: Reader;
  readonly correctFrom?: number | undefined;
}

/**
 * How a tournament stands, in a sentence.
 * @param playing how many games have a call under way
 * @param correctFrom the least mean judgement that counts as correct, where there is one
 */
export function outcomeSentence(
  standing: Standing,
  design: Design,
  { playing = 0, reader = 'others', correctFrom }: OutcomeOptions = {},
): string {
  const { overruledWinner, winner, phase } = standing;
  const chosen =
    overruledWinner && winner !== undefined
      ? [
          overruledSentence(winner, overruledWinner, design, reader),
          ...chosenSentence(standing, winner, correctFrom),
        ]
      : [];
  if (phase === 'done')
    return chosen.length > 0 ? chosen.join(' ') : doneSentence(standing, design, correctFrom);
  return [...chosen, ...soFarSentences(standing, design, playing, reader)].join(' ');
}

/** How far a tournament is: `4 of 7 games decided.`, or how many judgements are in. */
export function progressSentence({ games, judgements }: Standing): string {
  const { done, spared, total } = judgements;
  const isPlaying = games.total > 0 && games.decided + games.undecided < games.total;
  if (!isPlaying && total > 0)
    return t(
      total - spared === 1 ? '{0} of {1} judgement in.' : '{0} of {1} judgements in.',
      done,
      total - spared,
    );
  return t(
    games.total === 1 ? '{0} of {1} game decided.' : '{0} of {1} games decided.',
    games.decided,
    games.total,
  );
}

/** What there is to compare, before anything is asked. */
export function startSentence(count: number): string {
  if (count === 0) return t('Nothing to compare yet');
  return count === 1
    ? t('There is one proof only: nothing to compare it with.')
    : t('{0} proofs to compare. Nothing is asked before you start.', count);
}

/** That a person stops it, and how it stands. @param isStopping whether replies are still in flight */
export function stoppedSentence(outcome: string, isStopping: boolean): string {
  return isStopping
    ? t('Stopping: replies in flight are waited for and kept. {0}', outcome)
    : t('Stopped. {0}', outcome);
}

/** Why it ended before it was done, and how far it came. */
export function failedSentence(failure: JudgeFailure | undefined, standing: Standing): string {
  return t('{0} What was said until then stands: {1}', failureSentence(failure), progressSentence(standing));
}

function failureSentence(failure: JudgeFailure | undefined): string {
  return {
    'over-budget': t('The budget is spent.'),
    refused: t('The judge was not asked.'),
    unparsable: t('The judge could not be understood.'),
    'rate-limited': t('The judge has too much to do.'),
    unavailable: t('The judge did not answer.'),
  }[failure?.failure ?? 'unavailable'];
}

const SPENT = {
  all: countText('{0} call spent', '{0} calls spent'),
  soFar: countText('{0} call spent, at most {1} left', '{0} calls spent, at most {1} left'),
  kept: countText(
    '{0} of the replies was kept from before, and cost nothing',
    '{0} of the replies were kept from before, and cost nothing',
  ),
  repairs: countText('{0} call more asked again for a verdict', '{0} calls more asked again for a verdict'),
  unused: countText(
    '{0} of them is of a game that counts no more',
    '{0} of them are of games that count no more',
  ),
  spared: countText('{0} judgement spared', '{0} judgements spared'),
};

/** `15 calls spent, at most 5 left` and what else is to be said of calls. @param kept how many replies were kept from before */
export function spentSentences(
  { calls, inconsistent, judgements }: Standing,
  { strategy }: Pick<Design, 'strategy'>,
  kept: number,
): string[] {
  const { spent, atMostLeft, repairs, unused } = calls;
  const { done, spared, total } = judgements;
  const inOrder = inconsistent && inconsistent.of > 0 && inconsistent;
  return present([
    atMostLeft === 0 ? SPENT.all(spent) : SPENT.soFar(spent, atMostLeft),
    kept > 0 && SPENT.kept(kept),
    repairs > 0 && SPENT.repairs(repairs),
    unused > 0 && SPENT.unused(unused),
    isJudged(strategy) && done < total - spared && t('{0} of {1} judgements in', done, total - spared),
    spared > 0 && SPENT.spared(spared),
    inOrder &&
      t(
        inOrder.of === 1
          ? 'the order changed the answer in {0} of {1} game'
          : 'the order changed the answer in {0} of {1} games',
        inOrder.games,
        inOrder.of,
      ),
  ]);
}

/** How many calls are spent, of how many at most. */
export function callsWords({ calls: { spent, atMostLeft } }: Pick<Standing, 'calls'>): string {
  return t('{0} of at most {1} calls', spent, spent + atMostLeft);
}

function overruledSentence(
  winner: number,
  { judges }: { readonly judges?: number },
  { count }: Design,
  reader: Reader,
): string {
  const chosen = numberOf(winner, count);
  if (judges === undefined)
    return reader === 'you'
      ? t('You chose candidate {0}. The judges had none.', chosen)
      : t('A person chose candidate {0}. The judges had none.', chosen);
  if (judges === winner)
    return reader === 'you'
      ? t('You chose candidate {0}, as the judges did.', chosen)
      : t('A person chose candidate {0}, as the judges did.', chosen);
  return reader === 'you'
    ? t('You chose candidate {0}. The judges had {1}.', chosen, numberOf(judges, count))
    : t('A person chose candidate {0}. The judges had {1}.', chosen, numberOf(judges, count));
}

/** Who is chosen by a person is not thereby judged correct. */
function chosenSentence(standing: Standing, winner: number, correctFrom: number | undefined): string[] {
  const below = notCorrect(standing, winner, correctFrom);
  return below ? [t('It isn’t judged correct ({0}).', meanWords(below))] : [];
}

function doneSentence(standing: Standing, design: Design, correctFrom: number | undefined): string {
  const { winner, tied } = standing;
  const { count, keep, strategy } = design;
  if (winner === undefined) {
    if (!tied || tied.length === 0) return t('Nobody won.');
    return areKept(standing, design)
      ? t('{0} of {1} candidates are left: {2}.', keep, count, listed(tied, count))
      : t('It is a tie between {0}.', listed(tied, count));
  }
  const number = numberOf(winner, count);
  const below = notCorrect(standing, winner, correctFrom);
  if (count === 1)
    return below
      ? t('Candidate {0} is the only one, and isn’t judged correct ({1}).', number, meanWords(below))
      : t('Candidate {0} is the only one.', number);
  const scored = scoredOf(standing, design).map((place) => ({ ...place, isIn: true }));
  const isScored = (isJudged(strategy) || strategy === 'pairwise') && scored.length > 1;
  const isFirst = isScored && scored[0]?.candidate === winner;
  const rivals = isFirst ? rivalsOf(scored) : [];
  if (below) {
    const best = below.isNone
      ? t('Best is {0}, but none is judged correct ({1}).', number, meanWords(below))
      : t('Best is {0}, but it isn’t judged correct ({1}).', number, meanWords(below));
    if (rivals.length === 0) return best;
    return `${best} ${t('Its lead over {0} is within the margin of error.', listed(rivals, count))}`;
  }
  if (!isFirst) return t('Candidate {0} won.', number);
  return rivals.length === 0
    ? t('{0} is best, clear of all others.', number)
    : t('{0} is best; its lead over {1} is within the margin of error.', number, listed(rivals, count));
}

function soFarSentences(standing: Standing, design: Design, playing: number, reader: Reader): string[] {
  const waiting = standing.rounds.reduce(
    (sum, { games }) => sum + games.filter(({ state }) => state === 'waiting').length,
    0,
  );
  const lead = leadSentence(standing, design);
  return [lead ?? progressSentence(standing), ...underWay(playing, waiting, reader, lead !== undefined)];
}

/** Who leads, where candidates are judged; undefined before two of them are. */
function leadSentence(standing: Standing, design: Design): string | undefined {
  if (!isJudged(design.strategy)) return undefined;
  const scored = scoredOf(standing, design).filter(({ isIn }) => isIn);
  const [first, second] = scored;
  if (!first || !second) return undefined;
  const { count } = design;
  const equals = scored.filter(({ place }) => place === first.place);
  if (equals.length > 1)
    return t(
      '{0} lead with equal points.',
      listed(
        equals.map(({ candidate }) => candidate),
        count,
      ),
    );
  const rivals = rivalsOf(scored);
  const number = numberOf(first.candidate, count);
  return rivals.length === 0
    ? t('Candidate {0} leads.', number)
    : t('Candidate {0} leads, not clear of {1} yet.', number, listed(rivals, count));
}

/** `One is being played, one waits for you.` */
function underWay(playing: number, waiting: number, reader: Reader, isApart: boolean): string[] {
  const waits = waitingSentence(waiting, reader, isApart);
  if (playing === 0) return waits;
  if (isApart)
    return [
      t(playing === 1 ? 'One game is being played.' : '{0} games are being played.', playing),
      ...waits,
    ];
  if (playing === 1 && waiting === 1 && reader === 'you')
    return [t('One is being played, one waits for you.')];
  return [t(playing === 1 ? 'One is being played.' : '{0} are being played.', playing), ...waits];
}

function waitingSentence(waiting: number, reader: Reader, isApart: boolean): string[] {
  if (waiting === 0) return [];
  if (reader === 'others')
    return [t(waiting === 1 ? 'One game waits for a person.' : '{0} games wait for a person.', waiting)];
  if (isApart) return [t(waiting === 1 ? 'One game waits for you.' : '{0} games wait for you.', waiting)];
  return [t(waiting === 1 ? 'One waits for you.' : '{0} wait for you.', waiting)];
}
