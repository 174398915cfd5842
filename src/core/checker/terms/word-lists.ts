/** Patterns for lists of words, and texts that remember which patterns they match. */
import { getOrCreate } from '../../base/groups.ts';

/**
 * A pattern for any word of a list, whatever its case, or one of the `others`, which may be signs. Words are parted by
 * blanks, one kind of them to a line; each is a pattern, in which `\s+` stands for a blank.
 */
export function anyOf(list: string, others?: string): RegExp {
  const words = list.trim().split(/\s+/).join('|');
  return new RegExp(`\\b(?:${words})\\b${others === undefined ? '' : `|${others}`}`, 'i');
}

/** A text that is searched repeatedly with the same patterns, and runs each only once. */
export class Words {
  readonly text: string;
  readonly #known = new Map<RegExp, boolean>();

  constructor(text: string) {
    this.text = text;
  }

  /** Whether the pattern, which must not be global, is found in the text. */
  says(pattern: RegExp): boolean {
    return getOrCreate(this.#known, pattern, () => pattern.test(this.text));
  }
}
