import * as vscode from 'vscode';
import { allSettings, type Setting, section } from '../base/names.ts';
import { wrongWith } from '../base/setting-values.ts';

/** Says in the log which settings have a value of a wrong type, and where; each once. */
export function reportWrongSettings(log: vscode.LogOutputChannel): vscode.Disposable {
  const said = new Set<string>();
  const look = (): void => {
    for (const message of wrongSettings()) {
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

function wrongSettings(): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const everywhere = allSettings.flatMap((setting) => {
    const found = vscode.workspace.getConfiguration(section).inspect(setting.key);
    return [
      say(setting, found?.globalValue, 'the user settings'),
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
  const wrong = wrongWith(setting, found);
  return wrong && `${section}.${setting.key} in ${where} ${wrong}.`;
}
