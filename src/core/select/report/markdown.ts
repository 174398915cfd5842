/** A comparison as Markdown, for copying and export. Its JSON is `selectionJson`. */
import { countText, t } from '../../../l10n/index.ts';
import { present } from '../../base/optional.ts';
import { capital } from '../../base/words.ts';
import type { Language } from '../../proof/index.ts';
import { escaped, fenced, quoted, renderText } from '../../render/index.ts';
import { usageWords } from '../../review/index.ts';
import { gatheredNotes } from '../candidates/candidates.ts';
import type { Decision, Game, GameCall, Gathered, Place, Round, Seat } from '../types.ts';
import { answersLine, type BesideLine, besideLines, fullName, numberOf } from '../words/candidates.ts';
import { correctWords, designParts, judgingTitle } from '../words/design.ts';
import {
  byesWords,
  callsSentence,
  callTitle,
  personSentence,
  repliesOf,
  roundTitle,
} from '../words/games.ts';
import { outcomeSentence } from '../words/outcome.ts';
import { isJudged, isShared, orderSentences, scaleWords, scoredOf, scoreWords } from '../words/scores.ts';
import { passIn, type Selection, usageOfReplies } from './report.ts';

/**
 * A selection as Markdown: outcome, design, ranking, and each match with its calls, reasons and order. Manual decisions are marked as such.
 * Text of judges is parsed and rendered again, and names are escaped, so neither can imitate the report.
 * @param title the name of what is compared, if it has one
 */
export function selectionMarkdown(selection: Selection, title = selection.problem): string {
  const { gathered, tournament, standing, asker, failure } = selection;
  const { design } = tournament;
  const text = gathered.candidates[0]?.proof;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return `${[
    title === undefined ? `# ${t('Comparison')}` : `# ${t('Comparison of {0}', escaped(title))}`,
    `**${escaped(headSentence(selection))}**`,
    escaped(failure ?? ''),
    `*${escaped(designParts(design, asker.name).join(' · '))}*`,
    escaped(t('Used: {0}.', usageWords(usageOfReplies(tournament)))),
    ...callsParts(selection),
    escaped(asker.caution ?? ''),
    ...gatheredNotes(gathered).map(escaped),
    ...(text?.problem ? [`## ${t('Problem')}`, fenced(text.problem.text, FENCES[text.language])] : []),
    ...present([answersLine(selection)]).map(lineWords),
    ...rankingParts(selection),
    ...rounds.flatMap((round, k) => roundParts(round, k === rounds.length - 1, selection)),
    ...judgingParts(selection),
    ...decisionParts(selection),
    ...besideParts(selection),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const FENCES: Readonly<Record<Language, string>> = { markdown: 'markdown', latex: 'latex', plain: '' };

function headSentence({ standing, tournament, ended, asker: { correctFrom } }: Selection): string {
  const sentence = outcomeSentence(standing, tournament.design, { correctFrom });
  return ended === 'stopped' || ended === 'failed' ? t('Stopped. {0}', sentence) : sentence;
}

function callsParts({ standing: { calls, inconsistent } }: Selection): string[] {
  return present([
    calls.atMostLeft > 0 && CALLS.left(calls.atMostLeft),
    calls.unused > 0 && CALLS.unused(calls.unused),
    inconsistent !== undefined &&
      inconsistent.of > 0 &&
      CALLS.inconsistent(inconsistent.of, inconsistent.games),
  ]).map(escaped);
}

const CALLS = {
  left: countText('At most {0} call left.', 'At most {0} calls left.'),
  unused: countText(
    '{0} call belongs to a match that no longer counts after a manual decision.',
    '{0} calls belong to matches that no longer count after a manual decision.',
  ),
  inconsistent: countText(
    'The order changed the result of {1} of {0} match.',
    'The order changed the result of {1} of {0} matches.',
  ),
};

function rankingParts({ standing, tournament, gathered }: Selection): string[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(scoredOf(standing, design).map(({ candidate }) => candidate));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `## ${t('Ranking')}`,
    [
      row([t('Place'), t('Candidate'), escaped(scaleWords(design)), '']),
      row(['---', '---', '---', '---']),
      ...standing.ranking.map((place) =>
        row([
          isShared(standing, place) ? t('{0}=', place.place) : `${place.place}`,
          escaped(fullName(gathered, place.candidate)),
          scored.has(place.candidate) ? scoreCell(place) : '',
          place.outIn === undefined ? '' : t('out in round {0}', place.outIn),
        ]),
      ),
    ].join('\n'),
    escaped(orderSentences(standing, design, 'brackets').join(' ')),
  ];
}

