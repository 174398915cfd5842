import * as vscode from 'vscode';
import { allSettings, type Setting, section } from '../base/names.ts';
import { remarkOn } from '../base/setting-values.ts';

/** Logs each setting that has a value of the wrong type or left the manifest, once. */
export function reportSettings(log: vscode.LogOutputChannel): vscode.Disposable {
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
    if (event.affectsConfiguration(section)) look();
  });
}

function settingMessages(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const everywhere = allSettings.flatMap((setting) => {
    const found = vscode.workspace.getConfiguration(section).inspect(setting.key);
    const own = say(setting, found?.globalValue, 'the user settings');
    // VS Code also reports settings that the manifest doesn't have, in any scope. They are read only from user settings.
    if (setting.retired !== undefined && setting.scope === 'machine') return own;
    return [
      own,
      say(setting, found?.workspaceValue, 'the workspace settings'),
      ...folders.map(({ uri, name }) => {
        const inFolder = vscode.workspace.getConfiguration(section, uri).inspect(setting.key);
        return say(setting, inFolder?.workspaceFolderValue, `the settings of the folder ${name}`);
      }),
    ];
  });
  return everywhere.filter((message) => message !== undefined);
}

function say(setting: Setting, found: unknown, where: string): string | undefined {
  const remark = remarkOn(setting, found);
  return remark && `${section}.${setting.key} in ${where} ${remark}.`;
}
