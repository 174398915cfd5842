import * as vscode from 'vscode';
import { isAnnotator, LabelsNotKept, wrongWithAnnotator } from '../../core/annotate/index.ts';
import { t } from '../../l10n/index.ts';
import { askText } from '../ask/index.ts';
import { machineSettings, section } from '../names.ts';

const KEY = machineSettings.annotator.key;

/** The reader's name, by the user's own settings; undefined where there is none that can be one. */
export function annotatorName(): string | undefined {
  const name = written();
  return isAnnotator(name) ? name : undefined;
}

/**
 * The reader's name, asked for once: with the first label.
 * @throws {@link LabelsNotKept} if none is given
 */
export async function askForAnnotator(): Promise<string> {
  const known = annotatorName();
  if (known !== undefined) return known;
  const name = await askText({
    title: t('Your Name on Labels'),
    prompt: t(
      'Your notes are saved in .proofmark/labels under this name; others with the folder see it. The setting {0} changes it.',
      `${section}.${KEY}`,
    ),
    placeHolder: 'emmy.noether',
    value: slugOf(written()),
    ignoreFocusOut: true,
    validateInput: (text) => (text === '' ? undefined : wrongWithAnnotator(text)),
  });
  if (!name || !isAnnotator(name)) throw new LabelsNotKept(t('Not saved: enter your name first.'));
  await vscode.workspace.getConfiguration(section).update(KEY, name, vscode.ConfigurationTarget.Global);
  return name;
}

function written(): string {
  const found = vscode.workspace.getConfiguration(section).inspect(KEY)?.globalValue;
  return typeof found === 'string' ? found : '';
}

/** What a name comes to where it has letters that it cannot have. */
function slugOf(text: string): string {
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}
