/** A view of the comparison panel as text, with all that is in it but the keys of bodies. */
import type {
  CandidateView,
  CompareHeaderView,
  CompareView,
  ComparisonPlanView,
  GradesView,
  MatchDetail,
  MatchSideView,
  MatchView,
  RankingView,
  RoundView,
  SideBySideView,
} from '../../../../../src/protocol/index.ts';
import { blockText } from '../../panel/view/view-text.ts';

export function compareText(view: CompareView): string {
  const { title, phase, header, plan, problem, candidates, rounds, isMatrix, judged, ranking } = view;
  const number = (index: number | undefined): string => candidates[index ?? -1]?.number ?? '??';
  return lines([
    `${title} · revision ${view.revision} · ${phase}${isMatrix ? ' · matrix' : ''}`,
    ...headerText(header),
    problem && `problem: ${problem.length} characters`,
    ...(plan ? planText(plan) : []),
    '',
    ...candidates.map(candidateText),
    ...rounds.flatMap((round) => roundText(round, number)),
    ...(judged ? judgedText(judged, number) : []),
    ...rankingText(ranking, number),
    ...view.beside.map(({ label, words }) => `\n${label}: ${words}`),
    ...(view.game ? gameText(view.game) : []),
    ...(view.reading ? readingText(view.reading, number) : []),
  ]);
}

function lines(all: readonly (string | false | undefined)[]): string {
  return all.flatMap((line) => (typeof line === 'string' ? [`${line.trimEnd()}\n`] : [])).join('');
}

function headerText({ sentence, design, spent, notices, progress, actions }: CompareHeaderView): string[] {
  return [
    `= ${sentence}`,
    `  ${design.join(' · ')}`,
    ...spent.map((one) => `  > ${one}`),
    ...notices.map((one) => `  ! ${one}`),
    ...(progress ? [`  progress: ${progress.share?.toFixed(3) ?? 'unknown'} ${progress.words}`] : []),
    `  [${actions.map(({ action, title }) => `${action}: ${title}`).join('] [')}]`,
  ];
}

function planText({ options, chosen, keep, votes, order, seed, scale, problem, words }: ComparisonPlanView): string[] {
  return [
    `\nplan: ${chosen}, keep ${keep}, votes ${votes}, ${order}, seed ${seed}, ${scale}`,
    ...(problem ? [`  problem: ${problem}`] : []),
    ...words.map((one) => `  ${one}`),
    ...options.map(
      (one) =>
        `  ${one.strategy} (${one.name}): ${one.games} games, ${one.judgements} judgements, ${one.calls} to ${one.maxCalls} calls, ${one.tokens} tokens. ${one.words}`,
    ),
  ];
}

function candidateText({ number, name, state, words }: CandidateView): string {
  return `${number} ${name} (${state}) ${words}`;
}

type Numbers = (index: number | undefined) => string;

function roundText({ title, games, byes }: RoundView, number: Numbers): string[] {
  return [`\n# ${title}`, ...games.flatMap((game) => gameLines(game, number)), ...(byes ? [`  ${byes}`] : [])];
}

const SQUARES = { won: '#', lost: '-', none: '0', coming: '.' } as const;

function gameLines({ id, at, seats, state, words, label, byPerson }: MatchView, number: Numbers): string[] {
  const seat = ({ candidate, from, isWinner, squares }: MatchSideView): string =>
    `${number(candidate)}${isWinner ? '*' : ''}${from ? `<${from}` : ''} ${squares.map((one) => SQUARES[one]).join('')}`;
  const said = `${words === '' ? '' : ` "${words}"`}${byPerson ? ' (by a person)' : ''}`;
  return [`  ${id} @${at} ${state}: ${seat(seats[0])} | ${seat(seats[1])}${said}`, `      ${label}`];
}

function judgedText({ title, max, rows, words }: GradesView, number: Numbers): string[] {
  return [
    `\n# ${title} (of ${max})`,
    ...rows.flatMap(({ candidate, name, at, cells, from, label }) => [
      `  @${at} ${name ?? number(candidate)}${from ? `<${from}` : ''}: ${cells.map((cell) => cell || '_').join(' ')}`,
      `      ${label}`,
    ]),
    `  ${words}`,
  ];
}

function rankingText({ title, scale, rows, out, words }: RankingView, number: Numbers): string[] {
  return [
    `\n# ${title} (${scale})`,
    ...rows.map(({ place, candidate, name, isIn, score, words: said }) => {
      const at = score ? `${score.low.toFixed(3)} ${score.at.toFixed(3)} ${score.high.toFixed(3)}` : '';
      return `  ${place.padEnd(3)} ${name ?? number(candidate)} ${isIn ? 'in ' : 'out'} ${at} ${said}`;
    }),
    ...out.map(({ label, candidates }) => `  ${label}: ${candidates.map(number).join(', ')}`),
    ...words.map((one) => `  ${one}`),
  ];
}

function gameText({ id, pair, title, words, calls, choices, isOverruling }: MatchDetail): string[] {
  return [
    `\n# game ${id} (${pair?.join(', ') ?? 'not known'}): ${title}${isOverruling ? ' (to be overruled)' : ''}`,
    `  ${words}`,
    ...calls.map(
      ({ who, winner, reason, isUnread }) =>
        `  ${who} | ${winner} | ${reason.map(blockText).join(' / ')}${isUnread ? ' (unread)' : ''}`,
    ),
    `  [${choices.map(({ choice, title: said, key }) => `${key} ${choice}: ${said}`).join('] [')}]`,
  ];
}

function readingText({ sides, rows }: SideBySideView, number: Numbers): string[] {
  return [
    `\n# ${sides.map(({ candidate, words, isWinner }) => `${number(candidate)}${isWinner ? '*' : ''} · ${words.join(' · ')}`).join(' | ')}`,
    ...rows.flatMap(({ cells }, k) =>
      cells.map((cell, side) => {
        if (!cell) return `  ${k} ${side}: nothing`;
        const marks = `${cell.isLoud ? ', loud' : ''}${cell.isDimmed ? ', dimmed' : ''}`;
        return `  ${k} ${side}: ${cell.state}, ${cell.length} characters${marks}. ${cell.words}`;
      }),
    ),
  ];
}
