import * as vscode from 'vscode';
import {
  createLabelRecord,
  findLatestRecordTimestamp,
  formatLabelLine,
  LABEL_SAVING_TEXTS,
  LabelNotSavedError,
  type LabelRecord,
  MAX_REWRITTEN_LABEL_FILE_BYTES,
  parseLabelFile,
  type UnsavedLabelRecord,
} from '../../core/annotate/index.ts';
import { createSerialQueue } from '../../core/base/serial-queue.ts';
import { encodeUtf8 } from '../base/files.ts';
import { formatFileUri, readFileType, readTextFileIfExists } from './vscode-files.ts';

/** How often overwritten lines are written again. */
const TRIES = 3;

/**
 * How long missing lines are restored with later writes, in milliseconds. Another window that read the file before they were written may
 * overwrite them. After that time, a person or git must have removed them.
 */
const RECENT = 5_000;

interface WrittenState {
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly latest: number;
}

/** Rewrites one annotator's file as a whole for each label, one after another. */
export class VsCodeLabelWriter {
  readonly #uri: vscode.Uri;
  readonly #annotator: string;
  /** The file after the last write, so that it needn't be parsed again for each label. */
  #left: WrittenState = { text: '', latest: 0 };
  #recent: { readonly line: string; readonly time: number }[] = [];
  readonly #inTurn = createSerialQueue();

  constructor(uri: vscode.Uri, annotator: string) {
    this.#uri = uri;
    this.#annotator = annotator;
  }

  /** Writes records. @param prepare creates the folder @throws {@link LabelNotSavedError}, and errors of the editor */
  append(drafts: readonly UnsavedLabelRecord[], prepare: () => Promise<void>): Promise<readonly LabelRecord[]> {
    return this.#inTurn(async () => {
      await prepare();
      return this.#append(drafts);
    });
  }

  async #append(drafts: readonly UnsavedLabelRecord[]): Promise<readonly LabelRecord[]> {
    await this.#check();
    const text = (await readTextFileIfExists(this.#uri)) ?? '';
    const now = Date.now();
    let latest = this.#latestIn(text, now);
    const records = drafts.map((draft) => {
      const record = createLabelRecord(this.#annotator, draft, latest, now);
      latest = Date.parse(record.time);
      return record;
    });
    this.#recent = this.#recent.filter(({ time }) => now - time < RECENT);
    const lines = [...this.#recent.map(({ line }) => line), ...records.map((record) => formatLabelLine(record))];
    const after = await this.#add(text, lines);
    this.#left = { text: after, latest };
    for (const line of lines.slice(this.#recent.length)) this.#recent.push({ line, time: now });
    return records;
  }

  /** @throws {@link LabelNotSavedError} if the file is a link, not a regular file, or too long */
  async #check(): Promise<void> {
    const type = await readFileType(this.#uri);
    if (type === undefined) return;
    if (type !== vscode.FileType.File)
      throw new LabelNotSavedError(LABEL_SAVING_TEXTS.noFile(formatFileUri(this.#uri)));
    const { size } = await vscode.workspace.fs.stat(this.#uri);
    if (size > MAX_REWRITTEN_LABEL_FILE_BYTES)
      throw new LabelNotSavedError(LABEL_SAVING_TEXTS.tooLong(formatFileUri(this.#uri), size));
  }

  #latestIn(text: string, now: number): number {
    const { text: left, latest } = this.#left;
    if (!left.endsWith('\n') || !text.startsWith(left))
      return findLatestRecordTimestamp(parseLabelFile(text, this.#annotator, 0, now).records);
    const added = text.slice(left.length);
    return Math.max(latest, findLatestRecordTimestamp(parseLabelFile(added, this.#annotator, 0, now).records));
  }

  /** Appends the lines that are missing. @returns the content of the file afterwards */
  async #add(before: string, lines: readonly string[]): Promise<string> {
    let text = before;
    for (let tries = 0; tries < TRIES; tries++) {
      const missing = lines.filter((line) => !includesLine(text, line));
      if (missing.length === 0) return text;
      const gap = text === '' || text.endsWith('\n') ? '' : '\n';
      await vscode.workspace.fs.writeFile(this.#uri, encodeUtf8(`${text}${gap}${missing.join('\n')}\n`));
      text = (await readTextFileIfExists(this.#uri)) ?? '';
    }
    if (lines.every((line) => includesLine(text, line))) return text;
    throw new LabelNotSavedError(LABEL_SAVING_TEXTS.written(formatFileUri(this.#uri)));
  }
}

/** Whether a text contains a line. Searches from the end, since the line has just been written. */
function includesLine(text: string, line: string): boolean {
  for (let at = text.lastIndexOf(line); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(line, at - 1)) {
    const end = text[at + line.length];
    if ((at === 0 || text[at - 1] === '\n') && (end === '\n' || end === undefined)) return true;
  }
  return false;
}
