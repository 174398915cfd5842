/** A comparison as Markdown, for copying and export. Its JSON is `toSelectionJson`. */
import { countText, t } from '../../../l10n/index.ts';
import { compact } from '../../base/optional.ts';
import { capitalize } from '../../base/words.ts';
import type { Language } from '../../proof/index.ts';
import { escapeMarkdown, fenceText, quoteBlocks, renderText } from '../../render/index.ts';
import { formatUsage } from '../../review/index.ts';
import { getCandidateNotes } from '../candidates/candidates.ts';
import type {
  CandidateRank,
  CandidateSet,
  ManualDecision,
  Match,
  MatchCall,
  MatchSeat,
  TournamentRound,
} from '../types.ts';
import {
  type DetailLine,
  formatCandidateNumber,
  getAnswersLine,
  getCandidateTitle,
  getDetailLines,
} from '../words/candidates.ts';
import { describeCorrectThreshold, getGradingTitle, listDesignParts } from '../words/design.ts';
import {
  describeByes,
  describeManualDecision,
  describeMatchCalls,
  describeUndecidedMatch,
  getCallTitle,
  getRoundTitle,
  listReceivedCalls,
} from '../words/matches.ts';
import { describeStanding } from '../words/outcome.ts';
import {
  describeRankingOrder,
  describeScoreScale,
  formatScore,
  hasGrading,
  isSharedRank,
  listScored,
} from '../words/scores.ts';
import { computeSelectionPassAt, type Selection, sumReplyUsage } from './report.ts';

/**
 * A selection as Markdown: outcome, design, ranking, and each match with its calls, reasons and order. Manual decisions are marked as such.
 * Text of judges is parsed and rendered again, and names are escaped, so neither can imitate the report.
 * @param title the name of what is compared, if it has one
 */
export function renderSelectionMarkdown(selection: Selection, title = selection.problem): string {
  const { gathered, tournament, standing, asker, failure } = selection;
  const { design } = tournament;
  const text = gathered.candidates[0]?.proof;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return `${[
    title === undefined ? `# ${t('Comparison')}` : `# ${t('Comparison of {0}', escapeMarkdown(title))}`,
    `**${escapeMarkdown(describeMarkdownHead(selection))}**`,
    escapeMarkdown(failure ?? ''),
    `*${escapeMarkdown(listDesignParts(design, asker.name).join(' · '))}*`,
    escapeMarkdown(t('Used: {0}.', formatUsage(sumReplyUsage(tournament)))),
    ...renderCallCounts(selection),
    escapeMarkdown(asker.caution ?? ''),
    ...getCandidateNotes(gathered).map(escapeMarkdown),
    ...(text?.problem ? [`## ${t('Problem')}`, fenceText(text.problem.text, FENCES[text.language])] : []),
    ...compact([getAnswersLine(selection)]).map(renderDetail),
    ...renderRanking(selection),
    ...rounds.flatMap((round, k) => renderRound(round, k === rounds.length - 1, selection)),
    ...renderGrades(selection),
    ...renderDecisions(selection),
    ...renderDetails(selection),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const FENCES: Readonly<Record<Language, string>> = { markdown: 'markdown', latex: 'latex', plain: '' };

function describeMarkdownHead({ standing, tournament, ended, asker: { correctFrom } }: Selection): string {
  const sentence = describeStanding(standing, tournament.design, { correctFrom });
  return ended === 'stopped' || ended === 'failed' ? t('Stopped. {0}', sentence) : sentence;
}

function renderCallCounts({ standing: { calls, inconsistent } }: Selection): string[] {
  return compact([
    calls.atMostLeft > 0 && CALLS.left(calls.atMostLeft),
    calls.unused > 0 && CALLS.unused(calls.unused),
    inconsistent !== undefined &&
      inconsistent.of > 0 &&
      CALLS.inconsistent(inconsistent.of, inconsistent.games),
  ]).map(escapeMarkdown);
}

const CALLS = {
  left: countText('At most {0} call left.', 'At most {0} calls left.'),
  unused: countText(
    '{0} call belongs to a match that no longer counts after a manual decision.',
    '{0} calls belong to matches that no longer count after a manual decision.',
  ),
  inconsistent: countText(
    'The order of the proofs changed the result of {1} of {0} match.',
    'The order of the proofs changed the result of {1} of {0} matches.',
  ),
};

function renderRanking({ standing, tournament, gathered }: Selection): string[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(listScored(standing, design).map(({ candidate }) => candidate));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `## ${t('Ranking')}`,
    [
      row([t('Place'), t('Candidate'), escapeMarkdown(describeScoreScale(design)), '']),
      row(['---', '---', '---', '---']),
      ...standing.ranking.map((place) =>
        row([
          isSharedRank(standing, place) ? t('{0}=', place.place) : `${place.place}`,
          escapeMarkdown(getCandidateTitle(gathered, place.candidate)),
          scored.has(place.candidate) ? renderScoreCell(place) : '',
          place.outIn === undefined ? '' : t('out in round {0}', place.outIn),
        ]),
      ),
    ].join('\n'),
    escapeMarkdown(describeRankingOrder(standing, design, 'brackets').join(' ')),
  ];
}

