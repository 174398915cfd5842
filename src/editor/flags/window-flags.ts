import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { LazyFeature, runAndShowErrors } from '../ask/index.ts';
import { DisposableOwner } from '../base/disposables.ts';
import { commandIds } from '../base/manifest-names.ts';
import {
  type CommandItemsChooser,
  type DataSets,
  type EditorDataSet,
  type ItemVerdict,
  type ItemVerdictProvider,
  runCommandOnItems,
} from '../data/index.ts';
import type { VerdictsInOpenDataSets } from './flag-store.ts';

/** The part of flags that loads at startup: a command. The rest loads with the first data set. */
export class ItemVerdictProviderProxy extends DisposableOwner implements ItemVerdictProvider {
  readonly #late: LazyFeature<VerdictsInOpenDataSets>;
  readonly #changed = new vscode.EventEmitter<EditorDataSet>();

  readonly onDidChange = this.#changed.event;

  /** @param load called once, on first use */
  constructor(sets: DataSets, itemsFor: CommandItemsChooser, load: () => Promise<VerdictsInOpenDataSets>) {
    super();
    this.#late = new LazyFeature(async () => {
      const late = await load();
      this.own(late.onDidChange((set) => this.#changed.fire(set)));
      return late;
    });
    this.own(
      this.#changed,
      sets.onDidChange((set) => {
        if (set) void this.#late.get();
      }),
      this.#late.command(commandIds.judgeItems, (late, at) =>
        runAndShowErrors(() => runCommandOnItems(at, t('Judge Items'), itemsFor, (uris) => late.judge(uris))),
      ),
      this.#late,
    );
  }

  verdictOf(set: EditorDataSet, number: number): ItemVerdict | undefined {
    return this.#late.now?.verdictOf(set, number);
  }
}
