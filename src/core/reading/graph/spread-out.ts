/** A run of items that touch each other. */
interface Run {
  /** The sum of what its items wish, each less its distance from the first item of all. */
  sum: number;
  count: number;
}

/**
 * Places items on a line in a given order, as near to their wishes as least distances allow, in the sense of least squares
 * (isotonic regression by pooling adjacent violators). Linear.
 *
 * @param wishes where each item wants to be
 * @param gaps the least distance between each item and the one before it, from the second item on
 * @param from where the first item may be at the least, and `to` where the last one may be at the most. If there is too little room,
 * items stand behind `to`
 */
export function placeWithMinimumGaps(
  wishes: readonly number[],
  gaps: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const distances: number[] = [];
  const runs: Run[] = [];
  let distance = 0;
  for (const [index, wish] of wishes.entries()) {
    if (index > 0) distance += gaps[index - 1] ?? 0;
    distances.push(distance);
    let run: Run = { sum: wish - distance, count: 1 };
    for (let last = runs.at(-1); last && last.sum / last.count > run.sum / run.count; last = runs.at(-1)) {
      runs.pop();
      run = { sum: last.sum + run.sum, count: last.count + run.count };
    }
    runs.push(run);
  }
  const places = runs.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  // Clamping the best places gives the best places within bounds.
  const most = Math.max(from, to - distance);
  return places.map((place, index) => Math.min(most, Math.max(from, place)) + (distances[index] ?? 0));
}
