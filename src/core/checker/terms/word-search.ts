/** Patterns for lists of words, and texts that remember which patterns they match. */
import { getOrCreate } from '../../base/groups.ts';

/**
 * Creates a case-insensitive pattern for any word of a list, or one of the `others`, which may be signs. Words are
 * separated by blanks; each is a pattern, where `\s+` stands for a blank.
 */
export function createWordListPattern(list: string, others?: string): RegExp {
  const words = list.trim().split(/\s+/).join('|');
  return new RegExp(`\\b(?:${words})\\b${others === undefined ? '' : `|${others}`}`, 'i');
}

/** A text that is searched repeatedly with the same patterns, and runs each only once. */
export class SearchableText {
  readonly text: string;
  readonly #known = new Map<RegExp, boolean>();
  readonly #rests = new Map<RegExp, SearchableText>();

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the text matches the pattern, which must not be global. */
  says(pattern: RegExp): boolean {
    return getOrCreate(this.#known, pattern, () => pattern.test(this.text));
  }

  /** The text with a blank for each match of the pattern, which must be global. */
  without(pattern: RegExp): SearchableText {
    return getOrCreate(this.#rests, pattern, () => new SearchableText(this.text.replace(pattern, ' ')));
  }
}
