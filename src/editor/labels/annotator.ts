import * as vscode from 'vscode';
import {
  annotatorNamed,
  annotatorSentences,
  isAnnotator,
  LabelsNotKept,
  wrongWithAnnotator,
} from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { askText } from '../ask/index.ts';
import { machineSettings, section } from '../base/names.ts';

const KEY = machineSettings.annotator.key;

/** The annotator name from the user settings; undefined if it is missing or invalid. */
export function annotatorName(): string | undefined {
  const name = written();
  return isAnnotator(name) ? name : undefined;
}

/**
 * Returns the annotator name, and asks for it with the first label.
 * @throws {@link LabelsNotKept} if none is given
 */
export async function askForAnnotator(): Promise<string> {
  const known = annotatorName();
  if (known !== undefined) return known;
  const given = await askText({
    title: t('Annotator Name'),
    prompt: annotatorSentences.ask(`${section}.${KEY}`),
    placeHolder: 'emmy.noether',
    value: annotatorNamed(written()),
    ignoreFocusOut: true,
    validateInput: checked,
  });
  const name = annotatorNamed(given ?? '');
  if (!isAnnotator(name)) throw new LabelsNotKept(annotatorSentences.needed());
  await vscode.workspace.getConfiguration(section).update(KEY, name, vscode.ConfigurationTarget.Global);
  return name;
}

function written(): string {
  const found = vscode.workspace.getConfiguration(section).inspect(KEY)?.globalValue;
  return typeof found === 'string' ? found : '';
}

/** Accepts a name that can be normalized and shows the normalized form. */
function checked(text: string): string | vscode.InputBoxValidationMessage | undefined {
  if (text === '') return undefined;
  const name = annotatorNamed(text);
  if (name === text || !isAnnotator(name)) return wrongWithAnnotator(text);
  return { message: annotatorSentences.savedAs(name), severity: vscode.InputBoxValidationSeverity.Info };
}
