/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import { type CompareState, compareState, readParts } from '../../../src/protocol/index.ts';
import { type Model, NOTHING } from './model.ts';

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
  const { v, run, game, pair, scroll = -1 } = readParts(compareState, saved);
  if (v === undefined || !run) return undefined;
  const isPair = pair !== undefined && pair[0] !== pair[1];
  return { v, run, ...(game && { game }), ...(isPair && { pair }), scroll };
}

/** The page before the first view, with what was saved. */
export function restored(saved: CompareState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { v: _, ...rest } = saved;
  return { ...NOTHING, ...rest, isOwnPair: rest.pair !== undefined };
}
