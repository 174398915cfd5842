/** Adds a row of a report as a case of the prompt of its run. */

import * as vscode from 'vscode';
import type { RunInfo, RunRow } from '../../core/evaluate/index.ts';
import { describeEarliestError, toPromptTestCase } from '../../core/lab/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList } from '../ask/index.ts';
import type { EditorHost } from '../base/editor-host.ts';
import { addCaseToFile, explainUnsavableCases, getCaseFileUri } from '../lab/index.ts';
import { findJudgePromptFiles, type JudgePromptFile } from '../models/index.ts';
import { type ReportRowLocation, readReportRowItem } from './open-report-row.ts';
import { findRunPromptFiles, getExpectedErrorIndex } from './row-case.ts';
import type { ReportServices } from './types.ts';

/**
 * Adds the row to the cases of the prompt of the run under study, else of the reference; for built-in prompts, to a file that the user
 * picks.
 * @returns the outcome as a sentence
 * @throws Error with a sentence for people
 */
export async function addReportRowAsCase(
  place: ReportRowLocation,
  row: RunRow,
  parts: ReportServices,
): Promise<string> {
  const [study] = place.infos;
  const label = study && getExpectedErrorIndex(row, study.kind);
  if (study === undefined || label === undefined)
    throw new Error(t("Can't add {0} as a case because its ground truth doesn't give an expected result.", row.id));
  const uri = await pickPromptFile(place.infos, parts.host);
  if (!uri) return t('No case added.');
  const why = explainUnsavableCases(uri);
  if (why !== undefined) throw new Error(why);
  const item = await readReportRowItem(place, parts);
  const { generator } = row;
  const one = toPromptTestCase(item.proof, {
    id: row.id.slice(0, LONGEST_ID),
    label,
    ...(generator === undefined ? {} : { generator }),
  });
  const { kind, id } = await addCaseToFile(uri, one);
  const file = vscode.workspace.asRelativePath(getCaseFileUri(uri) ?? uri);
  const expected =
    study.kind === 'answer' ? (label < 0 ? t('correct') : t('incorrect')) : describeEarliestError(label, item.proof);
  const words = {
    added: t('Added {0} to {1}. Expected result: {2}.', id, file, expected),
    changed: t('Updated {0} in {1}. Expected result: {2}.', id, file, expected),
    there: t('{0} is already in {1}. Expected result: {2}.', id, file, expected),
  };
  return words[kind];
}

/** The longest ID of a case, with room for a number at the end. */
const LONGEST_ID = 180;

async function pickPromptFile(infos: readonly RunInfo[], host: EditorHost): Promise<vscode.Uri | undefined> {
  if (!vscode.workspace.isTrusted) throw new Error(t('To save cases, trust this workspace.'));
  const files = await findJudgePromptFiles(host);
  const { found, offered } = findRunPromptFiles(infos, files);
  if (found) return found.uri;
  if (offered.length === 0)
    throw new Error(
      t(
        "Can't add the case: no prompt file has the same kind as the run's judge. Create one with the command “New Judge Prompt”, then try again.",
      ),
    );
  const rows = offered.map((file: JudgePromptFile) => ({ icon: 'file', label: file.path, uri: file.uri }));
  const picked = await pickFromList(rows, {
    title: t('Add as Case'),
    placeHolder: t('Select a prompt for the case'),
  });
  return picked?.uri;
}
