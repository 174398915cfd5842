/** A selection as lines of plain text for people. Names and reasons are untrusted: the caller must neutralize them. */

import { formatEnglishCountWithNoun, joinLeadingNamesInEnglish } from '../../base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import { truncateToOneLineWithCount } from '../../base/shorten.ts';
import { formatModelUsage } from '../../review/index.ts';
import { listCandidateWarnings } from '../candidates/prepare-candidates.ts';
import type {
  CandidateRank,
  CandidateSet,
  Match,
  MatchCall,
  MatchSide,
  TournamentRound,
  TournamentStanding,
} from '../types.ts';
import {
  type CandidateSetDetailLine,
  formatCandidateNumber,
  getCandidateTitle,
  getFinalAnswersDetailLine,
  listCandidateSetDetailLines,
  toShortDisplayName,
} from '../words/candidates.ts';
import { listTournamentDesignPhrases } from '../words/design.ts';
import {
  describeByes,
  describeManualDecision,
  describeMatchCallResults,
  describeUndecidedMatch,
  formatRoundTitle,
  isEliminationRound,
  listAnsweredCalls,
} from '../words/matches.ts';
import {
  describeScoreScale,
  findLowMeanGrade,
  formatCandidateScore,
  formatMeanGrade,
  isSharedRank,
  listRankingReliabilitySentences,
  listScoredRanks,
} from '../words/scores.ts';
import { type ComparisonResult, computeComparisonPassAtK, getComparisonOutcome, sumReplyUsage } from './report.ts';

export interface ComparisonReportLine {
  readonly words: string;
  /** `head`: a heading for the lines below. `quiet`: less important. `loud`: a warning. */
  readonly weight?: 'head' | 'quiet' | 'loud';
}

/** The longest reason that is shown, in characters; JSON has all of it. */
const LONGEST_REASON = 240;
/** The longest name of a problem, in characters. */
const LONGEST_PROBLEM = 60;
const MOST_NAMES = 12;

/** The report of a selection as lines of text: outcome, ranking, every match, and details of the candidates. */
export function renderComparisonReportLines(selection: ComparisonResult): readonly ComparisonReportLine[] {
  const { standing, gathered, tournament, asker } = selection;
  const { design } = tournament;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return [
    ...renderComparisonSummaryLines(selection),
    toQuietLine(`  Judge: ${asker.name}. Used: ${formatModelUsage(sumReplyUsage(tournament))}.`),
    ...(asker.caution === undefined ? [] : [toLoudLine(`  ${asker.caution}`)]),
    ...omitFalseOrUndefined([getFinalAnswersDetailLine(selection)]).map(renderDetailLine),
    ...renderSection(`Ranking: ${describeScoreScale(design)}`, renderRankingLines(selection)),
    ...rounds.flatMap((round, k) =>
      renderSection(formatRoundTitle(round, design, k === rounds.length - 1), renderRoundLines(round, gathered)),
    ),
    ...renderSection(
      'Candidates',
      listCandidateSetDetailLines(gathered, { pass: computeComparisonPassAtK(selection) }).map(renderDetailLine),
    ),
  ];
}

/** A short report for one of many selections: the outcome and its cost. */
export function renderComparisonSummaryLines(selection: ComparisonResult): readonly ComparisonReportLine[] {
  const { problem, gathered, standing, failure, tournament } = selection;
  const where = problem === undefined ? '' : `${shortenProblemName(problem)}: `;
  const isGood = getComparisonOutcome(selection) === 'winner' || getComparisonOutcome(selection) === 'kept';
  return [
    { words: `${where}${describeOutcome(selection)}`, weight: isGood ? 'head' : 'loud' },
    ...(failure === undefined ? [] : [toLoudLine(`  ${failure}`)]),
    toQuietLine(
      `  ${[`${listTournamentDesignPhrases(tournament.design).join(', ')}.`, ...describeCounts(standing)].join(' ')}`,
    ),
    ...listCandidateWarnings(gathered).map((note) => toLoudLine(`  ${note}`)),
  ];
}

/** A problem's name in one line: its text if it has no other name. */
export function shortenProblemName(problem: string): string {
  const name = toShortDisplayName(problem);
  return name.length <= LONGEST_PROBLEM ? name : `${name.slice(0, LONGEST_PROBLEM - 1)}…`;
}

/** The winner by name, or why there is none. */
function describeOutcome(selection: ComparisonResult): string {
  const { gathered, standing, ended, asker } = selection;
  const tied = (standing.tied ?? []).map((index) => getCandidateTitle(gathered, index));
  switch (getComparisonOutcome(selection)) {
    case 'winner': {
      const below = findLowMeanGrade(standing, standing.winner ?? 0, asker.correctFrom);
      if (below && !standing.overruledWinner)
        return `The best is ${getCandidateTitle(gathered, standing.winner ?? 0)}, but ${below.isNone ? 'none is' : "it isn't"} judged correct (${formatMeanGrade(below)}).`;
      const by = standing.overruledWinner ? ' (manual decision)' : '';
      const alone = gathered.candidates.length === 1 ? ' No other candidate is left. Sent no calls.' : '';
      return `The winner is ${getCandidateTitle(gathered, standing.winner ?? 0)}${by}.${alone}`;
    }
    case 'kept':
      return `${formatEnglishCountWithNoun(tied.length, 'candidate')} selected: ${joinLeadingNamesInEnglish(tied, MOST_NAMES)}.`;
    case 'tie':
      return `Tie between ${formatEnglishCountWithNoun(tied.length, 'candidate')}: ${joinLeadingNamesInEnglish(tied, MOST_NAMES)}.`;
    case 'open':
      return ended === 'stopped'
        ? 'Stopped before there was a winner.'
        : ended === 'failed'
          ? 'Failed before there was a winner.'
          : 'No winner yet: a match needs a manual decision.';
  }
}

