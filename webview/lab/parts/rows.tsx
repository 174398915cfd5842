import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { type ListControl, useMedia, VirtualList } from '../../shared/index.ts';
import { useFollowRow } from '../follow.ts';
import { type NamedRow, rowIndex, rowsAre } from '../state/here.ts';
import type { Model } from '../state/model.ts';

/** Up to this many rows are all drawn. Longer lists scroll in a box and draw only the rows in view. */
const MOST_DRAWN = 12;
/** The assumed height of rows not drawn yet, in pixels. */
const ROW = 26;
const NARROW_ROW = 46;

export interface RowsProps {
  readonly model: Model;
  readonly kind: ReturnType<typeof rowsAre>;
  readonly label: string;
  readonly rows: readonly NamedRow[];
  /** @param isStop Tab comes to this one */
  readonly row: (index: number, isStop: boolean) => ComponentChildren;
}

/** Whether a row has two lines. */
export function useIsNarrow(): boolean {
  return useMedia('(max-width: 559px)');
}

/** Rows with keyboard navigation. One row is the Tab stop, and the page scrolls to it. */
export function Rows({ model, kind, label, rows, row }: RowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<ListControl>(null);
  const at = rowsAre(model) === kind ? rowIndex(model, rows) : 0;
  useFollowRow(model, rowsAre(model) === kind ? (rows[at]?.name ?? '') : '', at, place, list);
  const height = useIsNarrow() ? NARROW_ROW : ROW;
  return (
    <div ref={place} class="rows" data-rows={kind}>
      {rows.length > MOST_DRAWN ? (
        <div class="many-rows">
          <VirtualList
            label={label}
            keys={rows.map(({ name }) => name)}
            heightOf={() => height}
            row={(index) => row(index, index === at)}
            keep={[at]}
            control={list as RefObject<ListControl | null>}
          />
        </div>
      ) : (
        <ul aria-label={label}>
          {rows.map(({ name }, index) => (
            <li key={name} data-index={index}>
              {row(index, index === at)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
