/** Labels of a data set as rows that others read. */
import * as vscode from 'vscode';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportSet,
  ExportTally,
  exportLines,
  exportSentences,
  exportWords,
  FORMATS,
  idIn,
  itemsOf,
  type LabelSource,
  MOST_PAIRS,
} from '../../core/annotate/index.ts';
import { messageOf } from '../../core/base/errors.ts';
import { defined, present } from '../../core/base/optional.ts';
import { fieldsOf } from '../../core/base/records.ts';
import { t } from '../../l10n/index.ts';
import { askNewFile, pick, tellInfo, withProgress } from '../ask/index.ts';
import type { RowFile } from '../base/host.ts';
import { settingsFor } from '../base/settings.ts';
import { type OpenSet, openSets, pickSet, untilIndexed } from '../data/index.ts';
import type { ExportParts } from './ports.ts';
import { type SourceChoice, sourcesOf } from './sources.ts';

/** The arguments of the command: the address of the set, the format and the target file. */
export interface ExportWish {
  readonly set?: string;
  readonly format?: ExportFormat;
  readonly to?: vscode.Uri;
}

/**
 * Asks for missing options and exports the labels. Items that are hidden from the annotator aren't exported. While there are any, only
 * the annotator's own labels are.
 * @throws Error with a sentence for people
 */
export async function exportLabels(parts: ExportParts, at: unknown): Promise<void> {
  const wish = wishIn(at);
  const { sets } = parts;
  const set =
    sets.all.find(({ uri }) => uri.toString() === wish.set) ?? (await askForSet(await openSets(sets)));
  if (!set) return;
  const format = wish.format ?? (await pickRows(set));
  if (!format) return;
  const labels = parts.labelsOf(set);
  try {
    await Promise.all([labels.load(), untilIndexed(set)]);
    const isBlind = isAnyVeiled(parts, set);
    const choices = sourcesOf(set, labels, parts, isBlind);
    if (choices.length === 0) throw new Error(exportSentences.nothing(set.name));
    const choice = await pickSource(choices);
    const to = choice && (wish.to ?? (await askWhere(set, format)));
    if (!choice || !to) return;
    const tally = new ExportTally(format);
    await write(parts, { set, format, to, source: choice.source() }, tally);
    void tell(parts, tally, to, isBlind);
  } finally {
    labels.dispose();
  }
}

interface Job {
  readonly set: OpenSet;
  readonly format: ExportFormat;
  readonly to: vscode.Uri;
  readonly source: LabelSource;
}

/** @throws Error with a sentence for people; then nothing was written */
async function write(
  parts: ExportParts,
  { set, format, to, source }: Job,
  tally: ExportTally,
): Promise<void> {
  const file = vscode.workspace.asRelativePath(to);
  const options = {
    location: vscode.ProgressLocation.Notification,
    cancellable: true,
    title: t('Exporting labels'),
  };
  await withProgress(options, async (progress, token) => {
    const from: ExportSet = {
      name: set.name,
      ...itemsOf(set, () => untilIndexed(set)),
      labels: source,
      without: (item) => (parts.isVeiled(set, idIn(set.name, item) ?? '') ? 'hidden' : undefined),
    };
    const { split } = settingsFor(set.uri);
    const job = { format, split, seed: 0, mostPairs: MOST_PAIRS };
    const rows = await rowsTo(to, parts).catch((error: unknown) => {
      throw notWritten(file, error);
    });
    try {
      for await (const line of exportLines([from], job, tally)) {
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        await rows.write(line);
        if (tally.rows % 1_000 === 0) progress.report({ message: t('{0} rows', tally.rows) });
      }
      await rows.end();
    } catch (error) {
      await rows.drop();
      if (error instanceof vscode.CancellationError) throw new Error(exportSentences.cancelled(file));
      throw notWritten(file, error);
    }
  });
}

function notWritten(file: string, error: unknown): Error {
  return new Error(exportSentences.notWritten(file, messageOf(error)));
}

