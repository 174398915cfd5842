/** Schemas of render trees. `core` declares the types. */
import type { Block, DisplayedFormula, Inline, LatexMacro, ListItem, PhraseMarkTone } from '../core/render/index.ts';
import {
  integerRangeSchema,
  keyOfSchema,
  lazySchema,
  listSchema,
  objectSchema,
  optionalSchema,
  type Schema,
  stringSchema,
  trueSchema,
  typedObjectSchema,
  typedUnionSchema,
} from './schemas.ts';

/** The longest text of a step, or of a formula, in UTF-16 code units. */
const LONGEST = 1_000_000;
/** The most blocks, inlines, items, rows or cells of one thing. */
const MOST = 100_000;

const words = stringSchema(LONGEST);
const tone = keyOfSchema<PhraseMarkTone>({ error: true, doubt: true, look: true });

const inlines: Schema<readonly Inline[]> = lazySchema(() => listSchema(inline, MOST));

/** The blocks of a rendered text. */
export const blocksSchema: Schema<readonly Block[]> = lazySchema(() => listSchema(blockSchema, MOST));

const display: Parameters<typeof typedUnionSchema<DisplayedFormula>>[0]['display'] = {
  tex: words,
  source: words,
  tone: optionalSchema(tone),
  part: optionalSchema(objectSchema({ start: integerRangeSchema(0, LONGEST), end: integerRangeSchema(0, LONGEST) })),
};
const styled = { inlines };

const inline: Schema<Inline> = typedUnionSchema<Inline>({
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
const align = keyOfSchema<Align>({ left: true, right: true, center: true, none: true });

/** A block of a rendered text, for example a paragraph, a display, or a list. */
export const blockSchema: Schema<Block> = typedUnionSchema<Block>({
  paragraph: { inlines },
  heading: { level: integerRangeSchema(1, 6), inlines },
  display,
  list: {
    start: optionalSchema(integerRangeSchema(0, 1e15)),
    items: listSchema(typedObjectSchema<ListItem>({ label: optionalSchema(inlines), blocks: blocksSchema }), MOST),
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
export const macroSchema: Schema<LatexMacro> = typedObjectSchema<LatexMacro>({
  name: stringSchema(200),
  body: stringSchema(100_000),
});
