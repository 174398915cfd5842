/** *Evaluate Judge* and *Resume Evaluation*: show the cost before the start; each result goes to a journal. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import {
  buildJudgeHeaderFields,
  createRunId,
  judgeAllItems,
  normalizeToJsonValue,
  type RunHeader,
  type RunJudgeKind,
  readBuiltInPromptVersion,
} from '../../core/evaluate/index.ts';
import type { Judge } from '../../core/judge/index.ts';
import { definePluralText, t } from '../../l10n/index.ts';
import { pickFileToOpen, showInfo, showWarning } from '../ask/index.ts';
import { getFileName } from '../base/file-name.ts';
import { commandIds } from '../base/manifest-names.ts';
import { readResourceSettings } from '../base/settings.ts';
import { createJournalFolders, getJournalUri, hasJournalFile, type JournalLocation } from '../compare/index.ts';
import { type EditorDataSet, listExcludedBlindItemSentences } from '../data/index.ts';
import type { JudgeForRun } from '../models/index.ts';
import type { PlannedScoringPolicies } from './evaluation-plan.ts';
import {
  askToSkipFailedItems,
  confirmEvaluation,
  type PlannedEvaluation,
  pickEvaluationDataSet,
  pickUnfinishedRun,
  planEvaluationWithUser,
  runWithEvaluationProgress,
} from './evaluation-questions.ts';
import { findOrOpenRunDataSet } from './find-data-set.ts';
import type { EvaluationServices, RunJournalOpener } from './ports.ts';
import { readRunItems, type SkippedItemCounts } from './run-items.ts';
import {
  createUnfinishedRunStore,
  getRunJournalFolder,
  listSharedRunJournalFolders,
  type SavedRunPlan,
  type UnfinishedRun,
} from './unfinished-runs.ts';

/** The copy of the journal in the workspace is updated after this many rows. */
const ROWS_PER_COPY = 10;

/** How many items are judged at the same time by the checker alone, which has one thread. */
const CHECKER_CONCURRENCY = 2;

const formatJudgedItems = definePluralText('Judged {0} item.', 'Judged {0} items.');
const formatSavedResults = definePluralText(
  '{1}. Saved the result of {0} item.',
  '{1}. Saved the results of {0} items.',
);
const formatFailedItems = definePluralText(
  '{0} item failed. Resume the evaluation to retry it.',
  '{0} items failed. Resume the evaluation to retry them.',
);
const formatSkippedItems = definePluralText(
  'Skipped {0} item that is unreadable or lacks the ground truth or reference answer that this judge needs.',
  'Skipped {0} items that are unreadable or lack the ground truth or reference answer that this judge needs.',
);

interface EvaluationResult extends SkippedItemCounts {
  readonly judged: number;
  readonly failed: number;
  /** Whether the journal has all results. */
  readonly isSaved: boolean;
}

/** The commands of evaluations, which load on first use. */
export type EvaluationCommands = ReturnType<typeof createEvaluationCommands>;

