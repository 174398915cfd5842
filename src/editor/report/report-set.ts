import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import {
  parseWithSchema,
  REPORT_PANEL_VIEW_TYPE,
  type ScoringPolicyOverrides,
  savedReportPageStateSchema,
} from '../../protocol/index.ts';
import { setContextKey } from '../base/context-keys.ts';
import { contextKeys } from '../base/manifest-names.ts';
import { parseUriArgument } from '../base/read-uri.ts';
import { type ExportRequest, OpenPanelSet } from '../pages/index.ts';
import { exportReport } from './export.ts';
import { pickRunsToReport, pickRunToCompare } from './pick-runs.ts';
import { AssumedRatesStore } from './reader-expectations.ts';
import { ReportPanel } from './report-panel.ts';
import type { ReportFormat, ReportServices, RunJournalReader } from './types.ts';

/** All reports, each in a panel of its own. */
export class ReportPanelSet {
  readonly #parts: ReportServices;
  readonly #files: RunJournalReader;
  readonly #expected: AssumedRatesStore;
  readonly #panels = new OpenPanelSet<ReportPanel>();

  constructor(parts: ReportServices, files: RunJournalReader) {
    this.#parts = parts;
    this.#files = files;
    this.#expected = new AssumedRatesStore(parts.memory);
  }

  /** Shows the report of one or two journals; asks for them if none is given. */
  async open(given: readonly vscode.Uri[]): Promise<void> {
    const journals = given.length > 0 ? given : await pickRunsToReport(this.#files, this.#parts);
    if (!journals) return;
    const name = this.#nameOf(journals);
    const known = this.#panels.find((panel) => this.#nameOf(panel.journals) === name);
    if (known) {
      known.page.reveal();
      // Opening it again re-reads the journals.
      await known.read();
      return;
    }
    const panel = vscode.window.createWebviewPanel(REPORT_PANEL_VIEW_TYPE, t('Report'), vscode.ViewColumn.Active, {
      enableFindWidget: true,
    });
    this.#add(panel, journals);
  }

  /** Restores a panel after a reload. */
  async restore(kept: vscode.WebviewPanel, left: unknown): Promise<void> {
    const state = parseWithSchema(savedReportPageStateSchema, left);
    const runs = 'value' in state ? state.value.runs : [];
    this.#add(
      kept,
      runs.flatMap((run) => parseUriArgument(run) ?? []),
      'value' in state ? state.value.policies : undefined,
    );
  }

  /** For the focused panel, asks for a run to compare with. */
  async compare(): Promise<void> {
    const [study] = this.#panels.active?.journals ?? [];
    if (!study) return this.open([]);
    const reference = await pickRunToCompare(this.#files, study, this.#parts);
    if (reference) await this.open([study, reference]);
  }

  async export(request: ExportRequest<ReportFormat>): Promise<void> {
    const panel = this.#panels.active;
    const [journal] = panel?.journals ?? [];
    if (!panel?.shown || !journal) throw new Error(t('No report to export. Open a report first.'));
    await exportReport(panel.shown.report, journal, this.#parts.extensionUri, request);
  }

  dispose(): void {}

  #add(kept: vscode.WebviewPanel, journals: readonly vscode.Uri[], chosen?: ScoringPolicyOverrides): void {
    const own = { files: this.#files, expected: this.#expected };
    const panel = new ReportPanel(kept, journals, this.#parts, own, chosen);
    this.#panels.add(panel, () => this.#changed());
    this.#changed();
  }

  #changed(): void {
    setContextKey(contextKeys.reportHasResult, this.#panels.active?.shown !== undefined);
  }

  /** Identifies journals in their order; a journal being written and its copy are the same. */
  #nameOf(journals: readonly vscode.Uri[]): string {
    return journals.map((journal) => this.#parts.underWay.of(journal)?.journal ?? journal).join('\n');
  }
}
