import * as vscode from 'vscode';
import type { Report } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';
import type {
  ReportAction,
  ReportHostApi,
  ReportView,
  RowReplies,
  ScoringPolicyOverrides,
} from '../../protocol/index.ts';
import { pickFromList, refocusOpenQuestion } from '../ask/index.ts';
import { commandIds } from '../base/manifest-names.ts';
import type { LoadedReportRuns } from './loaded-report.ts';
import { openReportRowItem } from './open-report-row.ts';
import type { ReportServices } from './types.ts';

/** Requests of a page to its own panel. */
export interface ReportPanelActions {
  /** The shown report, once it is loaded. */
  readonly shown: { readonly report: Report; readonly infos: LoadedReportRuns['infos'] } | undefined;
  /** Addresses of the journals: the one under study first. */
  readonly journals: readonly vscode.Uri[];
  /** The page is ready. */
  ready(): ReportView;
  rowReplies(set: string, id: string): Promise<RowReplies>;
  /** Adds a listed row as a case. @returns the outcome as a sentence @throws Error with a sentence for people */
  addCase(set: string, id: string): Promise<string>;
  setExpected(baseRate: number, ceiling: number | undefined): Promise<void>;
  setPolicies(policies: ScoringPolicyOverrides): void;
  stop(): void;
}

/** Does what a page asks for. Failures are reported in a sentence. */
export function createReportHostApi(panel: ReportPanelActions, parts: ReportServices): ReportHostApi {
  return {
    ready: async () => panel.ready(),
    focusQuestion: async () => refocusOpenQuestion(),
    openRow: async ({ set, id }) => {
      const { infos, report } = panel.shown ?? {};
      // A page may only request listed rows.
      const isListed = report?.rows.rows.some((row) => row.set === set && row.id === id);
      if (!infos || isListed !== true) throw new Error(t('This row is no longer in the report.'));
      await openReportRowItem({ set, id, infos }, parts);
    },
    rowReplies: ({ set, id }) => panel.rowReplies(set, id),
    addCase: async ({ set, id }) => ({ words: await panel.addCase(set, id) }),
    setExpected: ({ baseRate, ceiling }) => panel.setExpected(baseRate, ceiling),
    setPolicies: async ({ policies }) => panel.setPolicies(policies),
    exportReport: async () => {
      await vscode.commands.executeCommand(commandIds.exportReport);
    },
    stop: async () => panel.stop(),
    act: ({ action }) => runReportAction(action, panel, parts),
    report: async ({ message }) => parts.log.error(`Report panel: ${message}`),
  };
}

async function runReportAction(
  action: ReportAction,
  panel: ReportPanelActions,
  { log }: ReportServices,
): Promise<void> {
  const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, ...args);
  const acts: Readonly<Record<ReportAction, () => unknown>> = {
    evaluate: () => run(commandIds.evaluate),
    openReport: () => run(commandIds.openReport),
    compareWith: () => run(commandIds.compareReport),
    openJournal: async () => {
      const rows = panel.journals.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
      if (rows.length === 0) throw new Error(t('This report has no run journal to open.'));
      // A comparison has two.
      const picked = rows.length === 1 ? rows[0] : await pickFromList(rows, { title: t('Select a journal to open') });
      if (picked) await run('vscode.open', picked.uri, vscode.ViewColumn.Beside);
    },
    showLog: () => log.show(),
  };
  await acts[action]();
}
