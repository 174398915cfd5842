/**
 * Journals of evaluations on hosts that have only the file system of the editor. A journal is one text that is rewritten as a whole.
 * It has rows but no replies; those are only in the cache.
 */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  isJournalRowReusable,
  type RunHeader,
  RunJournalLineReader,
  type RunRow,
  toJournalRow,
} from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { encodeUtf8 } from '../base/files.ts';
import {
  createJournalFolders,
  getJournalUri,
  type JournalLocation,
  MAX_REWRITTEN_JOURNAL_CHARS,
  readJournalText,
} from '../compare/index.ts';
import type { RunJournalOpener, WritableRunJournal } from './ports.ts';

/** The journal is rewritten after this many rows, however long it is. */
const ROWS_PER_WRITE = 20;
/** It is also rewritten once the new rows are this share of it: a short journal with each row, a long one rarely. */
const SHARE_PER_WRITE = 0.02;

/** Journals of evaluations through the VS Code file system API, for hosts without direct file access. */
export const vsCodeRunJournalOpener: RunJournalOpener = {
  async open(place, header, how, onProblem) {
    const known = await readJournalText(place);
    if (how === 'start' && known !== undefined)
      throw new Error(t('A run journal with this name already exists. Start the evaluation again.'));
    if (how === 'resume' && known === undefined)
      throw new Error(t('The run journal no longer exists. Start a new run.'));
    await createJournalFolders(place);
    const lines = (known ?? '').split('\n').slice(0, -1);
    const [first] = lines;
    if (first !== undefined && !isSameRunHeader(first, header))
      throw new Error(
        t(
          'The judge or the data set has changed since the run started. Choose the judge of the run and restore the data set, or start a new run.',
        ),
      );
    if (first === undefined) lines.push(JSON.stringify({ v: 1, ...header }));
    const kept = createFsRunJournal(place, lines, onProblem);
    // From now on the run can resume, even if this window crashes.
    if (first === undefined) await kept.begin();
    return kept;
  },
  copy: async (place, to) => vscode.workspace.fs.copy(getJournalUri(place), getJournalUri(to), { overwrite: true }),
};

function isSameRunHeader(line: string, header: RunHeader): boolean {
  try {
    const found = getFieldsOrEmpty(JSON.parse(line));
    const named = ['dataSet', 'judge', 'policies', 'seed', 'selection'] as const;
    return named.every((name) => toComparableText(found[name]) === toComparableText(header[name]));
  } catch {
    return false;
  }
}

/** Ignores addresses, since a folder may have been moved. */
function toComparableText(value: unknown): string {
  return JSON.stringify(value ?? null, (name, one: unknown) => (name === 'address' ? undefined : one));
}

function createFsRunJournal(
  place: JournalLocation,
  lines: string[],
  onProblem: (sentence: string) => void,
): WritableRunJournal & { begin(): Promise<void> } {
  const { rows, failures } = readJudgedRows(lines);
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
      await vscode.workspace.fs.writeFile(getJournalUri(place), encodeUtf8(`${lines.join('\n')}\n`));
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
      await write().catch((error) => tell(explainWriteError(error)));
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
        throw new Error(explainWriteError(error));
      }),
    async note(item, row) {
      // Rows that are already in it, and its end, can still be written.
      if (size > MAX_REWRITTEN_JOURNAL_CHARS)
        return tell(
          t(
            "The run journal is longer than {0} characters, so new results aren't saved. Evaluate fewer items per run.",
            MAX_REWRITTEN_JOURNAL_CHARS,
          ),
        );
      add({ item, ...(row.said.kind === 'failed' ? { error: row.said.reason } : {}), ...toJournalRow(row) });
      if (unwritten.rows >= ROWS_PER_WRITE || unwritten.characters >= SHARE_PER_WRITE * size) void writeSoon();
    },
    cache: (inner) => inner,
    async finish({ stopped, unreadable = 0 }) {
      add({ ...(stopped === undefined ? { finished: new Date().toISOString() } : { stopped }), unreadable });
      await writeSoon();
    },
    close: () => (unwritten.rows > 0 ? writeSoon() : writing),
  };
}

function explainWriteError(error: unknown): string {
  return t("Couldn't write the run journal: {0}", getErrorMessage(error));
}

/** The results of items: `rows` are final, `failures` can be retried. */
function readJudgedRows(lines: readonly string[]): Record<'rows' | 'failures', ReadonlyMap<string, RunRow>> {
  const reader = new RunJournalLineReader();
  const standing = new Set<string>();
  for (const line of lines) {
    if (!reader.take(line)) break;
    try {
      const fields = getFieldsOrEmpty(JSON.parse(line));
      const row = getFieldsOrEmpty(fields.result) as unknown as RunRow;
      if (typeof fields.item !== 'string' || fields.result === undefined) continue;
      if (isJournalRowReusable(fields, row)) standing.add(fields.item);
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
