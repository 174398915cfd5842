import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useVirtualRows } from './virtual-rows.ts';

/** How a list is steered from outside. */
export interface ListControl {
  /**
   * Brings a row to just under what covers the top of the list (`start`), or into view by the shortest way (`nearest`), and holds it
   * there while rows are measured, until the reader scrolls. `start-or-top`: where the top of the list shows the row whole, that is shown.
   */
  scrollToIndex(index: number, how?: 'start' | 'start-or-top' | 'nearest'): void;
  /**
   * Where the reader is, in rows: 12.5 is the middle of the row with index 12 at the top. Below 0: in what stands before the
   * rows. It means the same place in a page of another width.
   */
  position(): number;
  scrollToPosition(position: number): void;
  /** Holds nothing any more: what scrolls from now on stays where it comes to. */
  letGo(): void;
}

export interface VirtualListProps {
  /** What a screen reader calls the list. */
  readonly label: string;
  /** One per row: names it for as long as it is the same row. No two are the same. */
  readonly keys: readonly string[];
  /** A guess for rows that were never drawn, in pixels. */
  readonly heightOf: (index: number) => number;
  readonly row: (index: number) => ComponentChildren;
  /** Scrolls with the rows, above and below them. */
  readonly before?: ComponentChildren;
  readonly after?: ComponentChildren;
  /** Covered at the top of the scroller by what sticks there, in pixels. */
  readonly covered?: number;
  /** Rows that stay drawn wherever the list is: the current one. One with the focus always does. */
  readonly keep?: readonly number[];
  /** Where the list is first: a `position` of before. */
  readonly initialPosition?: number;
  readonly control?: RefObject<ListControl | null>;
  /** Tab comes to the list as a whole, whose rows have nothing in them that it would come to. */
  readonly isStop?: boolean;
  /** The rows in view, first and last, whenever they change. */
  readonly onRange?: (first: number, last: number) => void;
  /** Whenever the list has come to rest elsewhere. */
  readonly onRest?: (position: number) => void;
}

/**
 * A list of rows of unknown height, of which those in view are drawn, and a few beside them. What is above the reader may grow
 * and shrink: what the reader looks at stays where it is. The page's own search finds drawn rows only.
 */
export function VirtualList(props: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { rows, height, measure, control, onFocusIn, onFocusOut } = useVirtualRows(props, scroller, head);
  const drawn = useDrawnOnce(props.row);
  const { control: given } = props;
  useLayoutEffect(() => {
    if (given) given.current = control;
    return () => {
      if (given) given.current = null;
    };
  }, [given, control]);
  return (
    <div class="list-scroller" ref={scroller} {...(props.isStop && { tabIndex: 0 })}>
      <div ref={head}>{props.before}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed, not flowed. */}
      <div
        class="list"
        role="list"
        aria-label={props.label}
        style={{ height: `${height}px` }}
        onFocusIn={onFocusIn}
        onFocusOut={onFocusOut}
      >
        {rows.map(({ index, key, top }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={key}
            ref={measure}
            class="list-row"
            role="listitem"
            data-index={index}
            aria-setsize={props.keys.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${top}px)` }}
          >
            {drawn(key, index)}
          </div>
        ))}
      </div>
      {props.after}
    </div>
  );
}

/** A row again as it was, as long as it is drawn by the same function: while the list scrolls, nothing changes in it. */
function useDrawnOnce(row: VirtualListProps['row']): (key: string, index: number) => ComponentChildren {
  const known = useRef({ row, before: new Map<string, Drawn>() });
  const before = known.current.row === row ? known.current.before : new Map<string, Drawn>();
  // Of the rows that are drawn now alone: what has left the page is made anew.
  const now = new Map<string, Drawn>();
  known.current = { row, before: now };
  return (key, index) => {
    const old = before.get(key);
    const one = old?.index === index ? old : { index, node: row(index) };
    now.set(key, one);
    return one.node;
  };
}

interface Drawn {
  readonly index: number;
  readonly node: ComponentChildren;
}
