/** Anybody's words as Markdown that stays where it is put: no heading, link, picture or HTML comes of them. */
import type { Block, Inline } from '../render/index.ts';

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
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${language}\n${text.replace(INVISIBLE, '\ufffd')}\n${fence}`;
}

/** Control signs but tab and line feed, and marks that turn the direction of what follows. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Blocks in a block quote. */
export function quoted(blocks: readonly Block[]): string {
  return prefixed(blocks.map(blockOf).join('\n\n'), '> ');
}

function prefixed(text: string, first: string, others = first): string {
  return text
    .split('\n')
    .map((line, k) => `${k === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return lineOf(block.inlines);
    case 'heading':
      // No heading of ours: those divide the review.
      return `**${lineOf(block.inlines)}**`;
    case 'display':
      return displayOf(block.tex, block.source);
    case 'list':
      return block.items
        .map(({ label, blocks }, k) => {
          const sign = block.start === undefined ? '- ' : `${block.start + k}. `;
          const body = blocks.map(blockOf).join('\n\n');
          return prefixed(label ? `${lineOf(label)} ${body}` : body, sign, ' '.repeat(sign.length));
        })
        .join('\n');
    case 'table': {
      const width = Math.max(1, ...[block.head ?? [], ...block.rows].map(({ length }) => length));
      const row = (cells: readonly (readonly Inline[])[]): string =>
        `| ${Array.from({ length: width }, (_, k) => cellOf(cells[k] ?? [])).join(' | ')} |`;
      return [row(block.head ?? []), `|${' --- |'.repeat(width)}`, ...block.rows.map(row)].join('\n');
    }
    case 'quote':
      return quoted(block.blocks);
    case 'statement': {
      const title = block.title ? ` (${lineOf(block.title)})` : '';
      return [`**${escaped(block.name)}**${title}`, ...block.blocks.map(blockOf)].join('\n\n');
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

/** A bar ends a cell wherever it stands, in a formula, too. */
function cellOf(inlines: readonly Inline[]): string {
  const bars = (tex: string): string => tex.replaceAll('\\|', '\\Vert ').replaceAll('|', '\\vert ');
  const safe = inlines.map((one): Inline => (one.kind === 'maths' ? { ...one, tex: bars(one.tex) } : one));
  return lineOf(safe).replace(/(?<!\\)\|/g, '\\|');
}

/** In one line, so that nothing in it begins a block. */
function lineOf(inlines: readonly Inline[]): string {
  const line = inlines.map(inlineOf).join('').replace(/\s+/g, ' ').trim();
  return line.replace(/^([+=-])/, '\\$1').replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function inlineOf(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return inside(inline.text);
    case 'maths':
      return mathsOf(inline.tex, inline.source, '$');
    case 'display':
      return displayOf(inline.tex, inline.source);
    case 'strong':
    case 'emphasis': {
      const sign = inline.kind === 'strong' ? '**' : '*';
      const words = inline.inlines.map(inlineOf).join('');
      return words.trim() === '' || words !== words.trim() ? words : `${sign}${words}${sign}`;
    }
    case 'underline':
    case 'small-caps':
    case 'mark':
      return inline.inlines.map(inlineOf).join('');
    case 'code':
      return codeOf(inline.text);
    case 'link':
      return `${inline.inlines.map(inlineOf).join('')} (${codeOf(inline.address)})`;
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
  const fence = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

function displayOf(tex: string, source: string): string {
  return mathsOf(tex, source, '$$');
}

/** What opens or loads something where formulas may. */
const OPENING = /\\(?:href|url|includegraphics|html[A-Z]\w*)(?![a-zA-Z])/;

/**
 * A formula between dollar signs. Where it is not known that those are formulas it would be Markdown: blanks that mean nothing
 * in a formula keep it from being a link, a picture or HTML there. One that cannot be kept in stands as code.
 */
function mathsOf(tex: string, source: string, sign: '$' | '$$'): string {
  const line = tex
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
