/** A comparison as Markdown, for copying and export. Its JSON is `toComparisonJson`. */
import { definePluralText, t } from '../../../l10n/index.ts';
import { capitalize } from '../../base/counts-and-lists.ts';
import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { ProofLanguage } from '../../proof/index.ts';
import {
  escapeAsMarkdownLine,
  formatMarkdownBlockQuote,
  renderTextToBlocks,
  toFencedCodeBlock,
} from '../../render/index.ts';
import { formatModelUsage } from '../../review/index.ts';
import { listCandidateWarnings } from '../candidates/prepare-candidates.ts';
import type { CandidateRank, ManualDecision, Match, MatchCall, MatchSide, TournamentRound } from '../types.ts';
import {
  type CandidateSetDetailLine,
  formatCandidateNumber,
  getCandidateTitle,
  getFinalAnswersDetailLine,
  listCandidateSetDetailLines,
} from '../words/candidates.ts';
import { describeCorrectnessThreshold, formatGradingTitle, listTournamentDesignPhrases } from '../words/design.ts';
import {
  describeByes,
  describeManualDecision,
  describeMatchCallResults,
  describeUndecidedMatch,
  formatMatchCallTitle,
  formatRoundTitle,
  getMatchSideName,
  listAnsweredCalls,
} from '../words/matches.ts';
import { describeTournamentStanding } from '../words/outcome.ts';
import {
  describeScoreScale,
  formatCandidateScore,
  isGradingStrategy,
  isSharedRank,
  listRankingReliabilitySentences,
  listScoredRanks,
} from '../words/scores.ts';
import { type ComparisonResult, computeComparisonPassAtK, sumReplyUsage } from './report.ts';

/**
 * A selection as Markdown: outcome, design, ranking, and each match with its calls, reasons and order. Manual decisions are marked as such.
 * Text of judges is parsed and rendered again, and names are escaped, so neither can imitate the report.
 */
export function renderComparisonMarkdown(selection: ComparisonResult): string {
  const { problem: title, gathered, tournament, standing, asker, failure } = selection;
  const { design } = tournament;
  const text = gathered.candidates[0]?.proof;
  const rounds = standing.rounds.filter(({ games }) => games.length > 0);
  return `${[
    title === undefined ? `# ${t('Comparison')}` : `# ${t('Comparison of {0}', escapeAsMarkdownLine(title))}`,
    `**${escapeAsMarkdownLine(describeMarkdownHead(selection))}**`,
    escapeAsMarkdownLine(failure ?? ''),
    `*${escapeAsMarkdownLine(listTournamentDesignPhrases(design, asker.name).join(' · '))}*`,
    escapeAsMarkdownLine(t('Used: {0}.', formatModelUsage(sumReplyUsage(tournament)))),
    ...renderCallCounts(selection),
    escapeAsMarkdownLine(asker.caution ?? ''),
    ...listCandidateWarnings(gathered).map(escapeAsMarkdownLine),
    ...(text?.problem ? [`## ${t('Problem')}`, toFencedCodeBlock(text.problem.text, FENCES[text.language])] : []),
    ...omitFalseOrUndefined([getFinalAnswersDetailLine(selection)]).map(renderDetail),
    ...renderRanking(selection),
    ...rounds.flatMap((round, k) => renderRound(round, k === rounds.length - 1, selection)),
    ...renderGrades(selection),
    ...renderDecisions(selection),
    ...renderDetails(selection),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

const FENCES: Readonly<Record<ProofLanguage, string>> = { markdown: 'markdown', latex: 'latex', plain: '' };

function describeMarkdownHead({ standing, tournament, ended, asker: { correctFrom } }: ComparisonResult): string {
  const sentence = describeTournamentStanding(standing, tournament.design, { correctFrom });
  return ended === 'stopped' || ended === 'failed' ? t('Stopped. {0}', sentence) : sentence;
}

function renderCallCounts({ standing: { calls, inconsistent } }: ComparisonResult): string[] {
  return omitFalseOrUndefined([
    calls.atMostLeft > 0 && CALLS.left(calls.atMostLeft),
    calls.unused > 0 && CALLS.unused(calls.unused),
    inconsistent !== undefined && inconsistent.of > 0 && CALLS.inconsistent(inconsistent.of, inconsistent.games),
  ]).map(escapeAsMarkdownLine);
}

const CALLS = {
  left: definePluralText('At most {0} more call is needed to finish.', 'At most {0} more calls are needed to finish.'),
  unused: definePluralText(
    '{0} call belongs to a match that was dropped after a manual decision.',
    '{0} calls belong to matches that were dropped after a manual decision.',
  ),
  inconsistent: definePluralText(
    'In {1} of {0} match judged in both orders, the results differ.',
    'In {1} of {0} matches judged in both orders, the results differ.',
  ),
};

function renderRanking({ standing, tournament, gathered }: ComparisonResult): string[] {
  const { design } = tournament;
  if (standing.calls.spent === 0) return [];
  const scored = new Set(listScoredRanks(standing, design).map(({ candidate }) => candidate));
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `## ${t('Ranking')}`,
    [
      row([t('Place'), t('Candidate'), escapeAsMarkdownLine(describeScoreScale(design)), '']),
      row(['---', '---', '---', '---']),
      ...standing.ranking.map((place) =>
        row([
          isSharedRank(standing, place) ? t('{0}=', place.place) : `${place.place}`,
          escapeAsMarkdownLine(getCandidateTitle(gathered, place.candidate)),
          scored.has(place.candidate) ? renderScoreCell(place) : '',
          place.outIn === undefined ? '' : t('eliminated in round {0}', place.outIn),
        ]),
      ),
    ].join('\n'),
    escapeAsMarkdownLine(listRankingReliabilitySentences(standing, design, 'brackets').join(' ')),
  ];
}

