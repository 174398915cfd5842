/** Schemas of what all panels say to their hosts, and of what is drawn in several. */
import type { StepState } from '../core/review/types.ts';
import { blocks } from './render-schemas.ts';
import type { Body } from './review.ts';
import { number, read, type Schema, shape, text, whole } from './schemas.ts';

/** The most texts that are asked for at once. */
export const MOST_BODIES = 64;

/** More steps than any proof has. */
export const MOST_STEPS = 100_000;

/** The longest name of a text, an opinion, a game, in UTF-16 code units. */
export const LONGEST_KEY = 200;

export const key = text(LONGEST_KEY);
/** A sentence, or some. */
export const words = text(20_000);
export const revision = whole(0, Number.MAX_SAFE_INTEGER);
export const share = number(0, 1);

export const states: Readonly<Record<StepState, true>> = {
  pending: true,
  running: true,
  'no-error-found': true,
  'earliest-error': true,
  doubtful: true,
  'false-statement': true,
  'please-check': true,
  'after-error': true,
  stale: true,
  abstained: true,
  failed: true,
};

export const body: Schema<Body> = shape<Body>({ blocks });

/** Whether a page takes a text as it is drawn: it has neither too many parts nor too long ones. */
export function isBody(value: unknown): value is Body {
  return 'value' in read(body, value);
}
