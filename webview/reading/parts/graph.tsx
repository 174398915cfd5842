import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { GraphLayoutView, OutlineRowView, ReadingGraphView, ReadingView } from '../../../src/protocol/index.ts';
import { LinkButton, watchSize } from '../../shared/index.ts';
import type { ReadingPageModel } from '../state/model.ts';
import { findBoxContainingRow, findNeighborBox, findRowOfStep } from '../state/rows.ts';
import { useReadingPageController } from '../use-panel.ts';
import { useSectionFocusFallback } from './focus-fallback.ts';
import { listRowFactsWithCitations, OutlineRowIcon, OutlineRowLabel } from './outline.tsx';

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
  const current = at < 0 ? undefined : findBoxContainingRow(view, at);
  const { count, by } = model.arrival;
  const hadFocus = useSectionFocusFallback(place, '.box[tabindex="0"]');
  useLayoutEffect(() => {
    const box = place.current?.querySelector<HTMLElement>('.box.current');
    if (by === 'key' && (hadFocus || document.activeElement === document.body)) box?.focus({ preventScroll: true });
  }, [count]);
  const layout = useFittingLayout(place, graph);
  useLayoutEffect(() => {
    place.current?.querySelector('.box.current')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [count, layout?.width]);
  const sentence = rows[at]?.sentence ?? t('Go to a part to see what it cites.');
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = layout && findNeighborBox(layout, current ?? 0, event.key);
    const row = rows[graph?.rows[next ?? -1] ?? -1];
    if (!event.key.startsWith('Arrow') && row === undefined) return;
    event.preventDefault();
    if (row) panel.go(row.from, 'key');
  };
  return (
    <>
      <div class="graph-head">
        <h2 id="graph-title" class="title">
          {graph ? sentence : t('Graph')}
        </h2>
        {at >= 0 && (
          <span class="small">
            <LinkButton shownKey="s" onPress={panel.toggleTaken}>
              {model.isTakenShown ? t('Hide Symbols from Other Parts') : t('Show Symbols from Other Parts')}
            </LinkButton>
          </span>
        )}
      </div>
      {graph && layout ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, of which Tab reaches one.
        <div
          ref={place}
          class="graph-scroller"
          role="group"
          aria-label={t('Graph of citations')}
          data-keys
          onKeyDown={onKeyDown}
        >
          <div class="graph" style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
            <Lines layout={layout} rows={graph.rows.map((row) => rows[row])} current={current} />
            {layout.boxes.map(({ x, y }, box) => {
              const row = rows[graph.rows[box] ?? -1];
              if (!row) return null;
              const isCurrent = box === current;
              const names = ['box', row.relation ?? '', row.isLoud ? 'loud' : '', isCurrent ? 'current' : ''];
              return (
                <button
                  key={graph.rows[box]}
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
                  <OutlineRowLabel row={row} facts={listRowFactsWithCitations(row)} />
                  <OutlineRowIcon row={row} />
                </button>
              );
            })}
          </div>
        </div>
      ) : (
        <p class="quiet">{t('No graph to show. A graph needs at least two named parts, such as lemmas or claims.')}</p>
      )}
      {graph?.isPartial && (
        <p class="quiet small">
          {t("The graph doesn't show all parts. Press + to show the current part and the parts inside it.")}
        </p>
      )}
      {layout && (
        <Legend
          hasError={rows.some(({ relation }) => relation !== undefined)}
          hasParts={layout.edges.some(({ kind }) => kind === 'part-of')}
        />
      )}
    </>
  );
}

/** The widest layout that fits its column, else the narrowest one. A change of width within the same layout draws nothing again. */
function useFittingLayout(
  place: RefObject<HTMLElement | null>,
  graph: ReadingGraphView | undefined,
): GraphLayoutView | undefined {
  const [chosen, choose] = useState(0);
  const layouts = graph?.layouts ?? [];
  useLayoutEffect(() => {
    const { current: column } = place;
    if (!column) return undefined;
    return watchSize(column, () => {
      choose(
        Math.max(
          0,
          layouts.findLastIndex(({ width }) => width <= column.clientWidth),
        ),
      );
    });
  }, [graph]);
  return layouts[chosen] ?? layouts[0];
}

interface LinesProps {
  readonly layout: GraphLayoutView;
  /** The row of each box. */
  readonly rows: readonly (OutlineRowView | undefined)[];
  readonly current: number | undefined;
}

function Lines({ layout, rows, current }: LinesProps) {
  return (
    <svg class="lines" aria-hidden width={layout.width} height={layout.height}>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path class="arrow" d="M1 1l6 3-6 3" />
        </marker>
      </defs>
      {layout.edges.map(({ kind, from, to, points }) => {
        const relation = rows[from]?.relation;
        const cited = rows[to]?.relation;
        const leadsToError = cited === 'flagged' || cited === 'cites';
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

function Legend({ hasError, hasParts }: { readonly hasError: boolean; readonly hasParts: boolean }) {
  const entries: readonly (readonly [string, string])[] = [
    ...(hasError
      ? ([
          ['box loud', t('flagged')],
          ['box cites', t('cites the error, directly or through other parts')],
          ['box after', t('comes after the error')],
        ] as const)
      : []),
    ...(hasParts ? ([['part-of', t('is inside another part')]] as const) : []),
  ];
  if (entries.length === 0) return null;
  return (
    <ul class="legend quiet small">
      {entries.map(([look, name]) => (
        <li key={look}>
          <i class={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}
