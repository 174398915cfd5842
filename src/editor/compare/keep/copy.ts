/** A record with the proofs, for people: it is written as a whole, and never read. */
import * as vscode from 'vscode';
import { recordLine, type SelectRecord } from '../../../core/select/record/record.ts';
import { isFileAt, makeFolders, uriOf } from './folders.ts';
import type { JournalPlace } from './run-journal.ts';

/** @throws Error with a sentence for people if something on the way is a link, or it cannot be written */
export async function writeCopy(place: JournalPlace, record: SelectRecord): Promise<void> {
  const { header, heard, decisions, isFinished } = record;
  const lines = [
    recordLine({ kind: 'header', header }),
    ...heard.map((one) => recordLine({ kind: 'heard', heard: one })),
    ...decisions.map((one) => recordLine({ kind: 'decision', decision: one })),
    ...(isFinished ? [recordLine({ kind: 'finished', time: new Date().toISOString() })] : []),
  ];
  await makeFolders(place);
  await isFileAt(place);
  const text = `${lines.join('\n')}\n`;
  const bytes = await vscode.workspace.encode(text, { encoding: 'utf8' });
  await vscode.workspace.fs.writeFile(uriOf(place), bytes);
}
