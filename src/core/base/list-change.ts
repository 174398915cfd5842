/** A change of one range of a list of texts. */
export interface TextListChange {
  /** The number of texts that stay at the beginning, and at the end. */
  readonly keptAtStart: number;
  readonly keptAtEnd: number;
  /** The texts between them, which replace all others. */
  readonly texts: readonly string[];
}

/** Finds the shortest change that turns `old` into `next`. */
export function findTextListChange(old: readonly string[], next: readonly string[]): TextListChange {
  const most = Math.min(old.length, next.length);
  let keptAtStart = 0;
  while (keptAtStart < most && old[keptAtStart] === next[keptAtStart]) keptAtStart++;
  let keptAtEnd = 0;
  while (keptAtEnd < most - keptAtStart && old.at(-1 - keptAtEnd) === next.at(-1 - keptAtEnd)) keptAtEnd++;
  return { keptAtStart, keptAtEnd, texts: next.slice(keptAtStart, next.length - keptAtEnd) };
}

/** Applies a change that was found for the same `old`. */
export function applyTextListChange(old: readonly string[], change: TextListChange): readonly string[] {
  const { keptAtStart, keptAtEnd, texts } = change;
  return [...old.slice(0, keptAtStart), ...texts, ...old.slice(old.length - keptAtEnd)];
}
