import * as vscode from 'vscode';
import { getErrorMessage } from '../../../core/base/errors.ts';
import {
  type CandidateSet,
  type ComparisonJournalContent,
  type ComparisonJournalHeader,
  comparisonJournalTexts,
  createComparisonJournalHeader,
  formatComparisonJournalLine,
  listComparisonHeaderDifferences,
  type TournamentDesign,
} from '../../../core/select/index.ts';
import type { ComparisonPlanChange } from '../../../protocol/index.ts';
import { encodeUtf8 } from '../../base/files.ts';
import type { ComparisonSource } from '../source.ts';
import type { ComparisonJournal, ComparisonJournalOpener, JournalLocation } from './comparison-journal.ts';
import { createJournalFolders, getJournalUri, hasJournalFile } from './journal-files.ts';
import { COMPARISON_JOURNAL_FOLDER_SEGMENTS, type SavedComparisonStore } from './saved-comparisons.ts';

export interface ComparisonSaverServices {
  readonly saved: SavedComparisonStore;
  readonly journals: ComparisonJournalOpener;
  /** The extension's own folder for this workspace, which may not exist yet. */
  readonly storage: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
}

const IN_FOLDER = ['.proofmark', 'runs'];

/**
 * Saves a comparison: its candidates and journal go to the extension's storage. When a run ends, the journal is copied next to the proofs,
 * if allowed. The copy is for people and is never read, because anyone who can write there could change the winner.
 */
export class ComparisonSaver {
  readonly #run: string;
  readonly #parts: ComparisonSaverServices;
  /** The source to save. */
  found: ComparisonSource;
  #isBegun: boolean;
  #journal: ComparisonJournal | undefined;
  #judge: string | undefined;
  #said: readonly string[] = [];
  #saving: Promise<void> = Promise.resolve();

  /** @param isBegun whether it has a journal */
  constructor(run: string, found: ComparisonSource, parts: ComparisonSaverServices, isBegun: boolean) {
    this.#run = run;
    this.found = found;
    this.#parts = parts;
    this.#isBegun = isBegun;
  }

  get journal(): ComparisonJournal | undefined {
    return this.#journal;
  }

  /** The judge, as recorded in the journal. */
  get judge(): string | undefined {
    return this.#journal?.found.header.judge ?? this.#judge;
  }

  /** Failures to save it, a sentence each. */
  get said(): readonly string[] {
    return this.#said;
  }

