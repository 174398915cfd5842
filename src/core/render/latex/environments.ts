import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { getEnvironmentRole } from '../../proof/index.ts';
import { buildArgumentCountsByCommand } from '../argument-counts.ts';
import { joinInlineTexts } from '../inlines/flatten-blocks.ts';
import { InlineCollector } from '../inlines/inline-collector.ts';
import type { Block, Inline, ListItem } from '../types.ts';
import {
  findLatexArgument,
  findOptionalLatexArgument,
  type LatexArgumentRange,
  readArgumentInlines,
} from './arguments.ts';
import { getTheoremEnvironmentTitle } from './command-tables.ts';
import type { BlockCollector, LatexContext } from './latex-context.ts';
import { isListEnvironment, type LatexEnvironment } from './latex-structure.ts';
import { readLatexTable } from './table.ts';

/** Environments that only draw their content, by their number of arguments in braces. */
const wrappers = buildArgumentCountsByCommand({
  0: 'tcolorbox appendices',
  1: 'minipage multicols spacing',
  2: 'adjustwidth',
});
const tables = new Set(['tabular', 'tabularx', 'tabulary', 'longtable', 'tabu']);
const drawings = new Set(['tikzpicture', 'tikzcd', 'pspicture', 'picture', 'algorithmic', 'asy']);

/** Reads the environment at `at`. Returns the offset after it. */
export function renderLatexEnvironment(
  latex: LatexContext,
  flow: BlockCollector,
  begun: LatexEnvironment,
  at: number,
  to: number,
  depth: number,
): number {
  const end = Math.min(begun.end, to);
  const innerEnd = Math.min(begun.innerEnd, to);
  const start = Math.min(begun.innerStart, innerEnd);
  const name = begun.name.replace(/\*$/, '');
  const { source } = latex;
  if (getEnvironmentRole(name) === 'verbatim') {
    if (name !== 'comment')
      flow.push([{ kind: 'code', text: source.text.slice(start, innerEnd).replace(/^\n/, '').trimEnd() }]);
  } else if (drawings.has(name)) {
    flow.push([
      {
        kind: 'source',
        text: source.text.slice(at, end),
        ...(name === 'algorithmic' ? {} : { isFigure: true }),
      },
    ]);
  } else if (isListEnvironment(name)) {
    const from = findOptionalLatexArgument(latex, start, innerEnd);
    flow.push(list(latex, { ...begun, innerEnd }, name, from, depth));
  } else if (tables.has(name)) {
    flow.push(readLatexTable(latex, name, start, innerEnd, depth));
  } else if (name === 'quote' || name === 'quotation' || name === 'verse') {
    flow.push([{ kind: 'quote', blocks: latex.blocksOf(latex, start, innerEnd, depth + 1) }]);
  } else {
    const called =
      latex.statements.get(begun.name) ?? latex.statements.get(name) ?? getTheoremEnvironmentTitle(begun.name);
    if (called !== undefined) flow.push([statement(latex, called, start, innerEnd, begun, depth)]);
    else {
      let from =
        wrappers.has(name) || getEnvironmentRole(name) === 'inset'
          ? (findOptionalLatexArgument(latex, start, innerEnd)?.after ?? start)
          : start;
      for (let i = 0; i < (wrappers.get(name) ?? 0); i++)
        from = findLatexArgument(latex, from, innerEnd)?.after ?? from;
      flow.push(latex.blocksOf(latex, from, innerEnd, depth + 1));
    }
  }
  return end;
}

function statement(
  latex: LatexContext,
  called: string,
  start: number,
  end: number,
  begun: LatexEnvironment,
  depth: number,
): Block {
  const given = findOptionalLatexArgument(latex, start, end) ?? braced(latex, start, end);
  const title = given === undefined ? [] : readArgumentInlines(latex, given, depth);
  const blocks = latex.blocksOf(latex, given?.after ?? start, end, depth + 1);
  if (called !== 'Proof') {
    return { kind: 'statement', name: called, ...(title.length === 0 ? {} : { title }), blocks };
  }
  const words = joinInlineTexts(title).replace(/\s+/g, ' ').trim();
  const isName = /proof|sketch|solution/i.test(words) && title.every((inline) => inline.kind === 'text');
  const name = isName ? words.replace(/[.:]$/, '') : called;
  return {
    kind: 'statement',
    name,
    ...(isName || title.length === 0 ? {} : { title }),
    blocks: begun.isClosed ? withEndMark(blocks) : blocks,
  };
}

/** A title in braces, directly after the environment's name. */
function braced(latex: LatexContext, start: number, end: number): LatexArgumentRange | undefined {
  return latex.read.charAt(start) === '{' ? findLatexArgument(latex, start, end) : undefined;
}

/** Adds the end-of-proof sign unless the author has written one. */
function withEndMark(blocks: readonly Block[]): Block[] {
  const last = blocks.at(-1);
  const mark: Inline = { kind: 'text', text: ' ∎' };
  if (last?.kind === 'paragraph') {
    if (/[∎□■]\s*$/.test(joinInlineTexts(last.inlines))) return [...blocks];
    return [...blocks.slice(0, -1), { kind: 'paragraph', inlines: [...last.inlines, mark] }];
  }
  if (last?.kind === 'display' && last.tex.includes('\\square')) return [...blocks];
  return [...blocks, { kind: 'paragraph', inlines: [{ kind: 'text', text: '∎' }] }];
}

