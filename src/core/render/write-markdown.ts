/** Writes untrusted text as Markdown that can't become a heading, link, picture, or HTML. */

import type { FormulaTransformer } from './formulas/expand-macros.ts';
import type { Block, Inline } from './types.ts';

/** Escapes a text for one line of Markdown. */
export function escapeAsMarkdownLine(words: string): string {
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

/** Writes a text as a fenced code block. Replaces invisible characters that could reverse a line or move a cursor. */
export function toFencedCodeBlock(text: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(INVISIBLE, '\ufffd')}\n${fence}`;
}

/** The length of the longest run of backticks. A loop, since a text may have too many runs for `Math.max(...runs)`. */
function longestRun(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Control characters except tab and line feed, and characters that change the text direction. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds them
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Writes blocks as a block quote, with formulas by `write`. */
export function formatMarkdownBlockQuote(blocks: readonly Block[], write: FormulaTransformer = (tex) => tex): string {
  return prefixed(blocks.map((block) => blockOf(block, write)).join('\n\n'), '> ');
}

function prefixed(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, k) => `${k === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function blockOf(block: Block, write: FormulaTransformer): string {
  switch (block.kind) {
    case 'paragraph':
      return apart(block.inlines)
        .map((some) => lineOf(some, write))
        .filter((line) => line !== '')
        .join('\n\n');
    case 'heading': {
      // Bold, not a heading: headings divide the review.
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
      // Missing cells aren't filled in: one wide row and many short ones would make the text too long.
      const row = (cells: readonly (readonly Inline[])[]): string =>
        `| ${cells.map((cell) => cellOf(cell, write)).join(' | ')} |`;
      const head = Array.from({ length: width }, (_, k) => block.head?.[k] ?? []);
      return [row(head), `|${' --- |'.repeat(width)}`, ...block.rows.map(row)].join('\n');
    }
    case 'quote':
      return formatMarkdownBlockQuote(block.blocks, write);
    case 'statement': {
      const title = block.title ? ` (${lineOf(block.title, write)})` : '';
      return [
        `**${escapeAsMarkdownLine(block.name)}**${title}`,
        ...block.blocks.map((one) => blockOf(one, write)),
      ].join('\n\n');
    }
    case 'code':
    case 'source':
      return toFencedCodeBlock(block.text);
    case 'rule':
      return '\\* \\* \\*';
    default:
      return block satisfies never;
  }
}

/** The item's own label and its text, on the same line if the item begins with a paragraph. */
function labelled(
  label: readonly Inline[] | undefined,
  body: string,
  first: Block | undefined,
  write: FormulaTransformer,
): string {
  const words = label ? lineOf(label, write) : '';
  if (words === '' || body === '') return `${words}${body}`;
  return `${words}${first?.kind === 'paragraph' ? ' ' : '\n\n'}${body}`;
}

/** Puts each displayed formula on its own line, since not all Markdown viewers typeset it inside a line. */
function apart(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const one of inlines) {
    if (one.kind === 'display') lines.push([one], []);
    else lines.at(-1)?.push(one);
  }
  return lines;
}

/** Escapes unescaped bars, which would end the cell, also inside a formula. */
function cellOf(inlines: readonly Inline[], write: FormulaTransformer): string {
  const bars = (tex: string): string => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ');
  return lineOf(inlines, (tex) => bars(write(tex))).replace(/(?<!\\)(\\*)\|/g, (bar, { length }: string) =>
    length % 2 === 0 ? `\\${bar}` : bar,
  );
}

/** Writes inlines on one line, so that they can't begin a block. */
function lineOf(inlines: readonly Inline[], write: FormulaTransformer): string {
  const line = inlines
    .map((one) => inlineOf(one, write))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return line.replace(/^([+=-])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function inlineOf(inline: Inline, write: FormulaTransformer): string {
  const inner = (inlines: readonly Inline[]): string => inlines.map((one) => inlineOf(one, write)).join('');
  switch (inline.kind) {
    case 'text':
    case 'renamed':
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

/** Escapes text but keeps one blank at either end. */
function inside(words: string): string {
  const core = escapeAsMarkdownLine(words);
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

interface Formula {
  readonly tex: string;
  readonly source: string;
}

function displayOf(formula: Formula, write: FormulaTransformer): string {
  return mathsOf(formula, write, '$$');
}

/** Commands that open or load something if the viewer trusts formulas. */
const OPENING = /\\(?:href|url|includegraphics|html[A-Z]\w*)(?![a-zA-Z])/;

/**
 * Writes a formula between dollar signs. A viewer without formulas would read it as Markdown, so blanks, which don't matter
 * in a formula, break up links, pictures, and HTML. A formula that can't be made safe is written as code.
 */
function mathsOf({ tex, source }: Formula, write: FormulaTransformer, sign: '$' | '$$'): string {
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
