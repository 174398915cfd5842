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