function list(
  latex: LatexContext,
  begun: LatexEnvironment,
  name: string,
  options: LatexArgumentRange | undefined,
  depth: number,
): Block[] {
  const items = begun.items.filter((at) => at < begun.innerEnd);
  const first = items[0] ?? begun.innerEnd;
  const lead = latex.blocksOf(latex, Math.min(first, options?.after ?? begun.innerStart), first, depth + 1);
  if (name === 'thebibliography') lead.length = 0;
  if (items.length === 0) return lead;
  const isNumbered = name === 'enumerate' || name === 'compactenum' || name === 'inparaenum';
  const text = options === undefined ? '' : latex.read.slice(options.start, options.end);
  const label = isNumbered ? labelsBy(text) : undefined;
  const from = /start\s{0,5}=\s{0,5}(\d{1,6})/.exec(text)?.[1] ?? counterBefore(latex, begun.innerStart, first);
  const start = from === undefined ? 1 : Number(from);
  const read = readItems(latex, items, begun.innerEnd, depth);
  const written = label ?? (isNumbered && read.some((item) => item.label !== undefined) ? numbered : undefined);
  // Items with their own label don't increment the counter.
  let count = start;
  const drawn = read.map((item): ListItem => {
    if (item.label !== undefined || written === undefined) return item;
    return { ...item, label: [{ kind: 'text', text: written(count++) }] };
  });
  return [...lead, { kind: 'list', ...(isNumbered ? { start } : {}), items: drawn }];
}

const numbered = (n: number): string => `${n}.`;

/** `\setcounter{enumi}{2}` before the first item. */
function counterBefore(latex: LatexContext, start: number, end: number): string | undefined {
  const head = latex.read.slice(start, Math.min(end, start + 300));
  const before = /\\setcounter\{enum[iv]{1,3}\}\{(\d{1,6})\}/.exec(head)?.[1];
  return before === undefined ? undefined : String(Number(before) + 1);
}

function readItems(latex: LatexContext, items: readonly number[], end: number, depth: number): ListItem[] {
  return items.map((at, i) => {
    const isEntry = latex.read.startsWith('\\bibitem', at);
    const behind = at + (isEntry ? 8 : 5);
    const stop = items[i + 1] ?? end;
    const own = findOptionalLatexArgument(latex, behind, stop);
    const key = isEntry ? findLatexArgument(latex, own?.after ?? behind, stop) : undefined;
    const blocks = latex.blocksOf(latex, key?.after ?? own?.after ?? behind, stop, depth + 1);
    if (own !== undefined) return { label: readArgumentInlines(latex, own, depth), blocks };
    if (key === undefined) return { blocks };
    const label = new InlineCollector(latex.source);
    label.text(`[${latex.read.slice(key.start, key.end)}]`, key.start - 1, key.after);
    return { label: label.finish(), blocks };
  });
}

/** Items of a list whose `\begin` is missing in this text, up to its `\end` if there is one. */
export function renderListItemsWithoutBegin(
  latex: LatexContext,
  flow: BlockCollector,
  at: number,
  to: number,
  depth: number,
): number {
  const { looseItems, looseEnds } = latex.structure;
  const stop = Math.min(to, looseEnds[firstFrom(looseEnds, at)] ?? to);
  const items: number[] = [];
  for (let i = firstFrom(looseItems, at); (looseItems[i] ?? stop) < stop; i++) items.push(looseItems[i] ?? stop);
  if (items.length === 0) {
    // It belongs to an outer list, so it is treated as a word.
    flow.end();
    return Math.min(to, at + 5);
  }
  flow.push([{ kind: 'list', items: readItems(latex, items, stop, depth) }]);
  return stop;
}

function firstFrom(offsets: readonly number[], at: number): number {
  return findFirstIndexByBinarySearch(offsets.length, (k) => (offsets[k] ?? 0) >= at);
}

const counters: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/\\arabic\*?|(?<![a-zA-Z\\])1(?![a-zA-Z\d])/, String],
  [/\\roman\*?|(?<![a-zA-Z\\])i(?![a-zA-Z])/, roman],
  [/\\Roman\*?|(?<![a-zA-Z\\])I(?![a-zA-Z])/, (n) => roman(n).toUpperCase()],
  [/\\alph\*?|(?<![a-zA-Z\\])a(?![a-zA-Z])/, letter],
  [/\\Alph\*?|(?<![a-zA-Z\\])A(?![a-zA-Z])/, (n) => letter(n).toUpperCase()],
];

/** The labels that an `enumerate` option specifies: `[(a)]`, `[label=(\roman*)]`; undefined if it doesn't. */
function labelsBy(option: string): ((n: number) => string) | undefined {
  const given = /label\s{0,9}=\s{0,9}(\{[^{}]{0,80}\{?[^{}]{0,80}\}?[^{}]{0,20}\}|[^,]{1,80})/.exec(option)?.[1];
  if (given === undefined && option.includes('=')) return undefined;
  const pattern = (given ?? option)
    .replace(/\\(?:textbf|textit|textup|textrm|emph|bfseries|itshape|upshape|bf|it|rm)(?![a-zA-Z])/g, '')
    .replace(/[{}$]/g, '')
    .trim();
  for (const [sign, write] of counters) {
    const match = sign.exec(pattern);
    if (match === null) continue;
    const head = pattern.slice(0, match.index);
    const tail = pattern.slice(match.index + match[0].length);
    if (/[\\]/.test(head + tail)) return undefined;
    return (n) => `${head}${write(n)}${tail}`;
  }
  return undefined;
}

function letter(n: number): string {
  return n <= 26 ? String.fromCharCode(0x60 + n) : String(n);
}

function roman(n: number): string {
  if (n > 99) return String(n);
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return `${tens[Math.floor(n / 10)] ?? ''}${ones[n % 10] ?? ''}`;
}
