/** What is there of the prompt lab from the start: commands, and whoever takes over a panel that was kept. All else is loaded later. */

import * as vscode from 'vscode';
import { LAB_PANEL } from '../../protocol/view-types.ts';
import { Late, tellIfNot } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import { takeOverPanels } from '../pages/index.ts';
import type { LabSet, LabTask } from './types.ts';

/** The labs of prompts, each in a panel of its own. */
export class Labs {
  readonly #all: Late<LabSet>;
  readonly #disposables = new Disposables();

  /** @param load is called once, when there is something to do */
  constructor(load: () => Promise<LabSet>) {
    this.#all = new Late(load);
    this.#disposables.add(
      takeOverPanels(LAB_PANEL, async (panel, state) => (await this.#all.get()).restore(panel, state)),
    );
    const tasks: Readonly<Record<LabTask, string>> = {
      open: commands.openLab,
      run: commands.labRunHere,
      runCases: commands.runCases,
      addCase: commands.addCase,
      compare: commands.labCompare,
    };
    for (const [task, command] of Object.entries(tasks))
      this.#register(command, (all, at) => tellIfNot(() => all.open(task as LabTask, at)));
  }

  dispose(): void {
    this.#disposables.dispose();
    this.#all.dispose();
  }

  #register(command: string, run: (all: LabSet, at: vscode.Uri | undefined) => unknown): void {
    this.#disposables.add(this.#all.command(command, (all, at) => run(all, uriIn(at))));
  }
}

/** The prompt that a command was told of: an address, or its text, as other extensions and links give it. */
function uriIn(at: unknown): vscode.Uri | undefined {
  if (at instanceof vscode.Uri) return at;
  if (typeof at !== 'string' || at === '') return undefined;
  try {
    return vscode.Uri.parse(at, true);
  } catch {
    return undefined;
  }
}
