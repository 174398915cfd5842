/**
 * Journals of evaluations on hosts that have only the file system of the editor. A journal is one text that is rewritten as a whole.
 * It has rows but no replies; those are only in the cache.
 */

import * as vscode from 'vscode';
import { messageOf } from '../../core/base/errors.ts';
import { fieldsOf } from '../../core/base/records.ts';
import { type RunHeader, RunReader, type RunRow, rowLine, stands } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { bytesOf } from '../base/files.ts';
import { type JournalPlace, LONGEST, makeFolders, recordAt, uriOf } from '../compare/index.ts';
import type { KeptRun, RunKeeper } from './ports.ts';

/** The journal is rewritten after this many rows, however long it is. */
const EVERY = 20;
/** It is also rewritten once the new rows are this share of it: a short journal with each row, a long one rarely. */
const SHARE = 0.02;

/** Journals of evaluations through the VS Code file system API, for hosts without direct file access. */
export const fsRuns: RunKeeper = {
  async open(place, header, how, onProblem) {
    const known = await recordAt(place);
    if (how === 'start' && known !== undefined) throw new Error(t('A journal of this run already exists.'));
    if (how === 'resume' && known === undefined)
      throw new Error(t('The journal of this run no longer exists.'));
    await makeFolders(place);
    const lines = (known ?? '').split('\n').slice(0, -1);
    const [first] = lines;
    if (first !== undefined && !isSame(first, header))
      throw new Error(
        t('This journal belongs to another run with a different judge or data set. Start a new run.'),
      );
    if (first === undefined) lines.push(JSON.stringify({ v: 1, ...header }));
    const kept = keptRun(place, lines, onProblem);
    // From now on the run can resume, even if this window crashes.
    if (first === undefined) await kept.begin();
    return kept;
  },
  copy: async (place, to) => vscode.workspace.fs.copy(uriOf(place), uriOf(to), { overwrite: true }),
};

function isSame(line: string, header: RunHeader): boolean {
  try {
    const found = fieldsOf(JSON.parse(line));
    const named = ['dataSet', 'judge', 'policies', 'seed', 'selection'] as const;
    return named.every((name) => sameText(found[name]) === sameText(header[name]));
  } catch {
    return false;
  }
}

/** Ignores addresses, since a folder may have been moved. */
function sameText(value: unknown): string {
  return JSON.stringify(value ?? null, (name, one: unknown) => (name === 'address' ? undefined : one));
}

function keptRun(
  place: JournalPlace,
  lines: string[],
  onProblem: (sentence: string) => void,
): KeptRun & { begin(): Promise<void> } {
  const { rows, failures } = judgedIn(lines);
  let size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  let unwritten = { rows: 0, characters: 0 };
  let isTold = false;
  let isWaiting = false;
  let writing = Promise.resolve();
  const tell = (sentence: string): void => {
    if (!isTold) onProblem(sentence);
    isTold = true;
  };
  const write = async (): Promise<void> => {
    const begun = unwritten;
    unwritten = { rows: 0, characters: 0 };
    try {
      await vscode.workspace.fs.writeFile(uriOf(place), bytesOf(`${lines.join('\n')}\n`));
    } catch (error) {
      // The next write includes these rows, since the error may be temporary.
      unwritten = {
        rows: unwritten.rows + begun.rows,
        characters: unwritten.characters + begun.characters,
      };
      throw error;
    }
  };
  /** Writes one at a time. Rows that arrive meanwhile wait for one more write. */
  const writeSoon = (): Promise<void> => {
    if (isWaiting) return writing;
    isWaiting = true;
    writing = writing.then(async () => {
      isWaiting = false;
      await write().catch((error) => tell(unwritable(error)));
    });
    return writing;
  };
  const add = (entry: object): void => {
    const line = JSON.stringify({ ...entry, time: new Date().toISOString() });
    lines.push(line);
    size += line.length + 1;
    unwritten = { rows: unwritten.rows + 1, characters: unwritten.characters + line.length + 1 };
  };
  return {
    found: { judged: rows.size, failed: failures.size, replies: 0 },
    judged: (item) => rows.get(item),
    failed: (item) => failures.get(item),
    within: (_, work) => work(),
    begin: () =>
      write().catch((error) => {
        throw new Error(unwritable(error));
      }),
    async note(item, row) {
      // Rows that are already in it, and its end, can still be written.
      if (size > LONGEST)
        return tell(
          t("The journal of the run is longer than {0} characters, so new results aren't saved.", LONGEST),
        );
      add({ item, ...(row.said.kind === 'failed' ? { error: row.said.reason } : {}), ...rowLine(row) });
      if (unwritten.rows >= EVERY || unwritten.characters >= SHARE * size) void writeSoon();
    },
    cache: (inner) => inner,
    async finish({ stopped, unreadable = 0 }) {
      add({ ...(stopped === undefined ? { finished: new Date().toISOString() } : { stopped }), unreadable });
      await writeSoon();
    },
    close: () => (unwritten.rows > 0 ? writeSoon() : writing),
  };
}

function unwritable(error: unknown): string {
  return t("Couldn't write the journal of the run: {0}", messageOf(error));
}

/** The results of items: `rows` are final, `failures` can be retried. */
function judgedIn(lines: readonly string[]): Record<'rows' | 'failures', ReadonlyMap<string, RunRow>> {
  const reader = new RunReader();
  const standing = new Set<string>();
  for (const line of lines) {
    if (!reader.take(line)) break;
    try {
      const fields = fieldsOf(JSON.parse(line));
      const row = fieldsOf(fields.result) as unknown as RunRow;
      if (typeof fields.item !== 'string' || fields.result === undefined) continue;
      if (stands(fields, row)) standing.add(fields.item);
      else standing.delete(fields.item);
    } catch {
      // Ignore unreadable lines.
    }
  }
  const rows = new Map<string, RunRow>();
  const failures = new Map<string, RunRow>();
  for (const row of reader.run()?.rows ?? []) {
    const item = `${row.set}#${row.id}`;
    if (standing.has(item)) rows.set(item, row);
    else if (row.said.kind === 'failed') failures.set(item, row);
  }
  return { rows, failures };
}
