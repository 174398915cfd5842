/** A selection as lines of plain text for people. Names and reasons are untrusted: the caller must neutralize them. */

import { compact } from '../../base/optional.ts';
import { shortenLine } from '../../base/shorten.ts';
import { joinFirstInEnglish, pluralize } from '../../base/words.ts';
import { formatUsage } from '../../review/index.ts';
import { getCandidateNotes } from '../candidates/candidates.ts';
import type {
  CandidateRank,
  CandidateSet,
  Match,
  MatchCall,
  MatchSeat,
  TournamentRound,
  TournamentStanding,
} from '../types.ts';
import {
  cleanName,
  type DetailLine,
  formatCandidateNumber,
  getAnswersLine,
  getCandidateTitle,
  getDetailLines,
} from '../words/candidates.ts';
import { listDesignParts } from '../words/design.ts';
import {
  describeByes,
  describeManualDecision,
  describeMatchCalls,
  describeUndecidedMatch,
  getRoundTitle,
  isEliminationRound,
  listReceivedCalls,
} from '../words/matches.ts';
import {
  describeRankingOrder,
  describeScoreScale,
  findBelowThreshold,
  formatMean,
  formatScore,
  isSharedRank,
  listScored,
} from '../words/scores.ts';
import { computeSelectionPassAt, getSelectionOutcome, type Selection, sumReplyUsage } from './report.ts';

/** A line of a report. */
export interface SelectionLine {
  readonly words: string;
  /** `head`: a heading for the lines below. `quiet`: less important. `loud`: a warning. */
  readonly weight?: 'head' | 'quiet' | 'loud';
}

/** The longest reason that is shown, in characters; JSON has all of it. */
const LONGEST_REASON = 240;
/** The longest name of a problem, in characters. */
const LONGEST_PROBLEM = 60;
/** The most names in one sentence. */
const MOST_NAMES = 12;

/** The report of a selection as lines of text: outcome, ranking, every match, and details of the candidates. */
export function renderSelectionLines(selection: Selection): readonly SelectionLine[] {
  const { standing, gathered, tournament, asker } = selection;
  const { design } = tournament;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return [
    ...renderBriefLines(selection),
    toQuietLine(`  Judge: ${asker.name}. Used: ${formatUsage(sumReplyUsage(tournament))}.`),
    ...(asker.caution === undefined ? [] : [toLoudLine(`  ${asker.caution}`)]),
    ...compact([getAnswersLine(selection)]).map(renderDetailLine),
    ...renderSection(`Ranking: ${describeScoreScale(design)}`, renderRankingLines(selection)),
    ...rounds.flatMap((round, k) =>
      renderSection(getRoundTitle(round, design, k === rounds.length - 1), renderRoundLines(round, gathered)),
    ),
    ...renderSection(
      'Candidates',
      getDetailLines(gathered, { pass: computeSelectionPassAt(selection) }).map(renderDetailLine),
    ),
  ];
}

/** A short report for one of many selections: the outcome and its cost. */
export function renderBriefLines(selection: Selection): readonly SelectionLine[] {
  const { problem, gathered, standing, failure, tournament } = selection;
  const where = problem === undefined ? '' : `${shortenProblemName(problem)}: `;
  const isGood = getSelectionOutcome(selection) === 'winner' || getSelectionOutcome(selection) === 'kept';
  return [
    { words: `${where}${describeOutcome(selection)}`, weight: isGood ? 'head' : 'loud' },
    ...(failure === undefined ? [] : [toLoudLine(`  ${failure}`)]),
    toQuietLine(
      `  ${[`${listDesignParts(tournament.design).join(', ')}.`, ...describeCounts(standing)].join(' ')}`,
    ),
    ...getCandidateNotes(gathered).map((note) => toLoudLine(`  ${note}`)),
  ];
}

/** A problem's name in one line: its text if it has no other name. */
export function shortenProblemName(problem: string): string {
  const name = cleanName(problem);
  return name.length <= LONGEST_PROBLEM ? name : `${name.slice(0, LONGEST_PROBLEM - 1)}…`;
}

/** The winner by name, or why there is none. */
function describeOutcome(selection: Selection): string {
  const { gathered, standing, ended, asker } = selection;
  const tied = (standing.tied ?? []).map((index) => getCandidateTitle(gathered, index));
  switch (getSelectionOutcome(selection)) {
    case 'winner': {
      const below = findBelowThreshold(standing, standing.winner ?? 0, asker.correctFrom);
      if (below && !standing.overruledWinner)
        return `The best is ${getCandidateTitle(gathered, standing.winner ?? 0)}, but ${below.isNone ? 'none is' : "it isn't"} judged correct (${formatMean(below)}).`;
      const by = standing.overruledWinner ? ' (manual decision)' : '';
      const alone = gathered.candidates.length === 1 ? ' No other candidate is left. Sent no calls.' : '';
      return `The winner is ${getCandidateTitle(gathered, standing.winner ?? 0)}${by}.${alone}`;
    }
    case 'kept':
      return `${pluralize(tied.length, 'candidate')} selected: ${joinFirstInEnglish(tied, MOST_NAMES)}.`;
    case 'tie':
      return `Tie between ${pluralize(tied.length, 'candidate')}: ${joinFirstInEnglish(tied, MOST_NAMES)}.`;
    case 'open':
      return ended === 'stopped'
        ? 'Stopped before there was a winner.'
        : ended === 'failed'
          ? 'Failed before there was a winner.'
          : 'No winner yet: a match needs a manual decision.';
  }
}