/** `3 of 4 (0.30 to 0.95)`. */
function renderScoreCell({ score }: CandidateRank): string {
  return score
    ? escapeAsMarkdownLine(
        t('{0} ({1} to {2})', formatCandidateScore(score), score.low.toFixed(2), score.high.toFixed(2)),
      )
    : '';
}

function renderRound(round: TournamentRound, isLast: boolean, result: ComparisonResult): string[] {
  const { gathered, tournament } = result;
  const byes = describeByes(round, gathered);
  return [
    `## ${escapeAsMarkdownLine(formatRoundTitle(round, tournament.design, isLast))}`,
    ...round.games.flatMap((game) => renderMatch(game, round.kind, result)),
    ...(byes === '' ? [] : [escapeAsMarkdownLine(t('{0}.', byes))]),
  ];
}

function renderMatch(game: Match, kind: TournamentRound['kind'], result: ComparisonResult): string[] {
  const count = result.gathered.candidates.length;
  const [first, second] = game.seats.map((seat) => escapeAsMarkdownLine(describeSeatByName(seat, result)));
  const person = describeManualDecision(game, count, 'others');
  const isAsked = listAnsweredCalls(game).length > 0;
  const words = omitFalseOrUndefined([
    person,
    describeUndecidedMatch(game, kind),
    (isAsked || !person) && describeMatchCallResults(game, count),
  ]);
  return [
    `### ${t('{0} vs. {1}', first ?? '', second ?? '')}`,
    escapeAsMarkdownLine(words.join(' ')),
    ...listAnsweredCalls(game).flatMap((call, k) => renderCall(call, k, count)),
  ];
}

function describeSeatByName(seat: MatchSide, { gathered, standing }: ComparisonResult): string {
  if (seat.candidate === undefined && seat.from === undefined) return t('not known yet');
  const source = standing.rounds.flatMap(({ games }) => games).find(({ id }) => id === seat.from);
  return getMatchSideName(seat, source, gathered);
}

function renderCall(call: MatchCall, k: number, count: number): string[] {
  const { winner, heard } = call;
  const who = capitalize(formatMatchCallTitle(call, k, count));
  const chose = winner === undefined ? t('no winner') : formatCandidateNumber(winner, count);
  const why = heard?.outcome.kind === 'unread' ? ` ${escapeAsMarkdownLine(heard.outcome.reason)}` : '';
  const said = heard?.said?.trim() ?? '';
  return [
    `**${escapeAsMarkdownLine(t('{0}: {1}', who, chose))}**${why}`,
    said === '' ? '' : formatMarkdownBlockQuote(renderTextToBlocks(said, { language: 'markdown' })),
  ];
}

/** Points of each judgement. */
function renderGrades({ standing, tournament, gathered, asker }: ComparisonResult): string[] {
  const { design } = tournament;
  const judged = standing.ranking.filter(({ points }) => points !== undefined);
  if (!isGradingStrategy(design.strategy) || judged.length === 0) return [];
  return [
    `## ${escapeAsMarkdownLine(formatGradingTitle(design))}`,
    judged
      .map(({ candidate, points = [] }) => {
        const said = points.map((one) => (one === null ? t('no verdict') : `${Number(one.toFixed(1))}`));
        return `- ${escapeAsMarkdownLine(t('{0}: {1}', getCandidateTitle(gathered, candidate), said.join(', ') || t('no grades yet')))}`;
      })
      .join('\n'),
    ...(asker.correctFrom === undefined
      ? []
      : [escapeAsMarkdownLine(describeCorrectnessThreshold(asker.correctFrom, design))]),
  ];
}

/** Manual decisions that count, with person and time, in order. */
function renderDecisions({ tournament, gathered }: ComparisonResult): string[] {
  const decisions = [...tournament.decisions.values()];
  if (decisions.length === 0) return [];
  return [
    `## ${t('Manual decisions')}`,
    decisions
      .map((decision) => {
        const { time, by } = decision;
        const when = by === undefined ? time : t('{0}, {1}', time, by);
        return `- ${escapeAsMarkdownLine(t('{0}: {1}', when, describeDecision(decision, gathered.candidates.length)))}`;
      })
      .join('\n'),
  ];
}

function describeDecision(decision: ManualDecision, count: number): string {
  if (decision.kind === 'winner')
    return decision.candidate < 0
      ? t("the judges' winner was restored")
      : t('{0} was chosen manually', formatCandidateNumber(decision.candidate, count));
  const { pair, winner } = decision;
  const [a, b] = (pair ?? []).map((one) => formatCandidateNumber(one, count));
  const of = a === undefined || b === undefined ? t('a match') : t('{0} vs. {1}', a, b);
  return winner === 'both'
    ? t('it was decided manually that neither is better in {0}', of)
    : t('{0} was chosen manually in {1}', formatCandidateNumber(winner, count), of);
}

function renderDetail({ label, words }: CandidateSetDetailLine): string {
  return `**${escapeAsMarkdownLine(label)}** — ${escapeAsMarkdownLine(words)}`;
}

function renderDetails(selection: ComparisonResult): string[] {
  const lines = listCandidateSetDetailLines(selection.gathered, { pass: computeComparisonPassAtK(selection) });
  return lines.length === 0 ? [] : [`## ${t('Candidates')}`, lines.map((line) => `- ${renderDetail(line)}`).join('\n')];
}
