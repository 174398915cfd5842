/**
 * The commands *Evaluate Judge* and *Resume Evaluation*: run the chosen judge on labeled items of a data set. The cost is shown
 * before the start. Each result goes to a journal. A stopped run resumes from it.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as vscode from 'vscode';
import { messageOf } from '../../core/base/errors.ts';
import { defined, present } from '../../core/base/optional.ts';
import { fieldsOf } from '../../core/base/records.ts';
import {
  drive,
  judgeHeader,
  plain,
  promptVersionIn,
  type RunHeader,
  type RunKind,
  runName,
} from '../../core/evaluate/index.ts';
import type { Judge } from '../../core/judge/index.ts';
import { countText, t } from '../../l10n/index.ts';
import { askFile, tellInfo, tellWarning } from '../ask/index.ts';
import { fileName } from '../base/file-name.ts';
import { commands } from '../base/names.ts';
import { settingsFor } from '../base/settings.ts';
import { isFileAt, type JournalPlace, makeFolders, uriOf } from '../compare/index.ts';
import { type OpenSet, veiledWords } from '../data/index.ts';
import type { RunAsked } from '../models/index.ts';
import { findSet } from './find-set.ts';
import { itemsOf, type LeftOut } from './items.ts';
import type { PlannedPolicies } from './plan.ts';
import type { EvaluationParts, LateEvaluations, RunKeeper } from './ports.ts';
import {
  askToLeaveOut,
  isAgreed,
  pickRun,
  setOf,
  type Wanted,
  wantedOf,
  withRunProgress,
} from './questions.ts';
import { ownRuns, type Planned, type Remembered, rememberedRuns, sharedRuns } from './remembered.ts';

/** The copy of the journal in the workspace is updated after this many rows. */
const COPIED_EVERY = 10;

/** How many items are judged at the same time by the checker alone, which has one thread. */
const CHECKED_AT_ONCE = 2;

const itemsJudged = countText('Judged {0} item.', 'Judged {0} items.');
const resultsSaved = countText('{1}. Saved the result of {0} item.', '{1}. Saved the results of {0} items.');
const itemsFailed = countText(
  '{0} item failed. Resume the evaluation to retry it.',
  '{0} items failed. Resume the evaluation to retry them.',
);
const itemsSkipped = countText(
  'Skipped {0} item that is unreadable or has no ground truth for this judge.',
  'Skipped {0} items that are unreadable or have no ground truth for this judge.',
);

