/** Opens data sets with an unknown row format by a mapping of their fields, which a person chooses once. */

import * as vscode from 'vscode';
import { getFieldsOrEmpty, isRecord } from '../../core/base/unknown-fields.ts';
import {
  createDataSetTooLargeError,
  createInMemoryByteSource,
  type DataSet,
  type DataSetByteSource,
  DataSetFormatError,
  type FieldMapping,
  listMappableFields as fieldsIn,
  MAX_IN_MEMORY_DATA_SET_BYTES,
  type MappableField,
  openDataSet,
} from '../../core/data/index.ts';
import { computeTextFingerprint } from '../../core/proof/index.ts';
import { isRowNotAProof } from '../../core/reading/index.ts';
import { t } from '../../l10n/index.ts';
import { getFileName } from '../base/file-name.ts';
import { readStoredTexts } from '../base/memento-storage.ts';
import { detectUsedAndIgnoredFields } from './field-use.ts';
import { FIELD_MEANINGS, guessFieldMapping, type PartialFieldMapping } from './guess-mapping.ts';
import { askForFieldMapping, askToReadIgnoredFields } from './mapping-dialog.ts';
import type { DataSetServices } from './types.ts';

/** How many rows are sampled for their fields. */
const LOOKED_AT = 20;

export type FieldMappedDataSetServices = FileParts & Pick<DataSetServices, 'memory' | 'hasLabels'>;

export interface FieldMappedDataSet {
  readonly data: DataSet;
  /** The mapping in words, for an unknown row format. */
  readonly readAs?: PartialFieldMapping;
}

/**
 * Opens a data set. An unknown row format is read by the stored mapping for such fields. Without one, asks a person, once,
 * if there is a field that looks like an id or a label and isn't read, or if no row can be read.
 *
 * @param isAsked whether a person just opened the set, so a question is allowed
 * @returns undefined if the person dismisses the question and no row can be read
 * @throws Error with a sentence for people
 */
export async function openFieldMappedDataSet(
  uri: vscode.Uri,
  parts: FieldMappedDataSetServices,
  isAsked: boolean,
): Promise<FieldMappedDataSet | undefined> {
  const remembered = rememberedMappings(parts.memory);
  const own = remembered.ofFile(uri);
  if (own) return { data: await openDataBytes(uri, parts, own), readAs: own };
  const data = await openDataBytes(uri, parts);
  const isRead = data.items.length > 0;
  if (!isRead && data.unknownCount === 0) return { data };
  const values = await readFirstValues(data);
  const found = isRead ? detectUsedAndIgnoredFields(values) : undefined;
  if (isRead && !found) return { data };
  const fields = fieldsIn(values);
  if (fields.length === 0) return { data };
  const key = toRowFormKey(fields);
  const known = remembered.ofForm(key);
  if (known) {
    const again = await openDataBytes(uri, parts, known);
    if (again.items.length > 0 || !isAsked) {
      void data.close();
      return { data: again, readAs: known };
    }
    void again.close();
  }
  if (found) {
    const { read } = found;
    if (!isAsked || remembered.isAsRead(key)) return { data, readAs: read };
    // Labels refer to ids, so ids of labeled items must not change.
    const { id, ...others } = found.unread;
    const isIdFixed = id !== undefined && (await parts.hasLabels(uri));
    const unread = isIdFixed || id === undefined ? others : { ...others, id };
    if (Object.keys(unread).length === 0) return { data, readAs: read };
    const said = await askToReadIgnoredFields(data.name, { read, unread }, fields, isIdFixed);
    if (!said) {
      await remembered.asRead(key);
      return { data, readAs: read };
    }
    void data.close();
    await remembered.rememberForm(key, said);
    return { data: await openDataBytes(uri, parts, said), readAs: said };
  }
  if (!isAsked) return { data };
  void data.close();
  const said = await askForFieldMapping(data.name, fields, guessFieldMapping(fields));
  if (!said) return undefined;
  await remembered.rememberForm(key, said);
  return { data: await openDataBytes(uri, parts, said), readAs: said };
}

