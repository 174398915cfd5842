import * as vscode from 'vscode';
import type { Clock } from '../../core/base/clock.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { DEFAULT_BASE_RATE, type ListedRunRow, type Report } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import {
  connectToReportPanel,
  type DisplayedReport,
  type ReportPageApi,
  type ReportScoringControls,
  type ReportView,
  type RowReplies,
  type ScoringPolicyOverrides,
} from '../../protocol/index.ts';
import { setPanelTabTitle } from '../ask/index.ts';
import { getFileName } from '../base/file-name.ts';
import { statFile, watchFiles } from '../base/files.ts';
import { isJournalOfRun, type RunningEvaluation } from '../evaluate/index.ts';
import { PagePanel } from '../pages/index.ts';
import { addReportRowAsCase } from './add-row-case.ts';
import { hideBlindRows, loadRowBlindModes } from './blind-rows.ts';
import {
  filterEffectiveScoringPolicies,
  keepScoringPoliciesIfValid,
  listScoringPolicyControls,
  toPartialScoringPolicies,
} from './chosen-policies.ts';
import { LiveRunWatcher } from './live-runs.ts';
import { type AdjustableReportInputs, type LoadedReportRuns, loadReportRuns } from './loaded-report.ts';
import type { AssumedRatesStore } from './reader-expectations.ts';
import { createReportHostApi, type ReportPanelActions } from './report-host-api.ts';
import { collectRowReplies, ReportRowTextLoader } from './row-replies.ts';
import { formatReportTitle } from './run-data-sets.ts';
import type { ReportServices, RunJournalReader } from './types.ts';

/** The least time between two snapshots, in milliseconds. */
const SNAPSHOT_GAP = 100;

/** One panel with the report of one run, or of two. */
export class ReportPanel implements ReportPanelActions {
  readonly #parts: ReportServices;
  readonly #files: RunJournalReader;
  readonly #expected: AssumedRatesStore;
  readonly #live: LiveRunWatcher;
  #journals: readonly vscode.Uri[];
  /** Fires changes when it gets or loses the focus, shows something else, or is closed. */
  readonly page: PagePanel<ReportView, ReportPageApi>;
  readonly #texts: ReportRowTextLoader;
  #loaded: LoadedReportRuns | undefined;
  /** The report with all its rows. */
  #whole: Report | undefined;
  /** The report without rows that are labeled blind. */
  #shown: Report | undefined;
  /** Whether the report is about a running evaluation. */
  #isSoFar = false;
  /** Overrides the run's policies. */
  #chosen: ScoringPolicyOverrides;
  #fault: string | undefined;
  #revision = 0;
  /** Counts readings of the journals; the result of an outdated one is dropped. */
  #reading = 0;

