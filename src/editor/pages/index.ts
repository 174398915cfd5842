export {
  /** Keeps texts by keys that name all that matters to what is drawn, whatever they are of. */
  drawnBodies,
} from './drawn-bodies.ts';
export {
  /** A format in which reviews and comparisons are exported. */
  type ExportFormat,
  /** What a command was told of how and where to export. */
  exportArguments,
  /** The formats in which reviews and comparisons are exported. */
  exportFormats,
  /** Writes it to a file. */
  exportTo,
  /** A format that people choose. */
  type FormatChoice,
  /** To be read, and for programs. */
  markdownOrJson,
} from './export-file.ts';
export {
  /** The folder that pages may load from; nothing else of the machine is within their reach. */
  pagesFolder,
} from './html.ts';
export {
  /** Drafts of unsaved text in pages, by the address of the document or data set. */
  type Drafts,
  /** Saves drafts of text in pages, so that none is lost with a page or a window. */
  KeptDrafts,
} from './kept-drafts.ts';
export {
  /** The open panels of a kind. */
  PanelGroup,
  /** Restores the panels of a kind after the window was reloaded or the extension host was killed. */
  takeOverPanels,
} from './kept-panels.ts';
export {
  /** Runs a task soon after it was asked for, however often, and never twice within a while. */
  Paced,
} from './paced.ts';
export {
  /** The life of a panel's page. */
  PagePanel,
} from './page-panel.ts';
