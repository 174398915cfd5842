/** Anybody's words as Markdown that stays where it is put: no heading, link, picture or HTML comes of them. */
import type { Block, Inline, Macro } from '../render/types.ts';
import { writtenOut } from '../render/written-out.ts';

/** Words in one line, whatever stands in them. */
export function escaped(words: string): string {
  return words
    .replace(INVISIBLE, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|$#]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(/(?<=\w)@(?=\w)/g, '\\@')
    .replace(/^([+=-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

/** A text as it was written, but for signs that nobody sees, which could turn a line about or move a cursor. */
export function fenced(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(INVISIBLE, '\ufffd')}\n${fence}`;
}

/** The length of the longest run of backticks. A text may have more runs than a call takes arguments. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Control signs but tab and line feed, and marks that turn the direction of what follows. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Blocks in a block quote.
 * @param macros what the author defines, to be written out in formulas
 */
export function quoted(blocks: readonly Block[], macros: readonly Macro[] = []): string {
  return inQuote(blocks, new Map(macros.map(({ name, body }) => [name, body])));
}

type Macros = ReadonlyMap<Macro['name'], Macro['body']>;

function inQuote(blocks: readonly Block[], macros: Macros): string {
  return prefixed(blocks.map((block) => blockOf(block, macros)).join('\n\n'), '> ');
}

function prefixed(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, k) => `${k === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function blockOf(block: Block, macros: Macros): string {
  switch (block.kind) {
    case 'paragraph':
      return apart(block.inlines)
        .map((some) => lineOf(some, macros))
        .filter((line) => line !== '')
        .join('\n\n');
    case 'heading':
      // No heading of ours: those divide the review.
      return `**${lineOf(block.inlines, macros)}**`;
    case 'display':
      return displayOf(block, macros);
    case 'list':
      return block.items
        .map(({ label, blocks }, k) => {
          const sign = block.start === undefined ? '- ' : `${block.start + k}. `;
          const body = blocks.map((one) => blockOf(one, macros)).join('\n\n');
          return prefixed(label ? `${lineOf(label, macros)} ${body}` : body, sign, ' '.repeat(sign.length));
        })
        .join('\n');
    case 'table': {
      const width = block.rows.reduce((most, { length }) => Math.max(most, length), block.head?.length || 1);
      const row = (cells: readonly (readonly Inline[])[]): string =>
        `| ${Array.from({ length: width }, (_, k) => cellOf(cells[k] ?? [], macros)).join(' | ')} |`;
      return [row(block.head ?? []), `|${' --- |'.repeat(width)}`, ...block.rows.map(row)].join('\n');
    }
    case 'quote':
      return inQuote(block.blocks, macros);
    case 'statement': {
      const title = block.title ? ` (${lineOf(block.title, macros)})` : '';
      return [`**${escaped(block.name)}**${title}`, ...block.blocks.map((one) => blockOf(one, macros))].join(
        '\n\n',
      );
    }
    case 'code':
    case 'source':
      return fenced(block.text);
    case 'rule':
      return '\\* \\* \\*';
    default:
      return block satisfies never;
  }
}

/** A displayed formula stands in a line of its own: not all readers typeset it within one. */
function apart(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const one of inlines) {
    if (one.kind === 'display') lines.push([one], []);
    else lines.at(-1)?.push(one);
  }
  return lines;
}

/** A bar ends a cell wherever it stands, in a formula, too. */
function cellOf(inlines: readonly Inline[], macros: Macros): string {
  const bars = (tex: string): string => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ');
  const safe = inlines.map(
    (one): Inline => (one.kind === 'maths' ? { ...one, tex: bars(writtenOut(one.tex, macros)) } : one),
  );
  return lineOf(safe, new Map()).replace(/(?<!\\)\|/g, '\\|');
}

/** In one line, so that nothing in it begins a block. */
function lineOf(inlines: readonly Inline[], macros: Macros): string {
  const line = inlines
    .map((one) => inlineOf(one, macros))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return line.replace(/^([+=-])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function inlineOf(inline: Inline, macros: Macros): string {
  const inner = (inlines: readonly Inline[]): string => inlines.map((one) => inlineOf(one, macros)).join('');
  switch (inline.kind) {
    case 'text':
      return inside(inline.text);
    case 'maths':
      return mathsOf(inline, macros, '$');
    case 'display':
      return displayOf(inline, macros);
    case 'strong':
    case 'emphasis': {
      const sign = inline.kind === 'strong' ? '**' : '*';
      const words = inner(inline.inlines);
      return words.trim() === '' || words !== words.trim() ? words : `${sign}${words}${sign}`;
    }
    case 'underline':
    case 'small-caps':
    case 'mark':
      return inner(inline.inlines);
    case 'code':
      return codeOf(inline.text);
    case 'link':
      return `${inner(inline.inlines)} (${codeOf(inline.address)})`;
    case 'image':
      return `${inside(inline.alt)} (${codeOf(inline.address)})`;
    case 'break':
      return ' ';
    default:
      return inline satisfies never;
  }
}

/** Words with the blanks at their ends. */
function inside(words: string): string {
  const core = escaped(words);
  if (core === '') return words === '' ? '' : ' ';
  return `${/^\s/.test(words) ? ' ' : ''}${core}${/\s$/.test(words) ? ' ' : ''}`;
}

function codeOf(words: string): string {
  const text = words.replace(INVISIBLE, '\ufffd').replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  const fence = '`'.repeat(longestRun(text) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** A formula, and as it stands in the source. */
interface Formula {
  readonly tex: string;
  readonly source: string;
}

function displayOf(formula: Formula, macros: Macros): string {
  return mathsOf(formula, macros, '$$');
}

/** What opens or loads something where formulas may. */
const OPENING = /\\(?:href|url|includegraphics|html[A-Z]\w*)(?![a-zA-Z])/;

/**
 * A formula between dollar signs. Where it is not known that those are formulas it would be Markdown: blanks that mean nothing
 * in a formula keep it from being a link, a picture or HTML there. One that cannot be kept in stands as code.
 */
function mathsOf({ tex, source }: Formula, macros: Macros, sign: '$' | '$$'): string {
  const line = writtenOut(tex, macros)
    .replace(/(?<!\\)%.*$/gm, '')
    .replace(INVISIBLE, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();
  if (line === '' || OPENING.test(line) || line.includes('$') || line.includes('`') || line.endsWith('\\'))
    return codeOf(source);
  const safe = line
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/!(?=\[)/g, '! ')
    .replace(/\](?=[([:])/g, '] ')
    .replace(/&(?=#?\w+;)/g, '& ');
  return `${sign}${safe}${sign}`;
}
