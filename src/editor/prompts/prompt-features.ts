import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { commandIds, promptFileLanguageId } from '../base/manifest-names.ts';
import type { PromptFileServices } from './types.ts';

/** The part that loads with the first prompt file. */
interface PromptBundle {
  registerPromptLanguageFeatures(parts: PromptFileServices): vscode.Disposable;
  createPromptFile(parts: PromptFileServices): Promise<void>;
}

/** Registers the command for a new prompt, and loads the language features with the first prompt file. */
export function registerPromptFeatures(
  parts: PromptFileServices,
  load: () => Promise<PromptBundle>,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const disposables = new Disposables();
  let isStarted = false;
  const look = async (document: vscode.TextDocument): Promise<void> => {
    if (isStarted || document.languageId !== promptFileLanguageId) return;
    isStarted = true;
    try {
      disposables.add((await load()).registerPromptLanguageFeatures(parts));
    } catch (error) {
      isStarted = false;
      log.error(`Couldn't load support for prompt files: ${String(error)}`);
    }
  };
  disposables.add(
    vscode.workspace.onDidOpenTextDocument(look),
    registerCommand(commandIds.newJudgePrompt, async () => (await load()).createPromptFile(parts)),
  );
  for (const document of vscode.workspace.textDocuments) void look(document);
  return disposables;
}
