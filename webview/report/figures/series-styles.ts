/** Colors of charts, by variables of the page's style sheet (`figures.css`). */

export const MAIN_SERIES_COLOR = 'var(--study)';
export const REFERENCE_SERIES_COLOR = 'var(--reference)';
export const REFERENCE_OUTLINE_COLOR = 'var(--reference-line)';
export const TEXT_COLOR = 'var(--vscode-foreground)';
export const MUTED_COLOR = 'var(--quiet)';
export const GRID_COLOR = 'var(--grid)';
export const PAGE_BACKGROUND_COLOR = 'var(--vscode-editor-background)';

/** How a series is distinguished from others, never by color alone. */
export interface SeriesStyle {
  readonly fill: string;
  readonly stroke: string;
  /** The dashes of its line in pixels; lines of the reference and of comparison series are dashed. */
  readonly dash?: string;
  readonly symbol: PointShape;
  readonly isStudy: boolean;
}

export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond';

const SHAPES: readonly PointShape[] = ['circle', 'square', 'triangle', 'diamond'];
const DASHES = ['6 3', '2 3', '8 3 2 3', '12 4'];

/** @param nth the index among series that aren't under study */
export function getSeriesStyle(isStudy: boolean, nth: number): SeriesStyle {
  if (isStudy) return { fill: MAIN_SERIES_COLOR, stroke: MAIN_SERIES_COLOR, symbol: 'circle', isStudy: true };
  return {
    fill: REFERENCE_SERIES_COLOR,
    stroke: MUTED_COLOR,
    dash: DASHES[nth % DASHES.length] ?? '6 3',
    symbol: SHAPES[nth % SHAPES.length] ?? 'circle',
    isStudy: false,
  };
}
