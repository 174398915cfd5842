/** Opens data sets whose rows are of no known kind with what a person has said of their fields, which is remembered. */
import type * as vscode from 'vscode';
import { type DataSet, type FieldMapping, fieldsOf as fieldsIn } from '../../core/data/index.ts';
import { fingerprint } from '../../core/proof/index.ts';
import { fieldsOf, isRecord } from '../../core/records.ts';
import { meanings } from './guess-mapping.ts';
import { askForMapping } from './mapping-dialog.ts';
import { type FileParts, openFile } from './open-file.ts';

const KEY = 'fieldMappings';
/** The oldest are forgotten. */
const MOST = 50;
/** How many rows are looked at for their fields. */
const LOOKED_AT = 20;

export interface MappedParts extends FileParts {
  readonly memory: vscode.Memento;
}

/**
 * Opens a data set; where none of its first rows is of a known kind, by what was said of such fields before, else a person is asked.
 * @param isAsked whether a person has just asked for it, and so can be asked back
 * @returns undefined if the person leaves the question
 * @throws Error with a sentence for people
 */
export async function openMapped(
  uri: vscode.Uri,
  parts: MappedParts,
  isAsked: boolean,
): Promise<DataSet | undefined> {
  const data = await openFile(uri, parts);
  if (data.items.length > 0 || data.unknownCount === 0) return data;
  const rows = data.badRows.slice(0, LOOKED_AT);
  const values = await Promise.all(rows.map(({ row }) => data.value(row).catch(() => undefined)));
  const fields = fieldsIn(values);
  if (fields.length === 0) return data;
  const key = fingerprint(JSON.stringify(fields.map(({ name }) => name).sort()));
  const known = remembered(parts.memory)[key];
  if (!known && !isAsked) return data;
  const again = known && (await openFile(uri, parts, known));
  if (again && (again.items.length > 0 || !isAsked)) {
    void data.close();
    return again;
  }
  void again?.close();
  void data.close();
  const said = await askForMapping(data.name, fields);
  if (!said) return undefined;
  await remember(parts.memory, key, said);
  return openFile(uri, parts, said);
}

function remembered(memory: vscode.Memento): Readonly<Record<string, FieldMapping>> {
  const found = memory.get<unknown>(KEY);
  const known = Object.entries(fieldsOf(found)).flatMap(([key, value]) =>
    isMapping(value) ? [[key, value] as const] : [],
  );
  return Object.fromEntries(known);
}

async function remember(memory: vscode.Memento, key: string, mapping: FieldMapping): Promise<void> {
  const { [key]: _, ...others } = remembered(memory);
  const kept = Object.entries(others).slice(1 - MOST);
  await memory.update(KEY, Object.fromEntries([...kept, [key, mapping]]));
}

function isMapping(value: unknown): value is FieldMapping {
  if (!isRecord(value) || typeof value.solution !== 'string') return false;
  return meanings.every((meaning) => value[meaning] === undefined || typeof value[meaning] === 'string');
}
