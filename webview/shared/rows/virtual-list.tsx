import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useVirtualRows, type VirtualListProps } from './virtual-rows.ts';

/**
 * A list of rows of unknown height. It draws only the rows in view and a few on each side. If rows above change their height, the
 * visible rows stay in place. The page's search finds only drawn rows.
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

/** Reuses the element of a row while the same function draws it: scrolling doesn't change a row. */
function useDrawnOnce(row: VirtualListProps['row']): (key: string, index: number) => ComponentChildren {
  const known = useRef({ row, before: new Map<string, Drawn>() });
  const before = known.current.row === row ? known.current.before : new Map<string, Drawn>();
  // Only drawn rows are reused. A row that left the page is created again.
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
