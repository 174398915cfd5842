/** The saved state of the page. It may come from another version or be damaged. */
import {
  parseValidFields,
  type SavedComparePageState,
  savedComparePageStateSchema,
} from '../../../src/protocol/index.ts';
import { type ComparePageModel, EMPTY_COMPARE_PAGE_MODEL } from './model.ts';

export function toSavedComparePageState(model: ComparePageModel): SavedComparePageState {
  return {
    v: 1,
    run: model.run,
    ...(model.game !== undefined && { game: model.game }),
    ...(model.pair !== undefined && model.isOwnPair && { pair: model.pair }),
    scroll: model.scroll,
  };
}

/** Parses the saved state. Drops missing and invalid parts, and all of another version's state. */
export function parseSavedComparePageState(saved: unknown): SavedComparePageState | undefined {
  const { v, run, game, pair, scroll = -1 } = parseValidFields(savedComparePageStateSchema, saved);
  if (v === undefined || !run) return undefined;
  const isPair = pair !== undefined && pair[0] !== pair[1];
  return { v, run, ...(game && { game }), ...(isPair && { pair }), scroll };
}

/** The page before the first view, with what was saved. */
export function restoreComparePageModel(saved: SavedComparePageState | undefined): ComparePageModel {
  if (saved === undefined) return EMPTY_COMPARE_PAGE_MODEL;
  const { v: _, ...rest } = saved;
  return { ...EMPTY_COMPARE_PAGE_MODEL, ...rest, isOwnPair: rest.pair !== undefined };
}
