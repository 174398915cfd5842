/** The graded candidates: a row of points each. */
import { omitUndefined } from '../../../core/base/optional-values.ts';
import {
  type CandidateRank,
  comparisonPanelTexts,
  describeCorrectnessThreshold,
  formatGradesAriaLabel,
  formatGradingTitle,
  formatMatchSideNumbers,
  getCandidateTitle,
  isGradingStrategy,
  type TournamentDesign,
} from '../../../core/select/index.ts';
import type { GradedCandidateView, GradesView } from '../../../protocol/index.ts';
import type { DisplayedMatches } from './match-views.ts';
import type { CompareViewInput } from './types.ts';

export function toGradesView(input: CompareViewInput, { layout }: DisplayedMatches): GradesView | undefined {
  const { held, asker } = input;
  if (!held || !isGradingStrategy(held.tournament.design.strategy)) return undefined;
  const { design } = held.tournament;
  return {
    title: formatGradingTitle(design),
    max: design.scale === 'binary' ? 1 : MOST_POINTS,
    rows: toJudgedRows(input, design, layout),
    words: asker?.correctFrom === undefined ? '' : describeCorrectnessThreshold(asker.correctFrom, design),
  };
}

const MOST_POINTS = 7;

/** In the order of the preceding matches, so that lines don't cross. */
function toJudgedRows(
  input: CompareViewInput,
  design: TournamentDesign,
  layout: DisplayedMatches['layout'],
): GradedCandidateView[] {
  const { held, phase } = input;
  const places = new Map(held?.standing.ranking.map((place) => [place.candidate, place]));
  const byes = held?.standing.rounds.find(({ kind }) => kind === 'judging')?.byes ?? [];
  const seats = byes.length > 0 ? byes : [...places.values()].filter(({ points }) => points);
  let free = layout.free;
  return seats
    .map((seat): GradedCandidateView => {
      const { candidate } = seat;
      const source = 'from' in seat ? layout.source(seat) : undefined;
      const place = candidate === undefined ? undefined : places.get(candidate);
      const cells = toPointCells(place, design.votes, phase === 'done');
      const name =
        candidate === undefined
          ? (formatMatchSideNumbers(seat, layout.source(seat), input.gathered.candidates.length) ??
            comparisonPanelTexts.notKnown())
          : undefined;
      const isAlone = source === undefined;
      return {
        ...omitUndefined({ candidate, name }),
        at: (source && layout.at.get(source.id)) ?? free++,
        cells,
        ...(isAlone ? {} : { from: source.id }),
        label: formatGradesAriaLabel(name ?? getCandidateTitle(input.gathered, candidate ?? 0), place, design.votes),
      };
    })
    .sort((a, b) => a.at - b.at);
}

/** One cell per grade: its points, `·` without a verdict, empty until received, `–` if it isn't needed. */
function toPointCells(place: CandidateRank | undefined, votes: number, isDone: boolean): string[] {
  const isSpared = isDone || place?.isIn === false;
  return Array.from({ length: votes }, (_, k) => {
    const points = place?.points?.[k];
    if (points === undefined) return isSpared ? '–' : '';
    return points === null ? '·' : String(Number(points.toFixed(1)));
  });
}
