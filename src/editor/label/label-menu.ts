import * as vscode from 'vscode';
import { t } from '../../l10n/index.ts';
import type { OpenSet } from '../data/types.ts';
import { commands, labelSettings, section } from '../names.ts';
import type { LabelVeil } from './veil.ts';

interface Row extends vscode.QuickPickItem {
  readonly run: () => unknown;
}

/** What can be done while a session is on. */
export interface LabelMenu {
  readonly set: OpenSet;
  readonly veil: LabelVeil;
  showPanel(): void;
  stop(): void;
}

export async function showLabelMenu({ set, veil, showPanel, stop }: LabelMenu): Promise<void> {
  const isBlind = veil.modeOf(set) === 'blind';
  const rows: Row[] = [
    { label: t('$(edit) Show the Label Panel'), run: showPanel },
    veil.isForced(set)
      ? { label: t('$(eye-closed) Blind, as the agreement protocol has it'), run: showPanel }
      : isBlind
        ? {
            label: t('$(eye) Label Assisted from Now On'),
            detail: t('Verdicts, labels of others and the gold label are shown.'),
            run: () => setMode('assisted'),
          }
        : {
            label: t('$(eye-closed) Label Blind from Now On'),
            detail: t('Verdicts, labels of others and the gold label are hidden until a label is submitted.'),
            run: () => setMode('blind'),
          },
    {
      label: t('$(filter) Filter the Queue…'),
      run: () => vscode.commands.executeCommand(commands.filterQueue),
    },
    {
      label: t('$(organization) Show Agreement'),
      run: () => vscode.commands.executeCommand(commands.showAgreement),
    },
    {
      label: t('$(export) Export Labels…'),
      run: () => vscode.commands.executeCommand(commands.exportLabels, { set: set.uri.toString() }),
    },
    { label: t('$(debug-stop) Stop Labelling'), run: stop },
  ];
  const picked = await vscode.window.showQuickPick(rows, { title: t('Labelling {0}', set.name) });
  await picked?.run();
}

/** For the workspace where there is one: the mode belongs to the work at hand. */
async function setMode(mode: 'assisted' | 'blind'): Promise<void> {
  const hasWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const target = hasWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration(section).update(labelSettings.mode.key, mode, target);
}
