/** Addresses of items as documents. Each contains the data set and the item, so that a tab survives a reload. */

import * as vscode from 'vscode';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import type { ItemMetadata, ItemRowPosition } from '../../core/data/index.ts';
import { getFileName } from './file-name.ts';
import { ITEM_URI_SCHEME } from './manifest-names.ts';

export interface ItemUriParts extends ItemRowPosition {
  readonly set: vscode.Uri;
  readonly id: string;
}

type NamedPlace = Pick<ItemMetadata, 'id' | 'row' | 'part'>;

/** The address of an item. Equal items have equal addresses. */
export function createItemUri(set: vscode.Uri, { id, row, part }: NamedPlace): vscode.Uri {
  const query = JSON.stringify({ set: set.toString(), id, row, part });
  return vscode.Uri.from({ scheme: ITEM_URI_SCHEME, path: `${set.path}/${tabName(id)}.md`, query });
}

/** Undefined for other addresses, and for invalid ones. */
export function parseItemUri(uri: vscode.Uri): ItemUriParts | undefined {
  if (uri.scheme !== ITEM_URI_SCHEME) return undefined;
  try {
    const { set, id, row, part } = getFieldsOrEmpty(JSON.parse(uri.query));
    if (typeof set !== 'string' || typeof id !== 'string' || !isCount(row) || !isCount(part)) return undefined;
    const address = vscode.Uri.parse(set, true);
    if (address.scheme === ITEM_URI_SCHEME) return undefined;
    return { set: address, id, row, part };
  } catch {
    return undefined;
  }
}

/** The file of an address. For an item this is its data set, whose settings, workspace folder and labels apply. */
export function getContainingFileUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === ITEM_URI_SCHEME ? (parseItemUri(uri)?.set ?? uri) : uri;
}

/** The name of an item in labels: `<data set file name>#<id>`. */
export function formatLabelItemNameFromUri(set: vscode.Uri, id: string): string {
  return `${getFileName(set)}#${id}`;
}

/** The path as the editor shows it. For an item, the path of its data set and the id. */
export function formatDisplayPath(uri: vscode.Uri): string {
  const item = parseItemUri(uri);
  if (!item) return vscode.workspace.asRelativePath(uri);
  return `${vscode.workspace.asRelativePath(item.set)}#${item.id}`;
}

/** The title of the tab, without a path. */
function tabName(id: string): string {
  const name = id.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '');
  return name.slice(0, 60) || 'item';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
