import * as vscode from 'vscode';
import { sanitizeMessageText } from '../../core/base/shorten.ts';

/**
 * Registers a command. VS Code shows its errors as a notification that can have links, so their text, which may contain file names,
 * is made plain.
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

/** Returns an error with a plain message; the same error if its message is already plain. */
function plainError(error: unknown): Error {
  const isError = error instanceof Error;
  const words = isError ? error.message : String(error);
  const shown = sanitizeMessageText(words);
  if (isError && shown === words) return error;
  const made = new Error(shown, { cause: error });
  if (isError) made.name = error.name;
  return made;
}

/** A part of the extension that is loaded once, when first needed. Everything that loads lazily uses it. */
export class LazyFeature<Part extends { dispose(): unknown }> {
  readonly #load: () => Promise<Part>;
  #loading: Promise<Part> | undefined;
  #now: Part | undefined;

  /** @param load is called once */
  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part; undefined if it isn't loaded. */
  get now(): Part | undefined {
    return this.#now;
  }

  /** Loads the part if needed. */
  get(): Promise<Part> {
    this.#loading ??= this.#load().then((part) => {
      this.#now = part;
      return part;
    });
    return this.#loading;
  }

  /** Registers a command that the part runs. The part gets the name of the command. */
  command(name: string, run: (part: Part, at: unknown) => unknown): vscode.Disposable {
    return registerCommand(name, async (at?: unknown) => run(await this.get(), at));
  }

  dispose(): void {
    if (this.#now) this.#now.dispose();
    else void this.#loading?.then((part) => part.dispose());
  }
}
