/** A selection for people, in lines of plain text. Names and reasons are anybody's: whoever shows them makes them harmless. */
import { shortened } from '../review/shorten.ts';
import { usageWords } from '../review/usage-words.ts';
import { passOf } from './beside.ts';
import { gatheredNotes } from './candidates.ts';
import type { EqualAnswers } from './equal-answers.ts';
import { numberOf } from './names.ts';
import type { Gathered } from './ports.ts';
import { outcomeOf, type Selection, usageOfReplies } from './report.ts';
import type { Game, GameCall, Place, Round, Score, Standing } from './types.ts';

/** A line of a report. */
export interface ReportLine {
  readonly words: string;
  /** `head`: what the lines below are. `quiet`: what may be passed over. `loud`: what to bear in mind. */
  readonly weight?: 'head' | 'quiet' | 'loud';
}

/** The longest reason that is shown, in characters; JSON has all of it. */
const LONGEST_REASON = 240;
const LONGEST_NAME = 60;

/** All of a selection: the outcome, the ranking, every game with its reasons, and what stands beside it. */
export function selectionLines(selection: Selection): readonly ReportLine[] {
  const { standing, gathered } = selection;
  return [
    ...headLines(selection),
    ...section(rankingTitle(standing), rankingLines(standing, gathered)),
    ...standing.rounds.flatMap((round) => section(roundTitle(round), roundLines(round, gathered))),
    ...section('Beside', besideLines(selection)),
  ];
}

/** Of one of many selections: the outcome and what it took. */
export function briefLines(selection: Selection): readonly ReportLine[] {
  const { problem, gathered, standing, failure } = selection;
  const said = outcomeSentence(selection);
  const where = problem === undefined ? '' : `${shortened(problem, LONGEST_NAME)}: `;
  return [
    { words: `${where}${said}`, weight: outcomeOf(selection) === 'winner' ? 'head' : 'loud' },
    ...(failure === undefined ? [] : [loud(failure)]),
    quiet(`  ${[`${designWords(selection)}. ${callsWords(standing)}`, ...gamesWords(standing)].join(' ')}`),
    ...gatheredNotes(gathered).map((note) => loud(`  ${note}`)),
  ];
}

/** The outcome, what it took, who judged, and what is to be borne in mind. */
function headLines(selection: Selection): readonly ReportLine[] {
  const { asker, tournament } = selection;
  return [
    ...briefLines(selection),
    quiet(`  Judge: ${asker.name}. Used: ${usageWords(usageOfReplies(tournament))}.`),
    ...(asker.caution === undefined ? [] : [loud(`  ${asker.caution}`)]),
  ];
}

/** Who won, or why nobody did. */
export function outcomeSentence(selection: Selection): string {
  const { gathered, standing, ended } = selection;
  switch (outcomeOf(selection)) {
    case 'winner': {
      const index = standing.winner ?? 0;
      const by = standing.overruledWinner ? ', as a person has said' : '';
      const alone =
        gathered.candidates.length === 1 ? ' It is the only one that is left, and nothing was asked.' : '';
      return `The winner is ${nameOf(gathered, index)}${by}.${alone}`;
    }
    case 'tie': {
      const tied = standing.tied ?? [];
      return `It is a tie of ${tied.length}: ${listed(tied.map((index) => nameOf(gathered, index)))}.`;
    }
    case 'open':
      return ended === 'stopped'
        ? 'Stopped before there was a winner.'
        : ended === 'failed'
          ? 'It could not be brought to an end: there is no winner.'
          : 'There is no winner yet: a game waits for a person.';
  }
}

/** `03 gamma.md`: by the number of its place in the order given, and its name. */
export function nameOf({ candidates }: Gathered, index: number): string {
  const { name } = candidates[index] ?? { name: '' };
  return `${numberOf(index, candidates.length)} ${shortened(name, LONGEST_NAME)}`;
}

/** `03`: names stand in the ranking. */
function shortOf({ candidates }: Gathered, index: number): string {
  return numberOf(index, candidates.length);
}

