import * as vscode from 'vscode';
import { findHomeUri } from './item-address.ts';
import { section, settings } from './names.ts';
import { readSettingValues, type ValuesOf } from './setting-values.ts';

/** The settings of `proofmark.*`, read for one resource. What has a wrong type is the default. */
export type Settings = ValuesOf<typeof settings>;

/** Of an item, those of its data set. */
export function settingsFor(resource: vscode.Uri): Settings {
  const ofFile = vscode.workspace.getConfiguration(section, findHomeUri(resource));
  // VS Code's log warns where one that a whole window has is read for a file.
  const ofWindow = vscode.workspace.getConfiguration(section);
  return readSettingValues(settings, ({ key, scope }) => (scope === 'resource' ? ofFile : ofWindow).get(key));
}
