/** VS Code's API for a page: messages to the host, and a state that survives the page. */
export interface VsCodeWebviewApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeWebviewApi;

/** VS Code allows one call per page. */
export const vsCodeWebviewApi: VsCodeWebviewApi = acquireVsCodeApi();
