/** What errors of the file system and of SQLite say. */
import { t } from '../../l10n/index.ts';

/** The code of a system's error, such as `ENOENT`; undefined of anything else. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** An error in words, as the end of a sentence, without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'errstr' in error && typeof error.errstr === 'string' ? error.errstr : error.message;
  return fileReason(codeOf(error)) || said.replace(/[.\s]+$/, '');
}

/** What the system says of files where people can do something about it. */
function fileReason(code: unknown): string | undefined {
  switch (code) {
    case 'ENOENT':
      return t('there is no such file or folder');
    case 'ENOTDIR':
      return t('a part of its path is no folder');
    case 'EISDIR':
      return t('it is a folder');
    case 'EACCES':
    case 'EPERM':
      return t('you may not do that there');
    case 'ENOSPC':
      return t('the disk is full');
    default:
      return undefined;
  }
}
