import { capitalize } from '../../base/counts-and-lists.ts';
import { isAsciiLetterCode, skipBracketGroup } from '../../proof/index.ts';
import type { LatexMacro } from '../types.ts';

/** A LaTeX definition in a text. */
export interface ParsedLatexDefinition {
  /** The offset after it. */
  readonly end: number;
  /** The defined macro; absent if a formula couldn't use it. */
  readonly macro?: LatexMacro;
  /** Whether it applies only if the name isn't defined yet. */
  readonly isFallback?: boolean;
  /** The defined statement: its environment and its name. */
  readonly statement?: { readonly environment: string; readonly name: string };
}

/** The longest body of a definition, in UTF-16 code units. Keeps reading linear. */
const longestBody = 1_000;

/** Finds commands that begin a definition; `readLatexDefinition` reads it. */
export const DEFINITION_COMMAND_PATTERN =
  /\\(?:newcommand|renewcommand|providecommand|DeclareRobustCommand|def|gdef|let|DeclareMathOperator|newtheorem|declaretheorem)(?![a-zA-Z])/g;

/** The definition that begins at `at`, with its backslash; undefined if none can be read there. */
export function readLatexDefinition(text: string, at: number): ParsedLatexDefinition | undefined {
  const reader = new Reader(text, at);
  const word = reader.command();
  switch (word) {
    case '\\newcommand':
    case '\\renewcommand':
    case '\\DeclareRobustCommand':
    case '\\providecommand': {
      const command = newCommand(reader);
      return command && word === '\\providecommand' ? { ...command, isFallback: true } : command;
    }
    case '\\def':
    case '\\gdef':
      return define(reader);
    case '\\let': {
      const name = reader.command();
      reader.take('=');
      const other = reader.command();
      if (name === undefined || other === undefined) return undefined;
      return { end: reader.at, macro: { name, body: other } };
    }
    case '\\DeclareMathOperator': {
      const star = reader.take('*') ? '*' : '';
      const name = reader.name();
      const body = reader.group();
      if (name === undefined || body === undefined) return undefined;
      return { end: reader.at, macro: { name, body: `\\operatorname${star}{${body}}` } };
    }
    case '\\newtheorem':
      return newTheorem(reader);
    case '\\declaretheorem': {
      const options = reader.option() ?? '';
      const environment = reader.group();
      if (environment === undefined) return undefined;
      const name = /(?:^|,)\s{0,9}name\s{0,9}=\s{0,9}\{?([^,{}]{1,60})/.exec(options)?.[1]?.trim();
      return { end: reader.at, statement: { environment, name: name ?? capitalize(environment) } };
    }
    default:
      return undefined;
  }
}

function newCommand(reader: Reader): ParsedLatexDefinition | undefined {
  reader.take('*');
  const name = reader.name();
  if (name === undefined) return undefined;
  const count = Number(reader.option() ?? 0);
  const first = reader.option();
  const body = reader.group();
  if (body === undefined || !Number.isInteger(count) || count < 0 || count > 9) return undefined;
  // KaTeX has no optional arguments, so the first one gets its default value.
  const filled =
    first === undefined ? body : body.replace(/#([1-9])/g, (_, n: string) => (n === '1' ? first : `#${Number(n) - 1}`));
  return { end: reader.at, macro: { name, body: filled } };
}

function define(reader: Reader): ParsedLatexDefinition | undefined {
  const name = reader.command();
  if (name === undefined) return undefined;
  let count = 0;
  while (count < 9 && reader.take(`#${count + 1}`)) count++;
  const body = reader.group();
  return body === undefined ? undefined : { end: reader.at, macro: { name, body } };
}

function newTheorem(reader: Reader): ParsedLatexDefinition | undefined {
  reader.take('*');
  const environment = reader.group();
  reader.option();
  const name = reader.group();
  if (environment === undefined || name === undefined) return undefined;
  reader.option();
  return { end: reader.at, statement: { environment, name } };
}

/** Reads parts of a definition from an offset on. A missing part leaves the offset unchanged. */
class Reader {
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  take(sign: string): boolean {
    this.#blanks();
    if (!this.#text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** A backslash and letters. */
  command(): string | undefined {
    this.#blanks();
    if (this.#text.charAt(this.at) !== '\\') return undefined;
    let end = this.at + 1;
    const most = Math.min(this.#text.length, end + 60);
    while (end < most && isAsciiLetterCode(this.#text.charCodeAt(end))) end++;
    if (end === this.at + 1) return undefined;
    const command = this.#text.slice(this.at, end);
    this.at = end;
    return command;
  }

  /** `\name` or `{\name}`. */
  name(): string | undefined {
    this.#blanks();
    if (this.#text.charAt(this.at) !== '{') return this.command();
    const inner = this.group()?.trim();
    return inner !== undefined && /^\\[a-zA-Z]{1,60}$/.test(inner) ? inner : undefined;
  }

  group(): string | undefined {
    return this.#between('{');
  }

  option(): string | undefined {
    return this.#between('[');
  }

  #between(open: '{' | '['): string | undefined {
    this.#blanks();
    if (this.#text.charAt(this.at) !== open) return undefined;
    const end = skipBracketGroup(this.#text, this.at, Math.min(this.#text.length, this.at + longestBody));
    if (end < 0) return undefined;
    const inner = this.#text.slice(this.at + 1, end - 1);
    this.at = end;
    return inner;
  }

  #blanks(): void {
    const most = Math.min(this.#text.length, this.at + 40);
    while (this.at < most && /\s/.test(this.#text.charAt(this.at))) this.at++;
  }
}
