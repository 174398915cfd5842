import * as vscode from 'vscode';
import { whileAsking } from './open-question.ts';
import { LONGEST, plain } from './plain.ts';

/** Asks for a file to open. @returns undefined if the person leaves */
export async function askFile(options: vscode.OpenDialogOptions): Promise<vscode.Uri | undefined> {
  const found = await whileAsking(() => vscode.window.showOpenDialog(plainOptions(options)));
  return found?.[0];
}

/** Asks for a file to write. The editor asks by itself before one that is there is replaced. @returns undefined if the person leaves */
export async function askNewFile(options: vscode.SaveDialogOptions): Promise<vscode.Uri | undefined> {
  return whileAsking(() => vscode.window.showSaveDialog(plainOptions(options)));
}

function plainOptions<T extends { readonly title?: string }>(options: T): T {
  const { title } = options;
  return title === undefined ? options : { ...options, title: plain(title, LONGEST.label) };
}
