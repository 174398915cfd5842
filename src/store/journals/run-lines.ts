/** Reads the lines of a run journal. */

import {
  getFieldsOrEmpty,
  isRecord,
  parseJsonOrUndefined,
  type UntypedFields,
} from '../../core/base/unknown-fields.ts';
import {
  isJournalRowReusable,
  isPrmRequestFormUnknown,
  normalizeToJsonValue,
  type RunHeader,
  type RunRow,
  readJournalRow,
} from '../../core/evaluate/index.ts';
import {
  addCallUsage,
  type CallUsage,
  computeCallUsage,
  type ModelReply,
  zeroUsage,
} from '../../core/judge/calls/index.ts';
import type { LineByteRange, LineFile } from '../files/line-file.ts';
import { isWellFormedReply } from '../replies/stored-reply.ts';
import { JournalError } from './open-journal.ts';

/** The content of a journal when it was opened. */
export interface RunJournalSummary {
  readonly header: RunHeader;
  /** The number of different replies. */
  readonly replies: number;
  /** Their usage when they were queried; without money, which depends on the user's prices. */
  readonly usage: CallUsage;
  readonly judged: number;
  readonly failed: number;
  readonly isFinished: boolean;
  /** Whether the last line was incomplete and was removed. */
  readonly isTorn: boolean;
  /** The number of unreadable lines. They are ignored, so their queries are sent again. */
  readonly unreadable: number;
  /** The sampling parameters that each model rejected, by model. */
  readonly refused: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The content of a journal: positions of replies by key, finished rows by item, and failed rows. */
export interface LoadedRunJournal {
  readonly content: RunJournalSummary;
  readonly index: Map<string, LineByteRange>;
  readonly rows: ReadonlyMap<string, RunRow>;
  readonly failures: ReadonlyMap<string, RunRow>;
}

/**
 * Reads a journal, or writes the header of a new one.
 * @throws {@link JournalError} if it belongs to another run or isn't a journal
 */
export async function loadOrStartRunJournal(lines: LineFile, wanted: RunHeader): Promise<LoadedRunJournal> {
  const index = new Map<string, LineByteRange>();
  const rows = new Map<string, RunRow>();
  const failures = new Map<string, RunRow>();
  let header: RunHeader | undefined;
  let usage = zeroUsage;
  let isFinished = false;
  let unreadable = 0;
  const items = new Map<string, 'judged' | 'failed'>();
  const refused = new Map<string, Set<string>>();
  const isTorn = await lines.readAll((line, range) => {
    const entry = parseJsonObjectOrUndefined(line);
    if (!header) {
      header = checkJournalHeader(entry, wanted);
      return;
    }
    const item = entry && typeof entry.item === 'string' ? entry.item : undefined;
    if (!entry) {
      if (line?.trim() !== '') unreadable++;
      return;
    }
    const reply = typeof entry.key === 'string' ? parseModelReplyFromJournal(entry) : undefined;
    if (typeof entry.key === 'string' && reply) {
      if (!index.has(entry.key) && entry.kept !== true) usage = addCallUsage(usage, computeCallUsage(reply.tokens));
      if (reply.leftOut && typeof entry.model === 'string')
        refused.set(entry.model, new Set([...(refused.get(entry.model) ?? []), ...reply.leftOut]));
      index.set(entry.key, range);
    } else if (item !== undefined && ('result' in entry || typeof entry.error === 'string')) {
      const row = readJournalRow(entry);
      if ('result' in entry && !row) unreadable++;
      else items.set(item, typeof entry.error === 'string' ? 'failed' : 'judged');
      if (row && isJournalRowReusable(entry, row)) rows.set(item, row);
      else rows.delete(item);
      if (row?.said.kind === 'failed') failures.set(item, row);
      else failures.delete(item);
    } else if (entry.finished !== undefined) isFinished = true;
    else if (entry.stopped !== undefined) isFinished = false;
    else unreadable++;
  }, '{"v":1,"run":');
  if (!header) await lines.append(JSON.stringify({ v: 1, ...wanted }));
  const failed = [...items.values()].filter((state) => state === 'failed').length;
  const content: RunJournalSummary = {
    header: header ?? wanted,
    replies: index.size,
    usage,
    judged: items.size - failed,
    failed,
    isFinished,
    isTorn,
    unreadable,
    refused,
  };
  return { content, index, rows, failures };
}

export function parseJsonObjectOrUndefined(line: string | undefined): UntypedFields | undefined {
  const value = line === undefined ? undefined : parseJsonOrUndefined(line);
  return isRecord(value) ? value : undefined;
}

/** @throws {@link JournalError} if it isn't a header, or the header of another run */
function checkJournalHeader(entry: UntypedFields | undefined, wanted: RunHeader): RunHeader {
  if (entry?.v === undefined || typeof entry.run !== 'string')
    throw new JournalError("this isn't a run journal: its first line doesn't name a run.");
  if (entry.v !== 1) throw new JournalError('another version of Proofmark wrote this journal.');
  const judge = getFieldsOrEmpty(entry.judge);
  const isUnknown = isPrmRequestFormUnknown(judge);
  const was: UntypedFields = isUnknown
    ? { ...entry, judge: { ...judge, form: getFieldsOrEmpty(wanted.judge).form } }
    : entry;
  const differ = listRunHeaderDifferences(was, { ...wanted });
  if (differ.length > 0)
    throw new JournalError(
      `this journal belongs to another run: ${differ.slice(0, 3).join('; ')}. Use the same options, or start a new journal.`,
    );
  const { run, started } = entry;
  const { asked: _, ...same } = wanted;
  // If another version judged the first rows, the settings of their queries aren't fully known.
  const asked = isRecord(entry.asked) ? { asked: normalizeToJsonValue(entry.asked) } : {};
  const begun = isUnknown ? { judge: normalizeToJsonValue(judge) } : {};
  return {
    ...same,
    ...begun,
    ...asked,
    run,
    started: typeof started === 'string' ? started : wanted.started,
  };
}

/** Describes the differences between headers of different runs; empty for the same run. Facts that don't affect results aren't compared. */
export function listRunHeaderDifferences(was: UntypedFields, is: UntypedFields): readonly string[] {
  const differ = (['dataSet', 'judge', 'selection', 'policies', 'seed'] as const).flatMap((key) =>
    key === 'dataSet' ? findDataDifferences(was[key], is[key]) : findDifferences(HEADER_NAMES[key], was[key], is[key]),
  );
  return [...differ, ...findAskedDifferences(was.asked, is.asked)];
}

/** Finds differences in model or prompt, which make another run. Facts that the journal doesn't record aren't compared. */
function findAskedDifferences(was: unknown, is: unknown): readonly string[] {
  if (!isRecord(was) || !isRecord(is)) return [];
  return ['model', 'prompt'].flatMap((key) => findDifferences(key, was[key], is[key]));
}

/** Finds differences between data sets and names the files, since people don't recognize hashes. */
function findDataDifferences(was: unknown, is: unknown): readonly string[] {
  const [before, now] = [hashDataSets(was), hashDataSets(is)];
  if (!before || !now) return findDifferences(HEADER_NAMES.dataSet, was, is);
  const names = (sets: ReadonlyMap<string, string>): string => [...sets.keys()].join(', ') || 'nothing';
  if (names(before) !== names(now)) return [`${HEADER_NAMES.dataSet} changed from ${names(before)} to ${names(now)}`];
  const changed = [...now.keys()].filter((name) => before.get(name) !== now.get(name));
  if (changed.length === 0) return [];
  return [`${HEADER_NAMES.dataSet} changed: ${changed.join(', ')}`];
}

/** Returns the hash of each data set by its name; undefined if the value isn't a list of data sets. */
function hashDataSets(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!Array.isArray(value)) return undefined;
  const named = value.filter(isRecord);
  if (named.some(({ name }) => typeof name !== 'string')) return undefined;
  // Ignore the path, since a folder may have been moved.
  return new Map(named.map(({ name, address: _, ...rest }) => [`${name}`, toCanonicalJson(rest)]));
}

const HEADER_NAMES = {
  dataSet: 'data',
  judge: 'judge',
  selection: 'selection',
  policies: 'policies',
  seed: 'seed',
};

/** Describes what has changed; for objects, only their changed properties. */
function findDifferences(name: string, was: unknown, is: unknown): readonly string[] {
  if (toCanonicalJson(was) === toCanonicalJson(is)) return [];
  if (!isRecord(was) || !isRecord(is))
    return [`${name} changed from ${shortenHeaderValue(was)} to ${shortenHeaderValue(is)}`];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => findDifferences(`${name}.${key}`, was[key], is[key]));
}

/** Formats a value as JSON that doesn't depend on the order of its properties. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

function shortenHeaderValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = toCanonicalJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

export function parseModelReplyFromJournal(entry: UntypedFields): ModelReply | undefined {
  const { raw: text, reasoning, finish, usage: tokens, probabilities, milliseconds, leftOut } = entry;
  const said = { kind: 'reply', text, reasoning, finish, tokens, probabilities, milliseconds, leftOut };
  // Remove undefined properties.
  const reply = JSON.parse(JSON.stringify(said));
  return isWellFormedReply(reply) ? reply : undefined;
}
