/** What errors of the file system and of SQLite say. */
import { t } from '../../l10n/index.ts';

/** The code of a system's error, such as `ENOENT`; undefined of anything else. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What the system says of files where people can do something about it. */
const REASONS: Readonly<Record<string, () => string>> = {
  ENOENT: () => t('there is no such file or folder'),
  ENOTDIR: () => t('a part of its path is no folder'),
  EISDIR: () => t('it is a folder'),
  EACCES: () => t('you may not do that there'),
  EPERM: () => t('you may not do that there'),
  ENOSPC: () => t('the disk is full'),
};

/** An error in words, as the end of a sentence, without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'errstr' in error && typeof error.errstr === 'string' ? error.errstr : error.message;
  return REASONS[String(codeOf(error))]?.() ?? said.replace(/[.\s]+$/, '');
}
