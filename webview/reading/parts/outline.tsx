import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { OutlineRowView, ReadingView } from '../../../src/protocol/index.ts';
import { getIndexAfterKeyDown, RichText, StepStateIcon } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { listOutlineEntries, type OutlineEntry } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { PlaceLinks } from './links.tsx';
import { ReadingNoteList } from './notes.tsx';

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
  const { count, by } = model.arrival;
  useLayoutEffect(() => {
    const line = place.current?.querySelector<HTMLElement>('[aria-selected=true]');
    line?.scrollIntoView({ block: 'nearest' });
    if (by === 'key' && place.current?.contains(document.activeElement)) line?.focus({ preventScroll: true });
  }, [count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = entries[getIndexAfterKeyDown(event.key, stop, entries.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    panel.go(next.step, 'key');
  };
  return (
    <section class="outline" aria-labelledby="outline-title">
      <h2 id="outline-title" class="title">
        {t('Outline')} <span class="quiet small">{view.sentence}</span>
      </h2>
      <div class="line quiet small" aria-hidden>
        <span class="name">{t('part')}</span>
        <span class="links">{t('cites')}</span>
        <span class="links">{t('cited by')}</span>
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
      {view.rowsLeft > 0 && (
        <p class="quiet small">{t('{0} more parts. Open the file to read them.', view.rowsLeft)}</p>
      )}
      <ReadingNoteList notes={view.notes} />
    </section>
  );
}

interface OutlineLineProps {
  readonly entry: OutlineEntry;
  readonly view: ReadingView;
  readonly isStop: boolean;
}

function OutlineLine({ entry, view, isStop }: OutlineLineProps) {
  const panel = useReadingPageController();
  const row = view.rows[entry.row];
  const step = view.steps[entry.step];
  if (!row || !step) return null;
  const { isParagraph, isCurrent, level } = entry;
  const marked = isParagraph ? step : row;
  const label = isParagraph ? step.name : row.label;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its lines.
    <div
      class={isCurrent ? 'line current' : 'line'}
      role="treeitem"
      aria-level={level}
      aria-selected={isCurrent}
      aria-label={isParagraph ? [label, ...step.words].join(', ') : describeRow(row)}
      tabIndex={isStop ? 0 : -1}
      style={{ '--level': level - 1 }}
      onClick={() => panel.go(entry.step, 'click')}
      onDblClick={() => panel.open(entry.step)}
    >
      <span class="mark">
        <RowIcon row={isParagraph ? { ...row, ...step, missing: [] } : row} />
      </span>
      <span class="name">
        {isParagraph ? <span class="label">{label}</span> : <RowName row={row} />}
        {isParagraph && marked.words.length > 0 && <span class="words quiet small">{marked.words.join(', ')}</span>}
      </span>
      {!isParagraph && (
        <>
          <span class="links">
            <PlaceLinks links={row.cites} />
            {row.missing.map((text) => (
              <span key={text} class="missing" title={t("{0} isn't in this proof.", text)}>
                {text}
              </span>
            ))}
          </span>
          <span class="links">
            <PlaceLinks links={row.citedBy} />
          </span>
        </>
      )}
    </div>
  );
}

/** The label of a row with its title, in one line. */
export function RowName({ row: { label, title, isNamedByTitle } }: { readonly row: OutlineRowView }) {
  const words = <RichText blocks={title} voice="proof" />;
  if (isNamedByTitle) return <span class="words">{words}</span>;
  return (
    <>
      <span class="label">{label}</span>
      <span class="words quiet">{words}</span>
    </>
  );
}

/** The icon of a row: of its error, else of a reference that leads nowhere, else of what an error before it means for it. */
export function RowIcon({
  row: { words, state, isLoud, missing, relation },
}: {
  readonly row: Pick<OutlineRowView, 'words' | 'state' | 'isLoud' | 'missing' | 'relation'>;
}) {
  if (words.length > 0) return <StepStateIcon state={state} isLoud={isLoud} />;
  if (missing.length > 0) return <StepStateIcon state="unknown-reference" />;
  if (relation === 'cites') return <StepStateIcon state="cites" />;
  return relation === 'after' ? <StepStateIcon state="comes-after" /> : null;
}

/** `Step 3, false statement, cites Lemma 1, cited by Claim 1`: a row for screen readers. */
export function describeRow({ label, words, cites, citedBy, missing, relation }: OutlineRowView): string {
  const list = (links: OutlineRowView['cites']): string => links.map((link) => link.label).join(', ');
  return [
    label,
    ...words,
    ...(relation === 'cites' ? [t('cites the error, directly or through others')] : []),
    ...(relation === 'after' ? [t('comes after the error')] : []),
    ...(cites.length > 0 ? [t('cites {0}', list(cites))] : []),
    ...(citedBy.length > 0 ? [t('cited by {0}', list(citedBy))] : []),
    ...missing.map((text) => t("{0} isn't in this proof.", text)),
  ].join(', ');
}
