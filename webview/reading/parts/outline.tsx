import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import type { OutlineRowView, ReadingStepView, ReadingView, RenderedText } from '../../../src/protocol/index.ts';
import { getIndexAfterKeyDown, StateIcon } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { listOutlineEntries, type OutlineEntry } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useSectionFocusFallback } from './focus-fallback.ts';
import { InlineText } from './inline-text.tsx';
import { ReadingLinks } from './links.tsx';
import { ReadingNoteList } from './notes.tsx';

const moreParts = definePluralText(
  "{0} more entry isn't listed. Open the proof in the editor to read it.",
  "{0} more entries aren't listed. Open the proof in the editor to read them.",
);

export interface ReadingOutlineProps {
  readonly model: ReadingPageModel;
  readonly view: ReadingView;
}

/** The parts of the proof with what they cite and what cites them, and below them what is worth a look. */
export function ReadingOutline({ model, view }: ReadingOutlineProps) {
  const panel = useReadingPageController();
  const place = useRef<HTMLDivElement>(null);
  const entries = listOutlineEntries(view, model.current);
  /** Tab reaches one line: the current one, else the first. */
  const stop = Math.max(
    0,
    entries.findIndex(({ isCurrent }) => isCurrent),
  );
  const widths = useMemo(() => measureLinks(view.rows), [view.rows]);
  const { count, by } = model.arrival;
  const hadFocus = useSectionFocusFallback(place, '[role=treeitem][tabindex="0"]');
  useLayoutEffect(() => {
    const line = place.current?.querySelector<HTMLElement>('[aria-selected=true]');
    line?.scrollIntoView({ block: 'nearest' });
    if (by === 'key' && (hadFocus || document.activeElement === document.body)) line?.focus({ preventScroll: true });
  }, [count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = entries[getIndexAfterKeyDown(event.key, stop, entries.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    panel.go(next.step, 'key');
  };
  return (
    <section class="outline" aria-labelledby="outline-title" style={widths}>
      <h2 id="outline-title" class="title">
        {t('Outline')} <span class="quiet small">{view.sentence}</span>
      </h2>
      <div class="line column-names quiet small" aria-hidden>
        <span class="name">{t('part')}</span>
        <span class="links">{widths['--cites'] !== NO_WIDTH && t('cites')}</span>
        <span class="links">{widths['--cited-by'] !== NO_WIDTH && t('cited by')}</span>
      </div>
      <div
        ref={place}
        class="lines-of-outline"
        role="tree"
        aria-labelledby="outline-title"
        data-keys
        onKeyDown={onKeyDown}
      >
        {entries.map((entry, index) => (
          <OutlineLine
            key={entry.isParagraph ? `${entry.row} ${entry.step}` : entry.row}
            entry={entry}
            view={view}
            isStop={index === stop}
          />
        ))}
      </div>
      {view.rowsLeft > 0 && <p class="quiet small">{moreParts(view.rowsLeft)}</p>}
      <ReadingNoteList notes={view.notes} />
    </section>
  );
}

/** The width of a column without any link. */
const NO_WIDTH = '0px';

/** How wide the columns of links are, at most as wide as two short names: what they don't need is for the titles. */
function measureLinks(rows: readonly OutlineRowView[]): Readonly<Record<string, string>> {
  const measure = (count: (row: OutlineRowView) => number): string => {
    const most = rows.reduce((so, row) => Math.max(so, count(row)), 0);
    return most === 0 ? NO_WIDTH : `${Math.min(112, Math.max(58, 8 * most + 4))}px`;
  };
  const countChars = (names: readonly string[]): number => names.join(', ').length;
  return {
    '--cites': measure(({ cites, missing }) => countChars([...cites.map(({ label }) => label), ...missing])),
    '--cited-by': measure(({ citedBy }) => countChars(citedBy.map(({ label }) => label))),
  };
}

interface OutlineLineProps {
  readonly entry: OutlineEntry;
  readonly view: ReadingView;
  readonly isStop: boolean;
}

/** A key changes two of thousands of lines, so the others aren't drawn again. */
function OutlineLine({ entry, view, isStop }: OutlineLineProps) {
  const { bodies } = useReadingPageController();
  const row = view.rows[entry.row];
  const step = view.steps[entry.step];
  const { isParagraph, isCurrent, level } = entry;
  const text = isParagraph && step ? bodies.at(entry.step, step.body)?.body : undefined;
  return useMemo(
    () => row && step && <DrawnLine entry={entry} row={row} step={step} text={text} isStop={isStop} />,
    [row, step, text, entry.step, isParagraph, isCurrent, level, isStop],
  );
}

interface DrawnLineProps extends Pick<OutlineLineProps, 'entry' | 'isStop'> {
  readonly row: OutlineRowView;
  readonly step: ReadingStepView;
  /** The text of a paragraph, once it has arrived. */
  readonly text: RenderedText | undefined;
}

function DrawnLine({ entry, row, step, text, isStop }: DrawnLineProps) {
  const panel = useReadingPageController();
  const { isParagraph, isCurrent, level } = entry;
  const marked = isParagraph ? step : row;
  const label = isParagraph ? shortenName(step.name, row.label) : row.label;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines.
    <div
      class={isCurrent ? 'line current' : 'line'}
      role="treeitem"
      aria-level={level}
      aria-selected={isCurrent}
      tabIndex={isStop ? 0 : -1}
      style={{ '--level': level - 1 }}
      onClick={() => panel.go(entry.step, 'click')}
      onDblClick={() => panel.open(entry.step)}
    >
      <span class="mark">
        <OutlineRowIcon row={isParagraph ? { ...row, ...step, missing: [] } : row} />
      </span>
      <span class="name">
        {isParagraph ? <span class="label">{label}</span> : <OutlineRowLabel row={row} facts={listRowFacts(row)} />}
        {isParagraph && marked.words.length > 0 && <span class="quiet small">{marked.words.join(', ')}</span>}
        {text && (
          <span class="words quiet">
            <InlineText blocks={text.blocks.slice(0, 1)} />
          </span>
        )}
      </span>
      {!isParagraph && (
        <>
          <span class="links">
            {row.cites.length > 0 && <Direction name={t('cites')} />}
            <ReadingLinks links={row.cites} />
            {row.missing.map((text) => (
              <span key={text} class="missing" aria-hidden title={t("{0} isn't in this proof.", text)}>
                {text}
              </span>
            ))}
          </span>
          <span class="links">
            {row.citedBy.length > 0 && <Direction name={t('cited by')} />}
            <ReadingLinks links={row.citedBy} />
          </span>
        </>
      )}
    </div>
  );
}

/** `¶2` for `Claim 1 ¶2` below Claim 1. */
function shortenName(name: string, label: string): string {
  const rest = name.startsWith(label) ? name.slice(label.length) : '';
  return /^,? (.+)/s.exec(rest)?.[1] ?? name;
}

/** Names the links of a row: cited, or citing. A wide outline has the names above. */
function Direction({ name }: { readonly name: string }) {
  return <span class="direction quiet">{name} </span>;
}

interface RowNameProps {
  readonly row: OutlineRowView;
  /** What isn't visible of the row, for screen readers. */
  readonly facts: readonly string[];
}

/** The label of a row with its title, in one line. */
export function OutlineRowLabel({ row: { label, title, isNamedByTitle }, facts }: RowNameProps) {
  const words = <InlineText blocks={title} />;
  const said = facts.length > 0 && <span class="said-only">{`, ${facts.join(', ')}, `}</span>;
  if (isNamedByTitle)
    return (
      <span class="words">
        {words}
        {said}
      </span>
    );
  return (
    <>
      <span class="label">
        {label}
        {said}
      </span>{' '}
      <span class="words quiet">{words}</span>
    </>
  );
}

/** The icon of a row: of its error, else of a reference that leads nowhere, else of what an error before it means for it. */
export function OutlineRowIcon({
  row: { words, state, isLoud, missing, relation },
}: {
  readonly row: Pick<OutlineRowView, 'words' | 'state' | 'isLoud' | 'missing' | 'relation'>;
}) {
  if (words.length > 0) return <StateIcon state={state} isLoud={isLoud} />;
  if (missing.length > 0) return <StateIcon state="unknown-reference" />;
  if (relation === 'cites') return <StateIcon state="cites" />;
  return relation === 'after' ? <StateIcon state="comes-after" /> : null;
}

/** The error of a row, what an error before it means for it, and its references that lead nowhere. */
function listRowFacts({ words, missing, relation }: OutlineRowView): readonly string[] {
  return [
    ...words,
    ...(relation === 'cites' ? [t('cites the error, directly or through other parts')] : []),
    ...(relation === 'after' ? [t('comes after the error')] : []),
    ...missing.map((text) => t("{0} isn't in this proof.", text)),
  ];
}

/** The facts of a row, with what it cites and what cites it. */
export function listRowFactsWithCitations(row: OutlineRowView): readonly string[] {
  const list = (links: OutlineRowView['cites']): string => links.map((link) => link.label).join(', ');
  return [
    ...listRowFacts(row),
    ...(row.cites.length > 0 ? [t('cites {0}', list(row.cites))] : []),
    ...(row.citedBy.length > 0 ? [t('cited by {0}', list(row.citedBy))] : []),
  ];
}
