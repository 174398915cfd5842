/** Those that are judged one by one: a row of points each. */
import { isJudged } from '../../../core/select/scores.ts';
import type { Design, Place } from '../../../core/select/types.ts';
import { t } from '../../../l10n/index.ts';
import type { JudgedRow, JudgedView } from '../../../protocol/index.ts';
import type { Drawn } from './rounds.ts';
import { fullName, mayBe } from './seats.ts';
import type { CompareInput } from './types.ts';

export function judgedView(input: CompareInput, { layout }: Drawn): JudgedView | undefined {
  const { held, asker } = input;
  if (!held || !isJudged(held.tournament.design.strategy)) return undefined;
  const { design } = held.tournament;
  return {
    title: titleOf(design),
    max: design.scale === 'binary' ? 1 : MOST_POINTS,
    rows: rowsOf(input, design, layout),
    words: asker?.correctFrom === undefined ? '' : correctWords(asker.correctFrom, design),
  };
}

const MOST_POINTS = 7;

function titleOf({ strategy, votes, scale }: Design): string {
  const each =
    scale === 'binary'
      ? t(votes === 1 ? '{0} judgement each, yes or no' : '{0} judgements each, yes or no', votes)
      : t(votes === 1 ? '{0} judgement each, 0 to 7 points' : '{0} judgements each, 0 to 7 points', votes);
  return strategy === 'hybrid' ? t('Finalists: {0}', each) : each;
}

/** From which mean a proof counts as correct. */
function correctWords(from: number, { scale }: Design): string {
  const least = Number(from.toFixed(2));
  return scale === 'binary'
    ? t('A share of {0} and above counts as correct.', least)
    : t('{0} points and above counts as correct.', least);
}

/** In the order in which the games before stand, so that lines do not cross. */
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
      const name = candidate === undefined ? (mayBe(input, seat, layout) ?? t('not known yet')) : undefined;
      const isAlone = source === undefined;
      return {
        ...(candidate === undefined ? {} : { candidate }),
        ...(name === undefined ? {} : { name }),
        at: (source && layout.at.get(source.id)) ?? free++,
        cells,
        ...(isAlone ? {} : { from: source.id }),
        label: labelOf(name ?? fullName(input, candidate ?? 0), place, design.votes),
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

function labelOf(name: string, place: Place | undefined, votes: number): string {
  const given = place?.points ?? [];
  const said = given.map((points) => (points === null ? t('no verdict') : String(Number(points.toFixed(1)))));
  if (said.length === 0) return t('{0}: nothing in of {1}', name, votes);
  return t('{0}: {1}; {2} of {3} in', name, said.join(', '), given.length, votes);
}
