/** Opens the file of a journal, which only one process may write. */
import { existsSync } from 'node:fs';
import { t } from '../../l10n/index.ts';
import { describeSystemError } from '../files/errors.ts';
import { LineFile } from '../files/line-file.ts';
import { acquireFileLock, LockHeldError } from '../files/lock-file.ts';

/** Thrown if a journal can't be used, with one or two sentences for the user. */
export class JournalError extends Error {}

export interface JournalOptions {
  /** Called once when the journal can no longer be written. */
  readonly onProblem?: (sentence: string) => void;
  readonly now?: () => Date;
}

/**
 * Starts or resumes a journal and passes its lines to `use`.
 * @param use receives the lines and the function that unlocks the file
 * @throws {@link JournalError} if a new file already exists, an old one is missing, or the file is locked or unusable
 */
export async function startOrResumeJournalFile<T>(
  file: string,
  how: 'start' | 'resume',
  use: (lines: LineFile, unlock: () => void) => Promise<T>,
): Promise<T> {
  const isNew = how === 'start';
  if (isNew && existsSync(file))
    throw new JournalError(t('The journal {0} already exists. Resume it, or choose a new file.', file));
  if (!isNew && !existsSync(file)) throw new JournalError(t("Can't find the journal {0}. Check the path.", file));
  let unlock: (() => void) | undefined;
  let lines: LineFile | undefined;
  try {
    unlock = acquireFileLock(`${file}.lock`);
    lines = await LineFile.open(file, isNew);
    return await use(lines, unlock);
  } catch (error) {
    await lines?.close().catch(() => undefined);
    unlock?.();
    if (error instanceof JournalError) throw error;
    if (error instanceof LockHeldError)
      throw new JournalError(t('The journal {0} is in use. {1}', file, error.message));
    throw new JournalError(
      isNew
        ? formatJournalWriteError(file, error)
        : t("Can't open the journal {0}: {1}.", file, describeSystemError(error)),
    );
  }
}

export function formatJournalWriteError(file: string, error: unknown): string {
  return t("Can't write the journal {0}: {1}.", file, describeSystemError(error));
}
