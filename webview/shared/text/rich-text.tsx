import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { Block, ListItem, TableCell } from '../../../src/protocol/index.ts';
import { makeFocusableWhenOverflowing } from '../controls/scroll-stops.ts';
import { FormulaView } from './formula-view.tsx';
import { RichInlines } from './rich-inlines.tsx';

export interface RichTextProps {
  readonly blocks: readonly Block[];
  /** `proof`: the author's words, in the font of the formulas. `ours`: Proofmark's words, in the font of the editor. */
  readonly voice: 'proof' | 'ours';
  /** The level of the panel's heading above this text. Headings in the text have lower levels. The default is 2. */
  readonly below?: number;
}

/** The level of the heading above a text. */
const Below = createContext(2);
/** The direction of a paragraph: absent in a list or a quote, which has one for its marks and all its paragraphs. */
const Direction = createContext<'auto' | undefined>('auto');

/**
 * Draws blocks of words and formulas, without links or anything else that can be opened or run. The first letter of each paragraph,
 * list, quote, or table determines its direction; formulas, labels, and names like "Lemma" don't count, since they have their own.
 */
export function RichText({ blocks, voice, below = 2 }: RichTextProps) {
  return (
    <Below.Provider value={below}>
      <div class={`rich ${voice}`}>
        <Blocks blocks={blocks} />
      </div>
    </Below.Provider>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return blocks.map((block, k) => <OneBlock key={k} block={block} />);
}

function OneBlock({ block }: { readonly block: Block }) {
  const below = useContext(Below);
  const dir = useContext(Direction);
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph inlines={block.inlines} />;
    case 'heading':
      return (
        // biome-ignore lint/a11y/useSemanticElements: its level depends on where the text stands, and may be beyond 6.
        <div class="heading" role="heading" aria-level={below + block.level} dir={dir}>
          <RichInlines inlines={block.inlines} />
        </div>
      );
    case 'display':
      return <FormulaView {...block} display />;
    case 'list':
      return <List start={block.start} items={block.items} />;
    case 'table':
      return <Table block={block} />;
    case 'quote':
      return (
        <Direction.Provider value={undefined}>
          <blockquote dir="auto">
            <Blocks blocks={block.blocks} />
          </blockquote>
        </Direction.Provider>
      );
    case 'statement':
      return <Statement block={block} />;
    case 'code':
    case 'source':
      return (
        <>
          {block.kind === 'source' && block.isFigure && <p class="quiet small">{t('Figure source (not rendered)')}</p>}
          <pre ref={makeFocusableWhenOverflowing} class={block.kind} dir="ltr">
            {block.text}
          </pre>
        </>
      );
    case 'rule':
      return <hr />;
    default:
      return block satisfies never;
  }
}

function Paragraph({ inlines }: { readonly inlines: TableCell }) {
  // A `div`, since it can contain a displayed formula, which is a block.
  return (
    <div ref={makeFocusableWhenOverflowing} class="paragraph" dir={useContext(Direction)}>
      <RichInlines inlines={inlines} />
    </div>
  );
}

function Statement({ block }: { readonly block: Extract<Block, { kind: 'statement' }> }) {
  const [first, ...rest] = block.blocks;
  const head = (
    <span class="statement-name" dir="auto">
      {block.name}
      {block.title && (
        <>
          {' ('}
          <RichInlines inlines={block.title} />)
        </>
      )}
      {'. '}
    </span>
  );
  const isRunIn = first?.kind === 'paragraph';
  return (
    <div class="statement">
      <div ref={makeFocusableWhenOverflowing} class="paragraph" dir={useContext(Direction)}>
        {head}
        {isRunIn && <RichInlines inlines={first.inlines} />}
      </div>
      <Blocks blocks={isRunIn ? rest : block.blocks} />
    </div>
  );
}

function List({ start, items }: { readonly start: number | undefined; readonly items: readonly ListItem[] }) {
  const drawn = items.map((item, k) => (
    <li key={k} class={item.label ? 'labelled' : undefined}>
      {item.label && (
        <span class="item-label" dir="auto">
          <RichInlines inlines={item.label} />
        </span>
      )}
      <Blocks blocks={item.blocks} />
    </li>
  ));
  return (
    <Direction.Provider value={undefined}>
      {start === undefined ? (
        <ul dir="auto">{drawn}</ul>
      ) : (
        <ol start={start} dir="auto">
          {drawn}
        </ol>
      )}
    </Direction.Provider>
  );
}

function Table({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  const cell = (inlines: TableCell, k: number, Tag: 'th' | 'td') => (
    <Tag key={k} class={`to-${block.align[k] ?? 'none'}`} {...(Tag === 'th' ? { scope: 'col' } : {})}>
      <RichInlines inlines={inlines} />
    </Tag>
  );
  return (
    <div ref={makeFocusableWhenOverflowing} class="table" dir="auto">
      <table>
        {block.head && (
          <thead>
            <tr>{block.head.map((inlines, k) => cell(inlines, k, 'th'))}</tr>
          </thead>
        )}
        <tbody>
          {block.rows.map((row, k) => (
            <tr key={k}>{row.map((inlines, column) => cell(inlines, column, 'td'))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
