import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { LazyPart, reportFailure } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import {
  type DataSets,
  type ItemsFor,
  type ItemVerdict,
  type ItemVerdicts,
  type OpenSet,
  onItems,
} from '../data/index.ts';
import type { LateFlags } from './types.ts';

/** The part of flags that loads at startup: a command. The rest loads with the first data set. */
export class WindowFlags implements ItemVerdicts {
  readonly #late: LazyPart<LateFlags>;
  readonly #changed = new vscode.EventEmitter<OpenSet>();
  readonly #disposables = new Disposables();

  readonly onDidChange = this.#changed.event;

  /** @param load called once, on first use */
  constructor(sets: DataSets, itemsFor: ItemsFor, load: () => Promise<LateFlags>) {
    this.#late = new LazyPart(async () => {
      const late = await load();
      this.#disposables.add(late.onDidChange((set) => this.#changed.fire(set)));
      return late;
    });
    this.#disposables.add(
      this.#changed,
      sets.onDidChange((set) => {
        if (set) void this.#late.get();
      }),
      this.#late.command(commands.judgeItems, (late, at) =>
        reportFailure(() => onItems(at, t('Judge Items'), itemsFor, (uris) => late.judge(uris))),
      ),
    );
  }

  verdictOf(set: OpenSet, number: number): ItemVerdict | undefined {
    return this.#late.now?.verdictOf(set, number);
  }

  dispose(): void {
    this.#late.dispose();
    this.#disposables.dispose();
  }
}
