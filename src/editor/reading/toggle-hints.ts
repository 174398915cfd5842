import * as vscode from 'vscode';
import { registerCommand } from '../ask/index.ts';
import { commandIds, SETTINGS_SECTION } from '../base/manifest-names.ts';

const HINTS_SETTING = 'marks.hints';

/** Registers the command that turns hints off, or on again as they were. */
export function registerToggleHints(): vscode.Disposable {
  let shown: unknown;
  return registerCommand(commandIds.toggleHints, async () => {
    const settings = vscode.workspace.getConfiguration(SETTINGS_SECTION);
    const { workspaceValue, globalValue } = settings.inspect(HINTS_SETTING) ?? {};
    // A value of the workspace hides that of the user.
    const isWorkspace = workspaceValue !== undefined;
    const target = isWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    const isOff = settings.get(HINTS_SETTING) === 'off';
    if (!isOff) shown = isWorkspace ? workspaceValue : globalValue;
    await settings.update(HINTS_SETTING, isOff ? (shown ?? (isWorkspace ? 'text' : undefined)) : 'off', target);
  });
}
