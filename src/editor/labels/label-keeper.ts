import type * as vscode from 'vscode';
import {
  keepingSentences,
  type LabelDraft,
  type LabelRecord,
  LabelsNotKept,
} from '../../core/annotate/index.ts';
import { tellInfo } from '../ask/index.ts';
import { askForAnnotator } from './annotator.ts';
import type { LabelPlaces } from './label-places.ts';

/** Saves the reader's labels in the right place, and says so once if others can't see that place. */
export class LabelKeeper {
  readonly #log: vscode.LogOutputChannel;
  readonly #said = new Set<string>();

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  /**
   * @param draftFor what is to be written, by what it is about is called in a place
   * @throws LabelsNotKept if it can't be saved anywhere, or the reader doesn't enter a name
   */
  async keep(
    { shared, own, lacks }: LabelPlaces,
    draftFor: (item: string) => LabelDraft,
  ): Promise<LabelRecord> {
    const annotator = await askForAnnotator();
    let refused: string | undefined;
    if (shared) {
      try {
        return await shared.book.append(annotator, draftFor(shared.item));
      } catch (error) {
        if (!(error instanceof LabelsNotKept)) throw error;
        refused = error.message;
      }
    }
    const record = await own.book.append(annotator, draftFor(own.item));
    if (refused !== undefined) this.#tellOnce(keepingSentences.elsewhere(refused));
    if (lacks === 'trust') this.#tellOnce(keepingSentences.untrusted());
    if (lacks === 'folder') this.#tellOnce(keepingSentences.inNoFolder());
    return record;
  }

  #tellOnce(sentence: string): void {
    if (this.#said.has(sentence)) return;
    this.#said.add(sentence);
    this.#log.info(sentence);
    void tellInfo(sentence);
  }
}
