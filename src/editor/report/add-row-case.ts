/** Makes a row of a report a case of the prompt that its run was made with. */

import * as vscode from 'vscode';
import type { RunInfo, RunRow } from '../../core/evaluate/index.ts';
import { caseOf, indexWords } from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { pick } from '../ask/index.ts';
import type { EditorHost } from '../base/host.ts';
import { addToCaseFile, casesUri, whyNoCases } from '../lab/index.ts';
import { findPromptFiles, type PromptFile } from '../models/index.ts';
import { caseLabel, promptsFor } from './from-row.ts';
import { itemOfRow, type RowPlace } from './open-row.ts';
import type { ReportParts } from './types.ts';

/**
 * Adds the row to the cases of the prompt of the run under study, else of the other; of runs by built-in prompts, of a file that the
 * person picks.
 * @returns what came of it, in a sentence
 * @throws Error with a sentence for people
 */
export async function addRowCase(place: RowPlace, row: RunRow, parts: ReportParts): Promise<string> {
  const [study] = place.infos;
  const label = study && caseLabel(row, study.kind);
  if (study === undefined || label === undefined)
    throw new Error(t('No label says where the earliest error of {0} is, so it can’t be a case.', row.id));
  const uri = await promptOf(place.infos, parts.host);
  if (!uri) return t('No case was added.');
  const why = whyNoCases(uri);
  if (why !== undefined) throw new Error(why);
  const item = await itemOfRow(place, parts);
  const { generator } = row;
  const one = caseOf(item.proof, {
    id: row.id.slice(0, LONGEST_ID),
    label,
    ...(generator === undefined ? {} : { generator }),
  });
  const { kind, id } = await addToCaseFile(uri, one);
  const file = vscode.workspace.asRelativePath(casesUri(uri) ?? uri);
  const words = {
    added: t('Added {0} to {1}: expected is {2}.', id, file, indexWords(label)),
    changed: t('{0} in {1} was a case already: expected is {2} now.', id, file, indexWords(label)),
    there: t('{0} in {1} is a case already: expected is {2}.', id, file, indexWords(label)),
  };
  return words[kind];
}

/** As long as an id of a case may be, but for a number behind it. */
const LONGEST_ID = 180;

async function promptOf(infos: readonly RunInfo[], host: EditorHost): Promise<vscode.Uri | undefined> {
  if (!vscode.workspace.isTrusted)
    throw new Error(
      t('This workspace is not trusted, so that nothing is written there. Trust it to keep cases.'),
    );
  const files = await findPromptFiles(host);
  const { found, offered } = promptsFor(infos, files);
  if (found) return found.uri;
  if (offered.length === 0)
    throw new Error(
      t(
        'The prompt of this run is no file of this workspace, and cases belong to one. Create one with New Judge Prompt first.',
      ),
    );
  const rows = offered.map((file: PromptFile) => ({ icon: 'file', label: file.path, uri: file.uri }));
  const picked = await pick(rows, {
    title: t('Add as a Case'),
    placeHolder: t('Select the prompt that gets the case'),
  });
  return picked?.uri;
}
