// biome-ignore-all lint/a11y/useSemanticElements: cells are placed, not flowed: what is not in view is not drawn.
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell at a time has the focus.
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CandidateView, CompareView } from '../../../src/protocol/index.ts';
import { getDrawnRowRange, memoByContent, useVisibleArea } from '../../shared/index.ts';
import { useCurrentMatchFocus } from '../follow-match.ts';
import { findMatchView, getCurrentMatchId } from '../state/current-match.ts';
import { findInitialMatchCell } from '../state/match-navigation.ts';
import { getPairMatrix, type PairMatrix as MatrixData, type PairMatrixCell } from '../state/matrix.ts';
import type { ComparePageModel } from '../state/model.ts';
import { useComparePageController } from '../use-panel.ts';
import { renderMatchCallSquares } from './squares.tsx';

/** In pixels. */
const ROW = 26;
const HEAD = 28;
const NAMED = 176;
const NUMBERED = 46;
const SQUARE = 10;
/** The number of rows and columns that are drawn around the viewport. */
const BESIDE = 8;
const STEP = 4 * ROW;
/** With more candidates, rows show only numbers. */
const MOST_NAMED = 24;

/** The matrix of all pairs: each row shows a candidate's results against the others. */
export function RoundRobinMatrix({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const panel = useComparePageController();
  const place = useRef<HTMLDivElement>(null);
  const matrix = getPairMatrix(view);
  const { candidates } = view;
  const { size } = matrix;
  const left = size > MOST_NAMED ? NUMBERED : NAMED;
  const width = useMemo(() => 12 + SQUARE * Math.max(2, Math.min(8, countMaxSquares(view))), [view]);
  const inView = useVisibleArea(place, STEP);
  const current = getCurrentMatchId(model);
  const stop = findMatchView(view, current) ? current : findInitialMatchCell(view)?.game;
  const at = stop === undefined ? undefined : matrix.placeOf(stop, model.isFlipped);
  useCurrentMatchFocus(model, place, (element) =>
    at ? element.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`) : null,
  );
  const rows = listDrawn({ count: size, size: ROW, offset: inView.top, room: inView.height - HEAD }, at?.row);
  const columns = listDrawn({ count: size, size: width, offset: inView.left, room: inView.width - left }, at?.column);
  const choose = (cell: PairMatrixCell, row: number, column: number): void => {
    panel.go(cell.game.id, 'click', cell.isFlipped);
    panel.read([row, column]);
  };
  return (
    <div class="matrix-scroller" ref={place} data-covered-top={HEAD} data-covered-left={left}>
      <div
        class="matrix"
        role="grid"
        aria-label={t('Matches of all pairs')}
        aria-rowcount={size + 1}
        aria-colcount={size + 1}
        style={{ width: `${left + size * width}px`, height: `${HEAD + size * ROW}px` }}
      >
        <div class="matrix-head" role="row" aria-rowindex={1} style={{ height: `${HEAD}px` }}>
          <div class="corner" role="columnheader" aria-colindex={1} style={{ width: `${left}px` }}>
            <span class="said-only">{t('Candidate')}</span>
          </div>
          {columns.map((column) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={column + 2}
              class={column === at?.column && current ? 'column-name here' : 'column-name'}
              style={{ left: `${left + column * width}px`, width: `${width}px` }}
            >
              {candidates[column]?.number}
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <Row
            key={row}
            row={row}
            columns={columns}
            matrix={matrix}
            candidate={candidates[row]}
            left={left}
            width={width}
            current={current}
            here={row === at?.row ? at.column : undefined}
            twin={row === at?.column && current !== undefined ? at.row : undefined}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  );
}

/** A match in the matrix. Memoized, so that scrolling or other matches don't redraw it. */
const Pairing = memoByContent<{
  readonly cell: PairMatrixCell | undefined;
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly width: number;
  readonly isCurrent: boolean;
  readonly isTwin: boolean;
  readonly isStop: boolean;
  readonly onChoose: RowProps['onChoose'];
}>(
  function Pairing({ cell, row, column, left, width, isCurrent, isTwin, isStop, onChoose }) {
    const place = { 'aria-colindex': column + 2, style: { left: `${left}px`, width: `${width}px` } };
    if (cell === undefined) return <div {...place} role="gridcell" class="pairing diagonal" />;
    const { game, isFlipped } = cell;
    const seat = game.seats[isFlipped ? 1 : 0];
    const names = [
      'pairing pips',
      game.state !== 'decided' ? game.state : seat.isWinner ? 'won' : 'lost',
      isCurrent && 'current',
      isTwin && 'twin',
      game.byPerson && 'by-person',
    ];
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the page walk the games.
      <div
        {...place}
        role="gridcell"
        class={names.filter(Boolean).join(' ')}
        data-cell={`${row} ${column}`}
        aria-selected={isCurrent}
        aria-label={game.label}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onChoose(cell, row, column)}
      >
        {renderMatchCallSquares(seat.squares)}
      </div>
    );
  },
  { but: ['onChoose'], deep: ['cell'] },
);

interface RowProps {
  readonly row: number;
  readonly columns: readonly number[];
  readonly matrix: MatrixData;
  readonly candidate: CandidateView | undefined;
  readonly left: number;
  readonly width: number;
  readonly current: string | undefined;
  /** The column where the reader is, in this row. */
  readonly here: number | undefined;
  /** The column of the same match in the mirrored cell. */
  readonly twin: number | undefined;
  readonly onChoose: (cell: PairMatrixCell, row: number, column: number) => void;
}

/** A row. Memoized, because most rows don't change while the reader scrolls. */
const Row = memoByContent<RowProps>(
  function Row({ row, columns, matrix, candidate, left, width, current, here, twin, onChoose }) {
    const names = ['row-name', here !== undefined && current !== undefined && 'here', candidate?.state];
    return (
      <div role="row" aria-rowindex={row + 2} class="matrix-row" style={{ top: `${HEAD + row * ROW}px` }}>
        <div
          class={names.filter(Boolean).join(' ')}
          role="rowheader"
          aria-colindex={1}
          style={{ width: `${left}px` }}
          title={candidate && `${candidate.number} ${candidate.name}`}
        >
          <span class="id">{candidate?.number}</span>
          <span class={left === NAMED ? 'name cut' : 'said-only'}>{candidate?.name}</span>
        </div>
        {columns.map((column) => (
          <Pairing
            key={column}
            cell={matrix.at(row, column)}
            row={row}
            column={column}
            left={left + column * width}
            width={width}
            isCurrent={column === here && current !== undefined}
            isTwin={column === twin}
            isStop={column === here}
            onChoose={onChoose}
          />
        ))}
      </div>
    );
  },
  { but: ['onChoose'], deep: ['candidate', 'columns'] },
);

/** The rows or columns in view, some around them, and the one with the focus. */
function listDrawn(
  place: Omit<Parameters<typeof getDrawnRowRange>[0], 'beside'>,
  always: number | undefined,
): readonly number[] {
  const { first, end } = getDrawnRowRange({ ...place, beside: BESIDE });
  const indices = Array.from({ length: end - first }, (_, k) => first + k);
  return always === undefined || indices.includes(always) ? indices : [...indices, always].sort((a, b) => a - b);
}

function countMaxSquares({ rounds: [round] }: CompareView): number {
  return Math.max(1, ...(round?.games ?? []).map(({ seats }) => seats[0].squares.length));
}