function designWords({ tournament: { design } }: Selection): string {
  const { strategy, keep, votes, order, seed, scale, count } = design;
  const judged = strategy === 'judge' || strategy === 'hybrid';
  return [
    `${strategy} of ${count}`,
    ...(keep > 1 && strategy !== 'judge' ? [`keep ${keep}`] : []),
    ...(votes > 1 || judged ? [`${votes} ${votes === 1 ? 'vote' : 'votes'}`] : []),
    ...(strategy === 'judge' ? [] : [`${order} order`]),
    ...(judged ? [`${scale} scale`] : []),
    `seed ${seed}`,
  ].join(', ');
}

function callsWords({ calls: { spent, repairs, unused, atMostLeft } }: Standing): string {
  return [
    counted(spent, 'reply', 'replies'),
    ...(repairs > 0 ? [`${repairs} asked once more`] : []),
    ...(unused > 0 ? [`${unused} no longer needed`] : []),
    ...(atMostLeft > 0 ? [`at most ${atMostLeft} left`] : []),
  ]
    .join(', ')
    .concat('.');
}

function gamesWords({ games, judgements, inconsistent, rounds }: Standing): readonly string[] {
  const both = rounds.flatMap((round) => round.games).filter(({ state }) => state === 'both').length;
  return [
    ...(games.total > 0
      ? [
          `${games.decided} of ${counted(games.total, 'game', 'games')} decided, ${games.undecided} undecided.`,
        ]
      : []),
    ...(both > 0 ? [`From ${counted(both, 'game', 'games')} without a winner both went on.`] : []),
    ...(judgements.total > 0
      ? [
          `${judgements.done} of ${counted(judgements.total, 'judgement', 'judgements')} given, ${judgements.spared} spared.`,
        ]
      : []),
    ...(inconsistent && inconsistent.of > 0
      ? [
          `Asked both ways, ${inconsistent.games} of ${counted(inconsistent.of, 'game', 'games')} gave different winners.`,
        ]
      : []),
  ];
}

function rankingTitle({ ranking }: Standing): string {
  const kinds = new Set(ranking.map(({ score }) => score?.kind));
  const said = [
    ...(kinds.has('points') ? ['mean points'] : []),
    ...(kinds.has('share') ? ['calls won'] : []),
  ];
  return said.length === 0 ? 'Ranking' : `Ranking: ${said.join(', else ')}, with 95 % intervals`;
}

function rankingLines({ ranking }: Standing, gathered: Gathered): readonly ReportLine[] {
  const shared = new Map<number, number>();
  for (const { place } of ranking) shared.set(place, (shared.get(place) ?? 0) + 1);
  return ranking.map((place) => {
    const rating = gathered.candidates[place.candidate]?.rating;
    const at = `${place.place}${(shared.get(place.place) ?? 0) > 1 ? '=' : ''}`;
    const words = [
      nameOf(gathered, place.candidate),
      ...(place.score ? [scoreWords(place.score)] : []),
      ...pointsWords(place),
      ...(place.outIn === undefined ? [] : [`out in round ${place.outIn}`]),
      ...(rating === undefined ? [] : [`rated ${rating}`]),
    ];
    return { words: `  ${at.padEnd(5)}${words.join('  ')}` };
  });
}

/** A score with its 95 % interval. */
function scoreWords(score: Score): string {
  if (score.kind === 'share')
    return `${score.won} of ${score.of} (${percent(score.low)}–${percent(score.high)}%)`;
  return `${score.mean.toFixed(2)} of ${score.max} (${score.low.toFixed(2)}–${score.high.toFixed(2)})`;
}

function pointsWords({ points }: Place): readonly string[] {
  if (!points || points.length === 0) return [];
  return [`[${points.map((one) => one ?? '·').join(' ')}]`];
}

function roundTitle({ number, kind }: Round): string {
  return kind === 'judging'
    ? `Round ${number}, judging`
    : kind === 'run-off'
      ? `Round ${number}, run-off`
      : `Round ${number}`;
}

