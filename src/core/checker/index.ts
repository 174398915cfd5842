/**
 * The embedded checker: it reads the relations of a step that it can and refutes the false ones, with no key, no network and no
 * model. It never calls a line right, and it must almost never call a true line false. Pure TypeScript; hosts run
 * {@link handle} in a worker of theirs.
 */

import { checkStep } from './check.ts';
import type { CheckMessage, CheckReply } from './types.ts';

export { checkStep } from './check.ts';
export type { CheckMessage, CheckReply, Evidence, NotRead, Outcome, Reading } from './types.ts';

/** One reply per step that the message asks for, in its order. An index that is no step gets no readings. */
export function* handle(message: CheckMessage): Generator<CheckReply> {
  const { id, steps, problem, suspects = false } = message;
  const context = { steps, suspects, ...(problem === undefined ? {} : { problem }) };
  for (const step of message.only ?? steps.keys()) {
    yield { id, step, ...checkStep(context, step) };
  }
}
