import * as vscode from 'vscode';
import { plain } from './plain.ts';

/**
 * Registers a command. What it throws the editor shows by itself where a key or a menu has run it, as a notification with links: so
 * the words are made plain, as errors of files name those files.
 */
export function registerCommand(command: string, run: (...given: never[]) => unknown): vscode.Disposable {
  return vscode.commands.registerCommand(command, async (...given: unknown[]) => {
    try {
      return await run(...(given as never[]));
    } catch (error) {
      throw plainError(error);
    }
  });
}

/** The same error where its words are plain already. */
function plainError(error: unknown): Error {
  const isError = error instanceof Error;
  const words = isError ? error.message : String(error);
  const shown = plain(words);
  if (isError && shown === words) return error;
  const made = new Error(shown, { cause: error });
  if (isError) made.name = error.name;
  return made;
}

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
