import type { Language } from '../types.ts';

/** The language of a file by the ending of its name, or undefined for a file that holds no proof. */
export function languageOf(path: string): Language | undefined {
  const dot = path.lastIndexOf('.');
  switch (path.slice(dot + 1).toLowerCase()) {
    case 'md':
    case 'markdown':
      return dot < 0 ? undefined : 'markdown';
    case 'tex':
      return dot < 0 ? undefined : 'latex';
    case 'txt':
      return dot < 0 ? undefined : 'plain';
    default:
      return undefined;
  }
}
