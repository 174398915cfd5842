import * as vscode from 'vscode';
import {
  AGREEMENT_FOLDER_PATH_SEGMENTS,
  AGREEMENT_PROTOCOL_TEXTS,
  type AgreementProtocol,
  DataSetAgreementTracker,
  type ItemAgreement,
} from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { LazyFeature, runAndShowErrors, showWarning } from '../ask/index.ts';
import { DisposableOwner, Disposables } from '../base/disposables.ts';
import { watchFiles } from '../base/files.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { DataSets, EditorDataSet } from '../data/index.ts';
import type { DataSetLabels } from '../labels/index.ts';
import { type AgreementProtocolLookupResult, readAgreementProtocol } from './protocol-files.ts';

/** How long after a change on the disk a file is read, in milliseconds. */
const SETTLED = 200;

interface OpenSetAgreement {
  /** Undefined before the protocol file has been read. */
  found?: AgreementProtocolLookupResult;
  labels?: DataSetLabels;
  of?: DataSetAgreementTracker;
  readonly disposables: Disposables;
}

interface WindowAgreementServices {
  readonly sets: Pick<DataSets, 'all' | 'onDidChange'>;
  readonly clock: Clock;
  readonly log: vscode.LogOutputChannel;
}

/** The agreement protocols of open data sets and the agreement on their items. */
export class AgreementTracker extends DisposableOwner {
  readonly #parts: WindowAgreementServices;
  readonly #held = new Map<EditorDataSet, OpenSetAgreement>();
  readonly #changed = new vscode.EventEmitter<EditorDataSet | undefined>();
  /** Messages that have been shown. */
  readonly #told = new Set<string>();
  #labelsOf: ((set: EditorDataSet) => DataSetLabels) | undefined;

  /** A protocol or the labels that it depends on changed; undefined for any set. */
  readonly onDidChange = this.#changed.event;

