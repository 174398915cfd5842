/** Small tables of rated rows, drawn by chance: with ties, empty cells, one class only, abstentions, several scales, and repeated ids. */

import { createRandomGenerator } from '../../src/core/base/random.ts';
import type { RunRow, ScoringPolicies } from '../../src/core/evaluate/run-types.ts';
import { abstained, earliest, failed, grade, runRow } from './run-rows.ts';

export interface RatedTable {
  readonly rows: readonly RunRow[];
  readonly policies: Partial<ScoringPolicies>;
}

/** Tables with an even seed have points, the others ratings of steps. */
export function drawRatedTable(seed: number): RatedTable {
  const random = createRandomGenerator(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const pick = <T>(...values: readonly T[]): T => values[below(values.length)] as T;
  const count = 1 + below(pick(2, 8, 60));
  const policies = {
    ...(random() < 0.4 ? { abstentions: 'left-out' as const } : {}),
    ...(random() < 0.5 ? { ties: pick('none' as const, 'abstention' as const) } : {}),
    ...(random() < 0.6 ? { neutral: pick('wrong' as const, 'left-out' as const, 'right' as const) } : {}),
    ...(random() < 0.5 ? { threshold: pick(0, 0.25, 0.75, 1) } : {}),
  };
  const silence = pick(0, 0, 0.1, 0.6);
  const subsets = pick(['one'], ['one', 'two'], ['one', 'two', 'three']);
  const common = (k: number): Partial<RunRow> => ({
    subset: pick(...subsets),
    ...(random() < 0.8 ? { generator: pick('x', 'y', 'z') } : {}),
    // Readers make ids unique; a report must not depend on that.
    ...(random() < 0.1 ? { id: 'same' } : {}),
    problem: `p${k % 5}`,
  });
  const scales = pick([7], [7], [3], [7, 3], [1, 7], [10]);
  const kind = pick('whole', 'whole', 'half', 'mean', 'constant', 'equal');
  const graded = (k: number): RunRow => {
    const most = pick(...scales);
    const points =
      kind === 'constant' ? Math.min(most, 3) : kind === 'half' ? below(2 * most + 1) / 2 : below(most + 1);
    const max = random() < 0.2 ? 7 : most;
    const drawn = kind === 'mean' ? (max * below(25)) / 24 : below(max + 1);
    const given = kind === 'equal' ? (points * max) / most : drawn;
    const said = random() < silence ? pick(abstained, failed) : grade(given, max);
    return runRow(said, {
      ...common(k),
      points,
      pointsMost: most,
      ...(random() < 0.3 ? { rubric: pick('a', 'b') } : {}),
    });
  };
  const form = pick('scores', 'scores', 'flags', 'earliest');
  const rates = pick([1], [-1], [1, -1], [1, 0, -1], [1, 1, 0, -1, null], [null]) as readonly (1 | 0 | -1 | null)[];
  const stepped = (k: number): RunRow => {
    const steps = 1 + below(9);
    const ratings = Array.from({ length: steps }, () => pick(...rates));
    const bad = ratings.indexOf(-1);
    const label =
      bad >= 0
        ? { label: bad, isRight: false }
        : ratings.includes(null)
          ? { isRight: true }
          : { label: -1, isRight: true };
    const facts = { ...common(k), ...label, ratings, steps };
    if (random() < silence) return runRow(pick(abstained, failed), facts);
    if (form === 'earliest') return runRow(earliest(below(steps + 1) - 1, random() < 0.2 ? true : undefined), facts);
    if (form === 'flags') {
      const flagged = ratings.flatMap((_, step) => (random() < 0.4 ? [step] : []));
      return runRow(earliest(flagged[0] ?? -1), { ...facts, flagged });
    }
    const scores = ratings.map(() => below(5) / 4);
    return runRow(earliest(scores.findIndex((score) => score < 0.5)), { ...facts, scores });
  };
  return { rows: Array.from({ length: count }, (_, k) => (seed % 2 === 0 ? graded(k) : stepped(k))), policies };
}