  constructor(
    panel: vscode.WebviewPanel,
    journals: readonly vscode.Uri[],
    parts: ReportServices,
    { files, expected }: { readonly files: RunJournalReader; readonly expected: AssumedRatesStore },
    chosen: ScoringPolicyOverrides = {},
  ) {
    this.#journals = journals;
    this.#chosen = chosen;
    this.#parts = parts;
    this.#files = files;
    this.#expected = expected;
    this.#live = new LiveRunWatcher(
      {
        underWay: parts.underWay,
        clock: parts.host.clock,
        journals: () => this.#journals,
        read: (journal) => files.read(journal),
      },
      {
        progress: () => this.#tellProgress(),
        figures: async () => {
          // Hidden panels aren't updated until they are shown again.
          if (this.page.isVisible) await this.read();
        },
        ended: (run, moved) => this.#ended(run, moved),
      },
    );
    this.#texts = new ReportRowTextLoader(parts.items);
    setPanelTabTitle(panel, t('Report'));
    this.page = new PagePanel(panel, {
      page: 'report',
      title: panel.title,
      extensionUri: parts.extensionUri,
      clock: parts.host.clock,
      gap: SNAPSHOT_GAP,
      warn: (what) => parts.log.warn(`Report panel: ${what}`),
      connect: (transport, told) => connectToReportPanel(transport, createReportHostApi(this, parts), told),
      view: () => this.#view(),
    });
    this.page.add(
      this.#live,
      parts.veil.onDidChange(() => this.#lookAgain()),
      parts.items.onDidChange(() => void this.#readTexts()),
      expected.onDidChange(() => this.#reportAnew()),
    );
    for (const journal of journals) this.#follow(journal);
    void this.read();
  }

  /** The shown report and its runs. */
  get shown(): { readonly report: Report; readonly infos: LoadedReportRuns['infos'] } | undefined {
    return this.#shown && this.#loaded && { report: this.#shown, infos: this.#loaded.infos };
  }

  /** A row that is listed. @throws Error with a sentence for people if it is no longer listed */
  #listed(set: string, id: string): { readonly row: ListedRunRow; readonly loaded: LoadedReportRuns } {
    const row = this.#shown?.rows.rows.find((one) => one.set === set && one.id === id);
    if (!row || !this.#loaded) throw new Error(t('This row is no longer in the report.'));
    return { row, loaded: this.#loaded };
  }

  /** The replies behind the verdicts on a listed row. @throws Error with a sentence for people */
  async rowReplies(set: string, id: string): Promise<RowReplies> {
    const { row, loaded } = this.#listed(set, id);
    const names = this.#shown?.rows.series ?? [];
    const sides = loaded.infos.map((info, k) => ({
      info,
      rows: loaded.allRows[k] ?? [],
      replies: async (item: string) => {
        const journal = this.#journals[k];
        return journal ? this.#files.replies(this.#writtenAt(journal), item) : [];
      },
    }));
    // In the order of the columns.
    return collectRowReplies(
      row,
      sides.toReversed().map((side, k) => ({ ...side, name: names[k] ?? '' })),
    );
  }

  /** Adds a listed row as a case. @returns the outcome as a sentence @throws Error with a sentence for people */
  async addCase(set: string, id: string): Promise<string> {
    const { loaded } = this.#listed(set, id);
    const row = loaded.rows.find((one) => one.set === set && one.id === id);
    if (!row) throw new Error(t('This row is no longer in the report.'));
    return addReportRowAsCase({ set, id, infos: loaded.infos }, row, this.#parts);
  }

  /** The journal of a run while it is running. */
  #writtenAt(journal: vscode.Uri): vscode.Uri {
    return this.#parts.underWay.of(journal)?.journal ?? journal;
  }

  /** Addresses of the journals: the one under study first. */
  get journals(): readonly vscode.Uri[] {
    return this.#journals;
  }

  ready(): ReportView {
    return this.page.ready();
  }

  /** Stops the running evaluation. @throws Error with a sentence for people if none is running in this window */
  stop(): void {
    this.#live.stop();
  }

  /** Reads the journals and shows their report; for a running evaluation, the results so far. */
  async read(): Promise<void> {
    const reading = ++this.#reading;
    if (this.journals.length === 0) return;
    try {
      const loaded = await loadReportRuns(this.journals, this.#live);
      this.#chosen = keepScoringPoliciesIfValid(this.#chosen, loaded.policies);
      const report = loaded.report(this.#with(loaded));
      await loadRowBlindModes(report, loaded.infos, this.#parts);
      if (reading !== this.#reading || this.page.isDisposed) return;
      this.#loaded = loaded;
      this.#isSoFar = this.#live.current !== undefined;
      this.#fault = undefined;
      this.#show(report);
    } catch (error) {
      if (reading !== this.#reading || this.page.isDisposed) return;
      // A run that has just started has nothing to report yet.
      if (this.#live.current) return this.page.now();
      if (this.#isSoFar) this.#shown = undefined;
      this.#fault = getErrorMessage(error);
      this.#parts.log.warn(`${this.journals.join(', ')}: ${this.#fault}`);
    }
    this.page.now();
    this.page.changed();
    void this.#readTexts();
  }

  /**
   * Saves the base rate and the agreement; all reports are updated.
   * @param baseRate 0 to 1
   * @param ceiling 0 to 1; undefined if unknown
   */
  async setExpected(baseRate: number, ceiling: number | undefined): Promise<void> {
    const [run] = this.#loaded?.infos ?? [];
    if (!run) throw new Error(t('No run to report.'));
    await this.#expected.keep(run, baseRate, ceiling);
  }

  /**
   * Rescores the report. Choices that don't matter for these runs or equal the run's policies are dropped.
   * @throws Error with a sentence for people, if the policies are invalid
   */
  setPolicies(chosen: ScoringPolicyOverrides): void {
    const { policies } = this.#loaded ?? {};
    if (!policies) throw new Error(t('No run to report.'));
    // Invalid policies throw before anything changes.
    toPartialScoringPolicies(chosen, policies);
    this.#chosen = filterEffectiveScoringPolicies(chosen, policies);
    this.#reportAnew();
  }

  /** Reads the texts of the rows for audits once the data sets of the run are open. */
  async #readTexts(): Promise<void> {
    const isMore = await this.#texts.update(() => (this.page.isDisposed ? undefined : this.#loaded));
    if (!isMore || this.page.isDisposed) return;
    this.#report();
    this.page.ask();
  }

  #reportAnew(): void {
    this.#report();
    this.page.now();
  }

  #report(): void {
    if (this.#loaded) this.#show(this.#loaded.report(this.#with(this.#loaded)));
  }

  #with(loaded: LoadedReportRuns): AdjustableReportInputs {
    return {
      baseRate: this.#expected.baseRate,
      ceiling: this.#ceilingOf(loaded),
      texts: this.#texts.texts,
      chosen: this.#chosen,
    };
  }

  #ceilingOf(loaded: LoadedReportRuns | undefined): number | undefined {
    const [run] = loaded?.infos ?? [];
    return run && this.#expected.ceilingOf(run);
  }

  #show(report: Report): void {
    this.#whole = report;
    const { infos = [] } = this.#loaded ?? {};
    this.page.title = formatReportTitle(report, infos);
    const shown = hideBlindRows(report, infos, this.#parts);
    this.#shown = this.#isSoFar ? { ...shown, sentence: t('So far: {0}', shown.sentence) } : shown;
  }

  /** The set of hidden items changed. */
  #lookAgain(): void {
    if (!this.#whole) return;
    this.#show(this.#whole);
    this.page.ask();
  }

  /** Follows the journal of a run in another window or process. */
  #follow(journal: vscode.Uri): void {
    // Results of this window are known before they are in the file.
    const isOwn = (): boolean => this.#live.current !== undefined;
    this.page.add(followJournal(journal, this.#parts.host.clock, isOwn, () => void this.read()));
  }

  #tellProgress(): void {
    const { shown } = this.#live;
    if (shown && this.page.isReady && this.page.isVisible) this.page.remote.progress(shown);
  }

  /** Switches to the final location of its journal. */
  #ended(run: RunningEvaluation, moved: vscode.Uri | undefined): void {
    if (moved) {
      this.#journals = this.#journals.map((journal) => (isJournalOfRun(run, journal) ? moved : journal));
      this.#follow(moved);
    }
    void this.read();
  }

  #scoredBy({ policies }: LoadedReportRuns): ReportScoringControls {
    return { controls: listScoringPolicyControls(policies, this.#chosen), chosen: this.#chosen };
  }

  #view(): ReportView {
    const report = this.#shown && toDrawnReport(this.#shown);
    const base = {
      revision: ++this.#revision,
      runs: this.journals.map(String),
      baseRate: this.#expected.baseRate ?? DEFAULT_BASE_RATE,
      ...omitUndefined({
        ceiling: this.#ceilingOf(this.#loaded),
        policies: this.#loaded && report && this.#scoredBy(this.#loaded),
      }),
    };
    const { shown: live } = this.#live;
    if (live) return { ...base, phase: 'running', live, ...omitUndefined({ report }) };
    if (report) return { ...base, phase: 'report', report };
    if (this.journals.length === 0) {
      return { ...base, phase: 'empty', sentence: t('Evaluate a judge on a data set, or open a run.') };
    }
    return this.#fault === undefined
      ? { ...base, phase: 'reading', sentence: t('Reading the run…') }
      : { ...base, phase: 'failed', sentence: this.#fault };
  }
}

function toDrawnReport({ numbers: _, policies: __, ...report }: Report): DisplayedReport {
  return report;
}

/** The delay before a changed journal is read again, in milliseconds, since more lines are likely to follow. */
const SETTLE_DELAY = 2_000;

/**
 * Until disposed, re-reads a journal some time after changes, once for all of them. Starting to watch takes the editor a moment, so changes
 * before that are found by one extra look.
 * @param isOwn whether it is written in this window, so that its content is known
 */
function followJournal(
  journal: vscode.Uri,
  clock: Pick<Clock, 'after'>,
  isOwn: () => boolean,
  read: () => void,
): vscode.Disposable {
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(journal, '..'), getFileName(journal));
  let due: (() => void) | undefined;
  const look = (): void => {
    if (isOwn()) return;
    due ??= clock.after(SETTLE_DELAY, () => {
      due = undefined;
      read();
    });
  };
  const first = readFileStamp(journal);
  const cancel = clock.after(SETTLE_DELAY, async () => {
    if ((await first) !== (await readFileStamp(journal))) look();
  });
  // If the journal is deleted, the report stays.
  return vscode.Disposable.from(
    watchFiles(pattern, look, () => {}),
    {
      dispose: () => {
        cancel();
        due?.();
      },
    },
  );
}

/** Changes when the file is written; undefined if the file doesn't exist. */
async function readFileStamp(journal: vscode.Uri): Promise<string | undefined> {
  const found = await statFile(journal);
  return found && `${found.mtime} ${found.size}`;
}
