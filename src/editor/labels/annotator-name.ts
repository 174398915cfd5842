import * as vscode from 'vscode';
import {
  ANNOTATOR_NAME_TEXTS,
  findAnnotatorNameError,
  isValidAnnotatorName,
  LabelNotSavedError,
  normalizeAnnotatorName,
} from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { askForText } from '../ask/index.ts';
import { machineSettingDefinitions, SETTINGS_SECTION } from '../base/manifest-names.ts';

const ANNOTATOR_KEY = machineSettingDefinitions.annotator.key;

/** The annotator name from the user settings; undefined if it is missing or invalid. */
export function getAnnotatorName(): string | undefined {
  const name = readAnnotatorSetting();
  return isValidAnnotatorName(name) ? name : undefined;
}

/**
 * Returns the annotator name, and asks for it with the first label.
 * @param isShared whether the labels are saved in the folder of the workspace
 * @throws {@link LabelNotSavedError} if none is given
 */
export async function ensureAnnotatorName(isShared: boolean): Promise<string> {
  const known = getAnnotatorName();
  if (known !== undefined) return known;
  const given = await askForText({
    title: t('Annotator Name'),
    prompt: ANNOTATOR_NAME_TEXTS.ask(`${SETTINGS_SECTION}.${ANNOTATOR_KEY}`, isShared),
    placeHolder: 'emmy.noether',
    value: normalizeAnnotatorName(readAnnotatorSetting()),
    ignoreFocusOut: true,
    validateInput: validateAnnotator,
  });
  const name = normalizeAnnotatorName(given ?? '');
  if (!isValidAnnotatorName(name)) throw new LabelNotSavedError(ANNOTATOR_NAME_TEXTS.needed());
  await vscode.workspace
    .getConfiguration(SETTINGS_SECTION)
    .update(ANNOTATOR_KEY, name, vscode.ConfigurationTarget.Global);
  return name;
}

function readAnnotatorSetting(): string {
  const found = vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(ANNOTATOR_KEY)?.globalValue;
  return typeof found === 'string' ? found : '';
}

/** Accepts a name that can be normalized and shows the normalized form. */
function validateAnnotator(text: string): string | vscode.InputBoxValidationMessage | undefined {
  if (text === '') return undefined;
  const name = normalizeAnnotatorName(text);
  if (name === text || !isValidAnnotatorName(name)) return findAnnotatorNameError(text);
  return { message: ANNOTATOR_NAME_TEXTS.savedAs(name), severity: vscode.InputBoxValidationSeverity.Info };
}
