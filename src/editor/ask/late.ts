import type * as vscode from 'vscode';
import { registerCommand } from './command.ts';

/** A part of the extension that is loaded when it is first needed, and once: whatever is loaded later goes through here. */
export class Late<Part extends { dispose(): unknown }> {
  readonly #load: () => Promise<Part>;
  #loading: Promise<Part> | undefined;
  #now: Part | undefined;

  /** @param load is called once */
  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part if it is loaded. */
  get now(): Part | undefined {
    return this.#now;
  }

  /** The part, which is loaded if need be. */
  get(): Promise<Part> {
    this.#loading ??= this.#load().then((part) => {
      this.#now = part;
      return part;
    });
    return this.#loading;
  }

  /** Registers a command that the part does; it is told what the command was. */
  command(name: string, run: (part: Part, at: unknown) => unknown): vscode.Disposable {
    return registerCommand(name, async (at?: unknown) => run(await this.get(), at));
  }

  dispose(): void {
    if (this.#now) this.#now.dispose();
    else void this.#loading?.then((part) => part.dispose());
  }
}
