/** Colors of charts, by variables of the page's style sheet (`figures.css`). */

export const STUDY = 'var(--study)';
export const REFERENCE = 'var(--reference)';
export const OUTLINE = 'var(--reference-line)';
export const TEXT = 'var(--vscode-foreground)';
export const QUIET = 'var(--quiet)';
export const GRID = 'var(--grid)';
export const PAGE = 'var(--vscode-editor-background)';

/** How a series is distinguished from others, never by color alone. */
export interface Look {
  readonly fill: string;
  readonly stroke: string;
  /** The dashes of its line in pixels; lines of the reference and of comparison series are dashed. */
  readonly dash?: string;
  /** The shape of its points. */
  readonly symbol: PointShape;
  readonly isStudy: boolean;
}

export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond';

const SHAPES: readonly PointShape[] = ['circle', 'square', 'triangle', 'diamond'];
const DASHES = ['6 3', '2 3', '8 3 2 3', '12 4'];

/** @param nth the index among series that aren't under study */
export function lookOf(isStudy: boolean, nth: number): Look {
  if (isStudy) return { fill: STUDY, stroke: STUDY, symbol: 'circle', isStudy: true };
  return {
    fill: REFERENCE,
    stroke: QUIET,
    dash: DASHES[nth % DASHES.length] ?? '6 3',
    symbol: SHAPES[nth % SHAPES.length] ?? 'circle',
    isStudy: false,
  };
}
