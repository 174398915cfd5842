/**
 * Boards. With `PYTHON`, an interpreter that has `scipy` and `scikit-learn` (`python3` if not set), each figure of 200 drawn boards is
 * compared with what `boards.py` recomputes; without them, the row says so. Then how often intervals and places contain the true values in
 * simulated runs, how often 2,000 boards of equal judges have any false difference, and the time and memory of a board of 50 × 10,000 rows.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandomGenerator, type RandomGenerator } from '../../src/core/base/random.ts';
import { buildBoard } from '../../src/core/evaluate/board/build-board.ts';
import { BoardRowTable, type RunColumns, RunColumnsReader } from '../../src/core/evaluate/board/columns.ts';
import { BOARD_MEASURES, estimateMeasure } from '../../src/core/evaluate/board/measures.ts';
import type { RunRow } from '../../src/core/evaluate/run-types.ts';
import { readRunFileBytes } from '../../src/store/journals/read-run.ts';
import { boardOf, cellOf, journalOf } from '../support/boards.ts';
import { abstained, answer, earliest, failed, runRow } from '../support/run-rows.ts';
import type { BenchRow } from './harness.ts';

const SCRIPT = fileURLToPath(new URL('./boards.py', import.meta.url));
const BOARDS = 200;

export default async function bench(): Promise<BenchRow[]> {
  return [compareWithPython(), ...measureCoverage(), ...measureFamilyError(), ...(await timeLargeBoard())];
}

interface DrawnRow {
  readonly id: string;
  readonly subset: string;
  readonly label: number | boolean;
  /** An index, `yes`, `no`, `inconclusive`, `failed`, or null for none. */
  readonly said: number | string | null;
}

interface DrawnBoard {
  readonly located: boolean;
  readonly runs: readonly (readonly DrawnRow[])[];
}

/** With ties, empty subsets, one class only, rows without a verdict or not judged, missing rows, and repeated ids. */
function drawBoard(seed: number): DrawnBoard {
  const random = createRandomGenerator(seed + 1);
  const below = (most: number): number => Math.floor(random() * most);
  const located = seed % 2 === 0;
  const rows = [8, 40, 150, 400][below(4)] ?? 40;
  const subsets = 1 + below(4);
  const onlyOne = random() < 0.1;
  const isAlike = random() < 0.15;
  const data = Array.from({ length: rows }, (_, k) => {
    const isCorrect = !onlyOne && random() < 0.4;
    return { id: `r${k}`, subset: `s${below(subsets)}`, label: located ? (isCorrect ? -1 : below(5)) : isCorrect };
  });
  const runs = Array.from({ length: 3 + below(4) }, () => {
    const rate = isAlike ? 0.7 : 0.2 + 0.75 * random();
    const own = data
      .filter(() => random() < 0.98)
      .map((row): DrawnRow => ({ ...row, said: drawVerdict(row.label, random() < rate, random) }));
    const repeated = own
      .filter(() => random() < 0.02)
      .map((row) => ({ ...row, said: drawVerdict(row.label, true, random) }));
    return [...own, ...repeated];
  });
  return { located, runs: random() < 0.1 ? [...runs, runs[0] ?? []] : runs };
}

function drawVerdict(label: number | boolean, isRight: boolean, random: RandomGenerator): DrawnRow['said'] {
  const other = random();
  if (other < 0.03) return 'failed';
  if (other < 0.08) return null;
  if (typeof label === 'number') return isRight ? label : label === -1 ? 0 : (label + 1) % 5;
  if (other < 0.12) return 'inconclusive';
  return isRight === label ? 'yes' : 'no';
}

function toRow({ id, subset, label, said }: DrawnRow): RunRow {
  const truth = typeof label === 'number' ? { label } : { isRight: label };
  const verdict =
    said === 'failed'
      ? failed
      : said === null
        ? abstained
        : typeof said === 'number'
          ? earliest(said)
          : answer(said as 'yes' | 'no' | 'inconclusive');
  return runRow(verdict, { set: 'made.jsonl', id, subset, ...truth });
}

