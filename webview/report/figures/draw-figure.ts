import type { Figure, Series } from '../../../src/protocol/index.ts';
import { drawBars } from './bars.ts';
import { drawLines } from './lines.ts';
import { drawPositions } from './positions.ts';
import { drawTemper } from './temper.ts';

/** The narrowest that a picture is drawn, in CSS pixels: narrower ones are this one, made smaller. */
const NARROWEST = 280;

/** A picture of this width, not yet in the page. */
export function drawFigure(figure: Figure, series: readonly Series[], width: number): SVGSVGElement {
  const drawn = Math.max(NARROWEST, Math.round(width));
  switch (figure.kind) {
    case 'bars':
      return drawBars(figure, series, drawn);
    case 'temper':
      return drawTemper(figure, series, drawn);
    case 'positions':
      return drawPositions(figure, series, drawn);
    case 'lines':
      return drawLines(figure, series, drawn);
    default:
      return figure satisfies never;
  }
}
