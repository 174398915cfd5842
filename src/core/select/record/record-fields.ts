/** Parses the parts of a journal's lines from untrusted JSON. Invalid values become undefined. */

import { isIntegerInRange, isNonnegativeNumber, isRecord, type UntypedFields } from '../../base/unknown-fields.ts';
import { type CallUsage, isCurrencyCode } from '../../judge/calls/index.ts';
import {
  CANDIDATE_PRESENTATION_ORDERS,
  type CallReply,
  COMPARISON_STRATEGIES,
  MAX_REPLY_REASON_CHARS,
  MAX_TOURNAMENT_CANDIDATES,
  MAX_TOURNAMENT_VOTES_OR_JUDGES,
  type ManualDecision,
  type TournamentDesign,
} from '../types.ts';

/** The longest key or match id, in characters. */
const LONGEST_NAME = 200;
/** The longest reason for a reply without a verdict, in characters. */
const LONGEST_REASON = 4000;

/** A design from a journal; undefined if it isn't valid. */
export function readRecordedDesign(value: unknown): TournamentDesign | undefined {
  if (!isRecord(value)) return undefined;
  const strategy = findChoice(value.strategy, COMPARISON_STRATEGIES);
  const order = findChoice(value.order, CANDIDATE_PRESENTATION_ORDERS);
  const scale = findChoice(value.scale, ['binary', 'points'] as const);
  const undecided = findChoice(value.undecided, ['wait', 'both'] as const);
  const { count, keep, votes, seed, judges, racing, runOff } = value;
  if (!strategy || !order || !scale || !undecided) return undefined;
  if (
    !isIntegerInRange(count, 1, MAX_TOURNAMENT_CANDIDATES) ||
    !isIntegerInRange(keep, 1, count) ||
    !isIntegerInRange(votes, 1, MAX_TOURNAMENT_VOTES_OR_JUDGES)
  )
    return undefined;
  if (!isIntegerInRange(seed, -(2 ** 31), 2 ** 32 - 1) || !isIntegerInRange(judges, 1, MAX_TOURNAMENT_VOTES_OR_JUDGES))
    return undefined;
  if (typeof racing !== 'boolean' || typeof runOff !== 'boolean') return undefined;
  return { strategy, count, keep, votes, order, seed, scale, racing, runOff, undecided, judges };
}

export function readRecordedReply(value: unknown): CallReply | undefined {
  if (!isRecord(value) || !isName(value.key)) return undefined;
  const outcome = isRecord(value.outcome) ? readOutcome(value.outcome) : undefined;
  const usage = readUsage(value.usage);
  if (!outcome || !usage) return undefined;
  const { said, milliseconds, isRepaired } = value;
  return {
    key: value.key,
    outcome,
    ...(typeof said === 'string' ? { said: said.slice(0, MAX_REPLY_REASON_CHARS) } : {}),
    usage,
    ...(isNonnegativeNumber(milliseconds) ? { milliseconds } : {}),
    ...(isRepaired === true ? { isRepaired } : {}),
  };
}

export function readRecordedDecision(value: unknown): ManualDecision | undefined {
  if (!isRecord(value) || typeof value.time !== 'string' || value.time.length > LONGEST_NAME) return undefined;
  const { kind, game, winner, candidate, pair, time } = value;
  const by = isName(value.by) ? { by: value.by } : {};
  if (kind === 'game' && isName(game) && (winner === 'both' || isCandidate(winner)))
    return { kind, game, winner, time, ...readPair(pair), ...by };
  return kind === 'winner' && isIntegerInRange(candidate, -1, MAX_TOURNAMENT_CANDIDATES - 1)
    ? { kind, candidate, time, ...by }
    : undefined;
}

/** The candidates of the match, if recorded. */
function readPair(value: unknown): { readonly pair?: readonly [number, number] } {
  const [a, b, ...more]: readonly unknown[] = Array.isArray(value) ? value : [];
  return isCandidate(a) && isCandidate(b) && more.length === 0 ? { pair: [a, b] } : {};
}

function isCandidate(value: unknown): value is number {
  return isIntegerInRange(value, 0, MAX_TOURNAMENT_CANDIDATES - 1);
}

function readOutcome({ kind, seat, points, max, reason }: UntypedFields): CallReply['outcome'] | undefined {
  if (kind === 'chose' && (seat === 'first' || seat === 'second')) return { kind, seat };
  if (kind === 'graded' && isNonnegativeNumber(max) && max > 0 && isNonnegativeNumber(points) && points <= max)
    return { kind, points, max };
  if (kind === 'unread' && typeof reason === 'string') return { kind, reason: reason.slice(0, LONGEST_REASON) };
  return undefined;
}

function readUsage(value: unknown): CallUsage | undefined {
  if (!isRecord(value)) return undefined;
  const { calls, kept, prompt, cached, completion, reasoning, uncounted, money, currency } = value;
  if (!isNonnegativeNumber(calls) || !isNonnegativeNumber(kept) || !isNonnegativeNumber(prompt)) return undefined;
  if (!isNonnegativeNumber(cached) || !isNonnegativeNumber(completion) || !isNonnegativeNumber(uncounted))
    return undefined;
  const thought = isNonnegativeNumber(reasoning) ? { reasoning } : {};
  const known = { calls, kept, prompt, cached, completion, ...thought, uncounted };
  return isNonnegativeNumber(money) ? { ...known, money, ...(isCurrencyCode(currency) ? { currency } : {}) } : known;
}

function findChoice<const T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}
