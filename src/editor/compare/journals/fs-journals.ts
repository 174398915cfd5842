/** Journals where there are no files but through the editor: one text, written as a whole each time. */

import * as vscode from 'vscode';
import { messageOf } from '../../../core/base/errors.ts';
import {
  readRecord,
  recordLine,
  recordSentences,
  type SelectHeader,
  type SelectRecord,
  whyOther,
} from '../../../core/select/index.ts';
import { bytesOf } from '../../base/files.ts';
import { LONGEST, makeFolders, recordAt, uriOf } from './folders.ts';
import type { JournalPlace, RunJournal, RunJournals } from './run-journal.ts';

/** Journals of comparisons through the VS Code file system API, for hosts without direct file access. */
export const fsJournals: RunJournals = {
  canCopyTo: () => false,
  async open(place, header, how, onProblem) {
    const known = await recordAt(place);
    const found = known === undefined ? undefined : readRecord(known);
    if (how === 'resume' && !found) throw new Error(recordSentences.goneOrBroken());
    if (how === 'start' && known !== undefined) throw new Error(recordSentences.exists());
    const differ = found ? whyOther(found.header, header) : [];
    if (differ.length > 0) throw new Error(recordSentences.ofAnother(differ.join(' ')));
    await makeFolders(place);
    const journal = new TextJournal(place, known ?? '', found ?? recordOf(header), onProblem);
    if (!found) await journal.write(recordLine({ kind: 'header', header }));
    return journal;
  },
  async read(place) {
    const text = await recordAt(place);
    return text === undefined ? undefined : readRecord(text);
  },
};

function recordOf(header: SelectHeader): SelectRecord {
  return { header, heard: [], decisions: [], isFinished: false, unreadable: 0 };
}

/** Writes the whole text, one line after another; of what comes while it is written all goes with the next time. */
class TextJournal implements RunJournal {
  readonly found: SelectRecord;
  readonly #place: JournalPlace;
  readonly #onProblem: (sentence: string) => void;
  #text: string;
  #isBroken = false;
  #writing: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(place: JournalPlace, text: string, found: SelectRecord, onProblem: (sentence: string) => void) {
    this.#place = place;
    // A torn last line is as if it were not there.
    this.#text = text.slice(0, text.lastIndexOf('\n') + 1);
    this.found = found;
    this.#onProblem = onProblem;
  }

  heard: RunJournal['heard'] = (heard) => this.write(recordLine({ kind: 'heard', heard }));
  decided: RunJournal['decided'] = (decision) => this.write(recordLine({ kind: 'decision', decision }));
  finish: RunJournal['finish'] = () =>
    this.write(recordLine({ kind: 'finished', time: new Date().toISOString() }));

  async close(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** Resolves once a text with this line in it is written. */
  async write(line: string): Promise<void> {
    if (this.#isBroken) return;
    if (this.#text.length + line.length > LONGEST) {
      this.#fail(recordSentences.longer(LONGEST));
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
      await vscode.workspace.fs.writeFile(uriOf(this.#place), bytesOf(this.#text));
    } catch (error) {
      this.#fail(messageOf(error));
    }
  }

  #fail(why: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#onProblem(recordSentences.notWritten(why));
  }
}
