import * as vscode from 'vscode';
import {
  annotatorTexts,
  checkAnnotatorName,
  isAnnotator,
  LabelNotSavedError,
  toAnnotatorName,
} from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { askText } from '../ask/index.ts';
import { machineSettings, section } from '../base/names.ts';

const ANNOTATOR_KEY = machineSettings.annotator.key;

/** The annotator name from the user settings; undefined if it is missing or invalid. */
export function getAnnotatorName(): string | undefined {
  const name = readAnnotatorSetting();
  return isAnnotator(name) ? name : undefined;
}

/**
 * Returns the annotator name, and asks for it with the first label.
 * @throws {@link LabelNotSavedError} if none is given
 */
export async function askForAnnotator(): Promise<string> {
  const known = getAnnotatorName();
  if (known !== undefined) return known;
  const given = await askText({
    title: t('Annotator Name'),
    prompt: annotatorTexts.ask(`${section}.${ANNOTATOR_KEY}`),
    placeHolder: 'emmy.noether',
    value: toAnnotatorName(readAnnotatorSetting()),
    ignoreFocusOut: true,
    validateInput: validateAnnotator,
  });
  const name = toAnnotatorName(given ?? '');
  if (!isAnnotator(name)) throw new LabelNotSavedError(annotatorTexts.needed());
  await vscode.workspace
    .getConfiguration(section)
    .update(ANNOTATOR_KEY, name, vscode.ConfigurationTarget.Global);
  return name;
}

function readAnnotatorSetting(): string {
  const found = vscode.workspace.getConfiguration(section).inspect(ANNOTATOR_KEY)?.globalValue;
  return typeof found === 'string' ? found : '';
}

/** Accepts a name that can be normalized and shows the normalized form. */
function validateAnnotator(text: string): string | vscode.InputBoxValidationMessage | undefined {
  if (text === '') return undefined;
  const name = toAnnotatorName(text);
  if (name === text || !isAnnotator(name)) return checkAnnotatorName(text);
  return { message: annotatorTexts.savedAs(name), severity: vscode.InputBoxValidationSeverity.Info };
}