/** Counts of replies, matches and grades. */
function describeCounts({ calls, games, judgements, inconsistent, rounds }: TournamentStanding): readonly string[] {
  const { spent, repairs, unused, atMostLeft } = calls;
  const both = rounds
    .filter(({ kind }) => isEliminationRound(kind))
    .flatMap((round) => round.games)
    .filter(({ state }) => state === 'both').length;
  const replies = omitFalseOrUndefined([
    formatEnglishCountWithNoun(spent, 'reply', 'replies'),
    repairs > 0 && formatEnglishCountWithNoun(repairs, 'retry for format', 'retries for format'),
    unused > 0 && `${unused} no longer count`,
    atMostLeft > 0 && `at most ${formatEnglishCountWithNoun(atMostLeft, 'call')} more needed`,
  ]);
  return omitFalseOrUndefined([
    `${replies.join(', ')}.`,
    games.total > 0 &&
      `${games.decided} of ${formatEnglishCountWithNoun(games.total, 'match', 'matches')} decided, ${games.undecided} undecided.`,
    both > 0 && `Both candidates advanced from ${formatEnglishCountWithNoun(both, 'match', 'matches')}.`,
    judgements.total > 0 &&
      `${judgements.done} of ${formatEnglishCountWithNoun(judgements.total, 'grade')} done, ${judgements.spared} not needed.`,
    inconsistent !== undefined &&
      inconsistent.of > 0 &&
      `The order of the proofs changed the result of ${inconsistent.games} of ${formatEnglishCountWithNoun(inconsistent.of, 'match', 'matches')}.`,
  ]);
}

function renderRankingLines({ standing, gathered, tournament }: ComparisonResult): readonly ComparisonReportLine[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(listScoredRanks(standing, design).map(({ candidate }) => candidate));
  return [
    ...standing.ranking.map((place) => {
      const at = `${place.place}${isSharedRank(standing, place) ? '=' : ''}`;
      const rating = gathered.candidates[place.candidate]?.rating;
      const words = omitFalseOrUndefined([
        getCandidateTitle(gathered, place.candidate),
        ...(scored.has(place.candidate) ? describeScore(place) : []),
        place.outIn !== undefined && `eliminated in round ${place.outIn}`,
        rating !== undefined && `rated ${rating}`,
      ]);
      return { words: `  ${at.padEnd(5)}${words.join('  ')}` };
    }),
    toQuietLine(`  ${listRankingReliabilitySentences(standing, design, 'brackets').join(' ')}`),
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
  return [`${formatCandidateScore(score)} (${low}–${high})`, ...(said.length > 0 ? [`[${said.join(' ')}]`] : [])];
}

function renderRoundLines(round: TournamentRound, gathered: CandidateSet): readonly ComparisonReportLine[] {
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
): readonly ComparisonReportLine[] {
  const count = gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => describeSeat(seat, count));
  const replies = listAnsweredCalls(game);
  const person = describeManualDecision(game, count, 'others');
  const words = omitFalseOrUndefined([
    person,
    describeUndecidedMatch(game, kind),
    (replies.length > 0 || !person) && describeMatchCallResults(game, count),
  ]);
  const isLoud = game.state === 'both' || game.state === 'waiting';
  return [
    { words: `  ${first} – ${second}: ${words.join(' ')}`, ...(isLoud ? { weight: 'loud' as const } : {}) },
    ...replies.map((call) => renderCallLine(call, count)),
  ];
}

function describeSeat({ candidate, from }: MatchSide, count: number): string {
  if (candidate !== undefined) return formatCandidateNumber(candidate, count);
  return from === undefined ? 'not known yet' : `the winner of ${from}`;
}

/** A call: the candidate listed first, the judge's choice, and its reason. */
function renderCallLine({ first, heard, winner }: MatchCall, count: number): ComparisonReportLine {
  const chose = winner === undefined ? 'no winner' : formatCandidateNumber(winner, count);
  const silent = heard?.outcome.kind === 'unread' ? [heard.outcome.reason] : [];
  const said = heard?.said === undefined ? [] : [heard.said];
  const why = truncateToOneLineWithCount([...silent, ...said].join(' '), LONGEST_REASON);
  return toQuietLine(`    ${formatCandidateNumber(first, count)} first: ${chose}${why === '' ? '' : `. ${why}`}`);
}

function renderDetailLine({ label, words }: CandidateSetDetailLine): ComparisonReportLine {
  return { words: `  ${label}: ${words.replace(/(?<![.!?])$/, '.')}` };
}

function renderSection(title: string, lines: readonly ComparisonReportLine[]): readonly ComparisonReportLine[] {
  return lines.length === 0 ? [] : [{ words: '' }, { words: title, weight: 'head' }, ...lines];
}

function toQuietLine(words: string): ComparisonReportLine {
  return { words, weight: 'quiet' };
}

function toLoudLine(words: string): ComparisonReportLine {
  return { words, weight: 'loud' };
}
