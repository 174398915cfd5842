/** Exports the labels of a data set to a file. */
import * as vscode from 'vscode';
import {
  createExportItemReader,
  createExportLines,
  type DataSetToExport,
  DEFAULT_MAX_PAIRS_PER_PROBLEM,
  EXPORT_FORMAT_NAMES,
  type ExportFormatName,
  type ExportLabelLookup,
  ExportTally,
  formatExportTally,
  LABEL_EXPORT_FORMATS,
  LABEL_EXPORT_TEXTS,
  parseLabelItemName,
} from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { getFieldsOrEmpty } from '../../core/base/unknown-fields.ts';
import { t } from '../../l10n/index.ts';
import { pickFromList, pickSaveLocation, runWithProgress, showInfo } from '../ask/index.ts';
import type { RowFileWriter } from '../base/editor-host.ts';
import { encodeUtf8 } from '../base/files.ts';
import { readResourceSettings } from '../base/settings.ts';
import { type EditorDataSet, getOrReopenDataSets, pickDataSet, waitUntilDataSetIndexed } from '../data/index.ts';
import { type LabelSourceChoice, listLabelSources } from './label-sources.ts';
import type { LabelExportServices } from './ports.ts';

/** The arguments of the command: the address of the set, the format and the target file. */
interface ExportLabelsOptions {
  readonly set?: string;
  readonly format?: ExportFormatName;
  readonly to?: vscode.Uri;
}

/**
 * Asks for missing options and exports the labels. Leaves out items that are hidden from the annotator. While there are hidden items, only
 * the annotator's own labels can be exported.
 * @throws Error with a sentence for people
 */
export async function exportLabels(parts: LabelExportServices, at: unknown): Promise<void> {
  const wish = readExportLabelsOptions(at);
  const { sets } = parts;
  const set =
    sets.all.find(({ uri }) => uri.toString() === wish.set) ?? (await askForExportSet(await getOrReopenDataSets(sets)));
  if (!set) return;
  const format = wish.format ?? (await pickExportFormat(set));
  if (!format) return;
  const labels = parts.labelsOf(set);
  try {
    await Promise.all([labels.load(), waitUntilDataSetIndexed(set)]);
    const isBlind = hasHiddenItems(parts, set);
    const choices = listLabelSources(set, labels, parts, isBlind);
    if (choices.length === 0) throw new Error(LABEL_EXPORT_TEXTS.nothing(set.name));
    const choice = await pickLabelSource(choices);
    const to = choice && (wish.to ?? (await askForExportFile(set, format)));
    if (!choice || !to) return;
    const tally = new ExportTally(format);
    await writeExport(parts, { set, format, to, source: choice.source() }, tally);
    void showExportResult(parts, tally, to, isBlind);
  } finally {
    labels.dispose();
  }
}

interface ExportLabelsJob {
  readonly set: EditorDataSet;
  readonly format: ExportFormatName;
  readonly to: vscode.Uri;
  readonly source: ExportLabelLookup;
}

/** @throws Error with a sentence for people; then nothing was written */
async function writeExport(
  parts: LabelExportServices,
  { set, format, to, source }: ExportLabelsJob,
  tally: ExportTally,
): Promise<void> {
  const file = vscode.workspace.asRelativePath(to);
  const options = {
    location: vscode.ProgressLocation.Notification,
    cancellable: true,
    title: t('Exporting labels'),
  };
  await runWithProgress(options, async (progress, token) => {
    const from: DataSetToExport = {
      name: set.name,
      ...createExportItemReader(set, () => waitUntilDataSetIndexed(set)),
      labels: source,
      without: (item) => (parts.isVeiled(set, parseLabelItemName(set.name, item) ?? '') ? 'hidden' : undefined),
    };
    const { split } = readResourceSettings(set.uri);
    const job = { format, split, seed: 0, mostPairs: DEFAULT_MAX_PAIRS_PER_PROBLEM };
    const rows = await openRowFile(to, parts).catch((error: unknown) => {
      throw toExportError(file, error);
    });
    try {
      for await (const line of createExportLines([from], job, tally)) {
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        await rows.write(line);
        if (tally.rows % 1_000 === 0) progress.report({ message: t('{0} rows', tally.rows) });
      }
      await rows.end();
    } catch (error) {
      await rows.drop();
      if (error instanceof vscode.CancellationError) throw new Error(LABEL_EXPORT_TEXTS.cancelled(file));
      throw toExportError(file, error);
    }
  });
}

function toExportError(file: string, error: unknown): Error {
  return new Error(LABEL_EXPORT_TEXTS.notWritten(file, getErrorMessage(error)));
}

