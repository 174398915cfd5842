import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { useMediaQuery, VirtualList, type VirtualListHandle } from '../../shared/index.ts';
import { useSelectedRowFocus } from '../follow-row.ts';
import type { LabPageModel } from '../state/model.ts';
import { findSelectedLabRowIndex, getCurrentRowListKind, type NamedRow } from '../state/row-selection.ts';

/** The maximum number of rows that are all drawn. Longer lists scroll in a box and draw only the visible rows. */
const MAX_UNSCROLLED_ROWS = 12;
/** The assumed height of rows not drawn yet, in pixels. */
const ROW_PX = 26;
const NARROW_ROW_PX = 46;

export interface LabRowListProps {
  readonly model: LabPageModel;
  readonly kind: ReturnType<typeof getCurrentRowListKind>;
  readonly label: string;
  readonly rows: readonly NamedRow[];
  /** @param isStop whether this row is the Tab stop */
  readonly row: (index: number, isStop: boolean) => ComponentChildren;
}

/** Whether a row has two lines. */
export function useIsNarrowLabPage(): boolean {
  return useMediaQuery('(max-width: 559px)');
}

/** Rows with keyboard navigation. One row is the Tab stop, and the page scrolls to it. */
export function LabRowList({ model, kind, label, rows, row }: LabRowListProps) {
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const at = getCurrentRowListKind(model) === kind ? findSelectedLabRowIndex(model, rows) : 0;
  useSelectedRowFocus(model, getCurrentRowListKind(model) === kind ? (rows[at]?.name ?? '') : '', at, place, list);
  const height = useIsNarrowLabPage() ? NARROW_ROW_PX : ROW_PX;
  return (
    <div ref={place} class="rows" data-rows={kind}>
      {rows.length > MAX_UNSCROLLED_ROWS ? (
        <div class="many-rows">
          <VirtualList
            label={label}
            keys={rows.map(({ name }) => name)}
            heightOf={() => height}
            row={(index) => row(index, index === at)}
            keep={[at]}
            control={list as RefObject<VirtualListHandle | null>}
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
