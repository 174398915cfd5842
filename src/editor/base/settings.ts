import * as vscode from 'vscode';
import { findHomeUri } from './item-address.ts';
import { section, settings } from './names.ts';
import { readSettingValues, type ValuesOf } from './setting-values.ts';

/** The settings of `proofmark.*`, read for one resource. A value of the wrong type counts as the default. */
export type Settings = ValuesOf<typeof settings>;

/** Reads the settings for a file. For an item, reads those of its data set. */
export function settingsFor(resource: vscode.Uri): Settings {
  const ofFile = vscode.workspace.getConfiguration(section, findHomeUri(resource));
  // VS Code logs a warning if a window setting is read for a file.
  const ofWindow = vscode.workspace.getConfiguration(section);
  return readSettingValues(settings, ({ key, scope }) => (scope === 'resource' ? ofFile : ofWindow).get(key));
}
