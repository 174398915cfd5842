/** The only file that uses Observable Plot. */
import * as Plot from '@observablehq/plot';

export { areaY, dot, gridX, gridY, line, type Markish, rect, ruleX, ruleY, text } from '@observablehq/plot';

export interface PlotSpec extends Pick<Plot.PlotOptions, 'x' | 'y'> {
  /** In pixels, as all lengths. */
  readonly width: number;
  readonly height: number;
  /** From the edges of the picture to the axes. */
  readonly margins: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  readonly marks: readonly Plot.Markish[];
}

/**
 * Draws a chart that isn't in the page yet. It is hidden from screen readers, which get its numbers as a table.
 *
 * Plot adds a style sheet to each picture, which the content security policy blocks. It is removed here; our style sheet has its rules. All
 * colors are attributes with theme variables.
 */
export function drawPlot({ width, height, margins, x, y, marks }: PlotSpec): SVGSVGElement {
  const drawn = Plot.plot({
    figure: false,
    width,
    height,
    marginTop: margins.top,
    marginRight: margins.right,
    marginBottom: margins.bottom,
    marginLeft: margins.left,
    x: { ...x, axis: null },
    y: { ...y, axis: null },
    marks: [...marks],
  });
  for (const sheet of drawn.querySelectorAll('style')) sheet.remove();
  drawn.setAttribute('class', 'plot');
  drawn.setAttribute('aria-hidden', 'true');
  for (const name of ['font-family', 'font-size', 'aria-label']) drawn.removeAttribute(name);
  for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return drawn as SVGSVGElement;
}
