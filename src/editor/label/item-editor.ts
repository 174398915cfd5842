/** Items of a session in text editors: where the cursor is, and taking it elsewhere. */

import * as vscode from 'vscode';
import { ITEM_SCHEME } from '../base/names.ts';
import type { DataSets, ItemDocument } from '../data/index.ts';

/** An item in a text editor, and the step that the cursor is in or last behind. */
export interface ItemInEditor {
  readonly editor: vscode.TextEditor;
  readonly item: ItemDocument;
  readonly step: number;
}

/** The item in the active text editor, if that shows one. */
export function itemInFront(sets: DataSets): ItemInEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.uri.scheme === ITEM_SCHEME ? itemIn(editor, sets) : undefined;
}

export function itemIn(editor: vscode.TextEditor, sets: DataSets): ItemInEditor | undefined {
  const { document, selection } = editor;
  const item = sets.itemOf(document.uri);
  if (!item) return undefined;
  const offset = document.offsetAt(selection.active);
  const step = item.proof.steps.findLastIndex(({ range }) => range.start <= offset);
  return { editor, item, step: Math.max(0, step) };
}

/** Takes the cursor to a step, unless it is there. @returns whether it was moved */
export function showStep({ editor, item, step: now }: ItemInEditor, step: number): boolean {
  const range = item.proof.steps[step]?.range;
  if (!range) return false;
  const { document } = editor;
  const start = document.positionAt(range.start);
  const isThere = now === step && document.offsetAt(editor.selection.active) >= range.start;
  if (!isThere) editor.selection = new vscode.Selection(start, start);
  editor.revealRange(
    new vscode.Range(start, document.positionAt(range.end)),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
  return !isThere;
}

/** Names where the cursor of an editor is. */
export function placeIn({ document, selection: { anchor, active } }: vscode.TextEditor): string {
  return [document.uri.toString(), anchor.line, anchor.character, active.line, active.character].join();
}

/** Shows an item's document in place of another one. */
export async function showItem(
  uri: vscode.Uri,
  column: vscode.ViewColumn | undefined,
): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, {
    preview: true,
    ...(column === undefined ? {} : { viewColumn: column }),
  });
}
