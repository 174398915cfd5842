/** Journals for hosts whose only file access is through VS Code: one text, written as a whole each time. */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../../core/base/errors.ts';
import {
  buildComparisonJournalContent,
  type ComparisonJournalContent,
  comparisonJournalTexts,
  formatComparisonJournalLine,
  listComparisonHeaderDifferences,
  parseComparisonJournal,
} from '../../../core/select/index.ts';
import { encodeUtf8 } from '../../base/files.ts';
import type { ComparisonJournal, ComparisonJournalOpener, JournalLocation } from './comparison-journal.ts';
import { createJournalFolders, getJournalUri, MAX_REWRITTEN_JOURNAL_CHARS, readJournalText } from './journal-files.ts';

/** Journals of comparisons through the VS Code file system API, for hosts without direct file access. */
export const vsCodeComparisonJournalOpener: ComparisonJournalOpener = {
  canCopyTo: () => false,
  async open(place, header, how, onProblem) {
    const known = await readJournalText(place);
    const found = known === undefined ? undefined : parseComparisonJournal(known);
    if (how === 'resume' && !found) throw new Error(comparisonJournalTexts.goneOrBroken());
    if (how === 'start' && known !== undefined) throw new Error(comparisonJournalTexts.exists());
    const differ = found ? listComparisonHeaderDifferences(found.header, header) : [];
    if (differ.length > 0) throw new Error(comparisonJournalTexts.ofAnother(differ.join(' ')));
    await createJournalFolders(place);
    const empty = buildComparisonJournalContent(header, []);
    const journal = new TextJournal(place, known ?? '', found ?? empty, onProblem);
    if (!found) await journal.write(formatComparisonJournalLine({ kind: 'header', header }));
    return journal;
  },
  async read(place) {
    const text = await readJournalText(place);
    return text === undefined ? undefined : parseComparisonJournal(text);
  },
};

/** Writes the whole text for each line. Lines that arrive during a write go into the next one together. */
class TextJournal implements ComparisonJournal {
  readonly found: ComparisonJournalContent;
  readonly #place: JournalLocation;
  readonly #onProblem: (sentence: string) => void;
  #text: string;
  #isBroken = false;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(
    place: JournalLocation,
    text: string,
    found: ComparisonJournalContent,
    onProblem: (sentence: string) => void,
  ) {
    this.#place = place;
    // Drops a torn last line.
    this.#text = text.slice(0, text.lastIndexOf('\n') + 1);
    this.found = found;
    this.#onProblem = onProblem;
  }

  heard: ComparisonJournal['heard'] = (heard) => this.write(formatComparisonJournalLine({ kind: 'heard', heard }));
  decided: ComparisonJournal['decided'] = (decision) =>
    this.write(formatComparisonJournalLine({ kind: 'decision', decision }));
  included: ComparisonJournal['included'] = (included) =>
    this.write(formatComparisonJournalLine({ kind: 'included', included }));
  finish: ComparisonJournal['finish'] = () =>
    this.write(formatComparisonJournalLine({ kind: 'finished', time: new Date().toISOString() }));

  async close(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** Resolves once a text with this line in it is written. */
  async write(line: string): Promise<void> {
    if (this.#isBroken) return;
    if (this.#text.length + line.length > MAX_REWRITTEN_JOURNAL_CHARS) {
      this.#fail(comparisonJournalTexts.longer(MAX_REWRITTEN_JOURNAL_CHARS));
      return;
    }
    this.#text += `${line}\n`;
    if (!this.#writing) return this.#writeNow();
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      return this.#writeNow();
    });
    return this.#next;
  }

  #writeNow(): Promise<void> {
    const writing = this.#put().finally(() => {
      if (this.#writing === writing) this.#writing = undefined;
    });
    this.#writing = writing;
    return writing;
  }

  async #put(): Promise<void> {
    try {
      await vscode.workspace.fs.writeFile(getJournalUri(this.#place), encodeUtf8(this.#text));
    } catch (error) {
      this.#fail(getErrorMessage(error));
    }
  }

  #fail(why: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#onProblem(comparisonJournalTexts.notWritten(why));
  }
}
