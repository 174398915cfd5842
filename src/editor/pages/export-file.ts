/** Writes exports: asks for the place, never replaces a file without asking, and reports the result. */

import * as vscode from 'vscode';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, pickSaveLocation, showInfo, showWarning } from '../ask/index.ts';
import { getFileName } from '../base/file-name.ts';
import { encodeUtf8, fileExists } from '../base/files.ts';
import { getContainingFileUri } from '../base/item-address.ts';

/** The formats in which reviews and comparisons are exported. */
export const MARKDOWN_AND_JSON_FORMATS = ['markdown', 'json'] as const;

export type MarkdownOrJsonFormat = (typeof MARKDOWN_AND_JSON_FORMATS)[number];

/** A format to choose from. */
export interface ExportFormatChoice<Format extends string> {
  readonly format: Format;
  readonly label: string;
  /** Its purpose. */
  readonly description: string;
  /** The file extension, without the dot. */
  readonly ending: string;
}

/** What an export command names. The person is asked for the rest. */
export interface ExportRequest<Format extends string> {
  readonly format?: Format;
  readonly to?: vscode.Uri;
}

/** An export, with its texts and file name. */
export interface ExportDefinition<Format extends string> {
  /** The title of dialogs: `Export Review`. */
  readonly title: string;
  /** Its part of the file name: `review` in `cosine.proof.review.md`. */
  readonly word: string;
  /** The source, beside which the file is suggested. */
  readonly of: vscode.Uri;
  readonly formats: readonly ExportFormatChoice<Format>[];
  textAs(format: Format): string | Promise<string>;
  /** `Exported the review to {0}.` */
  written(file: string): string;
  /** `Couldn't write the review to {0}: {1}` */
  notWritten(file: string, why: string): string;
  /** `Select a format` */
  readonly asWhat: string;
  /** Shows the written file. Absent to open it in the editor. */
  show?(file: vscode.Uri, format: Format): Promise<void>;
}

/** Markdown for people, and JSON for programs. */
export function createMarkdownAndJsonChoices(): readonly ExportFormatChoice<MarkdownOrJsonFormat>[] {
  return [
    { format: 'markdown', label: t('Markdown'), description: t('for reading and sharing'), ending: 'md' },
    {
      format: 'json',
      label: t('JSON'),
      description: t('for programs, same format as on the command line'),
      ending: 'json',
    },
  ];
}

/** The maximum number of numbered names to try if the name exists. */
const MOST_NAMES = 100;

/**
 * Writes an export to a file. Asks for missing arguments, and before replacing an existing file.
 * @throws Error with a message for people if it can't be written
 */
export async function exportToFile<Format extends string>(
  exported: ExportDefinition<Format>,
  { format, to }: ExportRequest<Format>,
): Promise<void> {
  const known = exported.formats.find((one) => one.format === format);
  const as = known ?? (await pickFormat(exported));
  if (!as) return;
  const file = to ?? (await askWhere(exported, as));
  if (!file) return;
  // The editor's own dialog has asked already.
  if (to && (await fileExists(to)) && !(await mayReplace(to))) return;
  const text = encodeUtf8(await exported.textAs(as.format));
  try {
    await vscode.workspace.fs.writeFile(file, text);
  } catch (error) {
    throw new Error(exported.notWritten(vscode.workspace.asRelativePath(file), getErrorMessage(error)));
  }
  void offerToOpen(exported, file, as.format);
}

export function readExportArguments<Format extends string>(
  at: unknown,
  formats: readonly Format[],
): ExportRequest<Format> {
  const { format, to } = getFieldsOrEmpty(at);
  return omitUndefined({
    format: formats.find((one) => one === format),
    to: to instanceof vscode.Uri ? to : undefined,
  });
}

async function pickFormat<Format extends string>({
  title,
  asWhat,
  formats,
}: ExportDefinition<Format>): Promise<ExportFormatChoice<Format> | undefined> {
  return pickFromList([...formats], { title, placeHolder: asWhat });
}

/** Suggests a free name beside the source. */
async function askWhere<Format extends string>(
  { of, word, title }: ExportDefinition<Format>,
  { label, ending }: ExportFormatChoice<Format>,
): Promise<vscode.Uri | undefined> {
  const defaultUri = await freeName(of, word, ending);
  const filters = { [label]: [ending] };
  return pickSaveLocation({ title, filters, ...(defaultUri ? { defaultUri } : {}) });
}

/** `cosine.proof.review.md`, possibly with a number. In the first workspace folder if the source isn't in a folder. */
async function freeName(of: vscode.Uri, word: string, ending: string): Promise<vscode.Uri | undefined> {
  const name = getFileName(of).replace(/\.[^.]*$/, '');
  const folder =
    of.scheme === 'untitled'
      ? vscode.workspace.workspaceFolders?.[0]?.uri
      : vscode.Uri.joinPath(getContainingFileUri(of), '..');
  if (!folder) return undefined;
  for (let k = 1; k <= MOST_NAMES; k++) {
    const uri = vscode.Uri.joinPath(folder, `${name}.${word}${k === 1 ? '' : `-${k}`}.${ending}`);
    if (!(await fileExists(uri))) return uri;
  }
  return undefined;
}

async function mayReplace(uri: vscode.Uri): Promise<boolean> {
  const replace = t('Replace');
  const name = vscode.workspace.asRelativePath(uri);
  const said = t('{0} already exists. Replace it?', name);
  return (await showWarning(said, replace)) === replace;
}

async function offerToOpen<Format extends string>(
  { written, show }: ExportDefinition<Format>,
  uri: vscode.Uri,
  format: Format,
): Promise<void> {
  const open = t('Open');
  const said = written(vscode.workspace.asRelativePath(uri));
  if ((await showInfo(said, open)) !== open) return;
  if (show) await show(uri, format);
  else await vscode.commands.executeCommand('vscode.open', uri);
}
