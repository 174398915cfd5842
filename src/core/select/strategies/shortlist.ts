/**
 * Shortlist: grades each candidate, then the k with the highest mean grades play a knockout. Candidates that are equal to the k-th are on
 * the shortlist, too, because no candidate is out by chance.
 */
import { omitUndefined } from '../../base/optional-values.ts';
import { getMaxCallsPerBout } from '../matches/call-keys.ts';
import type { TournamentRound } from '../types.ts';
import { computeGradingResult, getMeanGrade } from './grades.ts';
import { computeBracket, splitLateCandidates } from './knockout.ts';
import type { StrategyImplementation } from './strategy.ts';

export const shortlistStrategy: StrategyImplementation = {
  /** Each match is a single bout. The maximum has all candidates equal. */
  plan: (design) => {
    const { count, keep, votes, order } = design;
    const games = keep - 1;
    const judgements = count * votes;
    return {
      games,
      judgements,
      calls: judgements + games * (order === 'swap' ? 2 : 1),
      maxCalls: judgements + (count - 1) * getMaxCallsPerBout(design),
    };
  },
  play: (table) => {
    const { design, tally } = table;
    const { players, late } = splitLateCandidates(design);
    // Everybody gets all grades: racing would only tell who is best.
    const graded = { ...table, design: { ...design, racing: false } };
    const judged = computeGradingResult(graded, players);
    const joined = computeGradingResult(graded, late);
    const rows = [...judged.rows, ...joined.rows];
    const means = rows.map(getMeanGrade);
    const least = judged.rows.map(getMeanGrade).toSorted((a, b) => b - a)[design.keep - 1] ?? 0;
    const isListed = (candidate: number): boolean => (means[candidate] ?? 0) >= least;
    // Matches that are planned once the grades are in: all may be equal.
    const unlisted = (judged.isOver ? 0 : players.length - 1) + (judged.isOver && joined.isOver ? 0 : late.length);
    tally.left += unlisted * getMaxCallsPerBout(design);
    const bracket = judged.isOver
      ? computeBracket(table, {
          players: players.filter(isListed),
          late: joined.isOver ? late.filter(isListed) : [],
          keep: 1,
          bouts: 1,
          kind: 'knockout',
          round: 2,
        })
      : undefined;
    const byes = rows.map(({ candidate }) => ({ candidate }));
    const judging: TournamentRound = { number: 1, kind: 'judging', games: [], byes };
    return {
      rounds: [judging, ...(bracket?.rounds ?? [])],
      isOver: joined.isOver && (bracket?.isOver ?? false),
      places: rows.map((row, candidate) => {
        const mean = means[candidate] ?? -1;
        const points = row.points.flatMap((one) => (one === undefined ? [] : [one]));
        if (!bracket || (candidate >= players.length && !joined.isOver)) return { rank: [mean], isIn: true, points };
        if (!isListed(candidate)) return { rank: [1, mean], isIn: false, outIn: 1, points };
        const outIn = bracket.outIn.get(candidate);
        // Those who are left after an undecided match are equal, whatever their grades.
        return omitUndefined({ rank: [outIn ?? Number.POSITIVE_INFINITY], isIn: outIn === undefined, outIn, points });
      }),
    };
  },
};
