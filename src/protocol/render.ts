/** Schemas of render trees. `core` declares the types. */
import type {
  Block,
  DisplayMathFormula,
  FormulaShade,
  Inline,
  LatexMacro,
  ListItem,
  PhraseMarkTone,
  PhraseShadeTone,
} from '../core/render/index.ts';
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
const marks = { error: true, doubt: true, look: true, hint: true } as const;
const tone = createKeyUnionSchema<PhraseMarkTone>(marks);

const shade = { checked: true, unchecked: true } as const;
const shades = createOptionalSchema(
  createListSchema(
    createObjectSchemaForType<FormulaShade>({
      start: createBoundedIntegerSchema(0, LONGEST),
      end: createBoundedIntegerSchema(0, LONGEST),
      tone: createKeyUnionSchema<PhraseShadeTone>(shade),
    }),
    MOST,
  ),
);

/** Words and formulas in a line. */
export const richInlinesSchema: Schema<readonly Inline[]> = createLazySchema(() => createListSchema(inline, MOST));

export const richTextBlocksSchema: Schema<readonly Block[]> = createLazySchema(() =>
  createListSchema(richTextBlockSchema, MOST),
);

const formula: Parameters<typeof createUnionSchemaForType<DisplayMathFormula>>[0]['display'] = {
  tex: words,
  source: words,
  tone: createOptionalSchema(tone),
  part: createOptionalSchema(
    createObjectSchema({ start: createBoundedIntegerSchema(0, LONGEST), end: createBoundedIntegerSchema(0, LONGEST) }),
  ),
  shades,
};
const styled = { inlines: richInlinesSchema };

const inline: Schema<Inline> = createUnionSchemaForType<Inline>({
  text: { text: words },
  maths: formula,
  display: formula,
  strong: styled,
  emphasis: styled,
  underline: styled,
  'small-caps': styled,
  code: { text: words },
  link: { address: words, inlines: richInlinesSchema },
  image: { alt: words, address: words },
  mark: {
    tone: createKeyUnionSchema<PhraseMarkTone | PhraseShadeTone>({ ...marks, ...shade }),
    inlines: richInlinesSchema,
  },
  renamed: { text: words, original: words },
  break: {},
});

type Align = Extract<Block, { readonly kind: 'table' }>['align'][number];
const align = createKeyUnionSchema<Align>({ left: true, right: true, center: true, none: true });

/** A block of a rendered text, for example a paragraph, a display, or a list. */
export const richTextBlockSchema: Schema<Block> = createUnionSchemaForType<Block>({
  paragraph: { inlines: richInlinesSchema },
  heading: { level: createBoundedIntegerSchema(1, 6), inlines: richInlinesSchema },
  display: formula,
  list: {
    start: createOptionalSchema(createBoundedIntegerSchema(0, 1e15)),
    items: createListSchema(
      createObjectSchemaForType<ListItem>({
        label: createOptionalSchema(richInlinesSchema),
        blocks: richTextBlocksSchema,
      }),
      MOST,
    ),
  },
  table: {
    align: createListSchema(align, MOST),
    head: createOptionalSchema(createListSchema(richInlinesSchema, MOST)),
    rows: createListSchema(createListSchema(richInlinesSchema, MOST), MOST),
  },
  quote: { blocks: richTextBlocksSchema },
  code: { text: words },
  statement: { name: words, title: createOptionalSchema(richInlinesSchema), blocks: richTextBlocksSchema },
  rule: {},
  source: { text: words, isFigure: createOptionalSchema(trueSchema) },
});

/** A macro that an author defines, for KaTeX. */
export const latexMacroSchema: Schema<LatexMacro> = createObjectSchemaForType<LatexMacro>({
  name: createStringSchema(200),
  body: createStringSchema(100_000),
});
