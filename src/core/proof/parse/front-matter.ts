import { omitUndefined } from '../../base/optional-values.ts';
import { isBlankCharCode } from '../text/characters.ts';
import type { ProofPart } from '../types.ts';
import { createProofPart } from './steps.ts';

/** The fields between two lines of `---` at the beginning of a document. */
export interface ProofFrontMatter {
  /** The offset after the front matter. */
  readonly end: number;
  /** The texts of `problem`, `reference`, `rubric` and `answer`. */
  readonly parts: Partial<Record<FrontMatterPartName, ProofPart>>;
  /** The value of `proofmark`, if present. */
  readonly proofmark?: boolean;
  /** The lines of `macros`, unchanged. */
  readonly macros?: string;
}

/** The parts of a proof that may be in front matter, or in files next to the proof. */
export const FRONT_MATTER_PART_NAMES = ['problem', 'reference', 'rubric', 'answer'] as const;

export type FrontMatterPartName = (typeof FRONT_MATTER_PART_NAMES)[number];

function isPartName(key: string): key is FrontMatterPartName {
  return FRONT_MATTER_PART_NAMES.some((part) => part === key);
}

const longest = 256 * 1024;
const knownKeys = new Set<string>([...FRONT_MATTER_PART_NAMES, 'macros', 'proofmark']);
const keyLine = /^([a-z_][\w-]{0,40})[ \t]*:(?=[ \t]|$)/;

interface RawLine {
  readonly start: number;
  /** Without its line end. */
  readonly text: string;
}

/**
 * Front matter in a small subset of YAML: `key: value`, plain or in single or double quotes, and blocks after `|` and
 * `>`. Ignores everything else in it. Text that only begins with a ruler isn't front matter: it needs a closing ruler,
 * and either a known key or only keys.
 */
export function readProofFrontMatter(text: string): ProofFrontMatter | undefined {
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith('---', first)) return undefined;
  const lines: RawLine[] = [];
  let at = first;
  let end = -1;
  while (at < text.length && at < longest) {
    let feed = text.indexOf('\n', at);
    if (feed < 0) feed = text.length;
    let last = feed;
    while (last > at && isBlankCharCode(text.charCodeAt(last - 1))) last--;
    const line = text.slice(at, last);
    if (at === first && line !== '---') return undefined;
    if (at > first && (line === '---' || line === '...')) {
      end = Math.min(feed + 1, text.length);
      break;
    }
    if (at > first) lines.push({ start: at, text: line });
    at = feed + 1;
  }
  if (end < 0) return undefined;

  let known = false;
  let onlyKeys = true;
  for (const { text: line } of lines) {
    if (line === '' || /^(?:[# \t]|- )/.test(line)) continue;
    const key = keyLine.exec(line)?.[1];
    if (key === undefined) onlyKeys = false;
    else if (knownKeys.has(key)) known = true;
  }
  const anyKey = lines.some((line) => keyLine.test(line.text));
  if (!known && !(anyKey && onlyKeys)) return undefined;
  return { end, ...readValues(text, lines) };
}

function readValues(document: string, lines: readonly RawLine[]): Omit<ProofFrontMatter, 'end'> {
  const parts: Partial<Record<FrontMatterPartName, ProofPart>> = {};
  let proofmark: boolean | undefined;
  let macros: string | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const found = line === undefined ? null : keyLine.exec(line.text);
    if (line === undefined || found === null) continue;
    let last = i;
    while (last + 1 < lines.length && isContinuation(lines[last + 1]?.text ?? '')) last++;
    const key = found[1] ?? '';
    const rest = line.text.slice(found[0].length);
    if (key === 'proofmark') {
      const value = rest.split('#', 1).join('').trim().toLowerCase();
      if (value === 'true' || value === 'yes') proofmark = true;
      if (value === 'false' || value === 'no') proofmark = false;
    } else if (key === 'macros') {
      macros = [rest.trim(), ...lines.slice(i + 1, last + 1).map((item) => item.text)].join('\n');
    } else if (isPartName(key)) {
      const part = readValue(document, line, found[0].length, lines.slice(i + 1, last + 1));
      if (part !== undefined) parts[key] = part;
    }
    i = last;
  }
  return omitUndefined({ parts, proofmark, macros });
}

function isContinuation(line: string): boolean {
  return /^(?:[ \t]|$)/.test(line);
}

/** The value of the key on `line`, which starts at `keyLength`, with its continuation lines. */
function readValue(
  document: string,
  line: RawLine,
  keyLength: number,
  more: readonly RawLine[],
): ProofPart | undefined {
  const value = line.text.slice(keyLength).trim();
  const block = /^([|>])[-+\d]{0,2}(?:\s+#.*)?$/.exec(value);
  const body = more.map((item) => item.text);
  if (block !== null) {
    let indent = longest;
    for (const item of body) if (item !== '') indent = Math.min(indent, item.length - item.trimStart().length);
    const dedented = body.map((item) => item.slice(indent));
    const text = (block[1] === '|' ? dedented.join('\n') : fold(dedented)).trim();
    return partOf(document, text, more[0]?.start ?? line.start, more);
  }
  const start = line.start + line.text.length - line.text.slice(keyLength).trimStart().length;
  const joined = fold([value, ...body.map((item) => item.trim())]).trim();
  return partOf(document, unquote(joined), start, [line, ...more]);
}

function partOf(document: string, text: string, start: number, lines: readonly RawLine[]): ProofPart | undefined {
  if (text === '') return undefined;
  let last = start;
  for (const line of lines) if (line.text !== '') last = Math.max(last, line.start + line.text.length);
  let from = start;
  while (from < last && isBlankCharCode(document.charCodeAt(from))) from++;
  return createProofPart(document, { start: from, end: last }, text);
}

/** Joins lines by spaces, and replaces an empty line by a line feed, like YAML's folding. */
function fold(lines: readonly string[]): string {
  let text = '';
  let feeds = 0;
  for (const line of lines) {
    if (line === '') feeds++;
    else {
      text += (text === '' ? '' : feeds > 0 ? '\n'.repeat(feeds) : ' ') + line;
      feeds = 0;
    }
  }
  return text;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', '"': '"', '\\': '\\', '/': '/' };

/**
 * A value without its quotes. In double quotes, only `\n`, `\t`, `\"`,
 * `\\`, and `\/` are escapes, and only where they can't be a LaTeX command, since authors write `"$\neq$"` literally.
 */
function unquote(value: string): string {
  const quote = value[0];
  if (quote === '"' || quote === "'") {
    const close = closingQuote(value, quote);
    const inside = value.slice(1, close < 0 ? value.length : close);
    if (quote === "'") return inside.replaceAll("''", "'");
    return inside.replace(/\\([nt](?![a-z])|["\\/])/g, (whole, mark: string) => escapes[mark] ?? whole);
  }
  const comment = value.indexOf(' #');
  return comment < 0 ? value : value.slice(0, comment).trimEnd();
}

/** The end of a quoted value: the first quote that isn't escaped or doubled; -1 if there is none. */
function closingQuote(value: string, quote: string): number {
  for (let i = 1; i < value.length; i++) {
    if (quote === '"' && value[i] === '\\') i++;
    else if (value[i] === quote) {
      if (quote === '"' || value[i + 1] !== quote) return i;
      i++;
    }
  }
  return -1;
}
