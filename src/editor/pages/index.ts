export {
  /** Keeps a panel and the editor at one step. */
  PanelCursorSync,
} from './cursor-sync.ts';
export {
  /** Markdown for people, and JSON for programs. */
  createMarkdownAndJsonChoices,
  /** A format to choose from. */
  type ExportFormatChoice,
  /** What an export command names. The person is asked for the rest. */
  type ExportRequest,
  /** Writes an export to a file. */
  exportToFile,
  /** The formats in which reviews and comparisons are exported. */
  MARKDOWN_AND_JSON_FORMATS,
  /** A format in which reviews and comparisons are exported. */
  type MarkdownOrJsonFormat,
  /** The arguments of an export command. */
  readExportArguments,
} from './export-file.ts';
export {
  /** The macros and statements that a document defines. */
  getDocumentLatexDefinitions,
} from './latex-definitions.ts';
export {
  /** Runs a task soon after a request, at most once per interval. */
  ThrottledTask,
} from './paced-task.ts';
export {
  /** Saves drafts of text in pages, so that none is lost with a page or a window. */
  PageDraftStore,
  /** Drafts of unsaved text in pages, by the address of the document or data set. */
  type PageDrafts,
} from './page-draft-store.ts';
export {
  /** Manages the lifecycle of a panel's page. */
  PagePanel,
} from './page-panel.ts';
export {
  /** The open panels of a kind. */
  OpenPanelSet,
  /** Restores the panels of a kind after the window was reloaded or the extension host was killed. */
  registerPanelSerializer,
} from './panel-restoring.ts';
export {
  /** Caches rendered texts by keys that contain everything that affects the rendering. */
  createCachingTextRenderer,
} from './rendered-text-cache.ts';
export {
  /** The only folder that pages can load from. */
  getPagesFolder,
} from './webview-html.ts';