/** Counts of replies, matches and grades. */
function describeCounts({
  calls,
  games,
  judgements,
  inconsistent,
  rounds,
}: TournamentStanding): readonly string[] {
  const { spent, repairs, unused, atMostLeft } = calls;
  const both = rounds
    .filter(({ kind }) => isEliminationRound(kind))
    .flatMap((round) => round.games)
    .filter(({ state }) => state === 'both').length;
  const replies = compact([
    pluralize(spent, 'reply', 'replies'),
    repairs > 0 && pluralize(repairs, 'retry for format', 'retries for format'),
    unused > 0 && `${unused} no longer count`,
    atMostLeft > 0 && `at most ${pluralize(atMostLeft, 'call')} left`,
  ]);
  return compact([
    `${replies.join(', ')}.`,
    games.total > 0 &&
      `${games.decided} of ${pluralize(games.total, 'match', 'matches')} decided, ${games.undecided} undecided.`,
    both > 0 && `Both candidates advanced from ${pluralize(both, 'match', 'matches')}.`,
    judgements.total > 0 &&
      `${judgements.done} of ${pluralize(judgements.total, 'grade')} done, ${judgements.spared} not needed.`,
    inconsistent !== undefined &&
      inconsistent.of > 0 &&
      `The order of the proofs changed the result of ${inconsistent.games} of ${pluralize(inconsistent.of, 'match', 'matches')}.`,
  ]);
}

function renderRankingLines({ standing, gathered, tournament }: Selection): readonly SelectionLine[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(listScored(standing, design).map(({ candidate }) => candidate));
  return [
    ...standing.ranking.map((place) => {
      const at = `${place.place}${isSharedRank(standing, place) ? '=' : ''}`;
      const rating = gathered.candidates[place.candidate]?.rating;
      const words = compact([
        getCandidateTitle(gathered, place.candidate),
        ...(scored.has(place.candidate) ? describeScore(place) : []),
        place.outIn !== undefined && `out in round ${place.outIn}`,
        rating !== undefined && `rated ${rating}`,
      ]);
      return { words: `  ${at.padEnd(5)}${words.join('  ')}` };
    }),
    toQuietLine(`  ${describeRankingOrder(standing, design, 'brackets').join(' ')}`),
  ].filter(({ words }) => words.trim() !== '');
}

/** A score with its interval and the points behind it. */
function describeScore({ score, points = [] }: CandidateRank): readonly string[] {
  if (!score) return [];
  const [low, high] =
    score.kind === 'share'
      ? [`${Math.round(100 * score.low)}`, `${Math.round(100 * score.high)}%`]
      : [score.low.toFixed(2), score.high.toFixed(2)];
  const said = points.map((one) => (one === null ? '·' : `${Number(one.toFixed(1))}`));
  return [`${formatScore(score)} (${low}–${high})`, ...(said.length > 0 ? [`[${said.join(' ')}]`] : [])];
}

function renderRoundLines(round: TournamentRound, gathered: CandidateSet): readonly SelectionLine[] {
  const byes = describeByes(round, gathered);
  return [
    ...round.games.flatMap((game) => renderMatchLines(game, round.kind, gathered)),
    ...(byes === '' ? [] : [toQuietLine(`  ${byes}.`)]),
  ];
}

function renderMatchLines(
  game: Match,
  kind: TournamentRound['kind'],
  gathered: CandidateSet,
): readonly SelectionLine[] {
  const count = gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => describeSeat(seat, count));
  const replies = listReceivedCalls(game);
  const person = describeManualDecision(game, count, 'others');
  const words = compact([
    person,
    describeUndecidedMatch(game, kind),
    (replies.length > 0 || !person) && describeMatchCalls(game, count),
  ]);
  const isLoud = game.state === 'both' || game.state === 'waiting';
  return [
    { words: `  ${first} – ${second}: ${words.join(' ')}`, ...(isLoud ? { weight: 'loud' as const } : {}) },
    ...replies.map((call) => renderCallLine(call, count)),
  ];
}

function describeSeat({ candidate, from }: MatchSeat, count: number): string {
  if (candidate !== undefined) return formatCandidateNumber(candidate, count);
  return from === undefined ? 'not known yet' : `the winner of ${from}`;
}

/** A call: the candidate listed first, the judge's choice, and its reason. */
function renderCallLine({ first, heard, winner }: MatchCall, count: number): SelectionLine {
  const chose = winner === undefined ? 'no winner' : formatCandidateNumber(winner, count);
  const silent = heard?.outcome.kind === 'unread' ? [heard.outcome.reason] : [];
  const said = heard?.said === undefined ? [] : [heard.said];
  const why = shortenLine([...silent, ...said].join(' '), LONGEST_REASON);
  return toQuietLine(
    `    ${formatCandidateNumber(first, count)} first: ${chose}${why === '' ? '' : `. ${why}`}`,
  );
}

function renderDetailLine({ label, words }: DetailLine): SelectionLine {
  return { words: `  ${label}: ${words.replace(/(?<![.!?])$/, '.')}` };
}

function renderSection(title: string, lines: readonly SelectionLine[]): readonly SelectionLine[] {
  return lines.length === 0 ? [] : [{ words: '' }, { words: title, weight: 'head' }, ...lines];
}

function toQuietLine(words: string): SelectionLine {
  return { words, weight: 'quiet' };
}

function toLoudLine(words: string): SelectionLine {
  return { words, weight: 'loud' };
}