/** Creates the commands that evaluate a judge on a data set and resume such a run. Each throws an Error with a message for people. */
export function createEvaluationCommands(parts: EvaluationServices, keeper: RunJournalOpener) {
  const runs = createUnfinishedRunStore(parts.memory, parts.storage.root);
  const over = new AbortController();
  return {
    /** @param uris of items; if absent, the person selects a data set */
    async evaluate(uris: readonly vscode.Uri[] | undefined): Promise<void> {
      const of = await pickEvaluationDataSet(uris, parts);
      if (!of) return;
      const chosen = await chooseRunJudge(of.set, parts);
      const wanted = await planEvaluationWithUser(of, chosen);
      if (!wanted) return;
      const { thresholds, limits, policies } = wanted.plan;
      if (!(await confirmEvaluation({ ...wanted, limits }, chosen, parts))) return;
      const planned: SavedRunPlan = omitUndefined({ thresholds, limits });
      const asked = applyRunPlan(chosen, planned);
      const started = new Date();
      const header = await createRunHeader(wanted, asked, started, policies);
      const run: UnfinishedRun = {
        run: header.run,
        set: wanted.set.uri.toString(),
        ids: wanted.ids,
        header: { ...header },
        planned,
      };
      await runs.put(run);
      await judge(run, wanted.set, asked, 'start');
    },
    /** Resumes an unfinished run. */
    async resume(): Promise<void> {
      const underWay = new Set(parts.underWay.all.map(({ header }) => header.run));
      const open = (await runs.all()).filter(({ run }) => !underWay.has(run));
      if (open.length === 0)
        throw new Error(
          underWay.size > 0
            ? t('No evaluation to resume. The unfinished runs in this workspace are still in progress.')
            : t('No evaluation to resume. This workspace has no unfinished runs.'),
        );
      const run = await pickUnfinishedRun(open);
      if (!run) return;
      if (!(await findRunJournal(placeOf(run), () => runs.forget(run.run)))) return;
      const set = await setOfRun(run);
      if (!set) return;
      const asked = await chooseRunJudge(set, parts, readBuiltInPromptVersion(run.header.judge));
      const limits = run.planned?.limits ?? {};
      if (!(await confirmEvaluation({ set, ids: run.ids, limits }, asked, parts, 'resume'))) return;
      await judge(run, set, applyRunPlan(asked, run.planned), 'resume');
    },
    dispose: () => over.abort(new Error('The extension is deactivated.')),
  };

  function placeOf({ run }: UnfinishedRun): JournalLocation {
    return { ...getRunJournalFolder(parts.storage.root), name: `${run}.jsonl` };
  }

  /** Opens the data set at the saved address if it is in the workspace. Otherwise searches, since the folder may have been moved. */
  async function setOfRun(run: UnfinishedRun): Promise<EditorDataSet | undefined> {
    const name = getFileName(vscode.Uri.parse(run.set));
    return findOrOpenRunDataSet(parts.sets, name, [{ dataSets: [{ name, sha256: null, address: run.set }] }]);
  }

  async function judge(
    run: UnfinishedRun,
    set: EditorDataSet,
    asked: JudgeForRun | undefined,
    how: 'start' | 'resume',
  ): Promise<void> {
    const place = placeOf(run);
    // A run resumes only with the same judge and data. The journal compares these headers.
    const header =
      how === 'start'
        ? run.header
        : { ...run.header, ...describeResumedRun(asked, set), dataSet: [await describeDataSet(set)] };
    let isSaved = true;
    const reportUnsaved = (sentence: string): void => {
      isSaved = false;
      parts.log.warn(sentence);
      void showWarning(sentence);
    };
    const kept = await keeper.open(place, header, how, reportUnsaved).catch(async (error: unknown) => {
      // A run that never started can't resume.
      if (how === 'start') await runs.forget(run.run);
      throw error;
    });
    const { failed: failedBefore } = kept.found;
    const skipsFailed = failedBefore > 0 ? await askToSkipFailedItems(failedBefore) : false;
    if (skipsFailed === undefined) return kept.close();
    const left: SkippedItemCounts = { veiled: 0, unreadable: 0 };
    let copying: Promise<unknown> = Promise.resolve();
    const entry = parts.underWay.begin({ header, journal: getJournalUri(place), total: run.ids.length });
    over.signal.addEventListener('abort', () => entry.giveUp(over.signal.reason), { once: true });
    try {
      const made = asked && (await asked.make((cache) => kept.cache(cache), { halt: entry.halt }));
      if (made && 'failure' in made) throw new Error(made.message);
      const kind = getEvaluationKind(asked);
      const judge = made?.judge ?? parts.host.checker.asking({ suspects: readResourceSettings(set.uri).suspects });
      const lanes: readonly Judge[] = Array.from({ length: asked?.atOnce ?? CHECKER_CONCURRENCY }, () => judge);
      const { rows, stopped } = await runWithEvaluationProgress(run, entry, parts, (report) => {
        const { signal, halt } = entry;
        let done = 0;
        copying = bringCopy(run, set);
        return judgeAllItems({
          items: readRunItems(set, run.ids, kind, parts, left, signal),
          lanes,
          clock: parts.host.clock,
          signal,
          halt,
          record: kept,
          skipsFailed,
          ...(made?.confirm ? { confirm: made.confirm } : {}),
          onRow: (row) => {
            entry.row(row);
            report(++done);
            if (done % ROWS_PER_COPY > 0) return;
            copying = copying.then(() => bringCopy(run, set));
          },
        });
      });
      const failed = rows.filter(({ said }) => said.kind === 'failed').length;
      const judged = rows.length - failed;
      const ended = stopped && `${stopped}. Judged ${judged} of ${run.ids.length} items.`;
      await kept.finish(omitUndefined({ stopped: ended, unreadable: left.unreadable }));
      // Failed items are retried on resume, so the run counts as unfinished.
      await copying;
      const isOver = stopped === undefined && failed === 0;
      if (isOver) await runs.forget(run.run);
      await kept.close();
      parts.log.info(`Evaluation ${run.run}: ${rows.length} items${stopped === undefined ? '' : `, ${stopped}`}.`);
      const copy = await bringCopy(run, set, isOver);
      entry.end(copy);
      void tell(stopped, { ...left, judged, failed, isSaved }, copy ?? getJournalUri(place));
    } catch (error) {
      await kept.close();
      throw error;
    } finally {
      entry.end();
    }
  }

  /** Copies the journal next to the labels in the workspace if that is allowed, also during the run, so that others can resume it. */
  async function bringCopy(run: UnfinishedRun, set: EditorDataSet, isOver = false): Promise<vscode.Uri | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(set.uri);
    if (!folder || !vscode.workspace.isTrusted) return undefined;
    const place = placeOf(run);
    const to: JournalLocation = { root: folder.uri, below: ['.proofmark', 'runs'], name: place.name };
    try {
      await createJournalFolders(to);
      await hasJournalFile(to);
      await keeper.copy(place, to);
      if (!isOver) await runs.copy(run, to);
      return getJournalUri(to);
    } catch (error) {
      parts.log.warn(`Couldn't copy the run journal next to its data set. ${getErrorMessage(error)}`);
      return undefined;
    }
  }

  async function tell(
    stopped: string | undefined,
    { judged, failed, isSaved, veiled, unreadable }: EvaluationResult,
    journal: vscode.Uri,
  ): Promise<void> {
    const open = t('Open Report');
    const resume = t('Resume');
    const said = omitFalseOrUndefined([
      stopped !== undefined && !isSaved && `${stopped}.`,
      stopped !== undefined && isSaved ? formatSavedResults(judged, stopped) : formatJudgedItems(judged),
      failed > 0 && formatFailedItems(failed),
      ...listExcludedBlindItemSentences(veiled),
      unreadable > 0 && formatSkippedItems(unreadable),
    ]);
    const isWhole = stopped === undefined && failed === 0;
    const show = isWhole ? showInfo : showWarning;
    const answer = await show(said.join(' '), open, ...(isWhole ? [] : [resume]));
    if (answer === open) await vscode.commands.executeCommand(commandIds.openReport, journal);
    if (answer === resume) await vscode.commands.executeCommand(commandIds.resumeEvaluation);
  }
}

