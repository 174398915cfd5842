import * as vscode from 'vscode';
import { allSettingDefinitions, SETTINGS_SECTION, type SettingDefinition } from '../base/manifest-names.ts';
import { describeSettingIssue } from '../base/setting-values.ts';

/** Logs each setting that has a value of the wrong type or left the manifest, once. */
export function registerInvalidSettingsLog(log: vscode.LogOutputChannel): vscode.Disposable {
  const said = new Set<string>();
  const look = (): void => {
    for (const message of settingMessages()) {
      if (said.has(message)) continue;
      said.add(message);
      log.warn(message);
    }
  };
  look();
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(SETTINGS_SECTION)) look();
  });
}

function settingMessages(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const everywhere = allSettingDefinitions.flatMap((setting) => {
    const found = vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(setting.key);
    const own = say(setting, found?.globalValue, 'the user settings');
    // VS Code also reports settings that the manifest doesn't have, in any scope. They are read only from user settings.
    if (setting.retired !== undefined && setting.scope === 'machine') return own;
    return [
      own,
      say(setting, found?.workspaceValue, 'the workspace settings'),
      ...folders.map(({ uri, name }) => {
        const inFolder = vscode.workspace.getConfiguration(SETTINGS_SECTION, uri).inspect(setting.key);
        return say(setting, inFolder?.workspaceFolderValue, `the settings of the folder ${name}`);
      }),
    ];
  });
  return everywhere.filter((message) => message !== undefined);
}

function say(setting: SettingDefinition, found: unknown, where: string): string | undefined {
  const remark = describeSettingIssue(setting, found);
  return remark && `${SETTINGS_SECTION}.${setting.key} in ${where} ${remark}.`;
}
