/**
 * What `proofmark evaluate` measures is what was put in: a *simulated* judge, right as often as ProcessBench's tables 5 and 7 say
 * of a model, comes to that model's F1 on the open rows, but for the chance of which rows it is right on. No model is asked, and
 * these figures say nothing about any.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Accuracies, type SimulatedRow, startSimulatedJudge } from '../../../support/simulated-judge.ts';
import { countsIn, numberIn, startProofmark } from '../support.ts';

const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: named } = process.env;
const acceptance = named ?? (data === undefined ? undefined : join(data, '..', 'acceptance'));
const table = acceptance && join(acceptance, 'processbench-f1.json');
const skip =
  data === undefined
    ? 'PROOFMARK_DATA is not set'
    : !table || !existsSync(table)
      ? 'there is no processbench-f1.json in PROOFMARK_ACCEPTANCE or ../acceptance'
      : false;

/** A strong, a middling and a weak one of the tables. */
const MODELS = ['o1-mini', 'GPT-4o-0806', 'Meta-Llama-3-8B-Instruct'];
const SUBSETS: Readonly<Record<string, string>> = {
  gsm8k: 'GSM8K',
  math: 'MATH',
  olympiadbench: 'OlympiadBench',
  omnimath: 'Omni-MATH',
};
const SEED = 20_261_121;
/** The chance that a right program fails anywhere here with another seed; each of the 24 counts has its part of it. */
const LEVEL = 0.01;
const EACH = LEVEL / (MODELS.length * Object.keys(SUBSETS).length * 2);

interface Cell {
  readonly table: string;
  readonly model: string;
  readonly subset: string;
  readonly error_accuracy: number;
  readonly correct_accuracy: number;
  readonly f1: number;
}

test('a simulated judge with the accuracies of a table comes to its F1 within sampling error', {
  skip,
}, async () => {
  assert.ok(data && table);
  const { cells } = JSON.parse(readFileSync(table, 'utf8')) as { cells: readonly Cell[] };
  const cellOf = (model: string, subset: string): Cell => {
    const found = cells.find(
      (cell) => ['5', '7'].includes(cell.table) && cell.model === model && cell.subset === SUBSETS[subset],
    );
    assert.ok(found, `${model} ${subset}`);
    return found;
  };
  const files = Object.keys(SUBSETS).map((name) => join(data, 'processbench', `${name}.jsonl`));
  const server = await startSimulatedJudge({
    rows: Object.keys(SUBSETS).flatMap((subset, k) => rowsOf(files[k] ?? '', subset)),
    models: Object.fromEntries(
      MODELS.map((model) => [
        `simulated-${model}`,
        Object.fromEntries(Object.keys(SUBSETS).map((subset) => [subset, accuraciesOf(cellOf(model, subset))])),
      ]),
    ),
    seed: SEED,
  });
  const place = await mkdtemp(join(tmpdir(), 'proofmark-simulated-'));
  try {
    const differences: number[] = [];
    for (const model of MODELS) {
      const asked = ['--judge', 'critic', '--endpoint', server.url, '--model', `simulated-${model}`];
      const rest = ['--concurrency', '32', '--cache', 'none', '--format', 'json'];
      const { code, out, err } = await startProofmark(['evaluate', ...files, ...asked, ...rest], {
        cwd: place,
      }).done;
      assert.equal(code, 0, err);
      const subsets = Object.keys(SUBSETS).map((name) => measuredIn(out, name));
      for (const subset of subsets) {
        const cell = cellOf(model, subset.name);
        within(subset, cell);
        differences.push(Math.abs((subset.f1 ?? 0) - cell.f1));
      }
      // The bounds can fail: with another model's accuracies they do.
      for (const other of MODELS.filter((one) => one !== model))
        assert.throws(() => {
          for (const subset of subsets) within(subset, cellOf(other, subset.name));
        }, `${model} is not ${other}`);
    }
    assert.equal(server.unknown, 0, 'every message was about a row');
    assert.equal(server.asked, MODELS.length * 1720);
    console.log(
      `simulated judges: the largest difference of F1 is ${Math.max(...differences).toFixed(1)} of 100, the mean ${(differences.reduce((a, b) => a + b) / differences.length).toFixed(1)}`,
    );
  } finally {
    await server.close();
    await rm(place, { recursive: true });
  }
});

function rowsOf(file: string, subset: string): SimulatedRow[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ ...(JSON.parse(line) as SimulatedRow), subset }));
}

function accuraciesOf({ error_accuracy: error, correct_accuracy: correct }: Cell): Accuracies {
  return { error: error / 100, correct: correct / 100 };
}

interface Measured {
  readonly name: string;
  readonly errors: number;
  readonly errorsFound: number;
  readonly corrects: number;
  readonly correctsPassed: number;
  readonly f1: number | null;
}

function measuredIn(out: string, name: string): Measured {
  const [errorsFound, errors] = countsIn(out, 'error-accuracy', name).map(Number);
  const [correctsPassed, corrects] = countsIn(out, 'correct-accuracy', name).map(Number);
  assert.ok(errorsFound !== undefined && errors && correctsPassed !== undefined && corrects, name);
  return {
    name,
    errors,
    errorsFound,
    corrects,
    correctsPassed,
    f1: numberIn(out, 'f1', name)?.value ?? null,
  };
}

/** Both counts lie within the binomial's bounds, and so F1 between those of the bounds. */
function within({ errors, errorsFound, corrects, correctsPassed, f1 }: Measured, cell: Cell): void {
  const { error, correct } = accuraciesOf(cell);
  const [leastFound, mostFound] = binomialBounds(errors, error);
  const [leastPassed, mostPassed] = binomialBounds(corrects, correct);
  const words = `${cell.model} on ${cell.subset}`;
  assert.ok(errorsFound >= leastFound && errorsFound <= mostFound, `${words}: found ${errorsFound} of ${errors}`);
  assert.ok(
    correctsPassed >= leastPassed && correctsPassed <= mostPassed,
    `${words}: passed ${correctsPassed} of ${corrects}`,
  );
  const low = harmonic(leastFound / errors, leastPassed / corrects);
  const high = harmonic(mostFound / errors, mostPassed / corrects);
  assert.ok(f1 !== null && f1 >= low - 1e-9 && f1 <= high + 1e-9, `${words}: F1 ${f1} in ${low} … ${high}`);
}

/** The counts that n trials stay in, of which neither side is left with more than half of `EACH`. */
function binomialBounds(n: number, p: number): readonly [number, number] {
  let below = 0;
  let least = 0;
  let most = n;
  for (let k = 0, found = false; k <= n; k++) {
    const next = below + binomial(n, k, p);
    if (!found && next > EACH / 2) [least, found] = [k, true];
    if (1 - next < EACH / 2) {
      most = k;
      break;
    }
    below = next;
  }
  return [least, most];
}

function binomial(n: number, k: number, p: number): number {
  if (p === 0 || p === 1) return k === n * p ? 1 : 0;
  let log = k * Math.log(p) + (n - k) * Math.log1p(-p);
  for (let i = 1; i <= k; i++) log += Math.log(n - k + i) - Math.log(i);
  return Math.exp(log);
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (200 * a * b) / (a + b);
}
