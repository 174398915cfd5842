/** Words of servers, models and workspaces, shown where the editor would find links and icons in them. */

/** Takes no place and breaks no line: put in between, it keeps two signs from being read as one. */
const JOINER = '\u2060';

/**
 * For notifications and labels. There the editor makes links of `[…](command:…)`, which run what they name, and icons of `$(…)`.
 */
export function plainLabel(words: string): string {
  return words.replace(/\](?=\()|\$(?=\()/g, `$&${JOINER}`);
}

/** For Markdown that words are appended to as text: addresses that stand there bare would be links all the same. */
export function unlinked(words: string): string {
  return words.replace(/:(?=\/\/)|\bwww(?=\.)|[\w.+-](?=@[\w-])/gi, `$&${JOINER}`);
}
