export {
  /** Caches rendered texts by keys that contain everything that affects the rendering. */
  drawnBodies,
} from './drawn-bodies.ts';
export {
  /** A format in which reviews and comparisons are exported. */
  type ExportFormat,
  /** The arguments of an export command. */
  exportArguments,
  /** The formats in which reviews and comparisons are exported. */
  exportFormats,
  /** Writes an export to a file. */
  exportTo,
  /** A format to choose from. */
  type FormatChoice,
  /** Markdown for people, and JSON for programs. */
  markdownOrJson,
} from './export-file.ts';
export {
  /** The only folder that pages can load from. */
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
  /** Runs a task soon after a request, at most once per interval. */
  Paced,
} from './paced.ts';
export {
  /** Manages the lifecycle of a panel's page. */
  PagePanel,
} from './page-panel.ts';
