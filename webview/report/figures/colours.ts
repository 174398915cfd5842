/** Colours of pictures, by variables of the page's style sheet (`figures.css`). */

export const STUDY = 'var(--study)';
export const REFERENCE = 'var(--reference)';
export const OUTLINE = 'var(--reference-line)';
export const TEXT = 'var(--vscode-foreground)';
export const QUIET = 'var(--quiet)';
export const GRID = 'var(--grid)';
export const PAGE = 'var(--vscode-editor-background)';

/** How a series is told apart from the others, never by its colour alone. */
export interface Look {
  readonly fill: string;
  readonly stroke: string;
  /** Of its line, in pixels: the other one, and those drawn for comparison, are broken. */
  readonly dash?: string;
  /** Of its points. */
  readonly symbol: PointShape;
  readonly isStudy: boolean;
}

export type PointShape = 'circle' | 'square' | 'triangle' | 'diamond';

const SHAPES: readonly PointShape[] = ['circle', 'square', 'triangle', 'diamond'];
const DASHES = ['6 3', '2 3', '8 3 2 3', '12 4'];

/** @param nth Which of those that are not under study. */
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
