/**
 * Figures on rated rows. With `PYTHON`, an interpreter that has the packages `scipy` and `scikit-learn` (`python3` if not set), each figure of
 * 200 drawn tables is compared with what `ratings.py` recomputes; without them, the row says so. Then how often intervals contain the true
 * value in simulated runs, and the time of a report on 10,000 rows.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createRandomGenerator, type RandomGenerator } from '../../src/core/base/random.ts';
import { collectRatedRows, scorePoints } from '../../src/core/evaluate/measures/points.ts';
import { scoreSteps } from '../../src/core/evaluate/measures/steps.ts';
import { buildReport } from '../../src/core/evaluate/report/build-report.ts';
import type { RunRow, ScoringPolicies } from '../../src/core/evaluate/run-types.ts';
import { drawRatedTable, type RatedTable } from '../support/rated-tables.ts';
import { earliest, grade, policies, runRow } from '../support/run-rows.ts';
import { runOf } from '../support/runs.ts';
import { type BenchRow, median } from './harness.ts';

const SCRIPT = fileURLToPath(new URL('./ratings.py', import.meta.url));
const TABLES = 200;
const COMPUTED: readonly string[] = ['points', 'author', 'rating', 'cut', 'step-ratings', 'step-threshold'];
const MEASURED_ELSEWHERE: readonly string[] = ['problems', 'best-of-n', 'blind-choice', 'best-possible'];

export default async function bench(): Promise<BenchRow[]> {
  return [compareWithPython(), ...measureCoverage(), ...timeReports()];
}

function ownFigures({ rows, policies: some }: RatedTable): ReadonlyMap<string, number | null> {
  const reported = buildReport([runOf(rows, { kind: 'grader' })], {
    policies: some,
    resampling: { seed: 1, resamples: 10 },
  });
  if (reported.kind === 'refused') throw new Error(reported.sentence);
  return new Map(
    reported.report.numbers
      .filter(({ over, measure }) => COMPUTED.includes(over) && !MEASURED_ELSEWHERE.includes(measure))
      .filter(({ over, measure }) => over !== 'author' || /^(?:rated-|mean-|point|exact-|within-)/.test(measure))
      .map(({ over, name, measure, value }) => [`${over}|${name}|${measure}`, value]),
  );
}

function compareWithPython(): BenchRow {
  const name = 'figures on rated rows beside scipy and scikit-learn, largest difference';
  const tables = Array.from({ length: TABLES }, (_, seed) => drawRatedTable(seed));
  const input = tables
    .map((table) => JSON.stringify({ ...table, policies: { ...policies, ...table.policies } }))
    .join('\n');
  const done = spawnSync(process.env.PYTHON ?? 'python3', [SCRIPT], { input, encoding: 'utf8', maxBuffer: 1e9 });
  if (done.status !== 0) {
    const why = (done.stderr ?? '').trim().split('\n').at(-1) || done.error?.message;
    return { name: `${name}: not compared (${why})`, input: '', ours: 0 };
  }
  const theirs = done.stdout
    .trim()
    .split('\n')
    .map((line) => new Map(Object.entries(JSON.parse(line) as Record<string, number | null>)));
  let [count, largest] = [0, 0];
  for (const [k, table] of tables.entries()) {
    const own = ownFigures(table);
    const other = theirs[k] ?? new Map<string, number | null>();
    for (const key of new Set([...own.keys(), ...other.keys()])) {
      const [a, b] = [own.get(key), other.get(key)];
      if (a === undefined || b === undefined || (a === null) !== (b === null))
        throw new Error(`Table ${k}, ${key}: ${a} and ${b}.`);
      const apart = Math.abs((a ?? 0) - (b ?? 0));
      if (apart > 1e-9) throw new Error(`Table ${k}, ${key}: ${a} and ${b}.`);
      count++;
      largest = Math.max(largest, apart);
    }
  }
  return { name: `${name}: ${largest.toExponential(1)}`, input: `${TABLES} tables, ${count} figures`, ours: 0 };
}

const SIMULATIONS = 1_000;

/** The share of simulated runs whose interval contains the value of a very large run. */
function measureCoverage(): readonly BenchRow[] {
  const resampling = { seed: 3, resamples: 1_000 };
  const points = (rows: readonly RunRow[]) => {
    const [rated] = collectRatedRows(rows, policies);
    if (!rated) return {};
    const { error, bias, kappa, spearman, kendall } = scorePoints(rated, resampling);
    return { MAE: error, bias, 'quadratic weighted kappa': kappa, Spearman: spearman, Kendall: kendall };
  };
  const steps = (rows: readonly RunRow[]) => {
    const scores = scoreSteps(rows, policies, resampling);
    if (!scores) return {};
    const { tpr, tnr, precision, balanced, f1, errorF1, first, later } = scores;
    return {
      TPR: tpr,
      TNR: tnr,
      precision,
      'balanced accuracy': balanced,
      F1: f1,
      'error F1': errorF1,
      'first error': first,
      'later errors': later,
    };
  };
  return [...coverageOf('points', drawGraded, points, 100), ...coverageOf('rated steps', drawStepped, steps, 100)];
}

