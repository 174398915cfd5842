import type { Token } from './tokens.ts';

/** How many fence lines on the end of a code fence is sought. */
const fencesAhead = 64;

/** The token that closes the fence at `at`: the same mark, at least as long, with nothing behind; or -1. */
export function fenceEnd(tokens: readonly Token[], at: number): number {
  const opening = (tokens[at]?.name ?? '').trimEnd();
  let seen = 0;
  for (let i = at + 1; i < tokens.length && seen < fencesAhead; i++) {
    const token = tokens[i];
    if (token?.kind !== 'fence') continue;
    if (token.name.startsWith(opening) && !token.name.endsWith(' ')) return i;
    seen++;
  }
  return -1;
}

/** The `\end` of the verbatim environment at `at`, or -1 if another of its name begins before. */
export function verbatimEnd(tokens: readonly Token[], at: number): number {
  const name = tokens[at]?.name;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.name !== name) continue;
    return token?.kind === 'end' ? i : -1;
  }
  return -1;
}
