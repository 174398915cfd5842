import type * as vscode from 'vscode';
import {
  LABEL_SAVING_TEXTS,
  LabelNotSavedError,
  type LabelRecord,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { showInfo } from '../ask/index.ts';
import { ensureAnnotatorName } from './annotator-name.ts';
import type { DocumentLabelLocations } from './window-label-storage.ts';

/** Saves the reader's labels in the shared location, or else in the extension's storage. Shows a message once if others can't see them. */
export class LabelSaver {
  readonly #log: vscode.LogOutputChannel;
  readonly #said = new Set<string>();

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /**
   * @param draftFor creates the draft from the item's name in a location
   * @throws {@link LabelNotSavedError} if it can't be saved anywhere, or the reader doesn't enter a name
   */
  async keep(
    { shared, own, lacks }: DocumentLabelLocations,
    draftFor: (item: string) => UnsavedLabelRecord,
  ): Promise<LabelRecord> {
    const annotator = await ensureAnnotatorName(shared !== undefined);
    let refused: string | undefined;
    if (shared) {
      try {
        return await shared.book.append(annotator, draftFor(shared.item));
      } catch (error) {
        if (!(error instanceof LabelNotSavedError)) throw error;
        refused = error.message;
      }
    }
    const record = await own.book.append(annotator, draftFor(own.item));
    if (refused !== undefined) this.#tellOnce(LABEL_SAVING_TEXTS.elsewhere(refused));
    if (lacks === 'trust') this.#tellOnce(LABEL_SAVING_TEXTS.untrusted());
    if (lacks === 'folder') this.#tellOnce(LABEL_SAVING_TEXTS.inNoFolder());
    return record;
  }

  #tellOnce(sentence: string): void {
    if (this.#said.has(sentence)) return;
    this.#said.add(sentence);
    this.#log.info(sentence);
    void showInfo(sentence);
  }
}
