/** Schemas of render trees. */
import type { Block, Cell, DisplayBlock, Inline, ListItem, Macro, Tone } from '../core/render/types.ts';
import { byKind, later, list, optional, type Schema, shape, text, whole, word, yes } from './schemas.ts';

/** The longest text of a step, or of a formula, in UTF-16 code units. */
const LONGEST = 1_000_000;
/** The most blocks, inlines, items, rows or cells of one thing. */
const MOST = 100_000;

const words = text(LONGEST);
const tone = word<Tone>({ error: true, doubt: true, look: true });
const kindOf = <K extends string>(...kinds: readonly K[]): Schema<K> =>
  word(Object.fromEntries(kinds.map((kind) => [kind, true])) as Record<K, true>);

const inlines: Schema<Inline[]> = later(() => list(inline, MOST));
const innerBlocks: Schema<Block[]> = later(() => list(block, MOST));
const cell: Schema<Cell> = inlines;

const display = shape<DisplayBlock>({
  kind: kindOf('display'),
  tex: words,
  source: words,
  tone: optional(tone),
  part: optional(shape({ start: whole(0, LONGEST), end: whole(0, LONGEST) })),
});

const styled = shape<Extract<Inline, { readonly kind: 'strong' | 'emphasis' | 'underline' | 'small-caps' }>>({
  kind: kindOf('strong', 'emphasis', 'underline', 'small-caps'),
  inlines,
});

const inline: Schema<Inline> = byKind<Inline>({
  text: shape<Extract<Inline, { kind: 'text' }>>({ kind: kindOf('text'), text: words }),
  maths: shape<Extract<Inline, { kind: 'maths' }>>({
    kind: kindOf('maths'),
    tex: words,
    source: words,
    tone: optional(tone),
  }),
  display,
  strong: styled,
  emphasis: styled,
  underline: styled,
  'small-caps': styled,
  code: shape<Extract<Inline, { kind: 'code' }>>({ kind: kindOf('code'), text: words }),
  link: shape<Extract<Inline, { kind: 'link' }>>({ kind: kindOf('link'), address: words, inlines }),
  image: shape<Extract<Inline, { kind: 'image' }>>({ kind: kindOf('image'), alt: words, address: words }),
  mark: shape<Extract<Inline, { kind: 'mark' }>>({ kind: kindOf('mark'), tone, inlines }),
  break: shape<Extract<Inline, { kind: 'break' }>>({ kind: kindOf('break') }),
});

const item = shape<ListItem>({ label: optional(inlines), blocks: innerBlocks });

type Table = Extract<Block, { kind: 'table' }>;
const align = word<Table['align'][number]>({ left: true, right: true, center: true, none: true });

export const block: Schema<Block> = byKind<Block>({
  paragraph: shape<Extract<Block, { kind: 'paragraph' }>>({ kind: kindOf('paragraph'), inlines }),
  heading: shape<Extract<Block, { kind: 'heading' }>>({
    kind: kindOf('heading'),
    level: whole(1, 6),
    inlines,
  }),
  display,
  list: shape<Extract<Block, { kind: 'list' }>>({
    kind: kindOf('list'),
    start: optional(whole(0, 1e15)),
    items: list(item, MOST),
  }),
  table: shape<Table>({
    kind: kindOf('table'),
    align: list(align, MOST),
    head: optional(list(cell, MOST)),
    rows: list(list(cell, MOST), MOST),
  }),
  quote: shape<Extract<Block, { kind: 'quote' }>>({ kind: kindOf('quote'), blocks: innerBlocks }),
  code: shape<Extract<Block, { kind: 'code' }>>({ kind: kindOf('code'), text: words }),
  statement: shape<Extract<Block, { kind: 'statement' }>>({
    kind: kindOf('statement'),
    name: words,
    title: optional(inlines),
    blocks: innerBlocks,
  }),
  rule: shape<Extract<Block, { kind: 'rule' }>>({ kind: kindOf('rule') }),
  source: shape<Extract<Block, { kind: 'source' }>>({
    kind: kindOf('source'),
    text: words,
    isFigure: optional(yes),
  }),
});

export const blocks: Schema<Block[]> = innerBlocks;

export const macro: Schema<Macro> = shape<Macro>({ name: text(200), body: text(100_000) });
