/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import type { CompareState } from '../../../src/protocol/index.ts';
import { isRecord } from '../../shared/state/is-record.ts';
import { type Model, NOTHING, type Pair } from './model.ts';

/** The longest id that is read. */
const LONGEST = 200;
const MOST_CANDIDATES = 1024;

export function savedOf(model: Model): CompareState {
  return {
    v: 1,
    run: model.run,
    ...(model.game !== undefined && { game: model.game }),
    ...(model.pair !== undefined && model.isOwnPair && { pair: model.pair }),
    scroll: model.scroll,
  };
}

/** The state as it was saved; what is missing or of another shape is left out, and of another version all. */
export function readSaved(saved: unknown): CompareState | undefined {
  if (!isRecord(saved) || saved.v !== 1 || !isId(saved.run)) return undefined;
  const pair = readPair(saved.pair);
  return {
    v: 1,
    run: saved.run,
    ...(isId(saved.game) && { game: saved.game }),
    ...(pair && { pair }),
    scroll: typeof saved.scroll === 'number' && saved.scroll >= -1 && saved.scroll < 1e9 ? saved.scroll : -1,
  };
}

/** The page before the first view, with what was saved. */
export function restored(saved: CompareState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { run, game, pair, scroll } = saved;
  return {
    ...NOTHING,
    run,
    ...(game !== undefined && { game }),
    ...(pair !== undefined && { pair, isOwnPair: true }),
    scroll,
  };
}

function readPair(pair: unknown): Pair | undefined {
  if (!Array.isArray(pair) || pair.length !== 2) return undefined;
  const [first, second]: unknown[] = pair;
  return isIndex(first) && isIndex(second) && first !== second ? [first, second] : undefined;
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_CANDIDATES;
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST;
}
