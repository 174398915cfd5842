/** A selection as lines of plain text for people. Names and reasons are untrusted: the caller must neutralize them. */

import { present } from '../../base/optional.ts';
import { shortened } from '../../base/shorten.ts';
import { firstInEnglish, plural } from '../../base/words.ts';
import { usageWords } from '../../review/index.ts';
import { gatheredNotes } from '../candidates/candidates.ts';
import type { Game, GameCall, Gathered, Place, Round, Seat, Standing } from '../types.ts';
import {
  answersLine,
  type BesideLine,
  besideLines,
  fullName,
  numberOf,
  plainName,
} from '../words/candidates.ts';
import { designParts } from '../words/design.ts';
import { byesWords, callsSentence, personSentence, repliesOf, roundTitle } from '../words/games.ts';
import {
  isShared,
  meanWords,
  notCorrect,
  orderSentences,
  scaleWords,
  scoredOf,
  scoreWords,
} from '../words/scores.ts';
import { outcomeOf, passIn, type Selection, usageOfReplies } from './report.ts';

/** A line of a report. */
export interface ReportLine {
  readonly words: string;
  /** `head`: what the lines below are. `quiet`: what may be passed over. `loud`: what to bear in mind. */
  readonly weight?: 'head' | 'quiet' | 'loud';
}

/** The longest reason that is shown, in characters; JSON has all of it. */
const LONGEST_REASON = 240;
/** The longest name of a problem, in characters. */
const LONGEST_PROBLEM = 60;
/** The most names in one sentence. */
const MOST_NAMES = 12;

/** The report of a selection as lines of text: outcome, ranking, every match, and details of the candidates. */
export function selectionLines(selection: Selection): readonly ReportLine[] {
  const { standing, gathered, tournament, asker } = selection;
  const { design } = tournament;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return [
    ...briefLines(selection),
    quiet(`  Judge: ${asker.name}. Used: ${usageWords(usageOfReplies(tournament))}.`),
    ...(asker.caution === undefined ? [] : [loud(`  ${asker.caution}`)]),
    ...present([answersLine(selection)]).map(besideLine),
    ...section(`Ranking: ${scaleWords(design)}`, rankingLines(selection)),
    ...rounds.flatMap((round, k) =>
      section(roundTitle(round, design, k === rounds.length - 1), roundLines(round, gathered)),
    ),
    ...section('Candidates', besideLines(gathered, { pass: passIn(selection) }).map(besideLine)),
  ];
}

/** A short report for one of many selections: the outcome and its cost. */
export function briefLines(selection: Selection): readonly ReportLine[] {
  const { problem, gathered, standing, failure, tournament } = selection;
  const where = problem === undefined ? '' : `${problemName(problem)}: `;
  const isGood = outcomeOf(selection) === 'winner' || outcomeOf(selection) === 'kept';
  return [
    { words: `${where}${headSentence(selection)}`, weight: isGood ? 'head' : 'loud' },
    ...(failure === undefined ? [] : [loud(`  ${failure}`)]),
    quiet(`  ${[`${designParts(tournament.design).join(', ')}.`, ...countSentences(standing)].join(' ')}`),
    ...gatheredNotes(gathered).map((note) => loud(`  ${note}`)),
  ];
}

/** A problem's name in one line: its text if it has no other name. */
export function problemName(problem: string): string {
  const name = plainName(problem);
  return name.length <= LONGEST_PROBLEM ? name : `${name.slice(0, LONGEST_PROBLEM - 1)}…`;
}

/** Who won, by name, or why nobody did. */
function headSentence(selection: Selection): string {
  const { gathered, standing, ended, asker } = selection;
  const tied = (standing.tied ?? []).map((index) => fullName(gathered, index));
  switch (outcomeOf(selection)) {
    case 'winner': {
      const below = notCorrect(standing, standing.winner ?? 0, asker.correctFrom);
      if (below && !standing.overruledWinner)
        return `The best is ${fullName(gathered, standing.winner ?? 0)}, but ${below.isNone ? 'none is' : 'it isn’t'} judged correct (${meanWords(below)}).`;
      const by = standing.overruledWinner ? ' (manual decision)' : '';
      const alone = gathered.candidates.length === 1 ? ' No other candidate is left. Sent no calls.' : '';
      return `The winner is ${fullName(gathered, standing.winner ?? 0)}${by}.${alone}`;
    }
    case 'kept':
      return `${plural(tied.length, 'candidate')} selected: ${firstInEnglish(tied, MOST_NAMES)}.`;
    case 'tie':
      return `Tie between ${plural(tied.length, 'candidate')}: ${firstInEnglish(tied, MOST_NAMES)}.`;
    case 'open':
      return ended === 'stopped'
        ? 'Stopped before there was a winner.'
        : ended === 'failed'
          ? 'Failed before there was a winner.'
          : 'No winner yet: a match needs a manual decision.';
  }
}