function getEvaluationKind(asked: JudgeForRun | undefined): RunJudgeKind {
  return asked?.model.choice.kind ?? 'checker';
}

async function chooseRunJudge(
  set: EditorDataSet,
  { models }: EvaluationServices,
  promptVersion?: number,
): Promise<JudgeForRun | undefined> {
  const asked = await models.runJudge(set, undefined, promptVersion);
  if (asked && 'failure' in asked) throw new Error(asked.message);
  return asked;
}

/** The judge with the plan's limits and thresholds. It is scored by the same thresholds. */
function applyRunPlan(
  asked: JudgeForRun | undefined,
  { thresholds, limits = {} }: SavedRunPlan,
): JudgeForRun | undefined {
  if (!asked) return undefined;
  const planned = omitUndefined({ thresholds, limits });
  const { model } = asked;
  return {
    ...asked,
    ...(thresholds ? { model: { ...model, choice: { ...model.choice, thresholds } } } : {}),
    make: (layered, how) => asked.make(layered, { ...planned, ...how }),
  };
}

async function createRunHeader(
  wanted: PlannedEvaluation,
  asked: JudgeForRun | undefined,
  now: Date,
  own: PlannedScoringPolicies,
): Promise<RunHeader> {
  const started = now.toISOString();
  const { policies, ...said } = buildJudgeHeaderFields(
    asked?.model ?? getCheckerOptions(wanted.set),
    hashText,
    getExtensionVersion(),
  );
  return {
    // Seconds and milliseconds, since two runs may start within a minute.
    run: `${createRunId(started, getEvaluationKind(asked))}-${started.slice(17, 19)}${started.slice(20, 23)}`,
    ...said,
    dataSet: [await describeDataSet(wanted.set)],
    selection: normalizeToJsonValue(wanted.selection),
    policies: normalizeToJsonValue({ ...policies, ...own }),
    seed: wanted.seed,
    started,
  };
}