interface Recomputed {
  readonly cells: readonly Readonly<Record<string, readonly (number | null)[]>>[];
  readonly average: readonly (number | null)[];
  readonly ranks: readonly (readonly [number, number] | null)[];
  readonly against: readonly (readonly [number, number] | null)[];
}

function compareWithPython(): BenchRow {
  const name = 'boards beside scipy and scikit-learn, largest difference';
  const boards = Array.from({ length: BOARDS }, (_, seed) => drawBoard(seed));
  const input = boards.map((one) => JSON.stringify(one)).join('\n');
  const done = spawnSync(process.env.PYTHON ?? 'python3', [SCRIPT], { input, encoding: 'utf8', maxBuffer: 1e9 });
  if (done.status !== 0)
    return { name: `${name}: not compared (${done.stderr.trim().split('\n').at(-1)})`, input: '', ours: 0 };
  const theirs = done.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recomputed);
  let [count, largest] = [0, 0];
  const compare = (own: number | undefined, other: number | null | undefined, what: string): void => {
    if ((own === undefined) !== (other === null || other === undefined))
      throw new Error(`${what}: ${own} and ${other}`);
    if (own === undefined || typeof other !== 'number') return;
    count++;
    const difference = Math.abs(own - other);
    if (difference > 1e-9) throw new Error(`${what}: ${own} and ${other}`);
    largest = Math.max(largest, difference);
  };
  for (const [k, { located, runs }] of boards.entries()) {
    const other = theirs[k];
    const hasSubsets = new Set(runs.flat().map(({ subset }) => subset)).size > 1;
    const main = located ? (hasSubsets ? 'average-f1' : 'f1') : hasSubsets ? 'average-macro-f1' : 'macro-f1';
    const measures = [main, ...Object.keys(other?.cells[0] ?? {}).filter((id) => id !== main)];
    const board = boardOf(
      runs.map((rows, index) => ({ name: `run ${index}`, rows: rows.map(toRow) })),
      { measures, by: [], baseline: 'run 0', sort: main, resampling: { seed: 0, resamples: 1 } },
    );
    for (const [index] of runs.entries()) {
      const own = board.runs.find((run) => run.name === `run ${index}`);
      const what = `board ${k}, run ${index}`;
      compare(cellOf(board, `run ${index}`, main)?.value, other?.average[index], `${what}, ${main}`);
      for (const [id, [value, low, high]] of Object.entries(other?.cells[index] ?? {})) {
        const cell = cellOf(board, `run ${index}`, id) ?? undefined;
        compare(cell?.value, value, `${what}, ${id}`);
        if (!cell || cell.isSmall || low === undefined || low === null) continue;
        compare(cell.low, low, `${what}, ${id}, low`);
        compare(cell.high, high, `${what}, ${id}, high`);
      }
      compare(own?.rank?.from, other?.ranks[index]?.[0], `${what}, place`);
      compare(own?.rank?.to, other?.ranks[index]?.[1], `${what}, place`);
      compare(own?.against?.difference, other?.against[index]?.[0], `${what}, baseline`);
      compare(own?.against?.p, other?.against[index]?.[1], `${what}, baseline, p`);
    }
  }
  return { name: `${name} ${largest.toExponential(1)}`, input: `${count} figures of ${BOARDS} boards`, ours: 0 };
}

const SIMULATIONS = 2000;

