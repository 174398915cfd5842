/** The `WebviewPanel.viewType` of each panel, also the value of the context key `activeWebviewPanelId`. */
export const REVIEW_PANEL = 'proofmark.reviewPanel';
export const COMPARE_PANEL = 'proofmark.comparePanel';
export const LAB_PANEL = 'proofmark.labPanel';
export const LABEL_PANEL = 'proofmark.labelPanel';
export const REPORT_PANEL = 'proofmark.reportPanel';

/**
 * The command that gives a page of this kind a new panel, which no list shows; its argument is the page's state. So a page whose host was
 * killed comes to the next one: the window hears of a click on a link of the page, whichever host there is.
 */
export function reconnectCommand(viewType: string): string {
  return `_${viewType}.reconnect`;
}

/** The link that runs the command with the state. */
export function reconnectLink(viewType: string, state: unknown): string {
  const argument = encodeURIComponent(JSON.stringify(state === undefined ? [] : [state]));
  return `command:${reconnectCommand(viewType)}?${argument}`;
}
