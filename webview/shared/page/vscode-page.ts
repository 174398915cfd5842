/** VS Code's API for a page: messages to the host, and a state that survives the page. */
export interface VsCodePage {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodePage;

/** VS Code allows one call per page. */
export const vsCodePage: VsCodePage = acquireVsCodeApi();
