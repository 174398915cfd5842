/** The ranking so far, with intervals, and its reliability. */
import {
  type Design,
  isJudged,
  orderSentences,
  type Place,
  panelWords,
  type Score,
  type Standing,
  scaleWords,
  scoredOf,
  scoreWords,
} from '../../../core/select/index.ts';
import type { JudgedView, RankingView, RankView } from '../../../protocol/index.ts';
import type { CompareInput } from './types.ts';

const NOTHING: RankingView = { title: '', scale: '', rows: [], out: [], words: [] };

export function rankingView(input: CompareInput, judged: JudgedView | undefined): RankingView {
  const { held, phase } = input;
  // Before anything is in, there is no order.
  if (!held || held.standing.calls.spent === 0) return { ...NOTHING, title: titleOf(phase) };
  const { standing } = held;
  const { design } = held.tournament;
  const { ranking } = standing;
  const shown = ordered(isJudged(design.strategy) ? finalistsOf(ranking, judged) : ranking, design);
  const sharing = new Map<number, number>();
  for (const { place } of ranking) sharing.set(place, (sharing.get(place) ?? 0) + 1);
  const rows = shown.map((place) => rankView(place, (sharing.get(place.place) ?? 0) > 1, design));
  return {
    title: titleOf(phase),
    scale: rows.some(({ score }) => score) ? scaleWords(design) : '',
    rows: [...rows, ...openRows(judged, standing)],
    out: isJudged(design.strategy) ? outOf(ranking, shown) : [],
    words: orderSentences({ ...standing, ranking: shown }, design),
  };
}

function titleOf(phase: CompareInput['phase']): string {
  return phase === 'done' ? panelWords.ranking() : panelWords.rankingSoFar();
}

/** Candidates that share a place are ordered by score. */
function ordered(places: readonly Place[], design: Design): readonly Place[] {
  const at = new Map(
    scoredOf({ ranking: places }, design).map(({ candidate, score }) => [candidate, onScale(score).at]),
  );
  const scoreOf = ({ candidate }: Place): number => at.get(candidate) ?? 0;
  return [...places].sort((a, b) => a.place - b.place || scoreOf(b) - scoreOf(a));
}

/** Graded candidates, as far as known. */
function finalistsOf(ranking: readonly Place[], judged: JudgedView | undefined): readonly Place[] {
  const finalists = new Set(
    judged?.rows.flatMap(({ candidate }) => (candidate === undefined ? [] : [candidate])),
  );
  return ranking.filter(({ candidate }) => finalists.has(candidate));
}

function rankView(place: Place, isShared: boolean, design: Design): RankView {
  const { candidate, isIn } = place;
  const [scored] = scoredOf({ ranking: [place] }, design);
  const known = scored?.score;
  return {
    place: isShared ? panelWords.sharedPlace(place.place) : String(place.place),
    candidate,
    isIn,
    ...(known ? { score: onScale(known) } : {}),
    words: known ? scoreWords(known) : '',
  };
}

function onScale(score: Score): NonNullable<RankView['score']> {
  const [at, max] = score.kind === 'share' ? [score.share, 1] : [score.mean, score.max];
  const share = (value: number): number => Math.min(1, Math.max(0, value / max));
  return { at: share(at), low: share(score.low), high: share(score.high) };
}

/** Finalists that may still be one of two candidates. */
function openRows(judged: JudgedView | undefined, { rounds }: Standing): RankView[] {
  const games = new Map(rounds.flatMap((round) => round.games.map((game) => [game.id, game] as const)));
  return (judged?.rows ?? []).flatMap(({ candidate, name, from }): RankView[] => {
    const game = from === undefined ? undefined : games.get(from);
    if (candidate !== undefined || name === undefined || !game) return [];
    if (game.seats.some((seat) => seat.candidate === undefined)) return [];
    return [
      {
        place: '',
        name,
        isIn: true,
        words: game.state === 'waiting' ? panelWords.waits() : panelWords.toCome(),
      },
    ];
  });
}

/** Those that went out before anybody was judged, the last round first. */
function outOf(ranking: readonly Place[], shown: readonly Place[]): RankingView['out'] {
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
    .map(([round, candidates]) => ({ label: panelWords.outIn(round), candidates }));
}
