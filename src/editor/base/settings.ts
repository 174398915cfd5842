import * as vscode from 'vscode';
import { getContainingFileUri } from './item-address.ts';
import { generalSettingDefinitions, SETTINGS_SECTION } from './manifest-names.ts';
import { readSettingValues, type SettingValues } from './setting-values.ts';

/** The settings of `proofmark.*`, read for one resource. A value of the wrong type counts as the default. */
export type ResourceSettings = SettingValues<typeof generalSettingDefinitions>;

/** Reads the settings for a file. For an item, reads those of its data set. */
export function readResourceSettings(resource: vscode.Uri): ResourceSettings {
  const ofFile = vscode.workspace.getConfiguration(SETTINGS_SECTION, getContainingFileUri(resource));
  // VS Code logs a warning if a window setting is read for a file.
  const ofWindow = vscode.workspace.getConfiguration(SETTINGS_SECTION);
  return readSettingValues(generalSettingDefinitions, ({ key, scope }) =>
    (scope === 'resource' ? ofFile : ofWindow).get(key),
  );
}
