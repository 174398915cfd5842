/** Tables of the papers, found beside the open data; tests that need them are skipped, visibly, where there are none. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const { PROOFMARK_DATA: data, PROOFMARK_ACCEPTANCE: named } = process.env;
const folder = named ?? (data === undefined ? undefined : join(data, '..', 'acceptance'));

/** Why tests of a table are skipped, or false. */
export function without(name: string): string | false {
  if (folder === undefined) return 'PROOFMARK_DATA is not set';
  if (existsSync(join(folder, name))) return false;
  return `there is no ${name} in PROOFMARK_ACCEPTANCE, or beside PROOFMARK_DATA in ../acceptance`;
}

/** A table, as it is in its file. */
export function acceptance<Table>(name: string): Table {
  return JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as Table;
}
