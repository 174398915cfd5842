import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ListedRunRow, ListedRunRowsBlock } from '../../../src/protocol/index.ts';
import { getDrawnRowRange, KeyCap, useScrollTabStop, useVisibleArea, watchSize } from '../../shared/index.ts';

/** Navigation of rows that open in an editor: the current row and its actions. */
export interface RowNavigation {
  readonly row: number;
  /** Increases when the reader goes to the row by key, which scrolls to it and focuses it. */
  readonly arrival: number;
  readonly onGo: (row: number) => void;
  readonly onOpen: (row: number) => void;
}

export interface ListedRunRowsProps {
  readonly block: ListedRunRowsBlock;
  readonly walk?: RowNavigation;
  /** Draws all rows, up to `MOST_PRINTED`. */
  readonly isWhole?: boolean;
}

/** The height of a row in pixels, as in `rows.css`. In a page narrower than `NARROW` it has two lines. */
const ROW = 26;
const NARROW_ROW = 46;
const NARROW = 520;
/** The number of rows drawn beyond the view on each side. */
const BESIDE = 8;
/** The most rows on paper; a page holds about forty. */
const MOST_PRINTED = 2_000;

/** The misjudged or changed rows. */
export function ListedRunRows(props: ListedRunRowsProps) {
  const { title, note, summary, rows, total } = props.block;
  return (
    <section class="rows" aria-labelledby="rows-title">
      <h2 id="rows-title" class="title">
        {title}
      </h2>
      <p class="quiet small note">{note}</p>
      {rows.length > 0 && <RowsTable {...props} />}
      <p class="quiet small rows-foot">
        {summary}
        {total > rows.length &&
          ` ${t('{0} of {1} rows listed. For all rows, run proofmark report with --format json.', rows.length, total)}`}
        {props.walk && rows.length > 0 && (
          <span class="nb">
            {' '}
            <KeyCap name="Enter" /> {t('opens the item and its replies')}
          </span>
        )}
      </p>
    </section>
  );
}

/** The rows; only those in view are drawn. */
function RowsTable({ block: { rows, series }, walk, isWhole = false }: ListedRunRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { top, width, height: room } = useVisibleArea(scroller, ROW);
  const height = width < NARROW ? NARROW_ROW : ROW;
  const { first, end } = isWhole
    ? { first: 0, end: MOST_PRINTED }
    : getDrawnRowRange({ count: rows.length, size: height, offset: top, room, beside: BESIDE });
  useScrollTabStop(scroller, walk === undefined);
  useKeptInView(scroller, walk?.row);
  const arrival = walk?.arrival ?? 0;
  const [seen, focused] = [useRef(arrival), useRef(arrival)];
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element || !walk || focused.current === arrival) return;
    if (seen.current !== arrival) {
      seen.current = arrival;
      bringIntoView(element, walk.row * height, height);
    }
    // Once it is drawn.
    const found = element.querySelector<HTMLElement>(`[data-row="${walk.row}"] button`);
    if (!found) return;
    focused.current = arrival;
    if (document.hasFocus()) found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'nearest' });
  });
  const drawn = rows.slice(first, end);
  const isHere = walk !== undefined && walk.row >= first && walk.row < first + drawn.length;
  const stop = isHere ? walk.row : first;
  return (
    <div class="rows-scroller" ref={scroller}>
      <table aria-labelledby="rows-title" aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('label')}</th>
            {series.map((name, k) => (
              <th key={`${k} ${name}`} scope="col" title={name}>
                {name}
              </th>
            ))}
            <th scope="col">
              <span class="said-only">{t('change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <RowSpacer rows={first} height={height} />
          {drawn.map((one, k) => (
            <ReportRowLine
              key={first + k}
              row={one}
              index={first + k}
              isCurrent={first + k === walk?.row}
              isStop={first + k === stop}
              walk={walk}
            />
          ))}
          {!isWhole && <RowSpacer rows={rows.length - first - drawn.length} height={height} />}
        </tbody>
      </table>
    </div>
  );
}

