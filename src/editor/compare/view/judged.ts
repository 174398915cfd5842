/** Those that are judged one by one: a row of points each. */
import { defined } from '../../../core/base/optional.ts';
import {
  correctWords,
  type Design,
  fullName,
  isJudged,
  judgementsWords,
  judgingTitle,
  type Place,
  panelWords,
  playerWords,
} from '../../../core/select/index.ts';
import type { JudgedRow, JudgedView } from '../../../protocol/index.ts';
import type { Drawn } from './games.ts';
import type { CompareInput } from './types.ts';

export function judgedView(input: CompareInput, { layout }: Drawn): JudgedView | undefined {
  const { held, asker } = input;
  if (!held || !isJudged(held.tournament.design.strategy)) return undefined;
  const { design } = held.tournament;
  return {
    title: judgingTitle(design),
    max: design.scale === 'binary' ? 1 : MOST_POINTS,
    rows: rowsOf(input, design, layout),
    words: asker?.correctFrom === undefined ? '' : correctWords(asker.correctFrom, design),
  };
}

const MOST_POINTS = 7;

/** In the order of the preceding matches, so that lines don't cross. */
function rowsOf(input: CompareInput, design: Design, layout: Drawn['layout']): JudgedRow[] {
  const { held, phase } = input;
  const places = new Map(held?.standing.ranking.map((place) => [place.candidate, place]));
  const byes = held?.standing.rounds.find(({ kind }) => kind === 'judging')?.byes ?? [];
  const seats = byes.length > 0 ? byes : [...places.values()].filter(({ points }) => points);
  let free = layout.free;
  return seats
    .map((seat): JudgedRow => {
      const { candidate } = seat;
      const source = 'from' in seat ? layout.source(seat) : undefined;
      const place = candidate === undefined ? undefined : places.get(candidate);
      const cells = cellsOf(place, design.votes, phase === 'done');
      const name =
        candidate === undefined
          ? (playerWords(seat, layout.source(seat), input.gathered.candidates.length) ??
            panelWords.notKnown())
          : undefined;
      const isAlone = source === undefined;
      return {
        ...defined({ candidate, name }),
        at: (source && layout.at.get(source.id)) ?? free++,
        cells,
        ...(isAlone ? {} : { from: source.id }),
        label: judgementsWords(name ?? fullName(input.gathered, candidate ?? 0), place, design.votes),
      };
    })
    .sort((a, b) => a.at - b.at);
}

/** One per judgement: its points, `·` without a verdict, nothing before it is in, `–` where it is not asked for any more. */
function cellsOf(place: Place | undefined, votes: number, isDone: boolean): string[] {
  const isSpared = isDone || place?.isIn === false;
  return Array.from({ length: votes }, (_, k) => {
    const points = place?.points?.[k];
    if (points === undefined) return isSpared ? '–' : '';
    return points === null ? '·' : String(Number(points.toFixed(1)));
  });
}
