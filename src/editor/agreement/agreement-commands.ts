/** Agreement and statistics of open data sets, loaded by the first command. */

import * as vscode from 'vscode';
import { HIDDEN_REPORT_REASON_TEXTS } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { t } from '../../l10n/index.ts';
import { runWithProgress } from '../ask/index.ts';
import { Disposables } from '../base/disposables.ts';
import {
  type BlindMask,
  type DataSets,
  type EditorDataSet,
  getOrReopenDataSets,
  type ItemVerdictProvider,
  pickDataSet,
  waitUntilDataSetIndexed,
} from '../data/index.ts';
import { type DataSetLabels, getAnnotatorName } from '../labels/index.ts';
import { createMarkdownPreviewLink } from './preview-link.ts';
import { createAgreementReportMarkdown, createDataSetStatisticsMarkdown } from './report-markdown.ts';
import { parseStartAgreementOptions, startAgreementProtocol } from './start-agreement.ts';
import type { AgreementCommandName, AgreementCommands, AgreementTracker } from './window-agreements.ts';

type ReportCommand = Exclude<AgreementCommandName, 'start'>;

/** How long after a change reports are updated, in milliseconds. */
const SETTLED = 300;

interface AgreementCommandServices {
  readonly sets: Pick<DataSets, 'all' | 'waiting' | 'reopen' | 'open' | 'onDidChange'>;
  readonly veil: Pick<BlindMask, 'onDidChange'> & {
    isVeiledItem(set: EditorDataSet, id: string): boolean;
    readonly onDidChangeMode: vscode.Event<void>;
  };
  readonly agreements: AgreementTracker;
  /** The verdicts of judges on items, without hidden ones. */
  readonly flags: Pick<ItemVerdictProvider, 'verdictOf'>;
  /** To be disposed of. */
  labelsOf(set: EditorDataSet): DataSetLabels;
  readonly clock: Clock;
}

/** Creates the commands that start agreement protocols and show reports on agreement and statistics. */
export function createAgreementCommands(parts: AgreementCommandServices): AgreementCommands {
  const disposables = new Disposables();
  const documents = new ReportDocuments();
  /** The open reports with their data sets. */
  const shown = new Map<
    string,
    { readonly uri: vscode.Uri; readonly set: EditorDataSet; readonly command: ReportCommand }
  >();
  const pause = () => new Promise<void>((resolve) => void parts.clock.after(0, resolve));
  disposables.add(documents);

  /** The text of a report, or why it's hidden. Checks again after creating the text, in case that has changed. */
  const hiddenOr = async (command: ReportCommand, set: EditorDataSet): Promise<string> => {
    const why = (): string | undefined =>
      parts.sets.all.includes(set) ? whyReportHidden(parts, set, getAnnotatorName()) : reportGoneText();
    const before = why();
    if (before !== undefined) return before;
    const text = await textOf(command, set);
    return why() ?? text;
  };

  const textOf = async (command: ReportCommand, set: EditorDataSet): Promise<string> => {
    if (command === 'statistics') return createDataSetStatisticsMarkdown(set);
    const labels = parts.labelsOf(set);
    try {
      await labels.ready();
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      const linkOf = (line: number): string | undefined => createMarkdownPreviewLink(set.uri, folder, line);
      return await createAgreementReportMarkdown(set, parts.agreements, labels, parts.flags, pause, linkOf);
    } finally {
      labels.dispose();
    }
  };

  /** Updates open reports when labels change, and replaces those that must be hidden. */
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
      if (uri.scheme === REPORT_SCHEME && !hasPreviewTab(uri)) forget(uri);
    }),
    { dispose: () => due?.() },
  );

  const report = async (command: ReportCommand, set: EditorDataSet): Promise<void> => {
    const location = vscode.ProgressLocation.Window;
    await runWithProgress({ location, title: t('Reading {0}', set.name) }, () => waitUntilDataSetIndexed(set));
    // The protocol of a set that was just opened isn't known yet.
    await parts.agreements.refresh(set);
    const why = whyReportHidden(parts, set, getAnnotatorName());
    if (why !== undefined) throw new Error(why);
    // The document has the extension of Markdown.
    const name = set.name.replace(/\.[^.]*$/, '');
    const title = command === 'statistics' ? t('Statistics for {0}', name) : t('Agreement on {0}', name);
    const uri = await documents.show(title, set.uri, await hiddenOr(command, set));
    shown.set(uri.toString(), { uri, set, command });
  };

  return {
    async run(command, at) {
      const all = await getOrReopenDataSets(parts.sets);
      if (all.length === 0) throw new Error(t('No data set is open. Open one first.'));
      const set = findSetOfCommand(all, at) ?? (await pickDataSet(all, { placeHolder: t('Select a data set') }));
      if (!set) return;
      if (command !== 'start') {
        await report(command, set);
        return;
      }
      const labels = parts.labelsOf(set);
      await Promise.all([labels.ready(), parts.agreements.refresh(set)]);
      const known = labels.annotators();
      labels.dispose();
      await startAgreementProtocol(parts.agreements, set, known, parseStartAgreementOptions(at));
    },
    dispose: () => disposables.dispose(),
  };
}

