/** Messages for errors of the file system and SQLite. */
import { t } from '../../l10n/index.ts';

/** Returns the code of a system error, such as `ENOENT`; undefined for other values. */
export function getSystemErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** The reasons of system errors that users can fix. */
const SYSTEM_ERROR_REASONS: Readonly<Record<string, () => string>> = {
  ENOENT: () => t('no such file or folder'),
  ENOTDIR: () => t("part of the path isn't a folder"),
  EISDIR: () => t("it's a folder"),
  EACCES: () => t('permission denied'),
  EPERM: () => t('permission denied'),
  ENOSPC: () => t('the disk is full'),
};

/** Describes an error as the end of a sentence, without a period. */
export function describeSystemError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'errstr' in error && typeof error.errstr === 'string' ? error.errstr : error.message;
  return SYSTEM_ERROR_REASONS[String(getSystemErrorCode(error))]?.() ?? said.replace(/[.\s]+$/, '');
}