/** Keeps the current row, or its open replies, in view when the page changes its width, for example when an editor opens beside it. */
function useKeptInView(scroller: RefObject<HTMLElement | null>, row: number | undefined): void {
  const current = useRef(row);
  current.current = row;
  useEffect(() => {
    const { current: element } = scroller;
    const page = element?.closest('.page');
    if (!element || !page) return undefined;
    const find = (): Element | null =>
      page.querySelector('.row-replies') ?? element.querySelector(`[data-row="${current.current}"]`);
    let isInView = false;
    const look = (): void => {
      const box = find()?.getBoundingClientRect();
      isInView = box !== undefined && box.bottom > 0 && box.top < innerHeight;
    };
    let width = page.clientWidth;
    const stopWatching = watchSize(page, () => {
      if (page.clientWidth === width) return;
      width = page.clientWidth;
      if (isInView) find()?.scrollIntoView({ block: 'nearest' });
    });
    page.addEventListener('scroll', look, { capture: true, passive: true });
    element.addEventListener('focusin', look);
    return () => {
      stopWatching();
      page.removeEventListener('scroll', look, { capture: true });
      element.removeEventListener('focusin', look);
    };
  }, []);
}

/** Placeholder for rows that aren't drawn. */
function RowSpacer({ rows, height }: { readonly rows: number; readonly height: number }) {
  if (rows <= 0) return null;
  return <tr class="space" aria-hidden style={{ height: `${rows * height}px` }} />;
}

/** Scrolls as little as needed; the header covers the height of a row. */
function bringIntoView(element: HTMLElement, top: number, height: number): void {
  const head = element.querySelector('thead')?.offsetHeight ?? 0;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + height + head > element.scrollTop + element.clientHeight)
    element.scrollTop = top + height + head - element.clientHeight;
}

interface ReportRowLineProps {
  readonly row: ListedRunRow;
  readonly index: number;
  readonly isCurrent: boolean;
  /** Tab comes here. */
  readonly isStop: boolean;
  readonly walk: RowNavigation | undefined;
}

/** One row: its label, the verdicts, and the change. */
function ReportRowLine({ row, index, isCurrent, isStop, walk }: ReportRowLineProps) {
  const { id, set, expected, said, change, changeWords } = row;
  return (
    <tr class={isCurrent ? 'report-row current' : 'report-row'} aria-rowindex={index + 2} data-row={index}>
      <th scope="row" class="cell-id" title={`${set}#${id}`}>
        {walk ? (
          <button
            type="button"
            class="link"
            tabIndex={isStop ? 0 : -1}
            onFocus={() => walk.onGo(index)}
            onClick={() => walk.onOpen(index)}
          >
            {id}
          </button>
        ) : (
          id
        )}
      </th>
      <td class="cell-label" title={expected}>
        {expected}
      </td>
      {said.map((words, k) => (
        <td key={`${k} ${words}`} class={k === said.length - 1 ? 'cell-said study' : 'cell-said'} title={words}>
          {words}
        </td>
      ))}
      <td class={`cell-change ${change}`}>
        <ChangeIcon change={change} />
        {changeWords}
      </td>
    </tr>
  );
}

/** The icon of a change; its words are beside it. */
const CHANGE_PATHS: Readonly<Record<ListedRunRow['change'], string>> = {
  'put-right': 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  broken: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  'both-wrong': 'M3 6H13M3 10H13',
  wrong: 'M4 4l8 8M12 4l-8 8',
  abstained: 'M3 8h2M7 8h2M11 8h2',
};

function ChangeIcon({ change }: { readonly change: ListedRunRow['change'] }) {
  return (
    <svg class="change-icon" viewBox="0 0 16 16" aria-hidden>
      <path d={CHANGE_PATHS[change]} stroke="currentColor" stroke-width="1.4" />
    </svg>
  );
}
