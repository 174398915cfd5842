import { t } from '../../../l10n/index.ts';

/** Names that Windows keeps for devices, whatever comes behind a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/** Whether a text can be the name of an annotator, and so of a file of labels. */
export function isAnnotator(name: string): boolean {
  return wrongWithAnnotator(name) === undefined;
}

/** What is wrong with the name of an annotator, in a sentence; undefined if nothing is. */
export function wrongWithAnnotator(name: string): string | undefined {
  if (name === '') return t('Enter a name. It names the file with your labels.');
  if (name.length > 64) return t('Names can have at most 64 characters.');
  if (!/^[a-z0-9._-]+$/.test(name))
    return t('Names can contain only lowercase letters a–z, digits, dots, hyphens and underscores.');
  if (/^\.{1,2}$/.test(name) || DEVICE.test(name))
    return t('The file system reserves this name. Choose another one.');
  return undefined;
}

/** What a name as people write it comes to: `A. Referee` to `a.referee`; one that can be taken stays as it is. Not every text comes to a name that `isAnnotator` takes. */
export function annotatorNamed(text: string): string {
  if (isAnnotator(text)) return text;
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
