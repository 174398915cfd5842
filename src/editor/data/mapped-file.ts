/** Opens data sets whose rows aren't of a known form with what a person has said of their fields, which is remembered. */
import type * as vscode from 'vscode';
import { type DataSet, type Field, type FieldMapping, fieldsOf as fieldsIn } from '../../core/data/index.ts';
import { fingerprint } from '../../core/proof/index.ts';
import { guessMapping, type PartialMapping } from './guess-mapping.ts';
import { askForMapping, askHowRead } from './mapping-dialog.ts';
import { type FileParts, openFile } from './open-file.ts';
import { readAs } from './read-as.ts';
import { rememberedMappings } from './remembered-mappings.ts';
import type { SetParts } from './types.ts';

/** How many rows are looked at for their fields. */
const LOOKED_AT = 20;

export type MappedParts = FileParts & Pick<SetParts, 'memory' | 'hasLabels'>;

export interface MappedData {
  readonly data: DataSet;
  /** Which field is what, where the rows aren't of a known data set. */
  readonly readAs?: PartialMapping;
}

/**
 * Opens a data set. Where its rows aren't of a known form, it's read by what was said of such fields before; else a person is asked, once,
 * if there is a field that looks like an id or a label and isn't read, or if no row can be read.
 *
 * @param isAsked whether a person has just asked for it, and so can be asked back
 * @returns undefined if the person leaves the question where no row can be read
 * @throws Error with a sentence for people
 */
export async function openMapped(
  uri: vscode.Uri,
  parts: MappedParts,
  isAsked: boolean,
): Promise<MappedData | undefined> {
  const remembered = rememberedMappings(parts.memory);
  const own = remembered.ofFile(uri);
  if (own) return { data: await openFile(uri, parts, own), readAs: own };
  const data = await openFile(uri, parts);
  const isRead = data.items.length > 0;
  if (!isRead && data.unknownCount === 0) return { data };
  const values = await firstValues(data);
  const found = isRead ? readAs(values) : undefined;
  if (isRead && !found) return { data };
  const fields = fieldsIn(values);
  if (fields.length === 0) return { data };
  const key = formOf(fields);
  const known = remembered.ofForm(key);
  if (known) {
    const again = await openFile(uri, parts, known);
    if (again.items.length > 0 || !isAsked) {
      void data.close();
      return { data: again, readAs: known };
    }
    void again.close();
  }
  if (found) {
    const { read } = found;
    if (!isAsked || remembered.isAsRead(key)) return { data, readAs: read };
    // Labels hang on ids: those of what is labelled stay as they are.
    const { id, ...others } = found.unread;
    const isIdFixed = id !== undefined && (await parts.hasLabels(uri));
    const unread = isIdFixed || id === undefined ? others : { ...others, id };
    if (Object.keys(unread).length === 0) return { data, readAs: read };
    const said = await askHowRead(data.name, { read, unread }, fields, isIdFixed);
    if (!said) {
      await remembered.asRead(key);
      return { data, readAs: read };
    }
    void data.close();
    await remembered.rememberForm(key, said);
    return { data: await openFile(uri, parts, said), readAs: said };
  }
  if (!isAsked) return { data };
  void data.close();
  const said = await askForMapping(data.name, fields, guessMapping(fields));
  if (!said) return undefined;
  await remembered.rememberForm(key, said);
  return { data: await openFile(uri, parts, said), readAs: said };
}

/**
 * Asks anew which field is what, and remembers that of this file.
 *
 * @param now how it's read now
 * @returns whether it's to be read again
 */
export async function changeMapping(
  uri: vscode.Uri,
  data: Pick<DataSet, 'name' | 'rows' | 'value'>,
  now: PartialMapping | undefined,
  { memory, hasLabels }: MappedParts,
): Promise<boolean> {
  const values = await firstValues(data);
  const fields = fieldsIn(values);
  const begin = now ?? readAs(values)?.read ?? guessMapping(fields);
  const said: FieldMapping | undefined = await askForMapping(data.name, fields, begin, await hasLabels(uri));
  if (!said) return false;
  await rememberedMappings(memory).rememberFile(uri, said);
  return true;
}

async function firstValues(data: Pick<DataSet, 'rows' | 'value'>): Promise<readonly unknown[]> {
  const rows = Array.from({ length: Math.min(LOOKED_AT, data.rows) }, (_, row) => row);
  return Promise.all(rows.map((row) => data.value(row).catch(() => undefined)));
}

/** Names the form of rows by their fields. */
function formOf(fields: readonly Field[]): string {
  return fingerprint(JSON.stringify(fields.map(({ name }) => name).sort()));
}