/** Counts of replies, matches and grades. */
function countSentences({ calls, games, judgements, inconsistent, rounds }: Standing): readonly string[] {
  const { spent, repairs, unused, atMostLeft } = calls;
  const both = rounds.flatMap((round) => round.games).filter(({ state }) => state === 'both').length;
  const replies = present([
    plural(spent, 'reply', 'replies'),
    repairs > 0 && plural(repairs, 'retry for format', 'retries for format'),
    unused > 0 && `${unused} no longer counted`,
    atMostLeft > 0 && `at most ${plural(atMostLeft, 'call')} left`,
  ]);
  return present([
    `${replies.join(', ')}.`,
    games.total > 0 &&
      `${games.decided} of ${plural(games.total, 'match', 'matches')} decided, ${games.undecided} undecided.`,
    both > 0 && `Both candidates advanced from ${plural(both, 'match', 'matches')}.`,
    judgements.total > 0 &&
      `${judgements.done} of ${plural(judgements.total, 'grade')} done, ${judgements.spared} not needed.`,
    inconsistent !== undefined &&
      inconsistent.of > 0 &&
      `The order changed the result of ${inconsistent.games} of ${plural(inconsistent.of, 'match', 'matches')}.`,
  ]);
}

function rankingLines({ standing, gathered, tournament }: Selection): readonly ReportLine[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(scoredOf(standing, design).map(({ candidate }) => candidate));
  return [
    ...standing.ranking.map((place) => {
      const at = `${place.place}${isShared(standing, place) ? '=' : ''}`;
      const rating = gathered.candidates[place.candidate]?.rating;
      const words = present([
        fullName(gathered, place.candidate),
        ...(scored.has(place.candidate) ? placeWords(place) : []),
        place.outIn !== undefined && `out in round ${place.outIn}`,
        rating !== undefined && `rated ${rating}`,
      ]);
      return { words: `  ${at.padEnd(5)}${words.join('  ')}` };
    }),
    quiet(`  ${orderSentences(standing, design, 'brackets').join(' ')}`),
  ].filter(({ words }) => words.trim() !== '');
}

/** A score with its interval, and the points that it is made of. */
function placeWords({ score, points = [] }: Place): readonly string[] {
  if (!score) return [];
  const [low, high] =
    score.kind === 'share'
      ? [`${Math.round(100 * score.low)}`, `${Math.round(100 * score.high)}%`]
      : [score.low.toFixed(2), score.high.toFixed(2)];
  const said = points.map((one) => (one === null ? '·' : `${Number(one.toFixed(1))}`));
  return [`${scoreWords(score)} (${low}–${high})`, ...(said.length > 0 ? [`[${said.join(' ')}]`] : [])];
}

function roundLines(round: Round, gathered: Gathered): readonly ReportLine[] {
  const byes = byesWords(round, gathered);
  return [
    ...round.games.flatMap((game) => gameLines(game, gathered)),
    ...(byes === '' ? [] : [quiet(`  ${byes}.`)]),
  ];
}

function gameLines(game: Game, gathered: Gathered): readonly ReportLine[] {
  const count = gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => seatWords(seat, count));
  const replies = repliesOf(game);
  const person = personSentence(game, count, 'others');
  const words = present([
    person,
    game.state === 'both' && !person && 'Undecided: both advance.',
    game.state === 'waiting' && 'Undecided: needs a manual decision.',
    (replies.length > 0 || !person) && callsSentence(game, count),
  ]);
  const isLoud = game.state === 'both' || game.state === 'waiting';
  return [
    { words: `  ${first} – ${second}: ${words.join(' ')}`, ...(isLoud ? { weight: 'loud' as const } : {}) },
    ...replies.map((call) => callLine(call, count)),
  ];
}

function seatWords({ candidate, from }: Seat, count: number): string {
  if (candidate !== undefined) return numberOf(candidate, count);
  return from === undefined ? 'not known yet' : `the winner of ${from}`;
}

/** Who stood first, whom the judge chose, and why, in its words. */
function callLine({ first, heard, winner }: GameCall, count: number): ReportLine {
  const chose = winner === undefined ? 'none' : numberOf(winner, count);
  const silent = heard?.outcome.kind === 'unread' ? [heard.outcome.reason] : [];
  const said = heard?.said === undefined ? [] : [heard.said];
  const why = shortened([...silent, ...said].join(' '), LONGEST_REASON);
  return quiet(`    ${numberOf(first, count)} first: ${chose}${why === '' ? '' : `. ${why}`}`);
}

function besideLine({ label, words }: BesideLine): ReportLine {
  return { words: `  ${label}: ${words.replace(/(?<![.!?])$/, '.')}` };
}

function section(title: string, lines: readonly ReportLine[]): readonly ReportLine[] {
  return lines.length === 0 ? [] : [{ words: '' }, { words: title, weight: 'head' }, ...lines];
}

function quiet(words: string): ReportLine {
  return { words, weight: 'quiet' };
}

function loud(words: string): ReportLine {
  return { words, weight: 'loud' };
}
