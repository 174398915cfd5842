import * as vscode from 'vscode';
import { Late, registerCommand, tellIfNot } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import type { DataSets, ItemVerdict, ItemVerdicts, OpenSet } from '../data/types.ts';
import type { LateFlags } from './types.ts';

/** What is there of flags from the start: a command. All else is loaded with the first data set. */
export class WindowFlags implements ItemVerdicts {
  readonly #late: Late<LateFlags>;
  readonly #changed = new vscode.EventEmitter<OpenSet>();
  readonly #disposables = new Disposables();

  readonly onDidChange = this.#changed.event;

  /** @param load is called once, when there is something to do */
  constructor(sets: DataSets, load: () => Promise<LateFlags>) {
    this.#late = new Late(async () => {
      const late = await load();
      this.#disposables.add(late.onDidChange((set) => this.#changed.fire(set)));
      return late;
    });
    this.#disposables.add(
      this.#changed,
      sets.onDidChange((set) => {
        if (set) void this.#late.get();
      }),
      registerCommand(commands.judgeItems, (uris?: unknown) =>
        tellIfNot(async () => (await this.#late.get()).judge(urisIn(uris))),
      ),
    );
  }

  of(set: OpenSet, number: number): readonly number[] | undefined {
    return this.#late.now?.of(set, number);
  }

  verdictOf(set: OpenSet, number: number): ItemVerdict | undefined {
    return this.#late.now?.verdictOf(set, number);
  }

  progressOf(set: OpenSet): number | undefined {
    return this.#late.now?.progressOf(set);
  }

  dispose(): void {
    this.#late.dispose();
    this.#disposables.dispose();
  }
}

function urisIn(uris: unknown): readonly vscode.Uri[] | undefined {
  if (uris instanceof vscode.Uri) return [uris];
  return Array.isArray(uris) ? uris.filter((uri) => uri instanceof vscode.Uri) : undefined;
}