/** Creates the commands that evaluate a judge on a data set and resume such a run. */
export function createEvaluations(parts: EvaluationParts, keeper: RunKeeper): LateEvaluations {
  const runs = rememberedRuns(parts.memory, parts.storage.root);
  const over = new AbortController();
  return {
    async evaluate(uris) {
      const of = await setOf(uris, parts);
      if (!of) return;
      const chosen = await askedFor(of.set, parts);
      const wanted = await wantedOf(of, chosen);
      if (!wanted) return;
      const { thresholds, limits, policies } = wanted.plan;
      if (!(await isAgreed({ ...wanted, limits }, chosen, parts))) return;
      const planned: Planned = defined({ thresholds, limits });
      const asked = plannedBy(chosen, planned);
      const started = new Date();
      const header = await headerOf(wanted, asked, started, policies);
      const run: Remembered = {
        run: header.run,
        set: wanted.set.uri.toString(),
        ids: wanted.ids,
        header: { ...header },
        planned,
      };
      await runs.put(run);
      await judge(run, wanted.set, asked, 'start');
    },
    async resume() {
      const underWay = new Set(parts.underWay.all.map(({ header }) => header.run));
      const open = (await runs.all()).filter(({ run }) => !underWay.has(run));
      if (open.length === 0)
        throw new Error(
          underWay.size > 0
            ? t('No evaluation to resume. The runs in this workspace are still in progress.')
            : t('No evaluation to resume. All runs in this workspace have finished.'),
        );
      const run = await pickRun(open);
      if (!run) return;
      if (!(await findJournal(placeOf(run), () => runs.forget(run.run)))) return;
      const set = await setOfRun(run);
      if (!set) return;
      const asked = await askedFor(set, parts, promptVersionIn(run.header.judge));
      const limits = run.planned?.limits ?? {};
      if (!(await isAgreed({ set, ids: run.ids, limits }, asked, parts, 'resume'))) return;
      await judge(run, set, plannedBy(asked, run.planned), 'resume');
    },
    dispose: () => over.abort(new Error('The extension is deactivated.')),
  };

  function placeOf({ run }: Remembered): JournalPlace {
    return { ...ownRuns(parts.storage.root), name: `${run}.jsonl` };
  }

  /** Opens the data set at the saved address if it is in the workspace. Otherwise searches, since the folder may have been moved. */
  async function setOfRun(run: Remembered): Promise<OpenSet | undefined> {
    const uri = vscode.Uri.parse(run.set);
    const name = fileName(uri);
    return findSet(parts.sets, name, [{ dataSets: [{ name, sha256: null, address: run.set }] }]);
  }

  async function judge(
    run: Remembered,
    set: OpenSet,
    asked: RunAsked | undefined,
    how: 'start' | 'resume',
  ): Promise<void> {
    const place = placeOf(run);
    // A run resumes only with the same judge and data. The journal compares these headers.
    const header =
      how === 'start' ? run.header : { ...run.header, ...sameAs(asked, set), dataSet: [await facts(set)] };
    const kept = await keeper
      .open(place, header, how, (sentence) => parts.log.warn(sentence))
      .catch(async (error: unknown) => {
        // A run that never started can't resume.
        if (how === 'start') await runs.forget(run.run);
        throw error;
      });
    const { failed: failedBefore } = kept.found;
    const skipsFailed = failedBefore > 0 ? await askToLeaveOut(failedBefore) : false;
    if (skipsFailed === undefined) return kept.close();
    const left: LeftOut = { veiled: 0, unreadable: 0 };
    let copying: Promise<unknown> = Promise.resolve();
    const entry = parts.underWay.begin({ header, journal: uriOf(place), total: run.ids.length });
    over.signal.addEventListener('abort', () => entry.giveUp(over.signal.reason), { once: true });
    try {
      const made = asked && (await asked.make((cache) => kept.cache(cache), { halt: entry.halt }));
      if (made && 'failure' in made) throw new Error(made.message);
      const kind = kindOf(asked);
      const judge = made?.judge ?? parts.host.checker.asking({ suspects: settingsFor(set.uri).suspects });
      const lanes: readonly Judge[] = Array.from({ length: asked?.atOnce ?? CHECKED_AT_ONCE }, () => judge);
      const { rows, stopped } = await withRunProgress(run, entry, parts, (report) => {
        const { signal, halt } = entry;
        let done = 0;
        copying = bringCopy(run, set);
        return drive({
          items: itemsOf(set, run.ids, kind, parts, left, signal),
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
            if (done % COPIED_EVERY > 0) return;
            copying = copying.then(() => bringCopy(run, set));
          },
        });
      });
      const ended = stopped && `${stopped}. Judged ${rows.length} of ${run.ids.length} items.`;
      await kept.finish(defined({ stopped: ended, unreadable: left.unreadable }));
      const failed = rows.filter(({ said }) => said.kind === 'failed').length;
      // Failed items are retried on resume, so the run counts as unfinished.
      await copying;
      const isOver = stopped === undefined && failed === 0;
      if (isOver) await runs.forget(run.run);
      await kept.close();
      parts.log.info(
        `Evaluation ${run.run}: ${rows.length} items${stopped === undefined ? '' : `, ${stopped}`}.`,
      );
      const copy = await bringCopy(run, set, isOver);
      entry.end(copy);
      void tell(stopped, { ...left, rows: rows.length, failed }, copy ?? uriOf(place));
    } catch (error) {
      await kept.close();
      throw error;
    } finally {
      entry.end();
    }
  }

  /** Copies the journal next to the labels in the workspace if that is allowed, also during the run, so that others can resume it. */
  async function bringCopy(run: Remembered, set: OpenSet, isOver = false): Promise<vscode.Uri | undefined> {
    const folder = vscode.workspace.getWorkspaceFolder(set.uri);
    if (!folder || !vscode.workspace.isTrusted) return undefined;
    const place = placeOf(run);
    const to: JournalPlace = { root: folder.uri, below: ['.proofmark', 'runs'], name: place.name };
    try {
      await makeFolders(to);
      await isFileAt(to);
      await keeper.copy(place, to);
      if (!isOver) await runs.copy(run, to);
      return uriOf(to);
    } catch (error) {
      parts.log.warn(`Couldn't copy the journal of the run next to its data set. ${messageOf(error)}`);
      return undefined;
    }
  }

  async function tell(
    stopped: string | undefined,
    { rows, failed, veiled, unreadable }: LeftOut & { readonly rows: number; readonly failed: number },
    journal: vscode.Uri,
  ): Promise<void> {
    const open = t('Open Report');
    const resume = t('Resume');
    const said = present([
      stopped === undefined ? itemsJudged(rows - failed) : resultsSaved(rows, stopped),
      failed > 0 && itemsFailed(failed),
      ...veiledWords(veiled),
      unreadable > 0 && itemsSkipped(unreadable),
    ]);
    const isWhole = stopped === undefined && failed === 0;
    const show = isWhole ? tellInfo : tellWarning;
    const answer = await show(said.join(' '), open, ...(isWhole ? [] : [resume]));
    if (answer === open) await vscode.commands.executeCommand(commands.openReport, journal);
    if (answer === resume) await vscode.commands.executeCommand(commands.resumeEvaluation);
  }
}

