/** The sum of all values; 0 if there are none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
