/** The `WebviewPanel.viewType` of each panel, also the value of the context key `activeWebviewPanelId`. */
export const REVIEW_PANEL_VIEW_TYPE = 'proofmark.reviewPanel';
export const COMPARE_PANEL_VIEW_TYPE = 'proofmark.comparePanel';
export const LAB_PANEL_VIEW_TYPE = 'proofmark.labPanel';
export const LABEL_PANEL_VIEW_TYPE = 'proofmark.labelPanel';
export const READING_PANEL_VIEW_TYPE = 'proofmark.readingPanel';
export const REPORT_PANEL_VIEW_TYPE = 'proofmark.reportPanel';

/**
 * The hidden command that opens a new panel of this kind with a page's state, its argument. A page whose host was killed uses it to move to
 * the next host, because the window handles a click on a link of the page with any host.
 */
export function getReconnectCommandId(viewType: string): string {
  return `_${viewType}.reconnect`;
}

/** The link that runs the command with the state. */
export function buildPageReconnectUri(viewType: string, state: unknown): string {
  const argument = encodeURIComponent(JSON.stringify(state === undefined ? [] : [state]));
  return `command:${getReconnectCommandId(viewType)}?${argument}`;
}
