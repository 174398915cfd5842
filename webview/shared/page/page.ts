/** What VS Code hands a page of ours: the way to the host, and a state that outlives the page. */
export interface Page {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): Page;

/** Can be asked for once per page only. */
export const page: Page = acquireVsCodeApi();
