import { getEnvironmentRole, isParagraphSeparatingRole, readEnvironmentName } from '../text/environments.ts';
import type { ProofLanguage } from '../types.ts';
import type { SourceLine } from './source-line.ts';

/** A delimiter that opens or closes display mathematics, an environment, or a code fence. */
export interface DelimiterToken {
  readonly kind: 'open-bracket' | 'close-bracket' | 'dollars' | 'begin' | 'end' | 'fence';
  readonly start: number;
  readonly end: number;
  /** Index of its line. */
  readonly line: number;
  /** An environment's name; a fence's run of ` or ~, with a trailing space if an info string follows. */
  readonly name: string;
}

/** Appends the line's delimiters, and marks a line that ends with the end of a construct. */
export function appendDelimiterTokens(
  text: string,
  language: ProofLanguage,
  line: SourceLine,
  index: number,
  tokens: DelimiterToken[],
): void {
  const { start, end } = line;
  const first = text.charCodeAt(start);
  if (language !== 'latex' && (first === 0x60 || first === 0x7e)) {
    const name = fenceAt(text, start, end);
    if (name !== '') {
      tokens.push({ kind: 'fence', start, end, line: index, name });
      return;
    }
  }
  if (line.kind === 'silent') return;
  const push = (kind: DelimiterToken['kind'], at: number): void => {
    tokens.push({ kind, start: at, end: at + 2, line: index, name: '' });
  };
  let dollars = 0;
  // The offset up to which no closing run of one, two, or three backticks was found on this line.
  let noCode = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x60) continue;
    if (code === 0x5c) {
      const next = i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (next === 0x5b) push('open-bracket', i);
      else if (next === 0x5d) push('close-bracket', i);
      else if (next === 0x62 || next === 0x65) {
        const token = environmentToken(text, i, end, index);
        if (token !== undefined) {
          tokens.push(token);
          i = token.end - 1;
          if (token.end === end && token.kind === 'end' && isParagraphSeparatingRole(getEnvironmentRole(token.name)))
            line.cutAfter = true;
          continue;
        }
      }
      i++;
    } else if (code === 0x24) {
      if (i + 1 < end && text.charCodeAt(i + 1) === 0x24) {
        // Between `$a$$b$`, one formula ends and another begins. At the edge of a line, `$$` is a display.
        if (dollars % 2 === 0 || i === start || i + 2 === end) push('dollars', i);
        i++;
      } else dollars++;
    } else if (code === 0x25) {
      if (language === 'latex') return;
    } else if (code === 0x60 && language === 'markdown') {
      let run = 1;
      while (i + run < end && text.charCodeAt(i + run) === 0x60) run++;
      if (run <= 3 && (noCode & (1 << run)) === 0) {
        const close = codeEnd(text, i + run, end, run);
        if (close < 0) noCode |= 1 << run;
        else {
          i = close - 1;
          continue;
        }
      }
      i += run - 1;
    }
  }
}

/** The offset after the run of exactly `run` backticks that closes a code span, or -1. */
function codeEnd(text: string, from: number, end: number, run: number): number {
  let at = from;
  while (at < end) {
    if (text.charCodeAt(at) !== 0x60) {
      at++;
      continue;
    }
    const first = at;
    while (at < end && text.charCodeAt(at) === 0x60) at++;
    if (at - first === run) return at;
  }
  return -1;
}

/** A fence's marks, with a space at the end if an info string follows; '' if the line isn't a fence. */
function fenceAt(text: string, start: number, end: number): string {
  const mark = text.charCodeAt(start);
  let at = start;
  while (at < end && text.charCodeAt(at) === mark) at++;
  if (at - start < 3) return '';
  for (let i = at; mark === 0x60 && i < end; i++) if (text.charCodeAt(i) === 0x60) return '';
  return at < end ? `${text.slice(start, at)} ` : text.slice(start, at);
}

function environmentToken(text: string, at: number, end: number, line: number): DelimiterToken | undefined {
  const begin = text.startsWith('begin{', at + 1);
  if (!begin && !text.startsWith('end{', at + 1)) return undefined;
  const brace = at + (begin ? 6 : 4);
  const name = readEnvironmentName(text, brace, end);
  if (name === '') return undefined;
  return { kind: begin ? 'begin' : 'end', start: at, end: brace + name.length + 2, line, name };
}

/** Maximum number of fence lines that are searched for the end of a code fence. */
const fencesAhead = 64;

/** The index of the token that closes the fence at `at`: same mark, at least as long, no info string; else -1. */
export function findFenceEndTokenIndex(tokens: readonly DelimiterToken[], at: number): number {
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

/** The index of the `\end` of the verbatim environment at `at`, or -1 if another one with its name begins before. */
export function findVerbatimEndTokenIndex(tokens: readonly DelimiterToken[], at: number): number {
  const name = tokens[at]?.name;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (token?.name !== name) continue;
    return token?.kind === 'end' ? i : -1;
  }
  return -1;
}
