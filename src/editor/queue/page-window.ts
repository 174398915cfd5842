/** How many rows of a group are added at a time. */
export const PAGE = 100;

/** Which of a group's items are listed: those from one place up to another, which is left out. */
export interface PageWindow {
  readonly from: number;
  readonly to: number;
}

export const FIRST_PAGE: PageWindow = { from: 0, to: PAGE };

export function withPageAfter({ from, to }: PageWindow): PageWindow {
  return { from, to: to + PAGE };
}

export function withPageBefore({ from, to }: PageWindow): PageWindow {
  return { from: Math.max(0, from - PAGE), to };
}

/** The same if a place is in it, else the page with that place alone: what is between would be too many rows. */
export function windowWith(window: PageWindow, place: number): PageWindow {
  if (place >= window.from && place < window.to) return window;
  const from = Math.floor(place / PAGE) * PAGE;
  return { from, to: from + PAGE };
}

/** A window that shows something of a group, which may have shrunk. */
export function windowIn(window: PageWindow, count: number): PageWindow {
  return window.from < count || window.from === 0
    ? window
    : windowWith({ from: 0, to: 0 }, Math.max(0, count - 1));
}
