import type * as vscode from 'vscode';
import { fieldsOf, isRecord } from '../../core/base/records.ts';
import type { FieldMapping } from '../../core/data/index.ts';
import { meanings } from './guess-mapping.ts';

const KEY = 'fieldMappings';
const AS_READ_KEY = 'fieldsAsRead';
/** The oldest are forgotten. */
const MOST = 50;

/** What a person has said of the fields of rows, kept for the workspace: of a form (its field names), or of one file. */
export interface RememberedMappings {
  ofFile(uri: vscode.Uri): FieldMapping | undefined;
  ofForm(key: string): FieldMapping | undefined;
  /** Whether rows of a form are to be read as they are. */
  isAsRead(key: string): boolean;
  rememberFile(uri: vscode.Uri, mapping: FieldMapping): Promise<void>;
  rememberForm(key: string, mapping: FieldMapping): Promise<void>;
  asRead(key: string): Promise<void>;
}

export function rememberedMappings(memory: vscode.Memento): RememberedMappings {
  const all = (): Readonly<Record<string, FieldMapping>> => {
    const known = Object.entries(fieldsOf(memory.get<unknown>(KEY)));
    return Object.fromEntries(known.flatMap(([key, value]) => (isMapping(value) ? [[key, value]] : [])));
  };
  const remember = async (key: string, mapping: FieldMapping): Promise<void> => {
    const { [key]: _, ...others } = all();
    const kept = Object.entries(others).slice(1 - MOST);
    await memory.update(KEY, Object.fromEntries([...kept, [key, mapping]]));
  };
  const asRead = (): readonly string[] => {
    const found = memory.get<unknown>(AS_READ_KEY);
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : [];
  };
  return {
    ofFile: (uri) => all()[uri.toString()],
    ofForm: (key) => all()[key],
    isAsRead: (key) => asRead().includes(key),
    rememberFile: (uri, mapping) => remember(uri.toString(), mapping),
    rememberForm: remember,
    asRead: async (key) => {
      await memory.update(AS_READ_KEY, [...asRead().filter((one) => one !== key), key].slice(-MOST));
    },
  };
}

function isMapping(value: unknown): value is FieldMapping {
  if (!isRecord(value) || typeof value.solution !== 'string') return false;
  return meanings.every((meaning) => value[meaning] === undefined || typeof value[meaning] === 'string');
}
