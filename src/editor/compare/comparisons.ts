/** What is there of comparisons from the start: commands, and whoever takes over a panel that was kept. All else is loaded later. */
import * as vscode from 'vscode';
import { COMPARE_PANEL } from '../../protocol/view-types.ts';
import { Late, registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import { exportArguments } from '../pages/export-file.ts';
import { takeOverPanels } from '../pages/kept-panels.ts';
import { readToCompare } from './read-target.ts';
import type { CompareParts, ComparisonSet } from './types.ts';

/** Data files that hold little else than rows. A `.json` may be anything: it is compared only if somebody names it. */
const DATA = /\.jsonl$/i;

/** Comparisons of proofs, each in a panel of its own. */
export class Comparisons {
  readonly #parts: CompareParts;
  readonly #all: Late<ComparisonSet>;
  readonly #disposables = new Disposables();

  /** @param load is called once, when there is something to do */
  constructor(parts: CompareParts, load: () => Promise<ComparisonSet>) {
    this.#parts = parts;
    this.#all = new Late(load);
    const register = (command: string, run: (all: ComparisonSet, at: unknown) => unknown): void =>
      this.#disposables.add(this.#all.command(command, run));
    this.#disposables.add(
      takeOverPanels(COMPARE_PANEL, async (panel, state) => (await this.#all.get()).restore(panel, state)),
      registerCommand(commands.compareProofs, (at?: unknown, selected?: unknown) =>
        tellIfNot(() => this.#compare(at, selected)),
      ),
    );
    register(commands.startComparison, (all) => tellIfNot(() => all.start()));
    register(commands.stopComparison, (all) => all.stop());
    register(commands.resumeComparison, (all) => tellIfNot(() => all.resume()));
    register(commands.exportComparison, (all, at) => {
      const { format, to } = exportArguments(at);
      return tellIfNot(() => all.export(format, to));
    });
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#all.dispose();
  }

  async #compare(at: unknown, selected: unknown): Promise<void> {
    const all = await this.#all.get();
    const wanted = readToCompare(at, selected);
    switch (wanted.kind) {
      case 'run':
        return all.reveal(wanted.run);
      case 'rows':
        return all.openRows(wanted);
      case 'target': {
        const active = vscode.window.activeTextEditor?.document;
        const isMeant = active && (DATA.test(active.uri.path) || this.#parts.documents.languageOf(active));
        const isNamed = wanted.uris.length > 0 || !isMeant;
        return all.open(isNamed ? wanted : { uris: [active.uri] });
      }
    }
  }
}
