/** The texts of a run's rows, by which audits look for telling words: read again from its data sets. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { AuditTexts, keyOf } from '../../core/evaluate/audits/index.ts';
import type { Run, RunRow } from '../../core/evaluate/run-types.ts';
import { proofsIn } from '../inputs/inputs.ts';
import { UsageError } from '../options/values.ts';
import { ownId } from './items.ts';
import { fileHash } from './run-header.ts';

/**
 * From the files that are named, which have to be what was judged, and those of the runs' data sets that lie here and are unchanged. What
 * cannot be read has none: audits that need it are n/a then.
 * @throws UsageError for a file that is not of the runs' data
 */
export async function textsOfRuns(runs: readonly Run[], named: readonly string[]): Promise<AuditTexts> {
  const sets = runs.flatMap(({ info }) => info.dataSets);
  const files = new Map<string, string>();
  for (const file of named) {
    const sha256 = await fileHash(file);
    if (sha256 === null) throw new UsageError(`"${file}" cannot be read.`);
    const set = sets.find((one) => one.sha256 === sha256);
    if (!set)
      throw new UsageError(
        `"${file}" is not what was judged, or has changed since. The data of the run: ${sets.map(({ name }) => name).join(', ')}.`,
      );
    files.set(file, set.name);
  }
  for (const { name, sha256 } of sets) {
    if ([...files.values()].includes(name) || sha256 === null || !existsSync(name)) continue;
    if ((await fileHash(name)) === sha256) files.set(name, name);
  }
  return readTexts(
    files,
    runs.flatMap(({ rows }) => rows),
  );
}

/** @param files with the name of the data set that each is in the run */
async function readTexts(files: ReadonlyMap<string, string>, rows: readonly RunRow[]): Promise<AuditTexts> {
  const texts = new AuditTexts();
  const wanted = new Set(rows.map(keyOf));
  const taken = new Set<string>();
  const silent = { say: () => undefined, error: () => undefined };
  if (files.size === 0) return texts;
  for await (const input of proofsIn({ files: [...files.keys()], split: 'strict' }, silent, silent)) {
    const { file, id, text } = input.source;
    const set = files.get(file) ?? basename(file);
    if (id === undefined || input.said === undefined || input.problem === undefined) continue;
    const key = keyOf({ set, id: ownId(set, id, input.row ?? 0, taken) });
    if (wanted.has(key)) texts.add(key, { problem: input.proof.problem?.text ?? '', solution: text });
  }
  return texts;
}