  /** Where its journal is saved, as a sentence. */
  get words(): string {
    if (this.#copyPlace()) return comparisonJournalTexts.withCopy([...IN_FOLDER, this.#name].join('/'));
    return vscode.workspace.isTrusted ? comparisonJournalTexts.inStorage() : comparisonJournalTexts.untrusted();
  }

  /** Saves the source. A failure is reported and blocks nothing. */
  save(): Promise<void> {
    const save = (): Promise<void> => this.#parts.saved.save(this.#run, { found: this.found, isBegun: this.#isBegun });
    return this.#inTurn(save, describeLostComparison);
  }

  savePlan(plan: ComparisonPlanChange): void {
    void this.#inTurn(() => this.#parts.saved.savePlan(this.#run, plan), comparisonJournalTexts.planNotSaved);
  }

  /** The content of the journal; undefined if it was never started. @throws Error with a sentence for people */
  async read(gathered: CandidateSet): Promise<ComparisonJournalContent | undefined> {
    if (!this.#isBegun) return undefined;
    const record = await this.#parts.journals.read(this.#place);
    if (!record) throw new Error(comparisonJournalTexts.goneOrBroken());
    const { design, judge } = record.header;
    assertSameComparison(record.header, createComparisonJournalHeader(design, gathered, judge, new Date()));
    this.#judge = judge;
    return record;
  }

  /**
   * The journal, open to be written.
   * @param judge by default the one in the journal
   * @throws Error with a sentence for people if it is of another comparison, or in use
   */
  async open(
    design: TournamentDesign,
    gathered: CandidateSet,
    how: 'start' | 'resume',
    judge?: string,
  ): Promise<ComparisonJournal> {
    const asked = judge ?? this.judge ?? (await this.read(gathered))?.header.judge ?? '';
    const header = createComparisonJournalHeader(design, gathered, asked, new Date());
    if (this.#journal) {
      assertSameComparison(this.#journal.found.header, header);
      return this.#journal;
    }
    const isNew = how === 'start' || !this.#isBegun;
    if (isNew) await createJournalFolders(this.#place);
    const say = (sentence: string): void => this.#say(sentence);
    this.#journal = await this.#parts.journals.open(this.#place, header, isNew ? 'start' : 'resume', say);
    if (isNew) {
      this.#isBegun = true;
      await this.save();
    }
    return this.#journal;
  }

  /** Copies the journal next to the proofs, if allowed. A failure is reported. */
  copy(): Promise<void> {
    const copy = async (): Promise<void> => {
      const place = this.#isBegun ? this.#copyPlace() : undefined;
      const record = place && (await this.#parts.journals.read(this.#place));
      if (record) await writeCopy(place, record);
    };
    return this.#inTurn(copy, (why) => comparisonJournalTexts.noCopy(why));
  }

  /** @param isForgotten whether it will never be resumed */
  async close(isForgotten: boolean): Promise<void> {
    await this.#saving;
    await this.#journal?.close();
    this.#journal = undefined;
    if (isForgotten) await this.#parts.saved.forget(this.#run);
  }

  get #name(): string {
    return `${this.#run}.jsonl`;
  }

  get #place(): JournalLocation {
    return { root: this.#parts.storage, below: COMPARISON_JOURNAL_FOLDER_SEGMENTS, name: this.#name };
  }

  #copyPlace(): JournalLocation | undefined {
    const root = vscode.workspace.isTrusted ? this.#folder() : undefined;
    return root && this.#parts.journals.canCopyTo(root) ? { root, below: IN_FOLDER, name: this.#name } : undefined;
  }

  /** The workspace folder that the candidates are from, while it is open. */
  #folder(): vscode.Uri | undefined {
    const { folder } = this.found;
    return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder)?.uri;
  }

  /** @param words describes the failure in a sentence, with the reason */
  #inTurn(work: () => Promise<void>, words: (why: string) => string): Promise<void> {
    this.#saving = this.#saving.then(work).catch((error: unknown) => {
      this.#say(words(getErrorMessage(error)));
    });
    return this.#saving;
  }

  #say(sentence: string): void {
    if (this.#said.includes(sentence)) return;
    this.#said = [...this.#said, sentence];
    this.#parts.log.warn(sentence);
  }
}

function describeLostComparison(why: string): string {
  return comparisonJournalTexts.notKept(why);
}

/** @throws Error with a sentence for people if a record is of another comparison */
function assertSameComparison(was: ComparisonJournalHeader, is: ComparisonJournalHeader): void {
  const differ = listComparisonHeaderDifferences(was, is);
  if (differ.length > 0) throw new Error(comparisonJournalTexts.ofAnother(differ.join(' ')));
}

/** @throws Error with a sentence for people if a symbolic link is on the way, or it can't be written */
async function writeCopy(place: JournalLocation, record: ComparisonJournalContent): Promise<void> {
  const { header, heard, decisions, included, isFinished } = record;
  const lines = [
    formatComparisonJournalLine({ kind: 'header', header }),
    ...included.map((one) => formatComparisonJournalLine({ kind: 'included', included: one })),
    ...heard.map((one) => formatComparisonJournalLine({ kind: 'heard', heard: one })),
    ...decisions.map((one) => formatComparisonJournalLine({ kind: 'decision', decision: one })),
    ...(isFinished ? [formatComparisonJournalLine({ kind: 'finished', time: new Date().toISOString() })] : []),
  ];
  await createJournalFolders(place);
  await hasJournalFile(place);
  await vscode.workspace.fs.writeFile(getJournalUri(place), encodeUtf8(`${lines.join('\n')}\n`));
}