/** What was written, and, in the log, all that the rows cannot hold. */
async function tell(
  { log }: ExportParts,
  tally: ExportTally,
  to: vscode.Uri,
  isBlind: boolean,
): Promise<void> {
  const file = vscode.workspace.asRelativePath(to);
  const words = exportWords(tally);
  log.info(`${file}: ${words.join(' ')}`);
  const [rows = '', ...rest] = words;
  const said = present([
    exportSentences.written(file, rows),
    tally.left > 0 && exportSentences.left(tally.left),
    isBlind && exportSentences.onlyYours(),
  ]).join(' ');
  const open = t('Open');
  const details = t('Show Details');
  const answer = await tellInfo(said, open, ...(rest.length > 0 ? [details] : []));
  if (answer === open) await vscode.commands.executeCommand('vscode.open', to);
  if (answer === details) {
    const content = `${file}\n\n${words.join('\n')}\n`;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }));
  }
}

function isAnyVeiled({ isVeiled }: ExportParts, set: OpenSet): boolean {
  for (let number = 0; number < set.items.length; number++) {
    const facts = set.items.at(number);
    if (facts && isVeiled(set, facts.id)) return true;
  }
  return false;
}

function wishIn(at: unknown): ExportWish {
  const { set, format, to } = fieldsOf(at);
  return defined({
    set: typeof set === 'string' ? set : undefined,
    format: EXPORT_FORMATS.find((one) => one === format),
    to: to instanceof vscode.Uri ? to : undefined,
  });
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** The most that is written as a whole, in bytes. */
const MOST_AT_ONCE = 50 << 20;

/** @throws the error of the file system */
async function rowsTo(uri: vscode.Uri, { createRows }: Pick<ExportParts, 'createRows'>): Promise<RowFile> {
  return uri.scheme === 'file' && createRows ? createRows(uri.fsPath) : inMemory(uri);
}

function inMemory(uri: vscode.Uri): RowFile {
  let parts: Uint8Array[] = [];
  let size = 0;
  return {
    async write(line) {
      const bytes = new TextEncoder().encode(`${line}\n`);
      size += bytes.length;
      if (size > MOST_AT_ONCE) throw new Error(exportSentences.tooMuch(MOST_AT_ONCE >> 20));
      parts.push(bytes);
    },
    async end() {
      const all = new Uint8Array(size);
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.length;
      }
      parts = [];
      await vscode.workspace.fs.writeFile(uri, all);
    },
    async drop() {
      parts = [];
    },
  };
}

const title = (): string => t('Export Labels');

/** Asks for a data set, unless only one is open. @throws Error with a sentence for people if none is open */
async function askForSet(sets: readonly OpenSet[]): Promise<OpenSet | undefined> {
  if (sets.length === 0) throw new Error(exportSentences.noSet());
  return pickSet(sets, { title: title(), placeHolder: exportSentences.whichSet() });
}

async function pickRows(set: OpenSet): Promise<ExportFormat | undefined> {
  const rows = EXPORT_FORMATS.map((format) => ({
    label: FORMATS[format].name(),
    detail: FORMATS[format].detail(),
    format,
  }));
  return (await pick(rows, { title: title(), placeHolder: exportSentences.asWhat(set.name) }))?.format;
}

async function pickSource(choices: readonly SourceChoice[]): Promise<SourceChoice | undefined> {
  const [only, second] = choices;
  return second ? pick(choices, { title: title(), placeHolder: exportSentences.whose() }) : only;
}

/** Beside the data set, called after it and the format. The editor confirms before overwriting a file. */
async function askWhere({ uri, name }: OpenSet, format: ExportFormat): Promise<vscode.Uri | undefined> {
  const { ending, kind } = FORMATS[format].lines;
  const set = name.replace(/\.[^.]*$/, '');
  const file = format === ending ? `${set}.${ending}` : `${set}.${format}.${ending}`;
  return askNewFile({
    title: title(),
    defaultUri: vscode.Uri.joinPath(uri, '..', file),
    filters: { [kind()]: [ending] },
  });
}