/** `3 of 4 (0.30 to 0.95)`. */
function renderScoreCell({ score }: CandidateRank): string {
  return score
    ? escapeMarkdown(t('{0} ({1} to {2})', formatScore(score), score.low.toFixed(2), score.high.toFixed(2)))
    : '';
}

function renderRound(round: TournamentRound, isLast: boolean, { gathered, tournament }: Selection): string[] {
  const byes = describeByes(round, gathered);
  return [
    `## ${escapeMarkdown(getRoundTitle(round, tournament.design, isLast))}`,
    ...round.games.flatMap((game) => renderMatch(game, round.kind, gathered)),
    ...(byes === '' ? [] : [escapeMarkdown(t('{0}.', byes))]),
  ];
}

function renderMatch(game: Match, kind: TournamentRound['kind'], gathered: CandidateSet): string[] {
  const count = gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => escapeMarkdown(describeSeatByName(seat, gathered)));
  const person = describeManualDecision(game, count, 'others');
  const isAsked = listReceivedCalls(game).length > 0;
  const words = compact([
    person,
    describeUndecidedMatch(game, kind),
    (isAsked || !person) && describeMatchCalls(game, count),
  ]);
  return [
    `### ${t('{0} vs. {1}', first ?? '', second ?? '')}`,
    escapeMarkdown(words.join(' ')),
    ...listReceivedCalls(game).flatMap((call, k) => renderCall(call, k, count)),
  ];
}

function describeSeatByName({ candidate, from }: MatchSeat, gathered: CandidateSet): string {
  if (candidate !== undefined) return getCandidateTitle(gathered, candidate);
  return from === undefined ? t('not known yet') : t('the winner of match {0}', from);
}

function renderCall(call: MatchCall, k: number, count: number): string[] {
  const { winner, heard } = call;
  const who = capitalize(getCallTitle(call, k, count));
  const chose = winner === undefined ? t('no winner') : formatCandidateNumber(winner, count);
  const why = heard?.outcome.kind === 'unread' ? ` ${escapeMarkdown(heard.outcome.reason)}` : '';
  const said = heard?.said?.trim() ?? '';
  return [
    `**${escapeMarkdown(t('{0}: {1}', who, chose))}**${why}`,
    said === '' ? '' : quoteBlocks(renderText(said, { language: 'markdown' })),
  ];
}

/** Points of each judgement. */
function renderGrades({ standing, tournament, gathered, asker }: Selection): string[] {
  const { design } = tournament;
  const judged = standing.ranking.filter(({ points }) => points !== undefined);
  if (!hasGrading(design.strategy) || judged.length === 0) return [];
  return [
    `## ${escapeMarkdown(getGradingTitle(design))}`,
    judged
      .map(({ candidate, points = [] }) => {
        const said = points.map((one) => (one === null ? t('no verdict') : `${Number(one.toFixed(1))}`));
        return `- ${escapeMarkdown(t('{0}: {1}', getCandidateTitle(gathered, candidate), said.join(', ') || t('no grades yet')))}`;
      })
      .join('\n'),
    ...(asker.correctFrom === undefined
      ? []
      : [escapeMarkdown(describeCorrectThreshold(asker.correctFrom, design))]),
  ];
}

/** Manual decisions that count, with person and time, in order. */
function renderDecisions({ tournament, gathered }: Selection): string[] {
  const decisions = [...tournament.decisions.values()];
  if (decisions.length === 0) return [];
  return [
    `## ${t('Manual decisions')}`,
    decisions
      .map((decision) => {
        const { time, by } = decision;
        const when = by === undefined ? time : t('{0}, {1}', time, by);
        return `- ${escapeMarkdown(t('{0}: {1}', when, describeDecision(decision, gathered.candidates.length)))}`;
      })
      .join('\n'),
  ];
}

function describeDecision(decision: ManualDecision, count: number): string {
  if (decision.kind === 'winner')
    return decision.candidate < 0
      ? t("the judges' winner was restored")
      : t('{0} was chosen manually', formatCandidateNumber(decision.candidate, count));
  const { game, pair, winner } = decision;
  const [a, b] = (pair ?? []).map((one) => formatCandidateNumber(one, count));
  const of = a === undefined || b === undefined ? game : t('{0} vs. {1}', a, b);
  return winner === 'both'
    ? t('no winner was chosen in {0}', of)
    : t('{0} was chosen in {1}', formatCandidateNumber(winner, count), of);
}

function renderDetail({ label, words }: DetailLine): string {
  return `**${escapeMarkdown(label)}** — ${escapeMarkdown(words)}`;
}

function renderDetails(selection: Selection): string[] {
  const lines = getDetailLines(selection.gathered, { pass: computeSelectionPassAt(selection) });
  return lines.length === 0
    ? []
    : [`## ${t('Candidates')}`, lines.map((line) => `- ${renderDetail(line)}`).join('\n')];
}
