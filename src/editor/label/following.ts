/** What of where a session is changes with what becomes known, or hidden, beside it. */
import type { SessionPorts } from './ports.ts';
import { atStep, type SessionState } from './state.ts';

/** A session as it is now that something else is known. */
export function followed(ports: SessionPorts, state: SessionState): SessionState {
  return withoutOffer(ports, atFirstFlag(ports, state));
}

/** That an item has flags is not said any more once it is labelled blind. */
function withoutOffer({ items, veil }: SessionPorts, state: SessionState): SessionState {
  const { offered, notice: _, ...others } = state;
  const key = offered && items.keyOf(offered.number);
  return key !== undefined && veil.isVeiled(key) ? others : state;
}

/** In assisted mode the first flag is where to begin, also if it comes only now. */
function atFirstFlag({ items, veil }: SessionPorts, state: SessionState): SessionState {
  const { before, number } = state;
  if (!before || before.isBegun || number === undefined || veil.isVeiled(before.item.key)) return state;
  const [first] = items.flagsOf(number) ?? [];
  return first === undefined ? state : { ...state, before: atStep(before, first, false) };
}
