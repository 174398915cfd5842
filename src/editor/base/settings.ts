import * as vscode from 'vscode';
import { homeOf } from './item-address.ts';
import { type Setting, section, settings } from './names.ts';
import { settingValue, type ValueOf } from './setting-values.ts';

/** The settings of `proofmark.*`, read for one resource. What has a wrong type is the default. */
export type Settings = { readonly [K in keyof typeof settings]: ValueOf<(typeof settings)[K]> };

/** Of an item, those of its data set. */
export function settingsFor(resource: vscode.Uri): Settings {
  const all = vscode.workspace.getConfiguration(section, homeOf(resource));
  const read = <S extends Setting>(setting: S): ValueOf<S> => settingValue(setting, all.get(setting.key));
  return {
    include: read(settings.include),
    split: read(settings.split),
    reviewWhen: read(settings.reviewWhen),
    suspects: read(settings.suspects),
    codeLens: read(settings.codeLens),
    endOfLine: read(settings.endOfLine),
    dimAfterError: read(settings.dimAfterError),
  };
}
