/** Schemas of render trees. `core` declares the types. */
import type { Block, DisplayedFormula, Inline, LatexMacro, ListItem, PhraseMarkTone } from '../core/render/index.ts';
import {
  createBoundedIntegerSchema,
  createKeyUnionSchema,
  createLazySchema,
  createListSchema,
  createObjectSchema,
  createObjectSchemaForType,
  createOptionalSchema,
  createStringSchema,
  createUnionSchemaForType,
  type Schema,
  trueSchema,
} from './schemas.ts';

/** The longest text of a step, or of a formula, in UTF-16 code units. */
const LONGEST = 1_000_000;
/** The most blocks, inlines, items, rows or cells of one thing. */
const MOST = 100_000;

const words = createStringSchema(LONGEST);
const tone = createKeyUnionSchema<PhraseMarkTone>({ error: true, doubt: true, look: true });

const inlines: Schema<readonly Inline[]> = createLazySchema(() => createListSchema(inline, MOST));

export const richTextBlocksSchema: Schema<readonly Block[]> = createLazySchema(() =>
  createListSchema(richTextBlockSchema, MOST),
);

const display: Parameters<typeof createUnionSchemaForType<DisplayedFormula>>[0]['display'] = {
  tex: words,
  source: words,
  tone: createOptionalSchema(tone),
  part: createOptionalSchema(
    createObjectSchema({ start: createBoundedIntegerSchema(0, LONGEST), end: createBoundedIntegerSchema(0, LONGEST) }),
  ),
};
const styled = { inlines };

const inline: Schema<Inline> = createUnionSchemaForType<Inline>({
  text: { text: words },
  maths: { tex: words, source: words, tone: createOptionalSchema(tone) },
  display,
  strong: styled,
  emphasis: styled,
  underline: styled,
  'small-caps': styled,
  code: { text: words },
  link: { address: words, inlines },
  image: { alt: words, address: words },
  mark: { tone, inlines },
  renamed: { text: words, original: words },
  break: {},
});

type Align = Extract<Block, { readonly kind: 'table' }>['align'][number];
const align = createKeyUnionSchema<Align>({ left: true, right: true, center: true, none: true });

/** A block of a rendered text, for example a paragraph, a display, or a list. */
export const richTextBlockSchema: Schema<Block> = createUnionSchemaForType<Block>({
  paragraph: { inlines },
  heading: { level: createBoundedIntegerSchema(1, 6), inlines },
  display,
  list: {
    start: createOptionalSchema(createBoundedIntegerSchema(0, 1e15)),
    items: createListSchema(
      createObjectSchemaForType<ListItem>({ label: createOptionalSchema(inlines), blocks: richTextBlocksSchema }),
      MOST,
    ),
  },
  table: {
    align: createListSchema(align, MOST),
    head: createOptionalSchema(createListSchema(inlines, MOST)),
    rows: createListSchema(createListSchema(inlines, MOST), MOST),
  },
  quote: { blocks: richTextBlocksSchema },
  code: { text: words },
  statement: { name: words, title: createOptionalSchema(inlines), blocks: richTextBlocksSchema },
  rule: {},
  source: { text: words, isFigure: createOptionalSchema(trueSchema) },
});

/** A macro that an author defines, for KaTeX. */
export const latexMacroSchema: Schema<LatexMacro> = createObjectSchemaForType<LatexMacro>({
  name: createStringSchema(200),
  body: createStringSchema(100_000),
});
