/** The sum of all values; 0 if there are none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** At most `most` of the values, 2 or more, evenly chosen with the first and the last. */
export function chooseEvenly<T>(values: readonly T[], most: number): readonly T[] {
  if (values.length <= most) return values;
  const step = (values.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, k) => values[Math.round(k * step)]).filter((value) => value !== undefined);
}
