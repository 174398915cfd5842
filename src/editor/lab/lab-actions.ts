/** Actions of the lab panel that open files or ask questions. */

import * as vscode from 'vscode';
import { buildTagReplacementEdits } from '../../core/judge/index.ts';
import { describeEarliestError, formatShortEarliestError, toPromptTestCase } from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import type { LabAction } from '../../protocol/lab.ts';
import { pickFromList } from '../ask/index.ts';
import { toEditorRange } from '../base/editor-range.ts';
import { commandIds } from '../base/manifest-names.ts';
import { addCaseToFile, explainUnsavableCases, getCaseFileUri } from './case-file.ts';
import type { LabInputProof } from './lab-subject-tracker.ts';
import type { PromptLab } from './prompt-lab.ts';
import type { LabServices } from './types.ts';

/** The maximum length of a step's line in a list, in characters. */
const MAX_STEP_LINE = 80;

/** Adds the proof in the preview as a case. @throws Error with a sentence for people */
export async function addShownProofAsCase(lab: PromptLab): Promise<void> {
  const why = explainUnsavableCases(lab.prompt.uri);
  if (why !== undefined) throw new Error(why);
  await lab.stage.read();
  const { found } = lab.stage;
  if ('problem' in found) throw new Error(found.problem);
  const { subject } = found;
  if (subject.kind === 'case') throw new Error(t('{0} is already a case.', subject.name));
  const label = subject.label ?? (await askExpectedLabel(subject, lab.runs.saidIndex));
  if (label === undefined) return;
  const { generator } = subject;
  const one = toPromptTestCase(subject.proof, {
    id: toCaseId(subject),
    label,
    ...(generator === undefined ? {} : { generator }),
  });
  const added = await addCaseToFile(lab.prompt.uri, one);
  await lab.book.look();
  lab.say(formatAddedCase(added.kind, added.id, describeEarliestError(label, subject.proof)));
}

function formatAddedCase(kind: 'added' | 'changed' | 'there', id: string, expected: string): string {
  const words = {
    added: t('Added case {0}. Expected: {1}.', id, expected),
    changed: t('Updated case {0}. Expected: {1}.', id, expected),
    there: t('{0} is already a case. Expected: {1}.', id, expected),
  };
  return words[kind];
}

/** The id of an item, or the name of a file. */
function toCaseId({ name }: LabInputProof): string {
  const id = name.includes('#') ? name.slice(name.indexOf('#') + 1) : name.slice(name.lastIndexOf('/') + 1);
  return id.slice(0, 180);
}

/** Asks for the expected verdict. The verdict of the shown vote comes first. */
async function askExpectedLabel({ proof }: LabInputProof, said: number | undefined): Promise<number | undefined> {
  const rows = [-1, ...proof.steps.map(({ index }) => index)].map((index) => ({
    label: formatShortEarliestError(index, proof),
    description: index === said ? t('verdict of the reply') : '',
    detail: index < 0 ? t('Every step is correct.') : toStepLine(proof.steps[index]?.text ?? ''),
    index,
  }));
  const first = rows.findIndex(({ index }) => index === said);
  const ordered = first < 0 ? rows : [...rows.slice(first, first + 1), ...rows.toSpliced(first, 1)];
  const row = await pickFromList(ordered, {
    title: t('Add as Case'),
    placeHolder: t('Select the expected earliest error'),
  });
  return row?.index;
}

function toStepLine(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MAX_STEP_LINE ? `${line.slice(0, MAX_STEP_LINE)}…` : line;
}

/** Opens the file of the cases, at the line of one. @throws Error with a sentence for people */
export async function openCaseFile(lab: PromptLab, id?: string): Promise<void> {
  const uri = getCaseFileUri(lab.prompt.uri);
  if (!uri || !lab.book.found.isThere) throw new Error(t('No case file yet. Add a case first.'));
  const document = await vscode.workspace.openTextDocument(uri);
  const line = id === undefined ? 0 : findCaseLine(document, id);
  const at = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(document, { selection: at, viewColumn: vscode.ViewColumn.One });
}

function findCaseLine(document: vscode.TextDocument, id: string): number {
  const written = JSON.stringify(id);
  for (let line = 0; line < document.lineCount; line++) if (document.lineAt(line).text.includes(written)) return line;
  return 0;
}

/** Replaces unknown tags by the suggested ones. @throws Error with a sentence for people */
export async function replaceUnknownPromptVariable(lab: PromptLab, text: string, replacement: string): Promise<void> {
  // Don't trust the page: apply only a fix that was offered.
  const isOffered = lab.stage
    .input(lab.prompt.current)
    .messages?.some(({ message, unfilled }) =>
      unfilled.some(({ start, end, fix }) => fix === replacement && message.content.slice(start, end) === text),
    );
  if (!isOffered) return;
  const document = await lab.prompt.reopen();
  const edit = new vscode.WorkspaceEdit();
  const { problems } = lab.prompt.current;
  for (const fix of buildTagReplacementEdits(document.getText(), problems, text, replacement))
    edit.replace(document.uri, toEditorRange(document, fix), fix.text);
  await vscode.workspace.applyEdit(edit);
}

export async function runLabAction(action: LabAction, lab: PromptLab, { log }: LabServices): Promise<void> {
  const acts: Readonly<Record<LabAction, () => unknown>> = {
    openCases: () => openCaseFile(lab),
    chooseJudge: () => lab.choosePlace(),
    setKey: () => vscode.commands.executeCommand(commandIds.setKey),
    showLog: () => log.show(),
  };
  await acts[action]();
}