function roundLines({ games, byes, kind }: Round, gathered: Gathered): readonly ReportLine[] {
  const free = byes.flatMap(({ candidate }) =>
    candidate === undefined ? [] : [shortOf(gathered, candidate)],
  );
  const word = kind === 'judging' ? 'judged' : 'without a game';
  return [
    ...games.flatMap((game) => gameLines(game, gathered)),
    ...(free.length > 0 ? [quiet(`  ${word}: ${listed(free)}`)] : []),
  ];
}

function gameLines(game: Game, gathered: Gathered): readonly ReportLine[] {
  const [a, b] = game.seats.map(({ candidate, from }) =>
    candidate === undefined ? `whoever wins ${from ?? 'before'}` : shortOf(gathered, candidate),
  );
  const odd = game.isInconsistent ? ', and the two orders disagree' : '';
  const isLoud = game.state === 'both' || game.state === 'waiting';
  return [
    {
      words: `  ${a} – ${b}: ${gameWords(game, gathered)}${odd}`,
      ...(isLoud ? { weight: 'loud' as const } : {}),
    },
    ...game.calls.filter(({ heard }) => heard !== undefined).map((call) => callLine(call, gathered)),
  ];
}

function gameWords({ state, winner, byPerson }: Game, gathered: Gathered): string {
  const who = winner === undefined ? '' : shortOf(gathered, winner);
  switch (state) {
    case 'decided':
      return byPerson ? `${who} goes on, as a person has said` : `${who} won`;
    case 'both':
      return byPerson ? 'both go on, as a person has said' : 'undecided, both go on';
    case 'waiting':
      return 'undecided, and waits for a person';
    case 'playing':
      return 'not decided yet';
    case 'coming':
      return 'not played';
  }
}

/** Who stood first, whom the judge chose, and why, in its words. */
function callLine({ first, heard, winner }: GameCall, gathered: Gathered): ReportLine {
  const chose = winner === undefined ? 'nobody' : shortOf(gathered, winner);
  const silent = heard?.outcome.kind === 'unread' ? [heard.outcome.reason] : [];
  const said = heard?.said === undefined ? [] : [heard.said];
  const why = shortened([...silent, ...said].join(' '), LONGEST_REASON);
  return quiet(`    ${shortOf(gathered, first)} first: ${chose}${why === '' ? '' : `. ${why}`}`);
}

function besideLines({ gathered, standing, asker, answers, ratedFrom }: Selection): readonly ReportLine[] {
  const { correctFrom } = asker;
  const pass = passOf(gathered, {
    standing,
    ...(correctFrom === undefined ? {} : { correctFrom }),
    ...(ratedFrom === undefined ? {} : { ratedFrom }),
  });
  return [
    ...gathered.merged.map(({ candidate, into }) => ({
      words: `  merged: ${shortened(candidate.name, LONGEST_NAME)} has the text of ${nameOf(gathered, into)}.`,
    })),
    ...gathered.setAside.map(({ candidate, words }) => ({
      words: `  set aside: ${shortened(candidate.name, LONGEST_NAME)}. ${words}`,
    })),
    { words: `  pass@k: ${pass.words}` },
    ...(answers ? [{ words: `  final answers: ${answersWords(answers, gathered)}` }] : []),
  ];
}

function answersWords({ groups, without, isCut }: EqualAnswers, { candidates }: Gathered): string {
  const n = candidates.length;
  if (groups.length === 0) return 'no candidate marks one.';
  const shown = groups.slice(0, 3).map(({ answer, candidates: those }) => {
    return `${those.length} of ${n} (${percent(those.length / n)}%) ${shortened(answer, LONGEST_NAME)}`;
  });
  const rest = groups.length - shown.length;
  return [
    ...shown,
    ...(rest > 0 ? [`${rest} ${rest === 1 ? 'other' : 'others'}`] : []),
    ...(without.length > 0 ? [`${without.length} without one`] : []),
    ...(isCut ? ['not all compared'] : []),
  ].join('; ');
}

function section(title: string, lines: readonly ReportLine[]): readonly ReportLine[] {
  return lines.length === 0 ? [] : [{ words: '' }, { words: title, weight: 'head' }, ...lines];
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)}`;
}

function quiet(words: string): ReportLine {
  return { words, weight: 'quiet' };
}

function loud(words: string): ReportLine {
  return { words, weight: 'loud' };
}
