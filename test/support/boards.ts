/** Boards for tests, from runs whose rows are made up. */

import { type BoardOptions, buildBoard } from '../../src/core/evaluate/board/build-board.ts';
import { BoardRowTable, RunColumnsReader } from '../../src/core/evaluate/board/columns.ts';
import type { PublishedFigures } from '../../src/core/evaluate/board/sources.ts';
import type { Board } from '../../src/core/evaluate/board/types.ts';
import type { RunRow, ScoringPolicies } from '../../src/core/evaluate/run-types.ts';
import { policies } from './run-rows.ts';

export interface MadeRun {
  readonly name: string;
  readonly rows: readonly RunRow[];
  readonly model?: string;
  readonly prompt?: string;
  readonly kind?: string;
  readonly isStopped?: true;
  readonly policies?: Partial<ScoringPolicies>;
  readonly published?: PublishedFigures;
}

/** The journal of a run. */
export function journalOf({ name, rows, model = name, prompt, kind = 'critic', isStopped, ...more }: MadeRun): string {
  const header = {
    v: 1,
    run: name,
    name,
    started: '2026-11-21T13:20:00.000Z',
    dataSet: [{ name: 'made.jsonl', sha256: null }],
    judge: { id: `${kind}@made`, kind, model, votes: 1, stop: 'all' },
    asked: { model, ...(prompt === undefined ? {} : { prompt: { name: prompt, hash: '0', isBuiltIn: false } }) },
    policies: { ...policies, ...more.policies },
    seed: 0,
  };
  const lines = rows.map((row) => ({ item: `${row.set}#${row.id}`, parser: 1, result: row }));
  const end = isStopped ? { stopped: 'You stopped it.', unreadable: 0 } : { finished: 'now', unreadable: 0 };
  return [header, ...lines, end].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What `buildBoard` says of these runs, each read from its journal. */
export function resultOf(runs: readonly MadeRun[], options: BoardOptions = {}) {
  const table = new BoardRowTable();
  const readers = runs.map((run) => {
    const reader = new RunColumnsReader(table, {});
    if (!run.published) reader.take(new TextEncoder().encode(journalOf(run)));
    return { run, reader };
  });
  const sources = readers.map(({ run: { name, published }, reader }) => {
    const run = published ? undefined : reader.columns();
    return { name, ...(run ? { run } : {}), ...(published ? { published } : {}) };
  });
  return buildBoard(table, sources, { resampling: { seed: 0, resamples: 200 }, ...options });
}

export function boardOf(runs: readonly MadeRun[], options: BoardOptions = {}): Board {
  const result = resultOf(runs, options);
  if (result.kind === 'refused') throw new Error(result.sentence);
  return result.board;
}

/** A cell by the names of its run and its column. */
export function cellOf(board: Board, run: string, column: string) {
  const at = board.columns.findIndex(({ id }) => id === column);
  return board.runs.find(({ name }) => name === run)?.cells[at];
}