/** How often the interval of each measure contains the true value. */
function measureCoverage(): readonly BenchRow[] {
  const random = createRandomGenerator(7);
  const resampling = (seed: number) => ({ seed, resamples: 1000 });
  const draw = (n: number, p: number): number => {
    let hits = 0;
    for (let k = 0; k < n; k++) if (random() < p) hits++;
    return hits;
  };
  const cases = [
    { subsets: 1, rows: 200, rates: [0.6, 0.8] },
    { subsets: 4, rows: 100, rates: [0.5, 0.9] },
    { subsets: 1, rows: 60, rates: [0.4, 0.7] },
  ] as const;
  const wanted = ['f1', 'average-f1', 'macro-f1', 'accuracy', 'tpr', 'ppv', 'correct-f1', 'leniency'];
  return cases.flatMap(({ subsets, rows, rates: [p, q] }) => {
    const truth = [
      {
        located: [
          [p, 1 - p, 0],
          [q, 1 - q, 0],
        ],
        verdicts: [
          [p, 1 - p, 0],
          [q, 1 - q, 0],
        ],
      },
    ];
    return BOARD_MEASURES.filter(({ id }) => wanted.includes(id) && (id !== 'average-f1' || subsets > 1)).map(
      ({ id, counted }) => {
        if (!counted) throw new Error(id);
        const expected = counted.statistic(truth[0]?.[counted.basis] ?? []) ?? Number.NaN;
        let covered = 0;
        for (let k = 0; k < SIMULATIONS; k++) {
          const drawn = Array.from({ length: subsets }, () => {
            // Wilson's interval of a share of both kinds is that of rows drawn at random. With a fixed number of each it is cautious.
            const first = id === 'accuracy' || id === 'ppv' ? draw(2 * rows, 0.5) : rows;
            const second = 2 * rows - first;
            const [a, b] = [draw(first, p), draw(second, q)];
            const strata = [
              [a, first - a, 0],
              [b, second - b, 0],
            ];
            return { located: strata, verdicts: strata };
          });
          const cell = estimateMeasure(counted, drawn, resampling(k));
          if (cell && (cell.low ?? Number.NaN) <= expected && expected <= (cell.high ?? Number.NaN)) covered++;
        }
        const input = `${subsets} × (${rows} + ${rows}) rows, ${p} and ${q}, ${SIMULATIONS} runs`;
        return { name: `95% interval of ${id}`, input, ours: (100 * covered) / SIMULATIONS, unit: '%' as const };
      },
    );
  });
}

/** A run whose verdicts are right with these chances, which depend on the row, too: some rows are hard for all judges. */
function simulateRun(
  table: BoardRowTable,
  name: string,
  chance: (row: number) => number,
  random: RandomGenerator,
): RunColumns {
  const rows = Int32Array.from(table.facts.keys());
  const located = Uint8Array.from(
    table.facts,
    ({ label }, row) => (label === -1 ? 3 : 0) + (random() < chance(row) ? 0 : 1),
  );
  const none = new Float64Array(rows.length).fill(Number.NaN);
  const zeros = new Uint8Array(rows.length);
  const ints = new Int32Array(rows.length);
  const { info } = TEMPLATE;
  return {
    ...TEMPLATE,
    ...{
      info: { ...info, name },
      rows,
      positions: rows,
      codes: { located, verdicts: located },
      verdicts: zeros,
      kinds: zeros,
    },
    ...{
      values: none,
      most: none,
      tokens: none,
      money: none,
      calls: none,
      milliseconds: none,
      low: none,
      high: none,
      least: none,
    },
    ...{ votes: new Float64Array(0), voteStarts: ints, voteCounts: ints, wanted: ints, lines: ints },
  };
}

const TEMPLATE = (() => {
  const reader = new RunColumnsReader(new BoardRowTable(), {});
  reader.take(new TextEncoder().encode(journalOf({ name: 'made', rows: [] })));
  const columns = reader.columns();
  if (!columns) throw new Error('no run');
  return columns;
})();

function tableOf(rows: number): BoardRowTable {
  const table = new BoardRowTable();
  for (let k = 0; k < rows; k++)
    table.indexOf(runRow(earliest(-1), { id: `r${k}`, subset: `s${k % 4}`, label: k % 5 < 2 ? -1 : 1 }));
  return table;
}

