/** The part of labeling that is loaded at startup: commands and restoring a panel. The rest is loaded later. */

import * as vscode from 'vscode';
import { LABELING_NOTICE_TEXTS } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { LABEL_PANEL_VIEW_TYPE } from '../../protocol/view-types.ts';
import { LazyFeature, registerCommand, runAndShowErrors } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { parseItemUri } from '../base/item-address.ts';
import type { LabelingKeyAction } from '../base/manifest-names.ts';
import { commandIds, contextKeys, ITEM_URI_SCHEME, labelingKeybindings } from '../base/manifest-names.ts';
import { type EditorDataSet, findActiveDataFile, getOrReopenDataSets, pickDataSet } from '../data/index.ts';
import { registerPanelSerializer } from '../pages/index.ts';
import type { LabelingServices, LabelingStartTarget } from './types.ts';
import type { LoadedLabelingFeature } from './window-labeling.ts';

/** The argument of a command that is only activated and does nothing. */
const IN_TURN = 'in turn';

/** Labeling of data sets: at most one session at a time. */
export class LabelingFeature extends DisposableOwner {
  readonly #parts: LabelingServices;
  readonly #late: LazyFeature<LoadedLabelingFeature>;
  readonly #changed = new vscode.EventEmitter<EditorDataSet | undefined>();
  /** Resolves once the commands of keys run in the order in which keys are pressed. */
  #inTurn: Promise<void> | undefined;

  /** The labeling mode of sets or the current item may have changed. */
  readonly onDidChange = this.#changed.event;

  /** @param load is called once, on first use */
  constructor(parts: LabelingServices, load: (parts: LabelingServices) => Promise<LoadedLabelingFeature>) {
    super();
    this.#parts = parts;
    this.#late = new LazyFeature(async () => {
      const [late] = await Promise.all([load(parts), parts.drafts.ready]);
      let was: boolean | undefined;
      this.own(
        late.onDidChange(() => {
          const isOn = late.current !== undefined;
          if (isOn !== was) void vscode.commands.executeCommand('setContext', contextKeys.labeling, isOn);
          was = isOn;
          this.#changed.fire(late.current?.set);
        }),
      );
      return late;
    });
    const register = (command: string, run: (late: LoadedLabelingFeature) => unknown): void =>
      this.own(
        registerCommand(command, (hint?: unknown) =>
          this.#late.now && hint !== IN_TURN ? run(this.#late.now) : undefined,
        ),
      );
    this.own(
      this.#late,
      this.#changed,
      registerPanelSerializer(LABEL_PANEL_VIEW_TYPE, async (panel, state) =>
        (await this.#loaded()).restore(panel, state),
      ),
      registerCommand(commandIds.startLabeling, (at?: unknown) => runAndShowErrors(async () => this.#start(at))),
      parts.veil.onDidChangeMode(() => this.#changed.fire(undefined)),
    );
    register(commandIds.stopLabeling, (late) => late.stop());
    register(commandIds.showLabelingMenu, (late) => late.showMenu());
    for (const [key, { command }] of Object.entries(labelingKeybindings))
      register(command, (late) => late.press(key as LabelingKeyAction));
  }

  isBlind(set: EditorDataSet): boolean {
    return this.#parts.veil.modeOf(set) === 'blind';
  }

  /** Whether an agreement protocol assigns the items of a set. */
  isHandedOut(set: EditorDataSet): boolean {
    return this.#parts.veil.isForced(set);
  }

  isAsked(set: EditorDataSet, number: number): boolean {
    return this.#parts.veil.isAsked(set, number);
  }

  /** The number of the item that is being labeled; undefined if none of this set is. */
  currentIn(set: EditorDataSet): number | undefined {
    const current = this.#late.now?.current;
    return current?.set === set ? current.number : undefined;
  }

  /** Starts or resumes labeling at an item. @throws Error with a sentence for people */
  async begin(set: EditorDataSet, number: number): Promise<void> {
    const late = await this.#loaded();
    await this.#inTurn;
    await late.begin({ set, number });
  }

  async #start(at: unknown): Promise<void> {
    const target = await this.#target(at);
    if (!target) return;
    const late = await this.#loaded();
    await this.#inTurn;
    await late.begin(target);
  }

  /** Finds the command's target: a data file, an item, or a row; else the active editor, else the open data set. */
  async #target(at: unknown): Promise<LabelingStartTarget | undefined> {
    const { sets } = this.#parts;
    const meant = at ?? findActiveLabelTarget();
    if (meant instanceof vscode.Uri) {
      if (meant.scheme === ITEM_URI_SCHEME) return this.#itemAt(meant);
      const set = await sets.open(meant);
      return set && { set };
    }
    const row = parseQueueRow(meant);
    if (row) {
      const set = sets.all.find(({ uri }) => uri.toString() === row.set);
      if (set) return { set, number: row.id === undefined ? undefined : set.items.numberOf(row.id) };
    }
    const set = await pickDataSet(await getOrReopenDataSets(sets), {
      title: t('Start Labeling'),
      placeHolder: LABELING_NOTICE_TEXTS.whichSet(),
    });
    if (set) return { set };
    if (sets.all.length === 0) await vscode.commands.executeCommand(commandIds.openDataSet);
    const [opened] = sets.all;
    return opened && { set: opened };
  }

  async #itemAt(uri: vscode.Uri): Promise<LabelingStartTarget | undefined> {
    const address = parseItemUri(uri);
    const set = address && (await this.#parts.sets.open(address.set));
    if (!address || !set) return undefined;
    const { number } = await this.#parts.sets.readItem(uri);
    return { set, number: number < 0 ? undefined : number };
  }

  #loaded(): Promise<LoadedLabelingFeature> {
    this.#inTurn ??= activateKeysInOrder();
    return this.#late.get();
  }
}

/**
 * Runs the commands of all keys once, without an effect. On its first use, a command waits for extensions that it may activate, so
 * commands that were used before would overtake it: “submit” would come before the label.
 */
async function activateKeysInOrder(): Promise<void> {
  const all = Object.values(labelingKeybindings).map(({ command }) => ({ command, args: IN_TURN }));
  try {
    await vscode.commands.executeCommand('runCommands', { commands: all });
  } catch {
    // Without `runCommands`, keys are in order from their second use on.
  }
}

/** Finds an item's document or a data file in the active editor. */
function findActiveLabelTarget(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === ITEM_URI_SCHEME ? uri : findActiveDataFile();
}

/** Parses a row of the queue: a set, or an item of a set. */
function parseQueueRow(at: unknown): { readonly set: string; readonly id?: string } | undefined {
  if (typeof at !== 'object' || at === null || !('set' in at) || typeof at.set !== 'string') return undefined;
  return { set: at.set, ...('id' in at && typeof at.id === 'string' ? { id: at.id } : {}) };
}
