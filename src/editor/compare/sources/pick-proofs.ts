import * as vscode from 'vscode';
import type { Clock } from '../../../core/base/clock.ts';
import { getProofFileLanguage, parseSiblingFileName } from '../../../core/proof/index.ts';
import { comparisonSourceTexts, type ProblemCandidates, type ProblemChoice } from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import { pickFromList, type QuickPickRow, showInfo } from '../../ask/index.ts';
import { readResourceSettings } from '../../base/settings.ts';
import type { ProofDocumentClassifier } from '../../review/index.ts';
import type { CandidateDataFile } from './data-file.ts';
import { findWorkspaceFiles } from './find-files.ts';
import { listProofsInFolder } from './folder-proofs.ts';
import type { ProofFileRequest } from './read-proofs.ts';

/** The most files that are offered. */
const MOST_OFFERED = 1_000;

/** Asks the user to pick files: the proof, others in its folder, open ones, or others of the workspace. Undefined if canceled. */
export async function pickProofs(
  documents: ProofDocumentClassifier,
  first: vscode.Uri | undefined,
  clock: Clock,
): Promise<readonly ProofFileRequest[] | undefined> {
  const beside =
    first && first.scheme !== 'untitled' ? await listProofsInFolder(vscode.Uri.joinPath(first, '..'), clock) : [];
  const open = vscode.workspace.textDocuments
    .filter((document) => !document.isClosed && documents.languageOf(document))
    .map(({ uri }) => uri);
  const elsewhere = await inWorkspace(first, clock);
  const seen = new Set<string>();
  const rows: (QuickPickRow & { readonly uri?: vscode.Uri })[] = [];
  const add = (title: string, uris: readonly vscode.Uri[], isPicked: (uri: vscode.Uri) => boolean): void => {
    const fresh = uris.filter((uri) => !seen.has(uri.toString()));
    if (fresh.length > 0) rows.push({ label: title, kind: vscode.QuickPickItemKind.Separator });
    for (const uri of fresh) {
      seen.add(uri.toString());
      rows.push({ label: vscode.workspace.asRelativePath(uri), picked: isPicked(uri), uri });
    }
  };
  if (first) add(comparisonSourceTexts.thisProof(), [first], () => true);
  const proofs = new Set(beside.filter(({ isNamed }) => isNamed).map(({ uri }) => uri.toString()));
  add(
    comparisonSourceTexts.sameFolder(),
    beside.map(({ uri }) => uri),
    (uri) => proofs.has(uri.toString()),
  );
  add(comparisonSourceTexts.open(), open, () => first === undefined);
  add(comparisonSourceTexts.inWorkspace(), elsewhere, () => false);
  if (seen.size < 2) {
    void showInfo(comparisonSourceTexts.nothing());
    return undefined;
  }
  const picked = await pickFromList(rows.slice(0, MOST_OFFERED), {
    title: t('Compare Proofs'),
    placeHolder: comparisonSourceTexts.whichProofs(),
    canPickMany: true,
  });
  return picked?.flatMap(({ uri }) => (uri ? [{ uri, isNamed: true }] : []));
}

/** Files that match the settings' patterns for proofs. Excludes parts such as problem files. */
async function inWorkspace(first: vscode.Uri | undefined, clock: Clock): Promise<readonly vscode.Uri[]> {
  const scope = first ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  if (!scope) return [];
  const found = await Promise.all(
    readResourceSettings(scope).include.map((pattern) => findWorkspaceFiles(clock, pattern, MOST_OFFERED)),
  );
  const uris = found.flat().filter(({ path }) => getProofFileLanguage(path) && !parseSiblingFileName(path));
  return uris.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Asks the user to pick a problem if a data file has several. Undefined if canceled. */
export async function pickProblemFromDataFile({
  uri,
  groups,
}: CandidateDataFile): Promise<ProblemCandidates | undefined> {
  const several = groups.filter(({ candidates }) => candidates.length > 1);
  const [only, ...more] = several.length > 0 ? several : groups;
  if (more.length === 0) return only;
  const rows = several.slice(0, MOST_OFFERED).map((group) => ({
    label: group.problem.slice(0, 200),
    description: comparisonSourceTexts.candidates(group.candidates.length),
    ...textOf(group),
    group,
  }));
  const picked = await pickFromList(rows, {
    title: t('Compare Proofs: {0}', vscode.workspace.asRelativePath(uri)),
    placeHolder: comparisonSourceTexts.whichProblem(rows.length, several.length),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.group;
}

/** Asks the user to pick one of the problems that files have in common. Undefined if canceled. */
export async function pickProblemOfFiles(choices: readonly ProblemChoice[]): Promise<ProblemChoice | undefined> {
  const rows = choices
    .slice(0, MOST_OFFERED)
    .map((choice) => ({ label: choice.name, detail: choice.text.replace(/\s+/g, ' ').trim().slice(0, 200), choice }));
  const picked = await pickFromList(rows, {
    title: t('Compare Proofs'),
    placeHolder: comparisonSourceTexts.whichOfProblems(),
    matchOnDetail: true,
  });
  return picked?.choice;
}

/** The beginning of the problem's text, if the problem has another name. */
function textOf({ problem, candidates }: ProblemCandidates): { readonly detail?: string } {
  const text = candidates[0]?.proof.problem?.text.replace(/\s+/g, ' ').trim() ?? '';
  return text === '' || text.startsWith(problem.slice(0, 40)) ? {} : { detail: text.slice(0, 200) };
}