/** Boards of equal judges: any place that is settled is a false difference. Then places of judges that differ. */
function measureFamilyError(): readonly BenchRow[] {
  const random = createRandomGenerator(11);
  const resampling = { seed: 0, resamples: 1 };
  return [
    { runs: 8, rows: 400, measures: ['average-f1'] },
    { runs: 4, rows: 120, measures: ['f1'] },
    { runs: 8, rows: 400, measures: ['located-or-passed'] },
  ].flatMap(({ runs, rows, measures }) => {
    const table = tableOf(rows);
    let [places, baseline, uncovered] = [0, 0, 0];
    for (let k = 0; k < SIMULATIONS; k++) {
      const hardness = Float64Array.from({ length: rows }, () => (random() < 0.5 ? 0.9 : 0.4));
      const build = (by: (run: number) => number) => {
        const sources = Array.from({ length: runs }, (_, run) => {
          const name = `run ${run}`;
          return { name, run: simulateRun(table, name, (row) => (hardness[row] ?? 0) + by(run), random) };
        });
        const result = buildBoard(table, sources, { measures, by: [], baseline: 'run 0', resampling, mostRows: 0 });
        if (result.kind === 'refused') throw new Error(result.sentence);
        return result.board.runs;
      };
      const equal = build(() => 0);
      if (equal.some(({ rank }) => rank?.from !== 1 || rank.to !== runs)) places++;
      if (equal.some(({ against }) => against && against.verdict !== 'not settled')) baseline++;
      // The true place of a run is its number, since each is better than the next.
      if (
        build((run) => -0.04 * run).some(
          ({ name, rank }) => !rank || rank.from > Number(name.slice(4)) + 1 || rank.to < Number(name.slice(4)) + 1,
        )
      )
        uncovered++;
    }
    const input = `${measures[0]}, ${runs} judges, ${rows} rows, ${SIMULATIONS} boards`;
    const share = (count: number): number => (100 * count) / SIMULATIONS;
    return [
      { name: 'equal judges with any settled place', input, ours: share(places), unit: '%' as const },
      { name: 'equal judges with any verdict against the baseline', input, ours: share(baseline), unit: '%' as const },
      {
        name: 'all true places within the intervals, judges 4 points apart',
        input,
        ours: 100 - share(uncovered),
        unit: '%' as const,
      },
    ];
  });
}

const RUNS = 50;
const ROWS = 10_000;

/** From the journals to the table, in a process of its own. */
async function timeLargeBoard(): Promise<readonly BenchRow[]> {
  const place = mkdtempSync(join(tmpdir(), 'proofmark-board-bench-'));
  try {
    const random = createRandomGenerator(3);
    const files = Array.from({ length: RUNS }, (_, k) => {
      const file = join(place, `${k}.jsonl`);
      const handle = openSync(file, 'w');
      const rows = Array.from({ length: ROWS }, (_, row) => {
        const label = row % 5 < 2 ? -1 : 1;
        const usage = { calls: 1, kept: 0, prompt: 900, cached: 0, completion: 400, uncounted: 0 };
        const more = {
          id: `r${row}`,
          subset: `s${row % 4}`,
          problem: `p${row % 3000}`,
          label,
          usage,
          votes: [label],
          milliseconds: 900,
        };
        return runRow(earliest(random() < 0.5 + 0.008 * k ? label : 0), {
          ...more,
          fields: { subject: `t${row % 9}` },
        });
      });
      writeSync(handle, journalOf({ name: `run ${k}`, rows }));
      closeSync(handle);
      return file;
    });
    const start = performance.now();
    const before = process.cpuUsage();
    const table = new BoardRowTable();
    const readers: RunColumnsReader[] = [];
    for (const file of files) {
      const reader = new RunColumnsReader(table, {});
      await readRunFileBytes(file, (bytes) => reader.take(bytes));
      reader.end();
      readers.push(reader);
    }
    const sources = readers.flatMap((reader, k) => {
      const run = reader.columns();
      return run ? [{ name: `run ${k}`, run }] : [];
    });
    const result = buildBoard(table, sources, { baseline: 'run 0' });
    if (result.kind === 'refused') throw new Error(result.sentence);
    const { user, system } = process.cpuUsage(before);
    const input = `${RUNS} runs × ${ROWS} rows`;
    return [
      { name: 'from journals to the board', input, ours: performance.now() - start },
      { name: 'of that, time of the processor', input, ours: (user + system) / 1000 },
      { name: 'resident memory of the whole bench', input, ours: process.memoryUsage().rss / 1e6, unit: 'MB' },
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
