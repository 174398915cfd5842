/** Schemas of render trees. `core` declares the types. */
import type { Block, DisplayBlock, Inline, ListItem, Macro, Tone } from '../core/render/index.ts';
import {
  byKindOf,
  keyOf,
  later,
  list,
  optional,
  type Schema,
  shape,
  shapeOf,
  text,
  whole,
  yes,
} from './schemas.ts';

/** The longest text of a step, or of a formula, in UTF-16 code units. */
const LONGEST = 1_000_000;
/** The most blocks, inlines, items, rows or cells of one thing. */
const MOST = 100_000;

const words = text(LONGEST);
const tone = keyOf<Tone>({ error: true, doubt: true, look: true });

const inlines: Schema<readonly Inline[]> = later(() => list(inline, MOST));

/** The blocks of a rendered text. */
export const blocks: Schema<readonly Block[]> = later(() => list(block, MOST));

const display: Parameters<typeof byKindOf<DisplayBlock>>[0]['display'] = {
  tex: words,
  source: words,
  tone: optional(tone),
  part: optional(shape({ start: whole(0, LONGEST), end: whole(0, LONGEST) })),
};
const styled = { inlines };

const inline: Schema<Inline> = byKindOf<Inline>({
  text: { text: words },
  maths: { tex: words, source: words, tone: optional(tone) },
  display,
  strong: styled,
  emphasis: styled,
  underline: styled,
  'small-caps': styled,
  code: { text: words },
  link: { address: words, inlines },
  image: { alt: words, address: words },
  mark: { tone, inlines },
  break: {},
});

type Align = Extract<Block, { readonly kind: 'table' }>['align'][number];
const align = keyOf<Align>({ left: true, right: true, center: true, none: true });

/** A block of a rendered text, for example a paragraph, a display, or a list. */
export const block: Schema<Block> = byKindOf<Block>({
  paragraph: { inlines },
  heading: { level: whole(1, 6), inlines },
  display,
  list: {
    start: optional(whole(0, 1e15)),
    items: list(shapeOf<ListItem>({ label: optional(inlines), blocks }), MOST),
  },
  table: {
    align: list(align, MOST),
    head: optional(list(inlines, MOST)),
    rows: list(list(inlines, MOST), MOST),
  },
  quote: { blocks },
  code: { text: words },
  statement: { name: words, title: optional(inlines), blocks },
  rule: {},
  source: { text: words, isFigure: optional(yes) },
});

/** A macro that an author defines, for KaTeX. */
export const macro: Schema<Macro> = shapeOf<Macro>({ name: text(200), body: text(100_000) });
