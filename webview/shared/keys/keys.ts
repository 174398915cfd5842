/** A key, or several that belong together, with what it does. */
export interface KeyRow {
  readonly caps: readonly string[];
  readonly words: string;
}