/** Whether a preview shows a document. Only the name of its tab can tell. */
function hasPreviewTab(uri: vscode.Uri): boolean {
  const name = uri.path.slice(1);
  return vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes(name)));
}

/** Finds the data set of a command's argument: an address, a row of the queue, or a file. */
function findSetOfCommand(sets: readonly EditorDataSet[], at: unknown): EditorDataSet | undefined {
  const of = at instanceof vscode.Uri ? at.toString() : (at as { readonly set?: unknown } | undefined)?.set;
  return sets.find(({ uri }) => uri.toString() === of);
}

/**
 * Explains in a sentence why the report on agreement or statistics is hidden from the annotator. Undefined if it isn't. Both reports cover
 * the whole set and reveal other labels and the ground truth. Leaving out hidden items would change the numbers, which would give away the
 * hidden facts.
 * @param me the annotator's name, if it's set
 */
function whyReportHidden(
  { agreements, veil }: Pick<AgreementCommandServices, 'agreements' | 'veil'>,
  set: EditorDataSet,
  me: string | undefined,
): string | undefined {
  if (agreements.isForced(set)) {
    if (!agreements.protocolOf(set)) return HIDDEN_REPORT_REASON_TEXTS.unreadable(set.name);
    if (me === undefined) return HIDDEN_REPORT_REASON_TEXTS.noName(set.name);
    return agreements.mayBeAsked(set, me) ? HIDDEN_REPORT_REASON_TEXTS.takesPart(set.name) : undefined;
  }
  // Items that aren't indexed yet may be hidden, too.
  if (!set.isIndexed) return t('{0} is still loading. Try again in a moment.', set.name);
  for (let number = 0; number < set.items.length; number++) {
    const id = set.items.at(number)?.id;
    if (id !== undefined && veil.isVeiledItem(set, id)) return HIDDEN_REPORT_REASON_TEXTS.blind(set.name);
  }
  return undefined;
}

/** The scheme of reports as documents. */
const REPORT_SCHEME = 'proofmark-report';

function reportGoneText(): string {
  return t('This report is no longer available. Run the command again.');
}

/** Reports in the editor's Markdown preview. The text of a report changes only by `replace`. */
class ReportDocuments implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** Must be defined before the provider is registered below. */
  readonly onDidChange = this.#changed.event;
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? reportGoneText();
  }

  /** Shows a report. @param title the title of its tab, unique within `of` @param of the address of its data set */
  async show(title: string, of: vscode.Uri, text: string): Promise<vscode.Uri> {
    const path = `/${title.replace(/[/\\]/g, ' ')}.md`;
    const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path, query: of.toString() });
    await this.replace(uri, text);
    await vscode.commands.executeCommand('markdown.showPreview', uri);
    return uri;
  }

  /** Replaces the text of a report in all its tabs. */
  async replace(uri: vscode.Uri, text: string): Promise<void> {
    const key = uri.toString();
    // A preview follows an open document, but the editor closes documents without a text tab.
    if (this.#texts.has(key)) await vscode.workspace.openTextDocument(uri);
    this.#texts.set(key, text);
    this.#changed.fire(uri);
  }

  /** Removes a closed report. If the editor reopens its tab later, the content may have to be hidden. */
  forget(uri: vscode.Uri): void {
    this.#texts.delete(uri.toString());
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}
