/** Observable Plot as our pages use it: the one place that knows it. */
import * as Plot from '@observablehq/plot';

export {
  areaY,
  dot,
  gridX,
  gridY,
  line,
  type Markish,
  rect,
  ruleX,
  ruleY,
  text,
} from '@observablehq/plot';
export type PlotOptions = Plot.PlotOptions;

/**
 * A picture, not yet in the page. Screen readers are given its numbers as a table, so it is nothing to them.
 *
 * Plot puts a style sheet of its own into each picture, which the policy of pages refuses once it is in the page: it is taken out
 * before, and what it says stands in ours. All colours are attributes that name variables of the theme.
 */
export function draw(options: PlotOptions): SVGSVGElement {
  const drawn = Plot.plot({ figure: false, ...options });
  for (const sheet of drawn.querySelectorAll('style')) sheet.remove();
  drawn.setAttribute('class', 'plot');
  drawn.setAttribute('aria-hidden', 'true');
  for (const name of ['font-family', 'font-size', 'aria-label']) drawn.removeAttribute(name);
  for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return drawn as SVGSVGElement;
}