function kindOf(asked: RunAsked | undefined): RunKind {
  return asked?.model.choice.kind ?? 'checker';
}

async function askedFor(
  set: OpenSet,
  { models }: EvaluationParts,
  promptVersion?: number,
): Promise<RunAsked | undefined> {
  const asked = await models.runJudge(set, undefined, promptVersion);
  if (asked && 'failure' in asked) throw new Error(asked.message);
  return asked;
}

/** The judge with the plan's limits and thresholds. It is scored by the same thresholds. */
function plannedBy(asked: RunAsked | undefined, { thresholds, limits = {} }: Planned): RunAsked | undefined {
  if (!asked) return undefined;
  const planned = defined({ thresholds, limits });
  const { model } = asked;
  return {
    ...asked,
    ...(thresholds ? { model: { ...model, choice: { ...model.choice, thresholds } } } : {}),
    make: (layered, how) => asked.make(layered, { ...planned, ...how }),
  };
}

async function headerOf(
  wanted: Wanted,
  asked: RunAsked | undefined,
  now: Date,
  own: PlannedPolicies,
): Promise<RunHeader> {
  const started = now.toISOString();
  const { policies, ...said } = judgeHeader(asked?.model ?? checkerOf(wanted.set), hashText, ownVersion());
  return {
    // Seconds and milliseconds, since two runs may start within a minute.
    run: `${runName(started, kindOf(asked))}-${started.slice(17, 19)}${started.slice(20, 23)}`,
    ...said,
    dataSet: [await facts(wanted.set)],
    selection: plain(wanted.selection),
    policies: plain({ ...policies, ...own }),
    seed: wanted.seed,
    started,
  };
}

/** The parts of the header that must be equal for a run to resume. The scoring policies stay those of the run. */
function sameAs(asked: RunAsked | undefined, set: OpenSet): Pick<RunHeader, 'judge' | 'asked'> {
  const { judge, asked: facts } = judgeHeader(asked?.model ?? checkerOf(set), hashText, ownVersion());
  return defined({ judge, asked: facts });
}

function checkerOf({ uri }: OpenSet): { readonly suspects: boolean } {
  return { suspects: settingsFor(uri).suspects };
}

async function facts({ name, uri }: OpenSet) {
  return { name, sha256: await hashOfSet(uri), address: uri.toString() };
}

function ownVersion(): string | undefined {
  const { version } = fieldsOf(vscode.extensions.getExtension('proofmark.proofmark')?.packageJSON);
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
async function findJournal(place: JournalPlace, forget: () => Promise<void>): Promise<boolean> {
  if (await isFileAt(place)) return true;
  for (const folder of sharedRuns()) {
    const copy = { ...folder, name: place.name };
    if (await isFileAt(copy)) return takeOver(uriOf(copy), place);
  }
  const look = t('Look in Workspace');
  const remove = t('Remove');
  const choice = await tellWarning(t("Can't find this run's journal here."), look, remove);
  if (choice === remove) await forget();
  if (choice !== look) return false;
  const found = await askFile({
    title: t('Select {0}', place.name),
    openLabel: t('Open'),
    filters: { [t('Journals')]: ['jsonl'] },
    ...defined({ defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri }),
  });
  return found ? takeOver(found, place) : false;
}

async function takeOver(from: vscode.Uri, place: JournalPlace): Promise<true> {
  await makeFolders(place);
  await vscode.workspace.fs.copy(from, uriOf(place), { overwrite: false });
  return true;
}

/** In bytes. Larger files are not hashed. */
const LARGEST = 64 << 20;

/** SHA-256 in hexadecimal of a file's bytes; null if it is too large or cannot be read. */
async function hashOfSet(uri: vscode.Uri): Promise<string | null> {
  try {
    if ((await vscode.workspace.fs.stat(uri)).size > LARGEST) return null;
    return bytesToHex(sha256(await vscode.workspace.fs.readFile(uri)));
  } catch {
    return null;
  }
}
