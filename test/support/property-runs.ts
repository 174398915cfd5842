/** How many inputs a property test tries. */

const share = Number(process.env.PROOFMARK_RUNS ?? 1);

/** The number of runs in this run of the tests: `full` with `--all` and for a single file, a share of it in `npm test`. */
export function countRuns(full: number): number {
  return Math.ceil(full * share);
}
