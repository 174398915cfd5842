export {
  /** The source of Proofmark's diagnostics. */
  DIAGNOSTIC_SOURCE,
  /** Publishes flags as diagnostics, which draw squiggles and can be visited with F8. */
  FlagDiagnosticsPublisher,
} from './flag-diagnostics.ts';
export {
  /** Draws gutter icons, the overview ruler's marks, the dimmed tail, and texts after lines. */
  MarkPainter,
} from './painter.ts';
