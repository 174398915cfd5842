/** A bout: one question on two candidates, or with `swap` the same both ways and a third time where the two disagree. */

import type { CompareCall, Design, GameCall, Heard } from '../types.ts';
import { compareCall, type Turn } from './keys.ts';

export interface Bout {
  /** Those that are in, and those that are surely needed. */
  readonly calls: readonly GameCall[];
  readonly wanted: readonly CompareCall[];
  readonly isSettled: boolean;
  /** Of a bout that is settled; absent if nobody has won it. */
  readonly winner?: number;
  /** Calls that it may still take. */
  readonly left: number;
  /** Both orders have a verdict, and whether these differ. */
  readonly orders?: 'same' | 'different';
}

export function boutOf(
  design: Design,
  replies: ReadonlyMap<string, Heard>,
  pair: readonly [number, number],
  bout: number,
): Bout {
  const call = (turn: Turn): CompareCall => compareCall(design, pair[0], pair[1], bout, turn);
  const asked = (design.order === 'swap' ? [call(0), call(1)] : [call(0)]).map((one) => told(one, replies));
  const wanted = asked.filter(({ heard }) => !heard).map(({ call }) => call);
  if (wanted.length > 0)
    return {
      calls: asked.map(({ shown }) => shown),
      wanted,
      isSettled: false,
      left: wanted.length + (design.order === 'swap' ? 1 : 0),
    };
  const [one, other] = asked.map(({ shown }) => shown.winner);
  const calls = asked.map(({ shown }) => shown);
  if (design.order === 'single') return settled(calls, one);
  const orders =
    one === undefined || other === undefined
      ? {}
      : ({ orders: one === other ? 'same' : 'different' } as const);
  if (one !== undefined && one === other) return { ...settled(calls, one), ...orders };
  const third = told(call(2), replies);
  calls.push(third.shown);
  if (!third.heard) return { calls, wanted: [third.call], isSettled: false, left: 1, ...orders };
  return { ...settled(calls, mostVotes(pair, calls)), ...orders };
}

/** Whom a reply chose; undefined for one without a verdict, or one that is no answer to such a question. */
function chosenBy(call: CompareCall, heard: Heard): number | undefined {
  if (heard.outcome.kind !== 'chose') return undefined;
  return heard.outcome.seat === 'first' ? call.first : call.second;
}

function told(call: CompareCall, replies: ReadonlyMap<string, Heard>) {
  const heard = replies.get(call.key);
  const winner = heard && chosenBy(call, heard);
  const shown: GameCall = {
    key: call.key,
    first: call.first,
    second: call.second,
    ...(heard ? { heard } : {}),
    ...(winner === undefined ? {} : { winner }),
  };
  return { call, heard, shown };
}

function settled(calls: readonly GameCall[], winner: number | undefined): Bout {
  return { calls, wanted: [], isSettled: true, left: 0, ...(winner === undefined ? {} : { winner }) };
}

function mostVotes([a, b]: readonly [number, number], calls: readonly GameCall[]): number | undefined {
  const votes = (who: number): number => calls.filter(({ winner }) => winner === who).length;
  if (votes(a) === votes(b)) return undefined;
  return votes(a) > votes(b) ? a : b;
}
