import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ReportChart, ReportChartBlock, ReportSeries } from '../../../src/protocol/index.ts';
import { useVisibleArea } from '../../shared/index.ts';
import { drawBarChart } from '../figures/bars.ts';
import { type LegendEntry, listLegendEntries } from '../figures/legend.ts';
import { drawLeniencyChart } from '../figures/leniency.ts';
import { drawLineChart } from '../figures/lines.ts';
import { drawErrorPositionChart } from '../figures/positions.ts';
import type { PointShape } from '../figures/series-styles.ts';
import { NumberTable } from './table.tsx';

export interface ReportFigureProps {
  readonly block: ReportChartBlock;
  readonly series: readonly ReportSeries[];
  readonly isTables: boolean;
}

/** A chart, or its numbers as a table; screen readers always get the table. */
export function ReportFigure({ block, series, isTables }: ReportFigureProps) {
  const { id, title, note, table, figure } = block;
  return (
    <figure class={`figure figure-${figure.kind}`} aria-labelledby={`figure-${id}`}>
      <h2 id={`figure-${id}`} class="title">
        {title}
      </h2>
      <p class="quiet small note">{note}</p>
      {isTables ? (
        <NumberTable table={table} caption={title} />
      ) : (
        <>
          <FigurePicture block={block} series={series} />
          <FigureLegend entries={listLegendEntries(figure, series)} />
          <NumberTable table={table} caption={title} isSaidOnly />
        </>
      )}
    </figure>
  );
}

function FigurePicture({ block, series }: Omit<ReportFigureProps, 'isTables'>) {
  const place = useRef<HTMLDivElement>(null);
  const { width } = useVisibleArea(place, 1);
  const [isBroken, setBroken] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || width === 0) return;
    try {
      element.replaceChildren(drawFigure(block.figure, series, width));
      setBroken(false);
    } catch {
      element.replaceChildren();
      setBroken(true);
    }
  }, [block.figure, series, width]);
  return (
    <>
      <div class="picture" ref={place} aria-hidden />
      {isBroken && (
        <>
          <p class="quiet small">{t("Couldn't draw this chart. Showing its numbers instead.")}</p>
          <NumberTable table={block.table} caption={block.title} />
        </>
      )}
    </>
  );
}

function FigureLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul class="legend quiet small" aria-hidden>
      {entries.map((entry) => (
        <li key={`${entry.sign} ${entry.words}`}>
          <LegendSign {...entry} />
          {entry.words}
        </li>
      ))}
    </ul>
  );
}

/** In the middle of a line's sign, as large as in the picture. */
const POINT_PATHS: Readonly<Record<PointShape, string>> = {
  circle: 'M9 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z',
  square: 'M9.4 2.4h5.2v5.2h-5.2Z',
  triangle: 'M12 1.4L15.6 7.6H8.4Z',
  diamond: 'M12 .8L14.4 5L12 9.2L9.6 5Z',
};

function LegendSign({ sign, isStudy, dash, symbol }: LegendEntry) {
  if (sign === 'line' || sign === 'diagonal')
    return (
      <svg class={isStudy ? 'sign-line study' : 'sign-line'} viewBox="0 0 24 10" width="24" height="10" aria-hidden>
        <path d="M0 5H24" stroke-dasharray={sign === 'diagonal' ? '2 4' : dash} />
        {symbol && <path class="point" d={POINT_PATHS[symbol]} />}
      </svg>
    );
  return <span class={`sign sign-${sign}`} />;
}

/** The minimum width of a drawn chart in CSS pixels; in less room it is scaled down. */
const NARROWEST = 280;

/** Draws a chart of this width that isn't in the page yet. */
function drawFigure(figure: ReportChart, series: readonly ReportSeries[], width: number): SVGSVGElement {
  const drawn = Math.max(NARROWEST, width);
  switch (figure.kind) {
    case 'bars':
      return drawBarChart(figure, series, drawn);
    case 'temper':
      return drawLeniencyChart(figure, series, drawn);
    case 'positions':
      return drawErrorPositionChart(figure, series, drawn);
    case 'lines':
      return drawLineChart(figure, series, drawn);
  }
}
