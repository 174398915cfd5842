/** Markdown as blocks. Formulas are masked, and a text of only words and formulas is read without the parser. */

import type { Nodes, Parent, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { isBlank } from '../../proof/index.ts';
import type { Formula } from '../formulas/find.ts';
import { alignText } from '../inlines/align-source.ts';
import { Inlines, type RenderSource, toParagraph } from '../inlines/inlines.ts';
import { pushText } from '../inlines/text.ts';
import { findLatexIslands } from '../latex/blocks.ts';
import { parsePlainText } from '../plain.ts';
import type { Block, Cell, Inline } from '../types.ts';
import { splitChunks } from './chunks.ts';

/** Text that nests deeper than this is shown as source. */
const deepest = 24;

/** Markdown as blocks. The parser doesn't see formulas: neutral signs stand in their places. */
export function parseMarkdownBlocks(source: RenderSource): Block[] {
  const masked = maskFormulas(source.text, source.formulas);
  const islands = findLatexIslands(source);
  const blocks: Block[] = [];
  let at = 0;
  const read = (to: number): void => {
    for (const { start, end, isOdd } of splitChunks(masked, at, to)) {
      const text = masked.slice(start, end);
      let own: Block[];
      if (isOdd) own = parsePlainText(source, start, end);
      else if (isProse(text)) own = proseBlocks(source, text, start);
      else own = new Converter(source, masked, start).blocks(parseMarkdownTree(text).children, 0);
      for (const block of own) blocks.push(block);
    }
  };
  for (const island of islands) {
    read(island.start);
    for (const block of island.blocks()) blocks.push(block);
    at = island.end;
  }
  read(source.text.length);
  return blocks;
}

/** Turns the parser's nodes into blocks; their offsets count from `base`. */
class Converter {
  readonly #source: RenderSource;
  readonly #masked: string;
  readonly #base: number;

  constructor(source: RenderSource, masked: string, base: number) {
    this.#source = source;
    this.#masked = masked;
    this.#base = base;
  }

  blocks(nodes: readonly RootContent[], depth: number): Block[] {
    return nodes.flatMap((node) => this.#block(node, depth));
  }

  #block(node: RootContent, depth: number): Block[] {
    if (depth > deepest) return [{ kind: 'source', text: this.#raw(node) }];
    switch (node.type) {
      case 'paragraph':
        return toParagraph(this.#inlines(node, depth));
      case 'heading': {
        const inlines = this.#inlines(node, depth);
        return inlines.length === 0 ? [] : [{ kind: 'heading', level: node.depth, inlines }];
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(node.children, depth + 1) }];
      case 'list': {
        const items = node.children.map((item) => ({ blocks: this.blocks(item.children, depth + 1) }));
        const start = node.ordered === true ? { start: node.start ?? 1 } : {};
        return [{ kind: 'list', ...start, items }];
      }
      case 'table':
        return [this.#table(node, depth)];
      case 'code':
        return [{ kind: 'code', text: this.#unmasked(node, node.value) }];
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      default:
        return toParagraph(this.#inlinesOf([node as PhrasingContent], depth));
    }
  }

  #table(node: Table, depth: number): Block {
    const [head, ...rows] = node.children.map((row): Cell[] =>
      row.children.map((cell) => this.#inlines(cell, depth + 1)),
    );
    const align = (node.align ?? []).map((side) => side ?? 'none');
    const isEmpty = head === undefined || head.every((cell) => cell.length === 0);
    return { kind: 'table', align, rows, ...(isEmpty ? {} : { head }) };
  }

  #inlines(parent: Parent, depth: number): Inline[] {
    return this.#inlinesOf(parent.children as readonly PhrasingContent[], depth);
  }

  #inlinesOf(nodes: readonly PhrasingContent[], depth: number): Inline[] {
    const inlines = new Inlines(this.#source);
    this.#fill(inlines, nodes, depth);
    return inlines.finish();
  }

  #fill(inlines: Inlines, nodes: readonly PhrasingContent[], depth: number): void {
    for (const node of nodes) this.#inline(inlines, node, depth);
  }

  #inline(inlines: Inlines, node: PhrasingContent, depth: number): void {
    const { start, end } = this.#range(node);
    if (depth > deepest) {
      inlines.text(this.#source.text.slice(start, end), start, end);
      return;
    }
    switch (node.type) {
      case 'text':
      case 'html':
        for (const piece of alignText(node.value, this.#masked, start, end))
          pushText(inlines, this.#source, piece);
        return;
      case 'emphasis':
      case 'strong': {
        const inner = new Inlines(this.#source);
        this.#fill(inner, node.children, depth + 1);
        const kind = node.type === 'strong' ? 'strong' : 'emphasis';
        inlines.push({ kind, inlines: inner.untrimmed() });
        return;
      }
      case 'inlineCode':
        inlines.code(this.#unmasked(node, node.value), start, end);
        return;
      case 'break':
        inlines.push({ kind: 'break' });
        return;
      case 'link': {
        // `f[0](x)` is no link.
        if (!isAddress(node.url)) {
          pushText(inlines, this.#source, { value: this.#masked.slice(start, end), start, end });
          return;
        }
        const inner = new Inlines(this.#source);
        this.#fill(inner, node.children, depth + 1);
        inlines.push({ kind: 'link', address: node.url, inlines: inner.untrimmed() });
        return;
      }
      case 'image':
        inlines.push({ kind: 'image', alt: node.alt ?? '', address: node.url });
        return;
      default:
        pushText(inlines, this.#source, { value: this.#masked.slice(start, end), start, end });
    }
  }

  /** A value of the parser's with the formulas put back that it took for code. */
  #unmasked(node: Nodes, value: string): string {
    const { start, end } = this.#range(node);
    const own = this.#masked.slice(start, end);
    const at = own.indexOf(value);
    if (at >= 0) return this.#source.text.slice(start + at, start + at + value.length);
    return value;
  }

  #raw(node: Nodes): string {
    const { start, end } = this.#range(node);
    return this.#source.text.slice(start, end);
  }

  #range(node: Nodes): { start: number; end: number } {
    const start = this.#base + (node.position?.start.offset ?? 0);
    return { start, end: this.#base + (node.position?.end.offset ?? 0) };
  }
}

function isAddress(url: string): boolean {
  return /^[a-z][a-z\d+.-]{1,20}:|[/#]|\.[a-z]{2,4}$/i.test(url.slice(0, 2000));
}

const sign = /^[\p{P}\p{S}]$/u;

/**
 * The text with each formula replaced by as many signs that mean nothing to Markdown, so that offsets hold. Whether
 * asterisks beside a formula open or close depends on what they touch: its first and its last sign are a letter or a
 * punctuation mark, whichever lets them do both.
 */
function maskFormulas(text: string, formulas: readonly Formula[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of formulas) {
    parts.push(text.slice(at, start));
    const first = edge(text, start - 1, -1);
    const last = edge(text, end, 1);
    parts.push(first, 'x'.repeat(end - start - 2), last);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The longest run of asterisks that is emphasis. */
const longestRun = 8;

function edge(text: string, beside: number, step: 1 | -1): string {
  let at = beside;
  for (let i = 0; i < longestRun; i++) {
    const c = text.charAt(at);
    if (c !== '*' && c !== '_') break;
    at += step;
  }
  if (at === beside) return 'x';
  const c = text.charAt(at);
  return c === '' || isBlank(c.charCodeAt(0)) || sign.test(c) ? '†' : 'x';
}

/**
 * Signs that mean something to Markdown: anywhere; at the head of a line, as do blanks there; or at its end.
 */
const signs = /[*_`[\]<&\\|#~>]|(?:^|\n)(?:[ \t]|[-+=:]|\d{1,9}[.)])|[ \t](?:\n|$)/;

/** Whether Markdown means nothing but paragraphs by a text: most steps are words and formulas. */
export function isProse(masked: string): boolean {
  return !signs.test(masked) && !masked.includes('\0');
}

/** What the parser would give for such a text, without it. */
function proseBlocks(source: RenderSource, masked: string, base: number): Block[] {
  const blocks: Block[] = [];
  for (const { 0: text, index } of masked.matchAll(/[^\n](?:[^\n]|\n(?!\n))*/g)) {
    const inlines = new Inlines(source);
    pushText(inlines, source, { value: text, start: base + index, end: base + index + text.length });
    for (const block of toParagraph(inlines.finish())) blocks.push(block);
  }
  return blocks;
}

/**
 * Not read: HTML, which is shown as text; blanks at the head of a line as code, which models do not mean by them; and
 * definitions of links, which would vanish.
 */
const without = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition'] } };

/** The tree of a Markdown text, with tables. */
export function parseMarkdownTree(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable(), without],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}