type Found = Readonly<
  Record<
    string,
    { readonly value?: number; readonly interval?: { readonly low: number; readonly high: number } } | undefined
  >
>;

function coverageOf(
  kind: string,
  draw: (random: RandomGenerator) => RunRow,
  measure: (rows: readonly RunRow[]) => Found,
  rows: number,
): readonly BenchRow[] {
  const random = createRandomGenerator(11);
  const drawMany = (count: number) => Array.from({ length: count }, () => draw(random));
  const truth = measure(drawMany(200_000));
  const hits: Record<string, number> = {};
  for (let k = 0; k < SIMULATIONS; k++)
    for (const [name, { interval } = {}] of Object.entries(measure(drawMany(rows)))) {
      const value = truth[name]?.value ?? Number.NaN;
      if (interval && interval.low <= value && value <= interval.high) hits[name] = (hits[name] ?? 0) + 1;
    }
  return Object.entries(hits).map(([name, count]) => ({
    name: `${kind}: 95% intervals that contain the true ${name}`,
    input: `${SIMULATIONS} runs of ${rows} rows`,
    ours: (100 * count) / SIMULATIONS,
    unit: '%' as const,
  }));
}

function drawGraded(random: RandomGenerator): RunRow {
  const points = random() < 0.4 ? 0 : Math.floor(random() * 8);
  return runRow(grade(Math.max(0, Math.min(7, points + Math.round(4 * (random() - 0.4) * random())))), { points });
}

function drawStepped(random: RandomGenerator): RunRow {
  const steps = 3 + Math.floor(random() * 8);
  // Solutions differ in how hard they are, so that their steps are alike.
  const [skill, quality] = [0.5 + 0.5 * random(), 0.4 + 0.6 * random()];
  const ratings = Array.from({ length: steps }, () => (random() < quality ? (1 as const) : (-1 as const)));
  const scores = ratings.map((rating) => (random() < skill === (rating === 1) ? 0.9 : 0.1));
  return runRow(earliest(scores.findIndex((score) => score < 0.5)), { steps, ratings, scores });
}

function timeReports(): readonly BenchRow[] {
  const random = createRandomGenerator(5);
  const many = (draw: (random: RandomGenerator) => RunRow) => Array.from({ length: 10_000 }, () => draw(random));
  const some: Partial<ScoringPolicies> = {};
  const time = (rows: readonly RunRow[]) =>
    median(3, () => buildReport([runOf(rows, { kind: 'grader' })], { policies: some }));
  return [
    { name: 'report on graded rows', input: '10,000 rows', ours: time(many(drawGraded)) },
    { name: 'report on rated steps', input: '10,000 rows', ours: time(many(drawStepped)) },
  ];
}
