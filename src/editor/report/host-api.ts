import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { ReportAction, ReportHostApi } from '../../protocol/index.ts';
import { commands, reportKeys } from '../base/names.ts';
import { openRow } from './open-row.ts';
import type { ReportPanel } from './report-panel.ts';
import type { ReportParts } from './types.ts';

/** What the commands of the keys have in common. */
const KEY_PREFIX = reportKeys.nextRow.command.replace(/[^.]*$/, '');

/** Does what a page asks for. Whatever cannot be done is said in a sentence. */
export function reportHostApi(panel: ReportPanel, parts: ReportParts): ReportHostApi {
  return {
    ready: async () => panel.ready(),
    takeFocus: async () => panel.takeFocus(),
    openRow: async ({ set, id }) => {
      const { infos, report } = panel.shown ?? {};
      // A page may ask for what is listed, and for nothing else.
      const isListed = report?.rows.rows.some((row) => row.set === set && row.id === id);
      if (!infos || isListed !== true) throw new Error(t('This row is not in the report any more.'));
      await openRow({ set, id, infos }, parts);
    },
    rowReplies: ({ set, id }) => panel.rowReplies(set, id),
    addCase: async ({ set, id }) => ({ words: await panel.addCase(set, id) }),
    setExpected: ({ baseRate, ceiling }) => panel.setExpected(baseRate, ceiling),
    setPolicies: async ({ policies }) => panel.setPolicies(policies),
    exportReport: async () => {
      await vscode.commands.executeCommand(commands.exportReport);
    },
    stop: async () => panel.stop(),
    act: ({ action }) => act(action, panel, parts),
    report: async ({ message }) => parts.log.error(`The report panel said: ${message}`),
  };
}

async function act(action: ReportAction, panel: ReportPanel, { log }: ReportParts): Promise<void> {
  switch (action) {
    case 'evaluate':
      await vscode.commands.executeCommand(commands.evaluate);
      return;
    case 'openReport':
      await vscode.commands.executeCommand(commands.openReport);
      return;
    case 'compareWith':
      await vscode.commands.executeCommand(commands.compareReport);
      return;
    case 'openJournal': {
      const [journal] = panel.journals;
      if (!journal) throw new Error(t('There is no journal to open.'));
      await vscode.commands.executeCommand('vscode.open', journal, vscode.ViewColumn.Beside);
      return;
    }
    case 'keys':
      await vscode.commands.executeCommand('workbench.action.openGlobalKeybindings', KEY_PREFIX);
      return;
    case 'showLog':
      log.show();
      return;
    default:
      return action satisfies never;
  }
}
