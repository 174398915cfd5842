import * as vscode from 'vscode';
import { LABELING_MODE_TEXTS } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, type QuickPickRow } from '../ask/index.ts';
import { commandIds, labelingSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';
import type { EditorDataSet } from '../data/index.ts';
import type { LabelBlindMask } from './blind-mask.ts';

/** The session that a menu is for. */
interface LabelMenuInput {
  readonly set: EditorDataSet;
  readonly veil: LabelBlindMask;
  showPanel(): void;
  stop(): void;
}

export async function showLabelMenu({ set, veil, showPanel, stop }: LabelMenuInput): Promise<void> {
  const isBlind = veil.modeOf(set) === 'blind';
  const rows: (QuickPickRow & { readonly run: () => unknown })[] = [
    { icon: 'edit', label: t('Show Label Panel'), run: showPanel },
    veil.isForced(set)
      ? { icon: 'eye-closed', label: LABELING_MODE_TEXTS.forced(), run: showPanel }
      : isBlind
        ? {
            icon: 'eye',
            label: t('Switch to Assisted Labeling'),
            detail: LABELING_MODE_TEXTS.assisted(),
            run: () => setLabelMode('assisted'),
          }
        : {
            icon: 'eye-closed',
            label: t('Switch to Blind Labeling'),
            detail: LABELING_MODE_TEXTS.blind(),
            run: () => setLabelMode('blind'),
          },
    {
      icon: 'filter',
      label: t('Filter Queue…'),
      run: () => vscode.commands.executeCommand(commandIds.filterQueue),
    },
    {
      icon: 'organization',
      label: t('Show Annotator Agreement'),
      run: () => vscode.commands.executeCommand(commandIds.showAgreement),
    },
    {
      icon: 'export',
      label: t('Export Labels…'),
      run: () => vscode.commands.executeCommand(commandIds.exportLabels, { set: set.uri.toString() }),
    },
    { icon: 'debug-stop', label: t('Stop Labeling'), run: stop },
  ];
  const picked = await pickFromList(rows, { title: t('Select a labeling action for {0}', set.name) });
  await picked?.run();
}

/** Sets the mode in the workspace settings, or in the user settings if no workspace is open. */
async function setLabelMode(mode: 'assisted' | 'blind'): Promise<void> {
  const hasWorkspace = vscode.workspace.workspaceFolders !== undefined;
  const target = hasWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration(SETTINGS_SECTION).update(labelingSettingDefinitions.mode.key, mode, target);
}
