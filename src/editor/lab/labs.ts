/** What is there of the prompt lab from the start: commands, and whoever takes over a panel that was kept. All else is loaded later. */
import * as vscode from 'vscode';
import type { LabKey } from '../../protocol/lab.ts';
import { LAB_PANEL } from '../../protocol/view-types.ts';
import { registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { Disposables } from '../base/disposables.ts';
import { commands, labKeys } from '../base/names.ts';
import { takeOverPanels } from '../pages/kept-panels.ts';
import type { LabModule, LabParts, LabSet, LabTask } from './types.ts';

/** The labs of prompts, each in a panel of its own. */
export class Labs {
  readonly #parts: LabParts;
  readonly #load: () => Promise<LabModule>;
  readonly #disposables = new Disposables();
  #all: Promise<LabSet> | undefined;

  /** @param load is called once, when there is something to do */
  constructor(parts: LabParts, load: () => Promise<LabModule>) {
    this.#parts = parts;
    this.#load = load;
    this.#disposables.add(
      takeOverPanels(LAB_PANEL, async (panel, state) => (await this.#loaded()).restore(panel, state)),
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
    for (const [key, { command }] of Object.entries(labKeys))
      this.#register(command, (all) => all.press(key as LabKey));
  }

  dispose(): void {
    this.#disposables.dispose();
    void this.#all?.then((all) => all.dispose());
  }

  #register(command: string, run: (all: LabSet, at: vscode.Uri | undefined) => unknown): void {
    this.#disposables.add(
      registerCommand(command, async (at?: unknown) => run(await this.#loaded(), uriIn(at))),
    );
  }

  #loaded(): Promise<LabSet> {
    this.#all ??= this.#load().then(({ createLabs }) => createLabs(this.#parts));
    return this.#all;
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
