import * as vscode from 'vscode';
import type { Gathered } from '../../../core/select/ports.ts';
import { headerOf, type SelectHeader, type SelectRecord, whyOther } from '../../../core/select/record.ts';
import type { Design } from '../../../core/select/types.ts';
import { t } from '../../../l10n/index.ts';
import type { PlanChange } from '../../../protocol/index.ts';
import type { Found } from '../entrant.ts';
import { makeFolders } from './folders.ts';
import type { JournalPlace, RunJournal, RunJournals } from './run-journal.ts';
import type { SavedComparisons } from './saved.ts';

export interface KeepingParts {
  readonly saved: SavedComparisons;
  readonly journals: RunJournals;
  /** The extension's own folder for this workspace, which may not be there yet. */
  readonly storage: vscode.Uri;
  readonly log: vscode.LogOutputChannel;
}

const IN_FOLDER = ['.proofmark', 'runs'];
const IN_STORAGE = ['runs'];

/** Where a comparison is kept: its candidates in the extension's storage, its journal with the proofs where that may be. */
export class Keeping {
  readonly #run: string;
  readonly #found: Found;
  readonly #parts: KeepingParts;
  #where: 'folder' | 'storage' | undefined;
  #journal: RunJournal | undefined;
  #judge: string | undefined;
  #said: readonly string[] = [];
  #saving: Promise<void> = Promise.resolve();

  constructor(run: string, found: Found, parts: KeepingParts, journal: 'folder' | 'storage' | undefined) {
    this.#run = run;
    this.#found = found;
    this.#parts = parts;
    this.#where = journal;
  }

  get journal(): RunJournal | undefined {
    return this.#journal;
  }

  /** Who is asked, as the record says. */
  get judge(): string | undefined {
    return this.#journal?.found.header.judge ?? this.#judge;
  }

  /** What went wrong with keeping it, a sentence each. */
  get said(): readonly string[] {
    return this.#said;
  }

  /** Where its record will be, in a sentence. */
  get words(): string {
    const where = this.#where ?? this.#wanted();
    if (where === 'folder')
      return t('The record is kept in {0}.', [...IN_FOLDER, `${this.#run}.jsonl`].join('/'));
    return vscode.workspace.isTrusted
      ? t("The record is kept in the extension's own storage.")
      : t("The record is kept in the extension's own storage, as this workspace is not trusted.");
  }

  /** Keeps what is compared. That it cannot be kept is said, and is in the way of nothing. */
  save(): Promise<void> {
    const save = async (): Promise<void> => {
      const journal = this.#where;
      await this.#parts.saved.save(this.#run, { found: this.#found, ...(journal ? { journal } : {}) });
    };
    return this.#inTurn(save);
  }

  savePlan(plan: PlanChange): void {
    void this.#inTurn(() => this.#parts.saved.savePlan(this.#run, plan));
  }

  /** What the journal has in it; undefined if it was never begun. @throws Error with a sentence for people */
  async read(gathered: Gathered): Promise<SelectRecord | undefined> {
    const place = this.#where && this.#placeIn(this.#where);
    if (!place) return undefined;
    const record = await this.#parts.journals.read(place);
    if (!record)
      throw new Error(t('The record of this comparison is not there any more, or cannot be read.'));
    const { design, judge } = record.header;
    refuseOther(record.header, headerOf(design, gathered, judge, new Date()));
    this.#judge = judge;
    return record;
  }

  /**
   * The journal, open to be written. Where a new one cannot be with the proofs it is in the storage, which is said.
   * @param judge who is asked; that of the record, if it is not given
   * @throws Error with a sentence for people if it is of another comparison, or in use
   */
  async open(
    design: Design,
    gathered: Gathered,
    how: 'start' | 'resume',
    judge?: string,
  ): Promise<RunJournal> {
    const asked = judge ?? this.judge ?? (await this.read(gathered))?.header.judge ?? '';
    const header = headerOf(design, gathered, asked, new Date());
    if (this.#journal) {
      refuseOther(this.#journal.found.header, header);
      return this.#journal;
    }
    if (how === 'resume' && this.#where) {
      this.#journal = await this.#openIn(this.#where, header, how);
      return this.#journal;
    }
    this.#journal = await this.#startSomewhere(header);
    await this.save();
    return this.#journal;
  }

  /** @param isForgotten whether nobody will take it up again */
  async close(isForgotten: boolean): Promise<void> {
    await this.#saving;
    await this.#journal?.close();
    this.#journal = undefined;
    if (isForgotten) await this.#parts.saved.forget(this.#run);
  }

  async #startSomewhere(header: SelectHeader): Promise<RunJournal> {
    const where = this.#wanted();
    if (where === 'folder') {
      try {
        const journal = await this.#openIn('folder', header, 'start');
        this.#where = 'folder';
        return journal;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        this.#say(
          t(
            "The record is kept in the extension's own storage, as it cannot be kept with the proofs: {0}",
            why,
          ),
        );
      }
    }
    const journal = await this.#openIn('storage', header, 'start');
    this.#where = 'storage';
    return journal;
  }

  async #openIn(
    where: 'folder' | 'storage',
    header: SelectHeader,
    how: 'start' | 'resume',
  ): Promise<RunJournal> {
    const place = this.#placeIn(where);
    if (!place) throw new Error(t('The workspace folder of this comparison is not open any more.'));
    if (how === 'start') await makeFolders(place);
    return this.#parts.journals.open(place, header, how, (sentence) => this.#say(sentence));
  }

  #wanted(): 'folder' | 'storage' {
    const folder = this.#folder();
    return vscode.workspace.isTrusted && folder && this.#parts.journals.canBeIn(folder)
      ? 'folder'
      : 'storage';
  }

  #placeIn(where: 'folder' | 'storage'): JournalPlace | undefined {
    const name = `${this.#run}.jsonl`;
    if (where === 'storage') return { root: this.#parts.storage, below: IN_STORAGE, name };
    const root = this.#folder();
    return root && { root, below: IN_FOLDER, name };
  }

  /** The workspace folder that the candidates are from, while it is open. */
  #folder(): vscode.Uri | undefined {
    const { folder } = this.#found;
    return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === folder)?.uri;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#saving = this.#saving.then(work).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      this.#say(t('This comparison cannot be kept, and is lost when the window closes: {0}', why));
    });
    return this.#saving;
  }

  #say(sentence: string): void {
    if (this.#said.includes(sentence)) return;
    this.#said = [...this.#said, sentence];
    this.#parts.log.warn(sentence);
  }
}

/** @throws Error with a sentence for people if a record is of another comparison */
function refuseOther(was: SelectHeader, is: SelectHeader): void {
  const differ = whyOther(was, is);
  if (differ.length > 0)
    throw new Error(t('The record of this comparison is of another one: {0}', differ.join(' ')));
}
