import { t } from '../../../l10n/index.ts';

/** Names that Windows reserves for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** Whether a text is a valid annotator name and thus a file name for labels. */
export function isValidAnnotatorName(name: string): boolean {
  return findAnnotatorNameError(name) === undefined;
}

/** Describes what is wrong with an annotator name, in a sentence. Undefined if the name is valid. */
export function findAnnotatorNameError(name: string): string | undefined {
  if (name === '') return t('Enter a name. The file with your labels is named after it.');
  if (name.length > 64) return t('Names can have at most 64 characters.');
  if (!/^[a-z0-9._-]+$/.test(name))
    return t('Names can have at most 64 characters: lowercase letters a–z, digits, dots, hyphens, and underscores.');
  if (/^\.{1,2}$/.test(name) || DEVICE_NAME.test(name))
    return t('The file system reserves this name. Choose another one.');
  return undefined;
}

/**
 * Normalizes a text into an annotator name: `A. Referee` becomes `a.referee`. Valid names don't change. The result may still be invalid
 * (see `isValidAnnotatorName`).
 */
export function normalizeAnnotatorName(text: string): string {
  if (isValidAnnotatorName(text)) return text;
  return text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/([.-])[.-]+/g, '$1')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
}