/** Asks for a new mapping and stores it for this file. @param now the current one @returns whether to read again */
export async function askAndSaveFieldMapping(
  uri: vscode.Uri,
  data: Pick<DataSet, 'name' | 'rows' | 'value'>,
  now: PartialFieldMapping | undefined,
  { memory, hasLabels }: FieldMappedDataSetServices,
): Promise<boolean> {
  const values = await readFirstValues(data);
  const fields = fieldsIn(values);
  const begin = now ?? detectUsedAndIgnoredFields(values)?.read ?? guessFieldMapping(fields);
  const said: FieldMapping | undefined = await askForFieldMapping(data.name, fields, begin, await hasLabels(uri));
  if (!said) return false;
  await rememberedMappings(memory).rememberFile(uri, said);
  return true;
}

async function readFirstValues(data: Pick<DataSet, 'rows' | 'value'>): Promise<readonly unknown[]> {
  const rows = Array.from({ length: Math.min(LOOKED_AT, data.rows) }, (_, row) => row);
  return Promise.all(rows.map((row) => data.value(row).catch(() => undefined)));
}

/** A key for the format of rows: their field names. */
function toRowFormKey(fields: readonly MappableField[]): string {
  return computeTextFingerprint(JSON.stringify(fields.map(({ name }) => name).sort()));
}

type FileParts = Pick<DataSetServices, 'clock' | 'openData'>;

/** Opens a local file in place; loads any other through the editor. @throws Error with a sentence for people */
async function openDataBytes(
  uri: vscode.Uri,
  { clock, openData }: FileParts,
  mapping?: FieldMapping,
): Promise<DataSet> {
  try {
    const bytes = uri.scheme === 'file' && openData ? await openData(uri.fsPath) : await readWhole(uri);
    return await openDataSet(bytes, {
      name: getFileName(uri),
      clock,
      isNotAProof: isRowNotAProof,
      ...(mapping ? { mapping } : {}),
    });
  } catch (error) {
    const shown = vscode.workspace.asRelativePath(uri);
    throw new Error(
      error instanceof DataSetFormatError
        ? t("Can't open {0} as a data set. {1}", shown, error.message)
        : t("Can't find or read {0}.", shown),
    );
  }
}

async function readWhole(uri: vscode.Uri): Promise<DataSetByteSource> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if ((type & vscode.FileType.File) === 0) throw new DataSetFormatError(t("It isn't a file."));
  if (size > MAX_IN_MEMORY_DATA_SET_BYTES) throw createDataSetTooLargeError();
  return createInMemoryByteSource(await vscode.workspace.fs.readFile(uri));
}

const KEY = 'fieldMappings';
const AS_READ_KEY = 'fieldsAsRead';
/** The oldest are forgotten. */
const MOST = 50;

/** Mappings stored for the workspace, for a row format (its field names) or for one file. */
function rememberedMappings(memory: vscode.Memento) {
  const all = (): Readonly<Record<string, FieldMapping>> => {
    const known = Object.entries(getFieldsOrEmpty(memory.get<unknown>(KEY)));
    return Object.fromEntries(known.flatMap(([key, value]) => (isMapping(value) ? [[key, value]] : [])));
  };
  const remember = async (key: string, mapping: FieldMapping): Promise<void> => {
    const { [key]: _, ...others } = all();
    const kept = Object.entries(others).slice(1 - MOST);
    await memory.update(KEY, Object.fromEntries([...kept, [key, mapping]]));
  };
  const asRead = () => readStoredTexts(memory, AS_READ_KEY);
  return {
    ofFile: (uri: vscode.Uri) => all()[uri.toString()],
    ofForm: (key: string) => all()[key],
    /** Whether rows of a format are read without a mapping. */
    isAsRead: (key: string) => asRead().includes(key),
    rememberFile: (uri: vscode.Uri, mapping: FieldMapping) => remember(uri.toString(), mapping),
    rememberForm: remember,
    asRead: async (key: string) => {
      await memory.update(AS_READ_KEY, [...asRead().filter((one) => one !== key), key].slice(-MOST));
    },
  };
}

function isMapping(value: unknown): value is FieldMapping {
  if (!isRecord(value) || typeof value.solution !== 'string') return false;
  return FIELD_MEANINGS.every((meaning) => value[meaning] === undefined || typeof value[meaning] === 'string');
}