  constructor(parts: WindowAgreementServices) {
    super();
    this.#parts = parts;
    this.own(
      this.#changed,
      parts.sets.onDidChange(() => this.#follow()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#all((set, held) => this.#read(set, held))),
      { dispose: () => this.#forget(() => true) },
    );
  }

  /** Connects the labels. They depend on the blind mask, which depends on this. */
  connect(labelsOf: (set: EditorDataSet) => DataSetLabels): void {
    this.#labelsOf = labelsOf;
    this.#follow();
    this.#all((set, held) => this.#useLabels(set, held));
  }

  /** Whether a protocol forces blind labeling; also if it isn't readable or read yet, so that nothing leaks. */
  isForced(set: EditorDataSet): boolean {
    const found = this.#heldOf(set)?.found;
    return found === undefined ? this.#parts.sets.all.includes(set) : found.kind !== 'none';
  }

  /** Undefined if there is none or it can't be read. */
  protocolOf(set: EditorDataSet): AgreementProtocol | undefined {
    const found = this.#heldOf(set)?.found;
    return found?.kind === 'protocol' ? found.protocol : undefined;
  }

  /**
   * Whether an item is assigned to an annotator now. If so, they have neither submitted nor revealed it. Without a protocol every item is
   * assigned to everybody. Annotators must not learn whether they are the fourth or fifth.
   * @param number the item's number, from 0
   */
  isNext(set: EditorDataSet, number: number, annotator: string): boolean {
    if (!this.isForced(set)) return true;
    const { found, labels, of } = this.#heldOf(set) ?? {};
    // If the protocol can't be read, the assignments are unknown.
    return found?.kind === 'protocol' && (labels?.isReady ?? false) && (of?.isNext(number, annotator) ?? false);
  }

  /** The agreement on an item. Only for annotators who may see all labels of the item. */
  of(set: EditorDataSet, number: number): ItemAgreement | undefined {
    return this.#heldOf(set)?.of?.of(number);
  }

  /**
   * Whether annotators disagree on an item: by counted votes under a protocol, or else by all submissions. Only for annotators who may see
   * all labels of the item.
   */
  isDisagreed(set: EditorDataSet, number: number): boolean {
    return this.#heldOf(set)?.of?.isDisagreed(number) ?? false;
  }

  /** Whether any item may go to an annotator, now or later: other labels then stay hidden. Visits all items. */
  mayBeAsked(set: EditorDataSet, annotator: string): boolean {
    return this.#heldOf(set)?.of?.mayBeAsked(annotator) ?? false;
  }

  /** Reads the protocol of a set again, at once. */
  async refresh(set: EditorDataSet): Promise<void> {
    const held = this.#heldOf(set);
    if (held) await this.#read(set, held);
  }

  /** Whether a protocol forces blind labeling of a data file that isn't open. */
  async isForcedAt(set: vscode.Uri): Promise<boolean> {
    return (await readAgreementProtocol(set)).kind !== 'none';
  }

  #heldOf(set: EditorDataSet): OpenSetAgreement | undefined {
    this.#follow();
    return this.#held.get(set);
  }

  #all(work: (set: EditorDataSet, held: OpenSetAgreement) => unknown): void {
    for (const [set, held] of this.#held) void work(set, held);
  }

  /** Adds newly opened sets and removes closed ones. */
  #follow(): void {
    const { all } = this.#parts.sets;
    this.#forget((set) => !all.includes(set));
    for (const set of all) {
      if (this.#held.has(set)) continue;
      const held: OpenSetAgreement = { disposables: new Disposables() };
      this.#held.set(set, held);
      held.disposables.add(...this.#watch(set, held));
      this.#useLabels(set, held);
      void this.#read(set, held);
    }
  }

  #forget(isGone: (set: EditorDataSet) => boolean): void {
    for (const [set, held] of this.#held)
      if (isGone(set)) {
        this.#held.delete(set);
        held.disposables.dispose();
      }
  }

  #useLabels(set: EditorDataSet, held: OpenSetAgreement): void {
    if (held.labels || !this.#labelsOf) return;
    const labels = this.#labelsOf(set);
    held.labels = labels;
    held.of = new DataSetAgreementTracker(set, labels, this.protocolOf(set));
    held.disposables.add(
      labels,
      labels.onDidChange((ids) => {
        if (held.of?.changed(ids)) this.#changed.fire(set);
      }),
    );
    void labels.ready().then(() => {
      held.of?.changed(undefined);
      if (this.#held.get(set) === held) this.#changed.fire(set);
    });
  }

  async #read(set: EditorDataSet, held: OpenSetAgreement): Promise<void> {
    const found = await readAgreementProtocol(set.uri);
    if (this.#held.get(set) !== held || JSON.stringify(held.found) === JSON.stringify(found)) return;
    held.found = found;
    if (held.labels) held.of = new DataSetAgreementTracker(set, held.labels, this.protocolOf(set));
    if (found.kind === 'broken') this.#tell(set, found.error);
    this.#changed.fire(set);
  }

  #tell({ name }: EditorDataSet, error: string): void {
    const sentence = AGREEMENT_PROTOCOL_TEXTS.unreadable(name, error);
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    this.#parts.log.warn(sentence);
    void showWarning(sentence);
  }

  #watch(set: EditorDataSet, held: OpenSetAgreement): { dispose(): unknown }[] {
    const folder = vscode.workspace.getWorkspaceFolder(set.uri);
    if (!folder) return [];
    let due: (() => void) | undefined;
    const look = (): void => {
      due?.();
      due = this.#parts.clock.after(SETTLED, () => void this.#read(set, held));
    };
    // Deleting a whole folder is one event.
    const [first, second] = AGREEMENT_FOLDER_PATH_SEGMENTS;
    const pattern = `{${first},${first}/${second},${first}/${second}/*.json}`;
    return [watchFiles(new vscode.RelativePattern(folder, pattern), look), { dispose: () => due?.() }];
  }
}

/** The commands about agreement and statistics, which are loaded on first use. */
export interface AgreementCommands {
  /** @throws Error with a sentence for people */
  run(command: AgreementCommandName, at: unknown): Promise<void>;
  dispose(): void;
}

export type AgreementCommandName = 'start' | 'agreement' | 'statistics';

/** Registers the commands about agreement and statistics, which are loaded on first use. */
export function registerAgreementCommands(load: () => Promise<AgreementCommands>): vscode.Disposable {
  const late = new LazyFeature(load);
  const register = (command: string, what: AgreementCommandName): vscode.Disposable =>
    late.command(command, (part, at) => runAndShowErrors(() => part.run(what, at)));
  return vscode.Disposable.from(
    late,
    register(commandIds.startAgreement, 'start'),
    register(commandIds.showAgreement, 'agreement'),
    register(commandIds.showStatistics, 'statistics'),
  );
}
