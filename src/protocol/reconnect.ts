/** How a page whose host was killed comes to the next one: the window hears of a click on a link of the page, whichever host there is. */

/** The command that gives a page of this kind a new panel, which no list shows. Its argument is the page's state. */
export function reconnectCommand(viewType: string): string {
  return `_${viewType}.reconnect`;
}

/** The link that runs the command with the state. */
export function reconnectLink(viewType: string, state: unknown): string {
  const argument = encodeURIComponent(JSON.stringify(state === undefined ? [] : [state]));
  return `command:${reconnectCommand(viewType)}?${argument}`;
}
