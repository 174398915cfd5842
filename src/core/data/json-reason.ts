import { messageOf } from '../base/errors.ts';

/**
 * What the JSON parser says of one line of a file, without a place in a file of its own: it calls that line the first.
 *
 * @returns `Expected ',' or '}' after property value, at character 46`
 */
export function jsonReason(error: unknown): string {
  const reason = messageOf(error);
  const place = /\s*(?:in JSON )?at position (\d+)(?: \(line \d+ column \d+\))?\.?$/.exec(reason);
  return place ? `${reason.slice(0, place.index)}, at character ${Number(place[1]) + 1}` : reason;
}
