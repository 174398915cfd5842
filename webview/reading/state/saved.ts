/** The saved state of the page, validated because it can be of another version or damaged. */
import {
  parseValidFields,
  type SavedReadingPageState,
  savedReadingPageStateSchema,
} from '../../../src/protocol/index.ts';
import { EMPTY_READING_PAGE_MODEL, type ReadingPageModel } from './model.ts';

export function toSavedReadingPageState({ uri, current }: ReadingPageModel): SavedReadingPageState {
  return { v: 1, uri, current };
}

/** The saved state; undefined for another version. */
export function parseSavedReadingPageState(saved: unknown): SavedReadingPageState | undefined {
  const { v, uri, current = -1 } = parseValidFields(savedReadingPageStateSchema, saved);
  return v === undefined || uri === undefined ? undefined : { v, uri, current };
}

export function restoreReadingPageModel(saved: SavedReadingPageState | undefined): ReadingPageModel {
  if (saved === undefined) return EMPTY_READING_PAGE_MODEL;
  return { ...EMPTY_READING_PAGE_MODEL, uri: saved.uri, current: saved.current };
}
