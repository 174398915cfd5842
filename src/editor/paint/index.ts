export {
  /** Draws gutter icons, the overview ruler's marks, the dimmed tail, and words after lines. */
  MarkPainter,
} from './painter.ts';
export {
  /** Who our Problems entries are from. */
  PROBLEM_SOURCE,
  /** Flags as Problems entries, which also draws their squiggles and lets F8 walk them. */
  ProblemList,
} from './problems.ts';
