/** How much room things are likely to take before they have been drawn. */

/** Characters in a line of proof text, at most and at least. */
const MEASURE = 75;
const NARROWEST = 24;
/** Of proof text, in pixels: a line, and a character on the average. */
const LINE = 27;
const CHARACTER = 7.9;
/** Source is longer than what is typeset from it. */
const SOURCE = 1.25;
/** Above and below the text of a row. */
const PADDING = 22;
/** The margin note under the text. */
const NOTE = 22;

/** Of proof text side by side, in pixels: a line, a character on the average, and what is around it. */
const SMALL_LINE = 24;
const SMALL_CHARACTER = 7.2;
const SMALL_PADDING = 16;
const SMALL_SIDES = 66;
const SMALL_MEASURE = 75;

/** The likely height of a step in one of two columns, in pixels. @param length characters of its text @param width of the column, in pixels */
export function likelyCellHeight(length: number, width: number): number {
  const room = Math.max(1, width - SMALL_SIDES);
  const perLine = Math.max(NARROWEST, Math.min(SMALL_MEASURE, Math.floor(room / SMALL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * SMALL_LINE + SMALL_PADDING;
}

/** The likely height of a closed row in the review, in pixels. @param length characters of its text @param width of the panel, in pixels */
export function likelyHeight(length: number, width: number): number {
  const isNarrow = width < 560;
  const column = Math.max(1, width - (isNarrow ? 56 : 228));
  const perLine = Math.max(NARROWEST, Math.min(MEASURE, Math.floor(column / CHARACTER)));
  const lines = Math.max(1, Math.ceil(length / SOURCE / perLine));
  const least = isNarrow ? 0 : 54;
  return Math.max(lines * LINE, least) + PADDING + (isNarrow ? NOTE : 0);
}

/** Of a step that is labelled, in pixels: a line, a character on the average, and what is above and below. */
const LABEL_LINE = 25;
const LABEL_CHARACTER = 7.6;
const LABEL_PADDING = 20;
const LABEL_MEASURE = 92;

/** The likely height of a step in the label panel, in pixels. @param length characters of its text @param width of the column, in pixels */
export function likelyLabelHeight(length: number, width: number): number {
  const perLine = Math.max(NARROWEST, Math.min(LABEL_MEASURE, Math.floor(width / LABEL_CHARACTER)));
  return Math.max(1, Math.ceil(length / SOURCE / perLine)) * LABEL_LINE + LABEL_PADDING;
}
