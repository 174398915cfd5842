/** Reads the entries of BibTeX files, which may be hostile. Linear in the text. */
import type { TextRange } from '../../proof/index.ts';
import { readLatexMarkupReplacement } from '../text/latex-markup.ts';

/** An entry of a bibliography. */
export interface BibEntry {
  readonly key: string;
  /** The authors, else the editors, the title, and the year, on one line without markup. '' if it has none of them. */
  readonly text: string;
  /** The range of the key in the file. */
  readonly range: TextRange;
}

/** More entries of one file aren't read. */
const MAX_ENTRIES = 20_000;
/** The maximum length of a value in the file, and of one as plain text, in UTF-16 code units. */
const MAX_VALUE_CHARS = 2_000;
const MAX_SHOWN_CHARS = 300;

const HEAD = /@([a-zA-Z]{1,40})\s{0,40}[{(]/y;
const KEY = /\s{0,40}([^\s,{}()"#%'=@\\]{1,200})/y;
const FIELD = /[\s,]*([a-zA-Z][\w:.+/-]{0,60})\s*=\s*/y;
const WORD = /[^\s,{}()"#%'=@\\]{1,200}/y;
const CONCATENATION = /\s*#\s*/y;

/** The entries of a `.bib` file, in order. An entry without an end goes on to the next one. */
export function readBibEntries(text: string): readonly BibEntry[] {
  const entries: BibEntry[] = [];
  const strings = new Map<string, string>();
  for (let at = text.indexOf('@'); at >= 0 && entries.length < MAX_ENTRIES; at = text.indexOf('@', at)) {
    const head = matchAt(HEAD, text, at);
    if (head === null) {
      at++;
      continue;
    }
    at += head[0].length;
    const type = (head[1] ?? '').toLowerCase();
    if (type === 'comment' || type === 'preamble') {
      at = skipGroup(text, at - 1, text.charAt(at - 1) === '(' ? ')' : '}');
      continue;
    }
    const [written = '', key = ''] = type === 'string' ? [] : (matchAt(KEY, text, at) ?? []);
    const range = { start: at + written.length - key.length, end: at + written.length };
    const { fields, end } = readFields(text, range.end, strings);
    at = end;
    if (type === 'string') for (const [name, value] of fields) strings.set(name, value);
    else if (key !== '') entries.push({ key, text: formatFields(fields), range });
  }
  return entries;
}

function formatFields(fields: ReadonlyMap<string, string>): string {
  const author = fields.get('author') ?? fields.get('editor') ?? '';
  const year = /\d{4}/.exec(fields.get('year') ?? fields.get('date') ?? '')?.[0] ?? '';
  const facts = [author, fields.get('title') ?? '', year].map(toPlainText);
  return facts.filter((fact) => fact !== '').join('. ');
}

/** Reads the fields from `from` on, the first of each name. */
function readFields(text: string, from: number, strings: ReadonlyMap<string, string>) {
  const fields = new Map<string, string>();
  let at = from;
  for (let field = matchAt(FIELD, text, at); field !== null; field = matchAt(FIELD, text, at)) {
    const value = readValue(text, at + field[0].length, strings);
    at = value.end;
    const name = (field[1] ?? '').toLowerCase();
    if (!fields.has(name)) fields.set(name, value.text);
  }
  return { fields, end: at };
}

/** The value at `from`: groups, quoted texts, numbers and names of strings, joined by `#`. */
function readValue(text: string, from: number, strings: ReadonlyMap<string, string>) {
  let value = '';
  for (let at = from; ; ) {
    const opening = text.charAt(at);
    let end: number;
    let piece: string;
    if (opening === '{' || opening === '"') {
      end = skipGroup(text, at, opening === '{' ? '}' : '"');
      piece = text.slice(at + 1, Math.min(end - 1, at + 1 + MAX_VALUE_CHARS));
    } else {
      const word = matchAt(WORD, text, at)?.[0] ?? '';
      end = at + word.length;
      piece = strings.get(word.toLowerCase()) ?? word;
    }
    value = (value + piece).slice(0, MAX_VALUE_CHARS);
    const next = matchAt(CONCATENATION, text, end);
    if (next === null) return { text: value, end };
    at = end + next[0].length;
  }
}

/**
 * The offset behind the sign that closes the group whose first sign is at `from`. Groups in braces may be nested in it. If nothing
 * closes it, the next line that begins an entry does.
 */
function skipGroup(text: string, from: number, closing: string): number {
  let depth = 0;
  for (let at = from + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (depth === 0 && character === closing) return at + 1;
    if (character === '{') depth++;
    else if (character === '}') depth--;
    else if (character === '@' && text.charAt(at - 1) === '\n' && matchAt(HEAD, text, at) !== null) return at;
    if (depth < 0) return at;
  }
  return text.length;
}

/** A value without braces and commands, on one line. Formulas stay as they are. */
function toPlainText(value: string): string {
  let plain = '';
  for (let at = 0; at < value.length && plain.length < MAX_SHOWN_CHARS; ) {
    const character = value.charAt(at);
    const end = character === '$' ? value.indexOf('$', at + 1) + 1 : 0;
    if (end > 0) {
      plain += value.slice(at, end);
      at = end;
    } else if (character === '\\') {
      const markup = readLatexMarkupReplacement(value, at);
      plain += markup.text;
      at += Math.max(1, markup.length);
    } else {
      if (character !== '{' && character !== '}') plain += character === '~' ? ' ' : character;
      at++;
    }
  }
  return plain
    .slice(0, MAX_SHOWN_CHARS)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
