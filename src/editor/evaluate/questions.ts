/** What a person is asked before and while a judge is evaluated: on which items, whether it may cost that much, and how far it is. */
import * as vscode from 'vscode';
import { drawn, type Selection } from '../../core/evaluate/run/index.ts';
import { t } from '../../l10n/index.ts';
import { readItemAddress } from '../data/item-address.ts';
import { pickSet } from '../data/pick-set.ts';
import type { OpenSet } from '../data/types.ts';
import type { RunAsked } from '../models/model-reviews.ts';
import { commands } from '../names.ts';
import { plainLabel } from '../plain-words.ts';
import type { EvaluationParts } from './ports.ts';
import type { Remembered } from './remembered.ts';
import type { RunEntry } from './runs-under-way.ts';

/** The sample that is offered first. */
const SAMPLE = 100;

/** What is to be judged. */
export interface Wanted {
  readonly set: OpenSet;
  readonly ids: readonly string[];
  readonly selection: Selection;
  readonly seed: number | null;
}

/** The items that are meant; those of one set. Undefined if the person leaves. */
export async function wantedBy(
  uris: readonly vscode.Uri[] | undefined,
  { sets }: EvaluationParts,
): Promise<Wanted | undefined> {
  if (uris && uris.length > 0) {
    const ids: string[] = [];
    const address = readItemAddress(uris[0] as vscode.Uri);
    const set = sets.all.find((one) => one.uri.toString() === address?.set.toString());
    if (!set) throw new Error(t('Open the data set of these items first.'));
    for (const uri of uris) {
      const item = readItemAddress(uri);
      if (item && item.set.toString() === set.uri.toString()) ids.push(item.id);
    }
    return { set, ids, selection: { ids }, seed: null };
  }
  if (sets.all.length === 0) {
    const open = t('Open Data Set');
    const said = t('There is no data set to evaluate a judge on: open one whose rows people have labelled.');
    if ((await vscode.window.showInformationMessage(said, open)) === open)
      await vscode.commands.executeCommand(commands.openDataSet);
    return undefined;
  }
  const set = await pickSet(sets.all, { title: t('Evaluate a judge on which data set?') });
  return set && wantedOf(set);
}

/** All labelled items of a set, or a sample of them. */
async function wantedOf(set: OpenSet): Promise<Wanted | undefined> {
  if (!set.isIndexed) throw new Error(t('{0} is still being read. Try again in a moment.', set.name));
  const numbers = set.items.select(
    ({ gold, verdict, isAnswerRight }) =>
      gold !== undefined || verdict !== undefined || isAnswerRight !== undefined,
  );
  const ids = Array.from(numbers, (number) => set.items.at(number)?.id).filter((id) => id !== undefined);
  if (ids.length === 0)
    throw new Error(
      t('Nobody has said of any item of {0} whether it is right: a judge cannot be scored on it.', set.name),
    );
  const all = { label: t('All {0} labelled items', ids.length), count: ids.length };
  const some = {
    label: t('A sample…'),
    description: t('drawn by a seed, the same for every judge'),
    count: 0,
  };
  const picked =
    ids.length < 2
      ? all
      : await vscode.window.showQuickPick([all, some], { title: t('Evaluate on which items?') });
  if (!picked) return undefined;
  if (picked.count > 0) return { set, ids, selection: {}, seed: null };
  const said = await vscode.window.showInputBox({
    title: t('How many items?'),
    value: String(Math.min(SAMPLE, ids.length)),
    validateInput: (value) =>
      /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= ids.length
        ? undefined
        : t('A whole number from 1 to {0}.', ids.length),
  });
  if (said === undefined) return undefined;
  const sample = drawn(ids, Number(said), 0);
  return { set, ids: ids.filter((id) => sample.has(id)), selection: { sample: Number(said) }, seed: 0 };
}

/** Says how many items and at most how many calls, before anything is sent. The checker sends nothing, and is not asked about. */
export async function isAgreed({ set, ids }: Wanted, asked: RunAsked | undefined): Promise<boolean> {
  if (!asked) return true;
  const start = t('Evaluate');
  const question = t(
    ids.length === 1 ? 'Evaluate {1} on {0} item of {2}?' : 'Evaluate {1} on {0} items of {2}?',
    ids.length,
    plainLabel(asked.name),
    plainLabel(set.name),
  );
  const detail = t(
    'At most {0} calls, by the setting proofmark.budget.callsPerEvaluation; it stops there, and can be resumed. Problems and solutions are sent to {1}. Replies that are kept are used again and cost nothing.',
    asked.most,
    plainLabel(asked.where),
  );
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, start)) === start;
}

/** Which of the runs that were stopped. Undefined if the person leaves. */
export async function pickRun(runs: readonly Remembered[]): Promise<Remembered | undefined> {
  const rows = runs.map((run) => ({
    label: plainLabel(run.header.name ?? run.run),
    description: plainLabel(vscode.Uri.parse(run.set).path.split('/').at(-1) ?? ''),
    detail: run.header.started.slice(0, 16).replace('T', ' '),
    run,
  }));
  if (rows.length === 1) return rows[0]?.run;
  return (await vscode.window.showQuickPick(rows, { title: t('Take up which evaluation?') }))?.run;
}

/** Shows how far it is, and lets a person stop it, here as in its report. */
export function withProgress<T>(
  { ids, header }: Remembered,
  entry: RunEntry,
  work: (report: (done: number) => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const options = {
    location: vscode.ProgressLocation.Notification,
    title: t('Evaluating {0}', plainLabel(header.name ?? '')),
    cancellable: true,
  };
  return Promise.resolve(
    vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => entry.stop(new Error('A person has stopped it.')));
      return work(
        (done) =>
          progress.report({ increment: 100 / ids.length, message: t('{0} of {1}', done, ids.length) }),
        entry.signal,
      );
    }),
  );
}
