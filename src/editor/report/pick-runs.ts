/** Asks which runs to report: those of the workspace's folders and of the extension storage, newest first, or any other file. */

import * as vscode from 'vscode';
import { formatStartTime, type RunInfo } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFileToOpen, pickFromList, type QuickPickRow } from '../ask/index.ts';
import { listDirectory } from '../base/files.ts';
import { getRunJournalFolder, type RunningEvaluation } from '../evaluate/index.ts';
import { countFinishedItems, getLiveRunInfo } from './live-run.ts';
import { haveCommonDataSet } from './run-data-sets.ts';
import type { ReportServices, RunJournalReader } from './types.ts';

const RUNS_FOLDER = ['.proofmark', 'runs'] as const;
/** The most runs to list, by name in descending order; names begin with the date. */
const MOST_LISTED_RUNS = 200;

type ListedRunServices = Pick<ReportServices, 'underWay' | 'storage'>;

interface RunChoice extends QuickPickRow {
  /** Absent: another file, or none. */
  readonly journal?: vscode.Uri;
  readonly isOther?: true;
}

interface FoundRun {
  readonly journal: vscode.Uri;
  readonly info: RunInfo;
  /** Set if it is running in this window. */
  readonly underWay?: RunningEvaluation;
}

/**
 * Journals of evaluations in `.proofmark/runs` of the workspace's folders and in the extension storage, newest first. A journal that has
 * a copy in the workspace is listed once.
 * @param storage the extension storage of the workspace
 */
export async function listSavedRuns(files: RunJournalReader, storage: vscode.Uri): Promise<readonly FoundRun[]> {
  const own = getRunJournalFolder(storage);
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => vscode.Uri.joinPath(uri, ...RUNS_FOLDER));
  const shared = (await Promise.all(folders.map(listJournals))).flat();
  // A journal and its copy have the same name. Journals of two folders may share a name, too, but are different runs.
  const names = new Set(shared.map(({ name }) => name));
  const stored = await listJournals(vscode.Uri.joinPath(own.root, ...own.below));
  const last = [...shared, ...stored.filter(({ name }) => !names.has(name))]
    .sort((a, b) => (a.name < b.name ? 1 : -1))
    .slice(0, MOST_LISTED_RUNS);
  const infos = await Promise.all(last.map(async ({ journal }) => ({ journal, info: await files.info(journal) })));
  return infos
    .flatMap(({ journal, info }) => (info ? [{ journal, info }] : []))
    .sort((a, b) => (a.info.started < b.info.started ? 1 : -1));
}

async function listJournals(
  folder: vscode.Uri,
): Promise<readonly { readonly name: string; readonly journal: vscode.Uri }[]> {
  // A link is not followed.
  return (await listDirectory(folder))
    .filter(([name, type]) => type === vscode.FileType.File && name.endsWith('.jsonl'))
    .map(([name]) => ({ name, journal: vscode.Uri.joinPath(folder, name) }));
}

/** One run, or two; undefined if canceled. */
export async function pickRunsToReport(
  files: RunJournalReader,
  services: ListedRunServices,
): Promise<readonly vscode.Uri[] | undefined> {
  const runs = await listRuns(files, services);
  const title = t('Open Report');
  const first = await pickJournal(title, t('Select a run to open its report'), runs.map(toRunChoice));
  if (first === undefined || first === 'none') return undefined;
  const others = await findComparableRuns(first, runs, files);
  if (others.length === 0) return [first];
  const alone: RunChoice = {
    label: t('Open Report of This Run Only'),
    detail: t('All metrics and the misjudged rows'),
  };
  const second = await pickJournal(title, t('Select a run to compare with'), [alone, ...others.map(toRunChoice)]);
  if (second === undefined) return undefined;
  return second === 'none' ? [first] : [first, second];
}

/** Picks a run to compare with; undefined if canceled. */
export async function pickRunToCompare(
  files: RunJournalReader,
  study: vscode.Uri,
  services: ListedRunServices,
): Promise<vscode.Uri | undefined> {
  const all = await listRuns(files, services);
  const runs = await findComparableRuns(study, all, files);
  const picked = await pickJournal(
    t('Compare with Another Run'),
    t('Select a run to compare with'),
    runs.map(toRunChoice),
  );
  return picked === 'none' ? undefined : picked;
}

/** The other runs that may share rows with one: rows are matched by the names of their data sets. All runs if its data sets aren't known. */
async function findComparableRuns(
  study: vscode.Uri,
  runs: readonly FoundRun[],
  files: RunJournalReader,
): Promise<readonly FoundRun[]> {
  const address = study.toString();
  const info = runs.find(({ journal }) => journal.toString() === address)?.info ?? (await files.info(study));
  const others = runs.filter(({ journal }) => journal.toString() !== address);
  return info ? others.filter((one) => haveCommonDataSet(info, one.info)) : others;
}

/** Runs in this window come first. */
async function listRuns(
  files: RunJournalReader,
  { underWay, storage }: ListedRunServices,
): Promise<readonly FoundRun[]> {
  const live = underWay.all.flatMap((run): FoundRun[] => {
    const info = getLiveRunInfo(run);
    return info ? [{ journal: run.journal, info, underWay: run }] : [];
  });
  const found = await listSavedRuns(files, storage.root);
  // The copy that a stopped run leaves is the same run.
  return [...live, ...found.filter(({ journal }) => underWay.of(journal) === undefined)];
}

function formatProgress(done: number, total: number): string {
  return t(total === 1 ? 'running, {0} of {1} item done' : 'running, {0} of {1} items done', done, total);
}

function toRunChoice({ journal, info, underWay }: FoundRun): RunChoice {
  const day = formatStartTime(info.started) ?? '';
  const sets = info.dataSets.map(({ name }) => name).join(', ');
  const live = underWay ? [formatProgress(countFinishedItems(underWay), underWay.total)] : [];
  const simulated = info.simulated === undefined ? [] : [t('simulated judge')];
  return {
    label: info.name,
    description: [...live, day, ...simulated].filter((part) => part !== '').join(' · '),
    detail: [info.judge, sets].filter((part) => part !== '').join(' · '),
    journal,
  };
}

async function pickJournal(
  title: string,
  placeHolder: string,
  choices: readonly RunChoice[],
): Promise<vscode.Uri | 'none' | undefined> {
  const other: RunChoice = { label: t('Open Another File…'), isOther: true };
  const chosen = await pickFromList([...choices, other], {
    title,
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (!chosen) return undefined;
  if (!chosen.isOther) return chosen.journal ?? 'none';
  return pickFileToOpen({
    title,
    openLabel: t('Open'),
    filters: { [t('Run journals')]: ['jsonl'] },
  });
}
