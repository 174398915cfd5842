/** Parses Markdown into blocks. Masks formulas, and reads text of only words and formulas without the parser. */

import type { Nodes, Parent, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { isBlankCharCode, type TextRange } from '../../proof/index.ts';
import { alignTextToSource } from '../inlines/align-source.ts';
import { convertInlinesToBlocks, InlineCollector, type RenderSource } from '../inlines/inline-collector.ts';
import { collectTextAndFormulaInlines } from '../inlines/text-with-formulas.ts';
import { findEmbeddedLatex } from '../latex/blocks.ts';
import { parsePlainTextBlocks } from '../plain-text.ts';
import type { Block, Inline, TableCell } from '../types.ts';
import { splitMarkdownChunks } from './chunks.ts';

/** Text with deeper nesting is shown as source. */
const deepest = 24;

/** Parses Markdown into blocks. The parser sees neutral characters in place of formulas. */
export function parseMarkdownBlocks(source: RenderSource): Block[] {
  const masked = maskFormulas(source.text, source.formulas);
  const islands = findEmbeddedLatex(source);
  const blocks: Block[] = [];
  let at = 0;
  const read = (to: number): void => {
    for (const { start, end, isOdd } of splitMarkdownChunks(masked, at, to)) {
      const text = masked.slice(start, end);
      let own: Block[];
      if (isOdd) own = parsePlainTextBlocks(source, start, end);
      else if (hasOnlyMarkdownParagraphs(text)) own = proseBlocks(source, text, start);
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
        return convertInlinesToBlocks(this.#inlines(node, depth));
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
        return convertInlinesToBlocks(this.#inlinesOf([node as PhrasingContent], depth));
    }
  }

  #table(node: Table, depth: number): Block {
    const [head, ...rows] = node.children.map((row): TableCell[] =>
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
    const inlines = new InlineCollector(this.#source);
    this.#fill(inlines, nodes, depth);
    return inlines.finish();
  }

  #fill(inlines: InlineCollector, nodes: readonly PhrasingContent[], depth: number): void {
    for (const node of nodes) this.#inline(inlines, node, depth);
  }

  #inline(inlines: InlineCollector, node: PhrasingContent, depth: number): void {
    const { start, end } = this.#range(node);
    if (depth > deepest) {
      inlines.text(this.#source.text.slice(start, end), start, end);
      return;
    }
    switch (node.type) {
      case 'text':
      case 'html':
        for (const piece of alignTextToSource(node.value, this.#masked, start, end))
          collectTextAndFormulaInlines(inlines, this.#source, piece);
        return;
      case 'emphasis':
      case 'strong': {
        const inner = new InlineCollector(this.#source);
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
        // `f[0](x)` isn't a link.
        if (!isAddress(node.url)) {
          collectTextAndFormulaInlines(inlines, this.#source, { value: this.#masked.slice(start, end), start, end });
          return;
        }
        const inner = new InlineCollector(this.#source);
        this.#fill(inner, node.children, depth + 1);
        inlines.push({ kind: 'link', address: node.url, inlines: inner.untrimmed() });
        return;
      }
      case 'image':
        inlines.push({ kind: 'image', alt: node.alt ?? '', address: node.url });
        return;
      default:
        collectTextAndFormulaInlines(inlines, this.#source, { value: this.#masked.slice(start, end), start, end });
    }
  }

  /** A value from the parser with its masked formulas restored. */
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
 * Replaces each formula by as many characters that mean nothing in Markdown, so that offsets stay the same. Whether asterisks
 * beside a formula open or close emphasis depends on the adjacent character, so the first and the last one are a letter or a
 * punctuation mark, whichever allows both.
 */
function maskFormulas(text: string, formulas: readonly TextRange[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of formulas) {
    parts.push(text.slice(at, start));
    const first = edge(text, start - 1, -1);
    const last = edge(text, end, 1);
    parts.push(end - start < 2 ? 'x' : `${first}${'x'.repeat(end - start - 2)}${last}`);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The longest run of asterisks that can be emphasis. */
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
  return c === '' || isBlankCharCode(c.charCodeAt(0)) || sign.test(c) ? '†' : 'x';
}

/** Characters with a meaning in Markdown: anywhere, at a line's beginning (with blanks), or at its end. */
const signs = /[*_`[\]<&\\|#~>]|(?:^|\n)(?:[ \t]|[-+=:]|\d{1,9}[.)])|[ \t](?:\n|$)/;

/** Whether a Markdown text has only paragraphs, as most steps do. */
export function hasOnlyMarkdownParagraphs(masked: string): boolean {
  return !signs.test(masked) && !masked.includes('\0');
}

/** The same blocks that the parser would return for such a text. */
function proseBlocks(source: RenderSource, masked: string, base: number): Block[] {
  const blocks: Block[] = [];
  for (const { 0: text, index } of masked.matchAll(/[^\n](?:[^\n]|\n(?!\n))*/g)) {
    const inlines = new InlineCollector(source);
    collectTextAndFormulaInlines(inlines, source, {
      value: text,
      start: base + index,
      end: base + index + text.length,
    });
    for (const block of convertInlinesToBlocks(inlines.finish())) blocks.push(block);
  }
  return blocks;
}

/**
 * Disabled syntax: HTML, which is shown as text; indented code, since models indent without meaning code; and link
 * definitions, which would disappear.
 */
const without = { disable: { null: ['htmlFlow', 'htmlText', 'codeIndented', 'definition'] } };

/** Parses a Markdown text with tables. */
export function parseMarkdownTree(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable(), without],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}
