/** What is particular to reviews of items of data sets. */
import * as vscode from 'vscode';
import { ITEM_SCHEME } from '../base/names.ts';
import type { Items } from '../data/types.ts';
import type { ReviewEntry } from './review-entry.ts';

/**
 * Whether a change of the text has left an item's proof as it was, which is so when its reference is shown: then what was
 * said holds of the new text, and what is under way goes on.
 */
export function isSameItem(entry: ReviewEntry, items: Items): boolean {
  const { document, latest } = entry;
  const item = items.itemOf(document.uri);
  if (!item || !latest || latest.review.proof !== item.proof) return false;
  entry.latest = { ...latest, version: document.version };
  return true;
}

/** Of which version of the text a snapshot is that was begun at `version`: that of an item may go on to have its reference. */
export function versionNow({ uri, version: now }: vscode.TextDocument, version: number): number {
  return uri.scheme === ITEM_SCHEME ? now : version;
}

/** The open documents that a change of the veil concerns: one, or all items. */
export function concernedBy(uri: vscode.Uri | undefined): readonly vscode.TextDocument[] {
  const key = uri?.toString();
  return vscode.workspace.textDocuments.filter((document) =>
    key === undefined ? document.uri.scheme === ITEM_SCHEME : document.uri.toString() === key,
  );
}
