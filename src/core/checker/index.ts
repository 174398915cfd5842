/**
 * The embedded checker: it reads the relations of a step that it can and refutes the false ones, with no key, no network and no
 * model. It never calls a line right, and it must almost never call a true line false. Pure TypeScript; hosts run
 * {@link handle} in a worker of theirs.
 *
 * Its floors, each of which imports only from those before it: terms, reading, mathematics, evidence, prose, relations,
 * rules, and the files beside this one.
 */

import { checkStep } from './check.ts';
import { knownOf } from './relations/known.ts';
import type { CheckMessage, CheckReply } from './terms/types.ts';

export { checkStep } from './check.ts';
export type { CheckMessage, CheckReply, Evidence, NotRead, Outcome, Reading } from './terms/types.ts';

/** Texts before a step that are longer than this, in characters, are read in pieces. */
const LONG_PAST = 50_000;

/**
 * One reply per step that the message asks for, in its order. An index that isn't a step gets no readings. `undefined` is a
 * sign of life: a piece of a long past was read, which is no part of what the next step costs.
 */
export function* handle(message: CheckMessage): Generator<CheckReply | undefined> {
  const { id, steps, problem, suspects = false } = message;
  const context = { steps, suspects, ...(problem === undefined ? {} : { problem }) };
  const isLong = steps.reduce((sum, { length }) => sum + length, problem?.length ?? 0) > LONG_PAST;
  for (const step of message.only ?? steps.keys()) {
    if (isLong && step < steps.length) for (const _ of knownOf(steps, problem).prepare(step)) yield undefined;
    yield { id, step, ...checkStep(context, step) };
  }
}
