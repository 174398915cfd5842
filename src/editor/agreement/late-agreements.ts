/** Agreement and statistics of open data sets, once a command asks for them. */
import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import { withProgress } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import { openSets, pickSet, untilIndexed } from '../data/pick-set.ts';
import type { OpenSet } from '../data/types.ts';
import { annotatorName } from '../labels/annotator.ts';
import { hiddenBecause } from './hidden.ts';
import { previewLink } from './preview-link.ts';
import { REPORT_SCHEME, ReportDocuments, reportIsGone } from './report-documents.ts';
import { agreementMarkdown, statisticsMarkdown } from './reports.ts';
import { agreementWish, startAgreement } from './start-agreement.ts';
import type { AgreementCommand, AgreementParts, LateAgreements } from './types.ts';

type ReportCommand = Exclude<AgreementCommand, 'start'>;

/** How long after a change reports are made anew, in milliseconds. */
const SETTLED = 300;

export function createAgreements(parts: AgreementParts): LateAgreements {
  const disposables = new Disposables();
  const documents = new ReportDocuments();
  /** What is shown of which set. */
  const shown = new Map<
    string,
    { readonly uri: vscode.Uri; readonly set: OpenSet; readonly command: ReportCommand }
  >();
  const pause = () => new Promise<void>((resolve) => void parts.clock.after(0, resolve));
  disposables.add(documents);

  /** Also what is to be hidden since the text was begun. */
  const hiddenOr = async (command: ReportCommand, set: OpenSet): Promise<string> => {
    const why = (): string | undefined =>
      parts.sets.all.includes(set) ? hiddenBecause(parts, set, annotatorName()) : reportIsGone();
    const before = why();
    if (before !== undefined) return before;
    const text = await textOf(command, set);
    return why() ?? text;
  };

  const textOf = async (command: ReportCommand, set: OpenSet): Promise<string> => {
    if (command === 'statistics') return statisticsMarkdown(set);
    const labels = parts.labelsOf(set);
    try {
      await labels.ready();
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      const linkOf = (line: number): string | undefined => previewLink(set.uri, folder, line);
      return await agreementMarkdown(set, parts.agreements, labels, parts.flags, pause, linkOf);
    } finally {
      labels.dispose();
    }
  };

  /** What is shown follows the labels, and is not left standing where it is to be hidden. */
  const renew = async (): Promise<void> => {
    const renewals = [...shown.values()].map(async ({ uri, set, command }) => {
      await documents.replace(uri, await hiddenOr(command, set));
      if (!parts.sets.all.includes(set)) forget(uri);
    });
    await Promise.all(renewals);
  };
  const forget = (uri: vscode.Uri): void => {
    shown.delete(uri.toString());
    documents.forget(uri);
  };
  let due: (() => void) | undefined;
  const renewSoon = (): void => {
    due?.();
    due = shown.size === 0 ? undefined : parts.clock.after(SETTLED, () => void renew());
  };
  disposables.add(
    parts.agreements.onDidChange(renewSoon),
    parts.veil.onDidChange(renewSoon),
    parts.veil.onDidChangeMode(() => void renew()),
    parts.sets.onDidChange(() => {
      if ([...shown.values()].some(({ set }) => !parts.sets.all.includes(set))) void renew();
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === REPORT_SCHEME && !isTabOf(uri)) forget(uri);
    }),
    { dispose: () => due?.() },
  );

  const report = async (command: ReportCommand, set: OpenSet): Promise<void> => {
    const location = vscode.ProgressLocation.Window;
    await withProgress({ location, title: t('Reading {0}', set.name) }, () => untilIndexed(set));
    // Of a set that was only just opened it is not known yet.
    await parts.agreements.refresh(set);
    const why = hiddenBecause(parts, set, annotatorName());
    if (why !== undefined) throw new Error(why);
    // The editor puts the ending of Markdown behind it.
    const name = set.name.replace(/\.[^.]*$/, '');
    const title = command === 'statistics' ? t('Statistics of {0}', name) : t('Agreement on {0}', name);
    const uri = await documents.show(title, set.uri, await hiddenOr(command, set));
    shown.set(uri.toString(), { uri, set, command });
  };

  return {
    async run(command, at) {
      const all = await openSets(parts.sets);
      if (all.length === 0) throw new Error(t('No data set is open. Open one first.'));
      const set = setIn(all, at) ?? (await pickSet(all, { placeHolder: t('Which Data Set?') }));
      if (!set) return;
      if (command !== 'start') {
        await report(command, set);
        return;
      }
      const labels = parts.labelsOf(set);
      await Promise.all([labels.ready(), parts.agreements.refresh(set)]);
      const known = labels.annotators();
      labels.dispose();
      await startAgreement(parts, set, known, agreementWish(at));
    },
    dispose: () => disposables.dispose(),
  };
}

/** Whether a preview shows a document: its tab has its name, and says no more of it. */
function isTabOf(uri: vscode.Uri): boolean {
  const name = uri.path.slice(1);
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes(name)));
}

/** The set that a command was told: by its address, a row of the queue, or a file. */
function setIn(sets: readonly OpenSet[], at: unknown): OpenSet | undefined {
  const of = at instanceof vscode.Uri ? at.toString() : (at as { readonly set?: unknown } | undefined)?.set;
  return sets.find(({ uri }) => uri.toString() === of);
}