/** Shows the result, and logs what the rows leave out. */
async function showExportResult(
  { log }: LabelExportServices,
  tally: ExportTally,
  to: vscode.Uri,
  isBlind: boolean,
): Promise<void> {
  const file = vscode.workspace.asRelativePath(to);
  const words = formatExportTally(tally);
  log.info(`${file}: ${words.join(' ')}`);
  const [rows = '', ...rest] = words;
  const hasPairs = LABEL_EXPORT_FORMATS[tally.format].of === 'pair';
  const said = omitFalseOrUndefined([
    LABEL_EXPORT_TEXTS.written(file, rows),
    tally.left > 0 && LABEL_EXPORT_TEXTS[hasPairs ? 'leftOfPairs' : 'left'](tally.left),
    isBlind && LABEL_EXPORT_TEXTS.onlyYours(),
  ]).join(' ');
  const open = t('Open');
  const details = t('Show Details');
  const answer = await showInfo(said, open, ...(rest.length > 0 ? [details] : []));
  if (answer === open) await vscode.commands.executeCommand('vscode.open', to);
  if (answer === details) {
    const content = `${file}\n\n${words.join('\n')}\n`;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
  }
}

function hasHiddenItems({ isVeiled }: LabelExportServices, set: EditorDataSet): boolean {
  for (let number = 0; number < set.items.length; number++) {
    const facts = set.items.at(number);
    if (facts && isVeiled(set, facts.id)) return true;
  }
  return false;
}

function readExportLabelsOptions(at: unknown): ExportLabelsOptions {
  const { set, format, to } = getFieldsOrEmpty(at);
  return omitUndefined({
    set: typeof set === 'string' ? set : undefined,
    format: EXPORT_FORMAT_NAMES.find((one) => one === format),
    to: to instanceof vscode.Uri ? to : undefined,
  });
}

/** The maximum size of a file that is written as a whole, in bytes. */
const MOST_AT_ONCE = 50 << 20;

/** @throws the error of the file system */
async function openRowFile(
  uri: vscode.Uri,
  { createRows }: Pick<LabelExportServices, 'createRows'>,
): Promise<RowFileWriter> {
  return uri.scheme === 'file' && createRows ? createRows(uri.fsPath) : createMemoryRowFile(uri);
}

function createMemoryRowFile(uri: vscode.Uri): RowFileWriter {
  let lines: string[] = [];
  let size = 0;
  return {
    async write(line) {
      size += encodeUtf8(line).length + 1;
      if (size > MOST_AT_ONCE) throw new Error(LABEL_EXPORT_TEXTS.tooMuch(MOST_AT_ONCE >> 20));
      lines.push(`${line}\n`);
    },
    async end() {
      await vscode.workspace.fs.writeFile(uri, encodeUtf8(lines.join('')));
    },
    async drop() {
      lines = [];
    },
  };
}

const exportTitle = (): string => t('Export Labels');

/** Asks for a data set, unless only one is open. @throws Error with a sentence for people if none is open */
async function askForExportSet(sets: readonly EditorDataSet[]): Promise<EditorDataSet | undefined> {
  if (sets.length === 0) throw new Error(LABEL_EXPORT_TEXTS.noSet());
  return pickDataSet(sets, { title: exportTitle(), placeHolder: LABEL_EXPORT_TEXTS.whichSet() });
}

async function pickExportFormat(set: EditorDataSet): Promise<ExportFormatName | undefined> {
  const rows = EXPORT_FORMAT_NAMES.map((format) => ({
    label: LABEL_EXPORT_FORMATS[format].name(),
    detail: LABEL_EXPORT_FORMATS[format].detail(),
    format,
  }));
  return (await pickFromList(rows, { title: exportTitle(), placeHolder: LABEL_EXPORT_TEXTS.asWhat(set.name) }))?.format;
}

async function pickLabelSource(choices: readonly LabelSourceChoice[]): Promise<LabelSourceChoice | undefined> {
  const [only, second] = choices;
  return second ? pickFromList(choices, { title: exportTitle(), placeHolder: LABEL_EXPORT_TEXTS.whose() }) : only;
}

/** Asks for the file to write. Suggests one beside the data set. The editor confirms before overwriting a file. */
async function askForExportFile(
  { uri, name }: EditorDataSet,
  format: ExportFormatName,
): Promise<vscode.Uri | undefined> {
  const { ending, kind } = LABEL_EXPORT_FORMATS[format].lines;
  const set = name.replace(/\.[^.]*$/, '');
  const file = format === ending ? `${set}.${ending}` : `${set}.${format}.${ending}`;
  return pickSaveLocation({
    title: exportTitle(),
    defaultUri: vscode.Uri.joinPath(uri, '..', file),
    filters: { [kind()]: [ending] },
  });
}
