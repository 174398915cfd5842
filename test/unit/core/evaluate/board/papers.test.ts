/** The examples of boards give the papers' tables, each cell. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseYamlRecord } from '../../../../../src/cli/inputs/yaml-record.ts';
import { getHarmonicMean } from '../../../../../src/core/base/shares.ts';
import { readBoardConfig } from '../../../../../src/core/evaluate/board/board-config.ts';
import { buildBoard } from '../../../../../src/core/evaluate/board/build-board.ts';
import { BoardRowTable } from '../../../../../src/core/evaluate/board/columns.ts';
import type { Board } from '../../../../../src/core/evaluate/board/types.ts';
import { acceptance, without } from '../../../../support/acceptance.ts';
import { cellOf } from '../../../../support/boards.ts';
import { root } from '../../../../support/paths.ts';

function exampleOf(name: string): Board {
  const file = join(root, 'docs/examples/boards', name);
  const config = readBoardConfig(parseYamlRecord(name, readFileSync(file, 'utf8'), ''));
  assert.ok(!('error' in config), JSON.stringify(config));
  const sources = config.runs.map(({ name: own = '', run: _, ...more }) => ({ name: own, ...more }));
  const result = buildBoard(new BoardRowTable(), sources, {
    ...config.options,
    resampling: { seed: 0, resamples: 20 },
  });
  assert.ok(result.kind === 'board', JSON.stringify(result));
  return result.board;
}

const isNear = (value: number | undefined, printed: number, within: number, what: string): void =>
  assert.ok(value !== undefined && Math.abs(value - printed) <= within + 1e-9, `${what}: ${value} is not ${printed}`);

interface PrintedCell {
  readonly table: string;
  readonly model: string;
  readonly subset: string;
  readonly printed_from: string;
  readonly error_accuracy: number;
  readonly correct_accuracy: number;
  readonly f1: number;
}

const AVERAGES = 'processbench-averages.json';
const F1 = 'processbench-f1.json';
test('table 3 of ProcessBench, each cell', { skip: without(AVERAGES) || without(F1) }, () => {
  const board = exampleOf('processbench-table-3.yaml');
  const { rows } = acceptance<{ rows: readonly ({ model: string; average: number } & Record<string, number>)[] }>(
    AVERAGES,
  );
  const { cells: printed } = acceptance<{ cells: readonly PrintedCell[] }>(F1);
  assert.equal(board.runs.length, rows.length);
  for (const { model, average, ...own } of rows) {
    // Some printed F1 are those of rounded percentages.
    isNear(cellOf(board, model, 'average-f1')?.value, average, 0.15, `${model}, average`);
    for (const subset of ['GSM8K', 'MATH', 'OlympiadBench', 'Omni-MATH']) {
      const cell = printed.find((one) => one.model === model && one.subset === subset && one.table !== '9');
      assert.ok(cell);
      const f1 = cellOf(board, model, `f1 by subset: ${subset}`)?.value;
      const ofPercentages = getHarmonicMean(cell.error_accuracy, cell.correct_accuracy);
      isNear(
        cell.printed_from === 'counts' ? f1 : ofPercentages,
        own[subset.toLowerCase().replace(/\W/g, '')] ?? Number.NaN,
        0.05,
        `${model}, ${subset}`,
      );
      isNear(f1, cell.f1, 0.15, `${model}, ${subset}`);
    }
  }
  const order = [...rows].sort((a, b) => b.average - a.average).map(({ model }) => model);
  assert.deepEqual(
    board.runs.slice(0, 5).map(({ name }) => name),
    order.slice(0, 5),
  );
  assert.deepEqual(board.runs[0]?.rank, { from: 1, to: 1 });
  assert.equal(board.planes[0]?.points.length, rows.length);
});

const JUDGES = 'mu-math-judges.json';
test('table 5 of U-MATH and its figures 2 and 3, each cell', { skip: without(JUDGES) }, () => {
  const board = exampleOf('u-math-table-5.yaml');
  const { rows } = acceptance<{
    rows: readonly {
      model: string;
      f1_cot: number;
      f1_autocot: number;
      by_author: Record<string, [number, number]>;
      tpr: number;
      tnr: number;
      ppv: number;
      npv: number;
    }[];
  }>(JUDGES);
  assert.equal(board.runs.length, 2 * rows.length);
  const authors = { qwen: 'Qwen', llama: 'Llama', gpt: 'GPT', gemini: 'Gemini' };
  for (const row of rows) {
    for (const [k, [prompt, f1]] of (
      [
        ['CoT', row.f1_cot],
        ['AutoCoT', row.f1_autocot],
      ] as const
    ).entries()) {
      const name = `${row.model}, ${prompt}`;
      isNear(cellOf(board, name, 'macro-f1')?.value, f1, 0, name);
      for (const [key, author] of Object.entries(authors)) {
        const own = row.by_author[key]?.[k] ?? Number.NaN;
        isNear(cellOf(board, name, `macro-f1 by generator: ${author}`)?.value, own, 0, `${name}, ${author}`);
        isNear(
          cellOf(board, name, `macro-f1-bias by generator: ${author}`)?.value,
          own - f1,
          0,
          `${name}, ${author}, bias`,
        );
      }
    }
    for (const measure of ['tpr', 'tnr', 'ppv', 'npv'] as const)
      isNear(cellOf(board, `${row.model}, CoT`, measure)?.value, row[measure], 0, `${row.model}, ${measure}`);
    const point = board.planes
      .find(({ id }) => id === 'strictness')
      ?.points.find(({ run }) => board.runs[run]?.name === `${row.model}, CoT`);
    assert.deepEqual([point?.x.value, point?.y.value], [row.tpr, row.tnr]);
  }
  assert.equal(board.matrix?.cells.length, 2 * rows.length);
});

/** The papers' texts stand beside the acceptance figures. */
function readPaper(name: string): string | undefined {
  const folder = process.env.PROOFMARK_ACCEPTANCE ?? join(process.env.PROOFMARK_DATA ?? '', '..', 'acceptance');
  try {
    return readFileSync(join(folder, '..', 'papers', name), 'utf8');
  } catch {
    return undefined;
  }
}

