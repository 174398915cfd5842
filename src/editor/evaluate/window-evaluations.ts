/** What is there of evaluations from the start: two commands. All else is loaded when one is run. */
import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { tellIfNot } from '../ask/tell-if-not.ts';
import { Disposables } from '../base/disposables.ts';
import { commands } from '../base/names.ts';
import type { EvaluationParts, LateEvaluations } from './ports.ts';

export class WindowEvaluations {
  readonly #disposables = new Disposables();
  readonly #make: () => Promise<LateEvaluations>;
  #late: Promise<LateEvaluations> | undefined;

  /** @param load is called once, when there is something to do */
  constructor(parts: EvaluationParts, load: (parts: EvaluationParts) => Promise<LateEvaluations>) {
    this.#make = () => load(parts);
    this.#disposables.add(
      registerCommand(commands.evaluate, (uris?: unknown) =>
        tellIfNot(async () => (await this.#loaded()).evaluate(urisIn(uris))),
      ),
      registerCommand(commands.resumeEvaluation, () =>
        tellIfNot(async () => (await this.#loaded()).resume()),
      ),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
    void this.#late?.then((late) => late.dispose());
  }

  #loaded(): Promise<LateEvaluations> {
    this.#late ??= this.#make();
    return this.#late;
  }
}

function urisIn(uris: unknown): readonly vscode.Uri[] | undefined {
  if (uris instanceof vscode.Uri) return [uris];
  return Array.isArray(uris) ? uris.filter((uri) => uri instanceof vscode.Uri) : undefined;
}
