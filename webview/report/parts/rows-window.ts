/** Rows that are to be drawn: from `first` on, `end` no more. */
export interface RowsWindow {
  readonly first: number;
  readonly end: number;
}

/** @param place lengths in pixels; `beside`: rows beyond those in view, on each side */
export function windowOf(place: {
  readonly count: number;
  readonly height: number;
  readonly top: number;
  readonly view: number;
  readonly beside: number;
}): RowsWindow {
  const { count, height, top, view, beside } = place;
  const first = Math.floor(Math.max(0, top) / height) - beside;
  const end = Math.ceil((Math.max(0, top) + Math.max(0, view)) / height) + beside;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
}
