/** The saved state of the page. It may come from another version or be damaged. */
import { type CompareState, compareStateSchema, readSchemaParts } from '../../../src/protocol/index.ts';
import { type CompareModel, EMPTY_COMPARE_MODEL } from './model.ts';

export function toCompareState(model: CompareModel): CompareState {
  return {
    v: 1,
    run: model.run,
    ...(model.game !== undefined && { game: model.game }),
    ...(model.pair !== undefined && model.isOwnPair && { pair: model.pair }),
    scroll: model.scroll,
  };
}

/** Parses the saved state. Drops missing and invalid parts, and all of another version's state. */
export function readSavedCompareState(saved: unknown): CompareState | undefined {
  const { v, run, game, pair, scroll = -1 } = readSchemaParts(compareStateSchema, saved);
  if (v === undefined || !run) return undefined;
  const isPair = pair !== undefined && pair[0] !== pair[1];
  return { v, run, ...(game && { game }), ...(isPair && { pair }), scroll };
}

/** The page before the first view, with what was saved. */
export function restoreCompareModel(saved: CompareState | undefined): CompareModel {
  if (saved === undefined) return EMPTY_COMPARE_MODEL;
  const { v: _, ...rest } = saved;
  return { ...EMPTY_COMPARE_MODEL, ...rest, isOwnPair: rest.pair !== undefined };
}
