import type { ComponentChild } from 'preact';
import type { DrawnReport, FigureBlock, Series } from '../../../src/protocol/index.ts';
import { Audits } from './audits.tsx';
import { FigureView } from './figure.tsx';
import { Rows, type RowsWalk } from './rows.tsx';
import { Numbers } from './table.tsx';

export interface ReportBodyProps {
  readonly report: DrawnReport;
  readonly isTables: boolean;
  /** Where rows open in an editor. */
  readonly walk?: RowsWalk;
  readonly baseRate?: ComponentChild;
  readonly ceiling?: ComponentChild;
  /** What was replied about the row that is open. */
  readonly replies?: ComponentChild;
  /** All rows are drawn, as on paper. */
  readonly isWhole?: boolean;
}

/** A table with more columns has the whole width. */
const MOST_BESIDE = 6;

/** So many pictures stand above the audits, which are not to be overlooked; the others below. */
const MOST_FIRST = 3;

/** Pictures, audits beside what was judged otherwise, and all numbers below. */
export function ReportBody(props: ReportBodyProps) {
  const { report, isTables, walk, baseRate, ceiling, replies, isWhole = false } = props;
  const { figures, series, audits, rows, tables } = report;
  return (
    <>
      <Figures figures={figures.slice(0, MOST_FIRST)} series={series} isTables={isTables} />
      <div class={audits.length > 0 ? 'beside' : 'beside alone'}>
        <Audits audits={audits} baseRate={baseRate} ceiling={ceiling} />
        <Rows block={rows} isWhole={isWhole} {...(walk && { walk })} />
      </div>
      {replies}
      <Figures figures={figures.slice(MOST_FIRST)} series={series} isTables={isTables} />
      {tables.length > 0 && (
        <div class="tables">
          {tables.map(({ id, title, note, table }) => (
            <section
              key={id}
              class={table.columns.length > MOST_BESIDE ? 'wide' : undefined}
              aria-labelledby={`table-${id}`}
            >
              <h2 id={`table-${id}`}>{title}</h2>
              <p class="quiet small note">{note}</p>
              <Numbers table={table} caption={title} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function Figures({
  figures,
  series,
  isTables,
}: {
  readonly figures: readonly FigureBlock[];
  readonly series: readonly Series[];
  readonly isTables: boolean;
}) {
  if (figures.length === 0) return null;
  return (
    <div class={isTables ? 'figures as-tables' : 'figures'}>
      {figures.map((block) => (
        <FigureView key={block.id} block={block} series={series} isTables={isTables} />
      ))}
    </div>
  );
}