/** The parts of the header that must be equal for a run to resume. The scoring policies stay those of the run. */
function describeResumedRun(asked: JudgeForRun | undefined, set: EditorDataSet): Pick<RunHeader, 'judge' | 'asked'> {
  const { judge, asked: facts } = buildJudgeHeaderFields(
    asked?.model ?? getCheckerOptions(set),
    hashText,
    getExtensionVersion(),
  );
  return omitUndefined({ judge, asked: facts });
}

function getCheckerOptions({ uri }: EditorDataSet): { readonly suspects: boolean } {
  return { suspects: readResourceSettings(uri).suspects };
}

async function describeDataSet({ name, uri }: EditorDataSet) {
  return { name, sha256: await hashDataSet(uri), address: uri.toString() };
}

function getExtensionVersion(): string | undefined {
  const { version } = getFieldsOrEmpty(vscode.extensions.getExtension('proofmark.proofmark')?.packageJSON);
  return typeof version === 'string' ? version : undefined;
}

function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Whether a run can be resumed from its own place: it is there, or a copy of it in the workspace was put there. Otherwise asks the
 * person where to look, or whether to remove the run from the list.
 * @param forget removes it from the list
 * @throws Error with a sentence for people if something on the way is a link
 */
async function findRunJournal(place: JournalLocation, forget: () => Promise<void>): Promise<boolean> {
  if (await hasJournalFile(place)) return true;
  for (const folder of listSharedRunJournalFolders()) {
    const copy = { ...folder, name: place.name };
    if (await hasJournalFile(copy)) return copyJournalTo(getJournalUri(copy), place);
  }
  const look = t('Select Journal…');
  const remove = t('Remove from List');
  const choice = await showWarning(
    t(
      "Can't find the run journal in this workspace. Select its file, or remove the run from the list of unfinished evaluations.",
    ),
    look,
    remove,
  );
  if (choice === remove) await forget();
  if (choice !== look) return false;
  const found = await pickFileToOpen({
    title: t('Select {0}', place.name),
    openLabel: t('Open'),
    filters: { [t('Run journals')]: ['jsonl'] },
    ...omitUndefined({ defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri }),
  });
  return found ? copyJournalTo(found, place) : false;
}

async function copyJournalTo(from: vscode.Uri, place: JournalLocation): Promise<true> {
  await createJournalFolders(place);
  await vscode.workspace.fs.copy(from, getJournalUri(place), { overwrite: false });
  return true;
}

/** In bytes. Larger files are not hashed. */
const MAX_HASHED_BYTES = 64 << 20;

/** SHA-256 in hexadecimal of a file's bytes; null if it is too large or cannot be read. */
async function hashDataSet(uri: vscode.Uri): Promise<string | null> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > MAX_HASHED_BYTES) return null;
    return bytesToHex(sha256(await vscode.workspace.fs.readFile(uri)));
  } catch {
    return null;
  }
}
