/** Schemas of render trees. `core` declares the types. */
import type { Block, DisplayedFormula, Inline, LatexMacro, ListItem, MarkTone } from '../core/render/index.ts';
import {
  coreObjectSchema,
  coreUnionSchema,
  integerBetween,
  lazySchema,
  listSchema,
  objectSchema,
  optionalSchema,
  recordKeySchema,
  type Schema,
  stringSchema,
  trueSchema,
} from './schemas.ts';

/** The longest text of a step, or of a formula, in UTF-16 code units. */
const LONGEST = 1_000_000;
/** The most blocks, inlines, items, rows or cells of one thing. */
const MOST = 100_000;

const words = stringSchema(LONGEST);
const tone = recordKeySchema<MarkTone>({ error: true, doubt: true, look: true });

const inlines: Schema<readonly Inline[]> = lazySchema(() => listSchema(inline, MOST));

/** The blocks of a rendered text. */
export const blocksSchema: Schema<readonly Block[]> = lazySchema(() => listSchema(blockSchema, MOST));

const display: Parameters<typeof coreUnionSchema<DisplayedFormula>>[0]['display'] = {
  tex: words,
  source: words,
  tone: optionalSchema(tone),
  part: optionalSchema(objectSchema({ start: integerBetween(0, LONGEST), end: integerBetween(0, LONGEST) })),
};
const styled = { inlines };

const inline: Schema<Inline> = coreUnionSchema<Inline>({
  text: { text: words },
  maths: { tex: words, source: words, tone: optionalSchema(tone) },
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
const align = recordKeySchema<Align>({ left: true, right: true, center: true, none: true });

/** A block of a rendered text, for example a paragraph, a display, or a list. */
export const blockSchema: Schema<Block> = coreUnionSchema<Block>({
  paragraph: { inlines },
  heading: { level: integerBetween(1, 6), inlines },
  display,
  list: {
    start: optionalSchema(integerBetween(0, 1e15)),
    items: listSchema(coreObjectSchema<ListItem>({ label: optionalSchema(inlines), blocks: blocksSchema }), MOST),
  },
  table: {
    align: listSchema(align, MOST),
    head: optionalSchema(listSchema(inlines, MOST)),
    rows: listSchema(listSchema(inlines, MOST), MOST),
  },
  quote: { blocks: blocksSchema },
  code: { text: words },
  statement: { name: words, title: optionalSchema(inlines), blocks: blocksSchema },
  rule: {},
  source: { text: words, isFigure: optionalSchema(trueSchema) },
});

/** A macro that an author defines, for KaTeX. */
export const macroSchema: Schema<LatexMacro> = coreObjectSchema<LatexMacro>({
  name: stringSchema(200),
  body: stringSchema(100_000),
});
