/** Agreement and statistics of open data sets, once a command asks for them. */
import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { OpenSet } from '../data/types.ts';
import { Disposables } from '../disposables.ts';
import { untilIndexed } from '../export-labels/indexed.ts';
import { annotatorName } from '../labels/annotator.ts';
import { hiddenBecause } from './hidden.ts';
import { ReportDocuments } from './report-documents.ts';
import { agreementMarkdown, statisticsMarkdown } from './reports.ts';
import { startAgreement } from './start-agreement.ts';
import type { AgreementCommand, AgreementParts, LateAgreements } from './types.ts';

export function createAgreements(parts: AgreementParts): LateAgreements {
  const disposables = new Disposables();
  const documents = new ReportDocuments();
  /** What is shown of which set. */
  const shown = new Map<string, { readonly uri: vscode.Uri; readonly set: OpenSet }>();
  const pause = () => new Promise<void>((resolve) => void parts.clock.after(0, resolve));
  disposables.add(documents);

  /** What was shown before labelling became blind is not left standing. */
  const hide = (): void => {
    for (const [key, { uri, set }] of shown) {
      const why = parts.sets.all.includes(set) ? hiddenBecause(parts, set, annotatorName()) : undefined;
      if (why === undefined) continue;
      documents.replace(uri, why);
      shown.delete(key);
    }
  };
  disposables.add(
    parts.agreements.onDidChange(hide),
    parts.veil.onDidChange((uri) => {
      if (uri === undefined) hide();
    }),
  );

  const show = async (set: OpenSet, title: string, text: () => Promise<string> | string): Promise<void> => {
    const why = hiddenBecause(parts, set, annotatorName());
    if (why !== undefined) throw new Error(why);
    const uri = await documents.show(title, set.uri, await text());
    shown.set(uri.toString(), { uri, set });
  };

  const report = async (command: Exclude<AgreementCommand, 'start'>, set: OpenSet): Promise<void> => {
    const labels = parts.labelsOf(set);
    try {
      const location = vscode.ProgressLocation.Window;
      await vscode.window.withProgress({ location, title: t('Reading {0}', set.name) }, () =>
        Promise.all([labels.ready(), untilIndexed(set)]),
      );
      if (command === 'statistics')
        await show(set, t('Statistics of {0}', set.name), () => statisticsMarkdown(set));
      else
        await show(set, t('Agreement on {0}', set.name), () =>
          agreementMarkdown(set, parts.agreements, labels, pause),
        );
    } finally {
      labels.dispose();
    }
  };

  return {
    async run(command, at) {
      const set = setIn(parts.sets.all, at) ?? (await pickSet(parts.sets.all));
      if (!set) return;
      if (command !== 'start') {
        await report(command, set);
        return;
      }
      const labels = parts.labelsOf(set);
      await labels.ready();
      const known = labels.annotators();
      labels.dispose();
      await startAgreement(parts, set, known);
    },
    dispose: () => disposables.dispose(),
  };
}

/** The set that a command was told: by its address, a row of the queue, or a file. */
function setIn(sets: readonly OpenSet[], at: unknown): OpenSet | undefined {
  const of = at instanceof vscode.Uri ? at.toString() : (at as { readonly set?: unknown } | undefined)?.set;
  return sets.find(({ uri }) => uri.toString() === of);
}

/** @throws Error with a sentence for people if none is open */
async function pickSet(sets: readonly OpenSet[]): Promise<OpenSet | undefined> {
  const [only, second] = sets;
  if (!only) throw new Error(t('No data set is open. Open one first.'));
  if (!second) return only;
  const rows = sets.map((set) => ({
    label: set.name,
    description: vscode.workspace.asRelativePath(set.uri),
    set,
  }));
  return (await vscode.window.showQuickPick(rows, { placeHolder: t('Which Data Set?') }))?.set;
}
