/** Values in the types of JSON formats. Their tags are read by the generator of the JSON schemas in `media/schemas`. */

/**
 * A number of things.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * A number of things, at least one.
 * @asType integer
 * @minimum 1
 */
export type PositiveCount = number;

/**
 * An index of a list, counted from 0.
 * @asType integer
 * @minimum 0
 */
export type ListIndex = number;

/**
 * The index of the earliest error among the steps; -1 for none.
 * @asType integer
 * @minimum -1
 */
export type ErrorIndex = number;

/**
 * A number from 0 to 1.
 * @minimum 0
 * @maximum 1
 */
export type UnitNumber = number;

/** @minimum 0 */
export type NonnegativeNumber = number;

/** A range of the document, in UTF-16 code units; the end is exclusive. */
export interface RangeJson {
  /** The offset of the first character, in UTF-16 code units. */
  readonly start: ListIndex;
  /** The offset after the last character, in UTF-16 code units. */
  readonly end: ListIndex;
}
