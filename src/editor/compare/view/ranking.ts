/** The ranking so far, with intervals, and its reliability. */
import {
  type CandidateRank,
  type CandidateScore,
  comparisonPanelTexts,
  describeScoreScale,
  formatCandidateScore,
  isGradingStrategy,
  listRankingReliabilitySentences,
  listScoredRanks,
  type TournamentDesign,
  type TournamentStanding,
} from '../../../core/select/index.ts';
import type { GradesView, RankingRowView, RankingView } from '../../../protocol/index.ts';
import type { CompareViewInput } from './types.ts';

const NOTHING: RankingView = { title: '', scale: '', rows: [], out: [], words: [] };

export function toRankingView(input: CompareViewInput, judged: GradesView | undefined): RankingView {
  const { held, phase } = input;
  // Without replies, there is no order.
  if (!held || held.standing.calls.spent === 0) return { ...NOTHING, title: getRankingTitle(phase) };
  const { standing } = held;
  const { design } = held.tournament;
  const { ranking } = standing;
  const shown = orderRanks(isGradingStrategy(design.strategy) ? listFinalists(ranking, judged) : ranking, design);
  const sharing = new Map<number, number>();
  for (const { place } of ranking) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  const rows = shown.map((place) => toRankView(place, (sharing.get(place.place) ?? 0) > 1, design));
  return {
    title: getRankingTitle(phase),
    scale: rows.some(({ score }) => score) ? describeScoreScale(design) : '',
    rows: [...rows, ...listOpenRows(judged, standing)],
    out: isGradingStrategy(design.strategy) ? listEliminated(ranking, shown) : [],
    words: listRankingReliabilitySentences({ ...standing, ranking: shown }, design),
  };
}

function getRankingTitle(phase: CompareViewInput['phase']): string {
  return phase === 'done' ? comparisonPanelTexts.ranking() : comparisonPanelTexts.rankingSoFar();
}

/** Candidates that share a place are ordered by score. */
function orderRanks(places: readonly CandidateRank[], design: TournamentDesign): readonly CandidateRank[] {
  const at = new Map(
    listScoredRanks({ ranking: places }, design).map(({ candidate, score }) => [candidate, toUnitScale(score).at]),
  );
  const scoreOf = ({ candidate }: CandidateRank): number => at.get(candidate) ?? 0;
  return [...places].sort((a, b) => a.place - b.place || scoreOf(b) - scoreOf(a));
}

/** Graded candidates, as far as known. */
function listFinalists(ranking: readonly CandidateRank[], judged: GradesView | undefined): readonly CandidateRank[] {
  const finalists = new Set(judged?.rows.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate])));
  return ranking.filter(({ candidate }) => finalists.has(candidate));
}

function toRankView(place: CandidateRank, isShared: boolean, design: TournamentDesign): RankingRowView {
  const { candidate, isIn } = place;
  const [scored] = listScoredRanks({ ranking: [place] }, design);
  const known = scored?.score;
  return {
    place: isShared ? comparisonPanelTexts.sharedPlace(place.place) : String(place.place),
    candidate,
    isIn,
    ...(known ? { score: toUnitScale(known) } : {}),
    words: known ? formatCandidateScore(known) : '',
  };
}

function toUnitScale(score: CandidateScore): NonNullable<RankingRowView['score']> {
  const [at, max] = score.kind === 'share' ? [score.share, 1] : [score.mean, score.max];
  const share = (value: number): number => Math.min(1, Math.max(0, value / max));
  return { at: share(at), low: share(score.low), high: share(score.high) };
}

/** Finalists that may still be one of two candidates. */
function listOpenRows(judged: GradesView | undefined, { rounds }: TournamentStanding): RankingRowView[] {
  const games = new Map(rounds.flatMap((round) => round.games.map((game) => [game.id, game] as const)));
  return (judged?.rows ?? []).flatMap(({ candidate, name, from }): RankingRowView[] => {
    const game = from === undefined ? undefined : games.get(from);
    if (candidate !== undefined || name === undefined || !game) return [];
    if (game.seats.some((seat) => seat.candidate === undefined)) return [];
    return [
      {
        place: '',
        name,
        isIn: true,
        words: game.state === 'waiting' ? comparisonPanelTexts.waits() : comparisonPanelTexts.toCome(),
      },
    ];
  });
}

/** Candidates that were eliminated before the grading, the last round first. */
function listEliminated(ranking: readonly CandidateRank[], shown: readonly CandidateRank[]): RankingView['out'] {
  const rows = new Set(shown);
  const rounds = new Map<number, number[]>();
  for (const place of ranking) {
    if (place.outIn === undefined || rows.has(place)) continue;
    const round = rounds.get(place.outIn) ?? [];
    round.push(place.candidate);
    rounds.set(place.outIn, round);
  }
  return [...rounds]
    .sort(([a], [b]) => b - a)
    .map(([round, candidates]) => ({ label: comparisonPanelTexts.outIn(round), candidates }));
}
