/** The output of an export: standard output or a new file. */
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createLocalRowFileWriter, type LocalRowFileWriter } from '../../store/files/row-file.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** Checks an output file before any paid call. @throws UsageError if the file exists or its folder doesn't */
export function checkOutputFile(file: string): void {
  if (existsSync(file)) throw new UsageError(describeExistingFile(file));
  if (!isFolder(dirname(file))) throw new UsageError(describeMissingFolder(file));
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function describeExistingFile(file: string): string {
  return `"${file}" already exists. Specify another file, or delete it first.`;
}

function describeMissingFolder(file: string): string {
  return `Can't write "${file}": no folder "${dirname(file)}". Create it first, or specify another file.`;
}

/** Says what is left of an output that was dropped. @param file absent for standard output */
export function describeIncompleteOutput(file: string | undefined): string {
  return file === undefined ? 'The output is incomplete.' : 'The incomplete file was removed.';
}

/** @throws UsageError if the file exists or can't be created */
export async function openOutputFile(
  file: string | undefined,
  out: Terminal,
  { isPrivate = false } = {},
): Promise<LocalRowFileWriter> {
  if (file !== undefined) {
    return createLocalRowFileWriter(file, { isPrivate }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new UsageError(describeExistingFile(file));
      if (!isFolder(dirname(file))) throw new UsageError(describeMissingFolder(file));
      throw new UsageError(`Can't write "${file}": ${error.message.replace(/\.$/, '')}.`);
    });
  }
  return {
    async write(line) {
      out.write(`${line}\n`);
      await out.drained();
    },
    end: async () => undefined,
    drop: async () => undefined,
  };
}
