import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import type {
  FlagParts,
  ItemVerdict,
  ItemVerdicts,
  LabellingModule,
  LateFlags,
  OpenSet,
} from '../data/types.ts';

/** What is there of flags from the start: a command. All else is loaded with the first data set. */
export class WindowFlags implements ItemVerdicts {
  readonly #parts: FlagParts;
  readonly #load: () => Promise<LabellingModule>;
  readonly #changed = new vscode.EventEmitter<OpenSet>();
  readonly #disposables = new Disposables();
  #loading: Promise<LateFlags> | undefined;
  #late: LateFlags | undefined;

  readonly onDidChange = this.#changed.event;

  /** @param load is called once, when there is something to do */
  constructor(parts: FlagParts, load: () => Promise<LabellingModule>) {
    this.#parts = parts;
    this.#load = load;
    this.#disposables.add(
      this.#changed,
      parts.sets.onDidChange((set) => {
        if (set) void this.#loaded();
      }),
      registerCommand(commands.judgeItems, (uris?: unknown) =>
        tellIfNot(async () => (await this.#loaded()).judge(urisIn(uris))),
      ),
    );
  }

  of(set: OpenSet, number: number): readonly number[] | undefined {
    return this.#late?.of(set, number);
  }

  verdictOf(set: OpenSet, number: number): ItemVerdict | undefined {
    return this.#late?.verdictOf(set, number);
  }

  progressOf(set: OpenSet): number | undefined {
    return this.#late?.progressOf(set);
  }

  dispose(): void {
    this.#late?.dispose();
    this.#disposables.dispose();
  }

  #loaded(): Promise<LateFlags> {
    this.#loading ??= this.#load().then((module) => {
      const late = module.openFlags(this.#parts);
      this.#late = late;
      this.#disposables.add(late.onDidChange((set) => this.#changed.fire(set)));
      return late;
    });
    return this.#loading;
  }
}

function urisIn(uris: unknown): readonly vscode.Uri[] | undefined {
  if (uris instanceof vscode.Uri) return [uris];
  return Array.isArray(uris) ? uris.filter((uri) => uri instanceof vscode.Uri) : undefined;
}