/** `3 of 4 (0.30 to 0.95)`. */
function scoreCell({ score }: Place): string {
  return score
    ? escaped(t('{0} ({1} to {2})', scoreWords(score), score.low.toFixed(2), score.high.toFixed(2)))
    : '';
}

function roundParts(round: Round, isLast: boolean, { gathered, tournament }: Selection): string[] {
  const byes = byesWords(round, gathered);
  return [
    `## ${escaped(roundTitle(round, tournament.design, isLast))}`,
    ...round.games.flatMap((game) => gameParts(game, gathered)),
    ...(byes === '' ? [] : [escaped(t('{0}.', byes))]),
  ];
}

function gameParts(game: Game, gathered: Gathered): string[] {
  const count = gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => escaped(seatName(seat, gathered)));
  const person = personSentence(game, count, 'others');
  const isAsked = repliesOf(game).length > 0;
  const words = present([
    person,
    game.state === 'waiting' && t('Undecided: needs a manual decision.'),
    game.state === 'both' && !person && t('Undecided.'),
    (isAsked || !person) && callsSentence(game, count),
  ]);
  return [
    `### ${t('{0} vs. {1}', first ?? '', second ?? '')}`,
    escaped(words.join(' ')),
    ...repliesOf(game).flatMap((call, k) => callParts(call, k, count)),
  ];
}

function seatName({ candidate, from }: Seat, gathered: Gathered): string {
  if (candidate !== undefined) return fullName(gathered, candidate);
  return from === undefined ? t('not known yet') : t('the winner of match {0}', from);
}

function callParts(call: GameCall, k: number, count: number): string[] {
  const { winner, heard } = call;
  const who = capital(callTitle(call, k, count));
  const chose = winner === undefined ? t('none') : numberOf(winner, count);
  const why = heard?.outcome.kind === 'unread' ? ` ${escaped(heard.outcome.reason)}` : '';
  const said = heard?.said?.trim() ?? '';
  return [
    `**${escaped(t('{0}: {1}', who, chose))}**${why}`,
    said === '' ? '' : quoted(renderText(said, { language: 'markdown' })),
  ];
}

/** Points of each judgement. */
function judgingParts({ standing, tournament, gathered, asker }: Selection): string[] {
  const { design } = tournament;
  const judged = standing.ranking.filter(({ points }) => points !== undefined);
  if (!isJudged(design.strategy) || judged.length === 0) return [];
  return [
    `## ${escaped(judgingTitle(design))}`,
    judged
      .map(({ candidate, points = [] }) => {
        const said = points.map((one) => (one === null ? t('no verdict') : `${Number(one.toFixed(1))}`));
        return `- ${escaped(t('{0}: {1}', fullName(gathered, candidate), said.join(', ') || t('none yet')))}`;
      })
      .join('\n'),
    ...(asker.correctFrom === undefined ? [] : [escaped(correctWords(asker.correctFrom, design))]),
  ];
}

/** Manual decisions that count, with person and time, in order. */
function decisionParts({ tournament, gathered }: Selection): string[] {
  const decisions = [...tournament.decisions.values()];
  if (decisions.length === 0) return [];
  return [
    `## ${t('Manual decisions')}`,
    decisions
      .map((decision) => {
        const { time, by } = decision;
        const when = by === undefined ? time : t('{0}, {1}', time, by);
        return `- ${escaped(t('{0}: {1}', when, decisionWords(decision, gathered.candidates.length)))}`;
      })
      .join('\n'),
  ];
}

function decisionWords(decision: Decision, count: number): string {
  if (decision.kind === 'winner')
    return decision.candidate < 0
      ? t("the judges' winner was restored")
      : t('{0} was chosen manually', numberOf(decision.candidate, count));
  const { game, pair, winner } = decision;
  const [a, b] = (pair ?? []).map((one) => numberOf(one, count));
  const of = a === undefined || b === undefined ? game : t('{0} vs. {1}', a, b);
  return winner === 'both' ? t('no winner in {0}', of) : t('{0} wins {1}', numberOf(winner, count), of);
}

function lineWords({ label, words }: BesideLine): string {
  return `**${escaped(label)}** — ${escaped(words)}`;
}

function besideParts(selection: Selection): string[] {
  const lines = besideLines(selection.gathered, { pass: passIn(selection) });
  return lines.length === 0
    ? []
    : [`## ${t('Candidates')}`, lines.map((line) => `- ${lineWords(line)}`).join('\n')];
}
