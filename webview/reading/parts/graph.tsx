import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { OutlineRowView, ReadingGraphView, ReadingView } from '../../../src/protocol/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { findBoxOfRow, findNeighborBox, findRowOfStep } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useKeptFocus } from './kept-focus.ts';
import { listLinkedRowFacts, RowIcon, RowName } from './outline.tsx';

export interface ReadingGraphProps {
  readonly model: ReadingPageModel;
  readonly view: ReadingView;
}

/** The parts as boxes, with a line from each to what it cites. The outline says the same in words. */
export function ReadingGraph({ model, view }: ReadingGraphProps) {
  const panel = useReadingPageController();
  const place = useRef<HTMLDivElement>(null);
  const { graph, rows } = view;
  const at = findRowOfStep(rows, model.current);
  const current = at < 0 ? undefined : findBoxOfRow(view, at);
  const { count, by } = model.arrival;
  const hadFocus = useKeptFocus(place, '.box[tabindex="0"]');
  useLayoutEffect(() => {
    const box = place.current?.querySelector<HTMLElement>('.box.current');
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (by === 'key' && (hadFocus || document.activeElement === document.body)) box?.focus({ preventScroll: true });
  }, [count]);
  const sentence = rows[at]?.sentence ?? t('Go to a part to see what it cites.');
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = findNeighborBox(view, current ?? 0, event.key);
    const row = rows[graph?.boxes[next ?? -1]?.row ?? -1];
    if (!event.key.startsWith('Arrow') && row === undefined) return;
    event.preventDefault();
    if (row) panel.go(row.from, 'key');
  };
  return (
    <>
      <h2 id="graph-title" class="title">
        {graph ? sentence : t('Graph')}
      </h2>
      {graph ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, of which Tab reaches one.
        <div
          ref={place}
          class="graph-scroller"
          role="group"
          aria-label={t('Graph of citations')}
          data-keys
          onKeyDown={onKeyDown}
        >
          <div class="graph" style={{ width: `${graph.width}px`, height: `${graph.height}px` }}>
            <Lines graph={graph} rows={rows} current={current} />
            {graph.boxes.map(({ row: index, x, y }, box) => {
              const row = rows[index];
              if (!row) return null;
              const isCurrent = box === current;
              const names = ['box', row.relation ?? '', row.isLoud ? 'loud' : '', isCurrent ? 'current' : ''];
              return (
                <button
                  key={index}
                  type="button"
                  class={names.filter(Boolean).join(' ')}
                  aria-current={isCurrent ? 'true' : undefined}
                  tabIndex={box === (current ?? 0) ? 0 : -1}
                  style={{
                    left: `${x}px`,
                    top: `${y}px`,
                    width: `${graph.boxWidth}px`,
                    height: `${graph.boxHeight}px`,
                  }}
                  onClick={() => panel.go(row.from, 'click')}
                  onDblClick={() => panel.open(row.from)}
                >
                  <RowName row={row} facts={listLinkedRowFacts(row)} />
                  <RowIcon row={row} />
                </button>
              );
            })}
          </div>
        </div>
      ) : (
        <p class="quiet">{t('This proof names no parts that could cite each other.')}</p>
      )}
      {graph?.isPartial && (
        <p class="quiet small">{t('Not all parts are drawn. Press + to draw those of the current one.')}</p>
      )}
      {graph && rows.some(({ relation }) => relation !== undefined) && <Legend />}
    </>
  );
}

interface LinesProps {
  readonly graph: ReadingGraphView;
  readonly rows: readonly OutlineRowView[];
  readonly current: number | undefined;
}

function Lines({ graph, rows, current }: LinesProps) {
  const relationOf = (box: number): OutlineRowView['relation'] => rows[graph.boxes[box]?.row ?? -1]?.relation;
  return (
    <svg class="lines" aria-hidden width={graph.width} height={graph.height}>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path class="arrow" d="M1 1l6 3-6 3" />
        </marker>
      </defs>
      {graph.edges.map(({ kind, from, to, points }) => {
        const relation = relationOf(from);
        const leadsToError = relationOf(to) === 'flagged' || relationOf(to) === 'cites';
        const names = [
          kind,
          relation === 'cites' && leadsToError ? 'strong' : '',
          relation === 'after' ? 'after' : '',
          from === current || to === current ? 'on' : '',
        ];
        return (
          <path
            key={`${kind} ${from} ${to}`}
            class={names.filter(Boolean).join(' ')}
            d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`}
            {...(kind === 'cites' ? { 'marker-end': 'url(#arrow)' } : {})}
          />
        );
      })}
    </svg>
  );
}

function Legend() {
  return (
    <ul class="legend quiet small">
      <li>
        <i class="box loud" />
        {t('flagged')}
      </li>
      <li>
        <i class="box cites" />
        {t('cites the error, directly or through others')}
      </li>
      <li>
        <i class="box after" />
        {t('comes after the error')}
      </li>
    </ul>
  );
}
