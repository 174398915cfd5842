import * as vscode from 'vscode';
import { isRecord } from '../../core/base/unknown-fields.ts';
import type { AgreementTracker } from '../agreement/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { parseItemUri } from '../base/item-address.ts';
import { labelingSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import { getValidSettingValue } from '../base/setting-values.ts';
import type { BlindMask, DataSets, EditorDataSet } from '../data/index.ts';
import type { DataSetLabels, ProofLabels } from '../labels/index.ts';

/**
 * Decides which items blind labeling hides. An item is hidden while its set is labeled blind and the annotator has neither submitted nor
 * revealed it, whether or not a session is running. While that isn't known yet, it is hidden.
 */
export class LabelBlindMask extends DisposableOwner implements BlindMask {
  readonly #sets: DataSets;
  readonly #protocols: AgreementTracker;
  readonly #seen: SeenItemStore;
  readonly #changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  readonly #modeChanged = new vscode.EventEmitter<void>();
  readonly #labels = new Map<EditorDataSet, DataSetLabels>();
  /** The last answer for each address, so that listeners are notified when it changes. */
  readonly #told = new Map<string, boolean>();
  /** Sets that were under a protocol when they were last open, since a document may outlast its set. */
  readonly #forced = new Set<string>();
  #all: ProofLabels | undefined;
  /** The mode of each set at the last check. */
  #modes = '';

  readonly onDidChange = this.#changed.event;
  /** The labeling mode of sets may have changed. */
  readonly onDidChangeMode = this.#modeChanged.event;

  constructor(sets: DataSets, memory: vscode.Memento, protocols: AgreementTracker) {
    super();
    this.#sets = sets;
    this.#protocols = protocols;
    this.#seen = new SeenItemStore(memory);
    this.own(
      this.#changed,
      this.#modeChanged,
      sets.onDidChange(() => this.#setsChanged()),
      protocols.onDidChange(() => this.#modesChanged()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS_SECTION}.${labelingSettingDefinitions.mode.key}`))
          this.#modesChanged();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#noteVisible()),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.#seen.move(oldUri, newUri);
      }),
      { dispose: () => this.#forget(() => true) },
    );
  }

  /** Connects the labels, which depend on this mask. */
  connect(labels: ProofLabels): void {
    this.#all = labels;
    this.#look();
  }

  isVeiled(uri: vscode.Uri): boolean {
    const address = parseItemUri(uri);
    if (!address) return false;
    const name = address.set.toString();
    const set = this.#sets.all.find((one) => one.uri.toString() === name);
    const isVeiled = set ? this.isVeiledItem(set, address.id) : this.#setting() === 'blind' || this.#forced.has(name);
    if (set && this.isForced(set)) this.#forced.add(name);
    else if (set) this.#forced.delete(name);
    this.#told.set(uri.toString(), isVeiled);
    return isVeiled;
  }

  async settle(uri: vscode.Uri): Promise<void> {
    const address = parseItemUri(uri);
    if (!address) return;
    const name = address.set.toString();
    const set = this.#sets.all.find((one) => one.uri.toString() === name);
    if (set) await Promise.all([this.#protocols.refresh(set), this.labelsOf(set)?.ready()]);
    else if (await this.#protocols.isForcedAt(address.set)) this.#forced.add(name);
  }

  /** Whether an item of an open set is hidden. */
  isVeiledItem(set: EditorDataSet, id: string): boolean {
    if (this.modeOf(set) === 'assisted') return false;
    const labels = this.labelsOf(set);
    if (!labels?.isReady) return true;
    const own = labels.of(id);
    return own === undefined || (own.submissions.length === 0 && !labels.isUnblinded(id));
  }

  modeOf(set: EditorDataSet): 'assisted' | 'blind' {
    return this.isForced(set) ? 'blind' : this.#setting();
  }

  /** Whether an agreement protocol forces blind labeling of a set. */
  isForced(set: EditorDataSet): boolean {
    return this.#protocols.isForced(set);
  }

  /** Whether an item is assigned to the annotator now. */
  isAsked(set: EditorDataSet, number: number): boolean {
    const me = this.labelsOf(set)?.me;
    if (me === undefined) return true;
    return !this.isForced(set) || this.#protocols.isNext(set, number, me);
  }

  /** Whether the annotator has ever seen an item with nothing hidden. */
  wasSeen(set: EditorDataSet, id: string): boolean {
    return this.#seen.has(set.uri, id);
  }

  noteSeen(set: EditorDataSet, id: string): void {
    this.#seen.add(set.uri, id);
  }

  /** The labels of an open set. Undefined before labels are connected. */
  labelsOf(set: EditorDataSet): DataSetLabels | undefined {
    const known = this.#labels.get(set);
    if (known || !this.#all || !this.#sets.all.includes(set)) return known;
    const labels = this.#all.forSet(set.uri);
    this.#labels.set(set, labels);
    labels.onDidChange(() => this.#look());
    void labels.ready().then(() => this.#look());
    return labels;
  }

  #setting(): 'assisted' | 'blind' {
    const { mode } = labelingSettingDefinitions;
    return getValidSettingValue(mode, vscode.workspace.getConfiguration(SETTINGS_SECTION).get(mode.key));
  }

  #modesChanged(): void {
    this.#look();
    const modes = this.#sets.all.map((set) => `${set.uri} ${this.modeOf(set)}`).join('\n');
    // Also for items whose state nobody has asked for yet.
    if (modes !== this.#modes) this.#changed.fire(undefined);
    this.#modes = modes;
    this.#modeChanged.fire();
  }

  #setsChanged(): void {
    this.#forget((set) => !this.#sets.all.includes(set));
    this.#look();
  }

  #forget(isGone: (set: EditorDataSet) => boolean): void {
    for (const [set, labels] of this.#labels)
      if (isGone(set)) {
        this.#labels.delete(set);
        labels.dispose();
      }
  }

  /** Notifies listeners of items that have been hidden or revealed. */
  #look(): void {
    for (const [name, before] of [...this.#told]) {
      const uri = vscode.Uri.parse(name);
      if (this.isVeiled(uri) !== before) this.#changed.fire(uri);
    }
    this.#noteVisible();
  }

  #noteVisible(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const item = this.#sets.itemOf(document.uri);
      if (item && !this.isVeiled(document.uri)) this.noteSeen(item.set, item.facts.id);
    }
  }
}

const SEEN_ITEMS_KEY = 'labelling.seen';

/** The most items of a set that are remembered. Beyond that, all its items count as seen, so that no label is wrongly marked as blind. */
const MOST = 20_000;

/** The items that the annotator has seen with nothing hidden, stored in the workspace state. */
class SeenItemStore {
  readonly #memory: vscode.Memento;
  readonly #sets = new Map<string, Set<string>>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    const kept: unknown = memory.get(SEEN_ITEMS_KEY);
    if (!isRecord(kept)) return;
    for (const [set, ids] of Object.entries(kept))
      if (Array.isArray(ids)) this.#sets.set(set, new Set(ids.filter((id) => typeof id === 'string')));
  }

  has(set: vscode.Uri, id: string): boolean {
    const ids = this.#sets.get(set.toString());
    return ids !== undefined && (ids.size >= MOST || ids.has(id));
  }

  add(set: vscode.Uri, id: string): void {
    if (this.has(set, id)) return;
    const key = set.toString();
    const ids = this.#sets.get(key) ?? new Set<string>();
    this.#sets.set(key, ids.add(id));
    this.#keep();
  }

  /** Moves the seen items of a renamed file or folder to its new name. */
  move(from: vscode.Uri, to: vscode.Uri): void {
    const [before, after] = [from.toString(), to.toString()];
    for (const [key, ids] of [...this.#sets]) {
      if (key !== before && !key.startsWith(`${before}/`)) continue;
      const name = after + key.slice(before.length);
      this.#sets.set(name, new Set([...(this.#sets.get(name) ?? []), ...ids]));
      this.#sets.delete(key);
      this.#keep();
    }
  }

  #keep(): void {
    const all = Object.fromEntries([...this.#sets].map(([name, known]) => [name, [...known]]));
    void this.#memory.update(SEEN_ITEMS_KEY, all);
  }
}