const VERIFIERS = readPaper('scaling-generative-verifiers.txt');
test('tables 5 and 6 of Scaling generative verifiers, each cell', {
  skip: VERIFIERS === undefined && "the papers' texts aren't there",
}, () => {
  const [, fifth = '', sixth = ''] = (VERIFIERS ?? '').split(/^\| Prompt \| Ver(?:ProofArena \| Final|ProofBench).*$/m);
  const columns = [
    [
      'ppv by subset: VerProofArena',
      'tpr by subset: VerProofArena',
      'correct-f1 by subset: VerProofArena',
      'tokens by subset: VerProofArena',
      'ppv by subset: Final answers',
      'tpr by subset: Final answers',
      'tokens by subset: Final answers',
    ],
    ['ppv', 'tpr', 'correct-f1', 'tokens'],
  ];
  let compared = 0;
  for (const [k, text] of [fifth, sixth].entries()) {
    const board = exampleOf(`generative-verifiers-table-${5 + k}.yaml`);
    let model = '';
    for (const line of text.split('\n').filter((one) => one.startsWith('| '))) {
      const [first = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (!/^\d/.test(cells[0] ?? '')) {
        if (cells.every((cell) => cell === '')) model = first;
        continue;
      }
      for (const [c, column] of (columns[k] ?? []).entries()) {
        const [value = Number.NaN, deviation] = (cells[c] ?? '').split(' ').map(Number);
        const cell = cellOf(board, `${model}, ${first}`, column);
        assert.deepEqual([cell?.value, cell?.deviation], [value, deviation], `${model}, ${first}, ${column}`);
        compared++;
      }
    }
  }
  assert.ok(compared > 350, `${compared} cells`);
});

const U_MATH = readPaper('u-math.txt');
test('table 7 of U-MATH, each cell', { skip: U_MATH === undefined && "the papers' texts aren't there" }, () => {
  const board = exampleOf('u-math-table-5.yaml');
  const [, table = ''] = (U_MATH ?? '').split('Model\tIncRate, AutoCoT\tIncRate, CoT\n');
  const lines = table.split('\n\n')[0]?.split('\n') ?? [];
  assert.equal(lines.length, 20);
  const plain = (name: string): string => name.replace(/\W/g, '').toLowerCase();
  for (const line of lines) {
    const [model = '', auto, own] = line.split('\t');
    for (const [prompt, printed] of [
      ['AutoCoT', auto],
      ['CoT', own],
    ] as const) {
      const run = board.runs.find(({ name }) => plain(name) === plain(model + prompt));
      isNear(run && cellOf(board, run.name, 'inconclusive')?.value, Number(printed), 0, `${model}, ${prompt}`);
    }
  }
});
