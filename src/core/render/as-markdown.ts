/** Anybody's words as Markdown that stays where it is put: no heading, link, picture or HTML comes of them. */

import type { WriteFormula } from './formulas/written-out.ts';
import type { Block, Inline } from './types.ts';

/** Words in one line, whatever stands in them. */
export function escapeMarkdown(words: string): string {
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
export function fenceText(text: string, language = ''): string {
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
 * @param write how formulas are written
 */
export function quoteBlocks(blocks: readonly Block[], write: WriteFormula = (tex) => tex): string {
  return prefixed(blocks.map((block) => blockOf(block, write)).join('\n\n'), '> ');
}

function prefixed(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, k) => `${k === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function blockOf(block: Block, write: WriteFormula): string {
  switch (block.kind) {
    case 'paragraph':
      return apart(block.inlines)
        .map((some) => lineOf(some, write))
        .filter((line) => line !== '')
        .join('\n\n');
    case 'heading': {
      // No heading of ours: those divide the review.
      const line = lineOf(block.inlines, write);
      return line === '' ? '' : `**${line}**`;
    }
    case 'display':
      return displayOf(block, write);
    case 'list':
      return block.items
        .map(({ label, blocks }, k) => {
          const sign = block.start === undefined ? '- ' : `${block.start + k}. `;
          const body = blocks.map((one) => blockOf(one, write)).join('\n\n');
          return prefixed(labelled(label, body, blocks[0], write), sign, ' '.repeat(sign.length));
        })
        .join('\n');
    case 'table': {
      const width = block.rows.reduce((most, { length }) => Math.max(most, length), block.head?.length || 1);
      // Cells that a row lacks are left out: in a row of many and many rows of one they would be more than a text can hold.
      const row = (cells: readonly (readonly Inline[])[]): string =>
        `| ${cells.map((cell) => cellOf(cell, write)).join(' | ')} |`;
      const head = Array.from({ length: width }, (_, k) => block.head?.[k] ?? []);
      return [row(head), `|${' --- |'.repeat(width)}`, ...block.rows.map(row)].join('\n');
    }
    case 'quote':
      return quoteBlocks(block.blocks, write);
    case 'statement': {
      const title = block.title ? ` (${lineOf(block.title, write)})` : '';
      return [
        `**${escapeMarkdown(block.name)}**${title}`,
        ...block.blocks.map((one) => blockOf(one, write)),
      ].join('\n\n');
    }
    case 'code':
    case 'source':
      return fenceText(block.text);
    case 'rule':
      return '\\* \\* \\*';
    default:
      return block satisfies never;
  }
}

/** The author's own bullet, followed by the item; on a line of its own unless a paragraph follows. */
function labelled(
  label: readonly Inline[] | undefined,
  body: string,
  first: Block | undefined,
  write: WriteFormula,
): string {
  const words = label ? lineOf(label, write) : '';
  if (words === '' || body === '') return `${words}${body}`;
  return `${words}${first?.kind === 'paragraph' ? ' ' : '\n\n'}${body}`;
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

/** A bar ends a cell wherever it stands, in a formula, too, unless a backslash stands before it that none escapes. */
function cellOf(inlines: readonly Inline[], write: WriteFormula): string {
  const bars = (tex: string): string => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ');
  return lineOf(inlines, (tex) => bars(write(tex))).replace(/(?<!\\)(\\*)\|/g, (bar, { length }: string) =>
    length % 2 === 0 ? `\\${bar}` : bar,
  );
}

/** In one line, so that nothing in it begins a block. */
function lineOf(inlines: readonly Inline[], write: WriteFormula): string {
  const line = inlines
    .map((one) => inlineOf(one, write))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return line.replace(/^([+=-])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function inlineOf(inline: Inline, write: WriteFormula): string {
  const inner = (inlines: readonly Inline[]): string => inlines.map((one) => inlineOf(one, write)).join('');
  switch (inline.kind) {
    case 'text':
      return inside(inline.text);
    case 'maths':
      return mathsOf(inline, write, '$');
    case 'display':
      return displayOf(inline, write);
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
  const core = escapeMarkdown(words);
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

function displayOf(formula: Formula, write: WriteFormula): string {
  return mathsOf(formula, write, '$$');
}

/** What opens or loads something where formulas may. */
const OPENING = /\\(?:href|url|includegraphics|html[A-Z]\w*)(?![a-zA-Z])/;

/**
 * A formula between dollar signs. Where it is not known that those are formulas it would be Markdown: blanks that mean
 * nothing in a formula keep it from being a link, a picture or HTML there. One that can't be escaped is written as
 * code.
 */
function mathsOf({ tex, source }: Formula, write: WriteFormula, sign: '$' | '$$'): string {
  const line = write(tex)
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
    .replace(/&(?=#?\w+;)/g, '& ')
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/\b(www)\./gi, '$1 .')
    .replace(/(?<=\w)@(?=\w)/g, '@ ');
  return `${sign}${safe}${sign}`;
}
