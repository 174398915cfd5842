/** The state that outlives the page. It's validated, since it may come from another version or be damaged. */
import {
  isRecord,
  MAX_ANNOTATOR_TEXT_CHARS,
  MAX_ITEM_DRAFTS,
  MAX_ITEM_NAME_CHARS,
  parseValidFields,
  type SavedLabelPageState,
  savedLabelPageStateSchema,
  type UnsavedLabelTexts,
} from '../../../src/protocol/index.ts';
import { type DraftTextsByItem, EMPTY_LABEL_PAGE_MODEL, type LabelPageModel } from './model.ts';

export function toSavedLabelPageState({
  set,
  window,
  item,
  current,
  drafts,
  disputes,
}: LabelPageModel): SavedLabelPageState {
  return {
    v: 1,
    set,
    ...(window !== undefined && { window }),
    item,
    current,
    ...getUnsavedLabelTexts({ drafts, disputes }),
  };
}

export function getUnsavedLabelTexts({
  drafts,
  disputes,
}: Pick<LabelPageModel, 'drafts' | 'disputes'>): UnsavedLabelTexts {
  return { drafts, ...(Object.keys(disputes).length > 0 && { disputes }) };
}

/** Reads a saved state. Leaves out invalid parts. Undefined if it comes from another version. */
export function parseSavedLabelPageState(saved: unknown): SavedLabelPageState | undefined {
  const { v, set, window, item, current = -1 } = parseValidFields(savedLabelPageStateSchema, saved);
  if (v === undefined || set === undefined || item === undefined || !isRecord(saved)) return undefined;
  const [drafts, disputes] = [readLabelDrafts(saved.drafts), readLabelDrafts(saved.disputes)];
  return {
    v,
    set,
    ...(window !== undefined && { window }),
    item,
    current,
    ...getUnsavedLabelTexts({ drafts, disputes }),
  };
}

/** Creates the state of the panel before the first view, with the saved values. */
export function restoreLabelPageModel(saved: SavedLabelPageState | undefined): LabelPageModel {
  if (saved === undefined) return EMPTY_LABEL_PAGE_MODEL;
  const { v: _, disputes = {}, ...rest } = saved;
  return { ...EMPTY_LABEL_PAGE_MODEL, ...rest, disputes };
}

function readLabelDrafts(drafts: unknown): DraftTextsByItem {
  if (!isRecord(drafts)) return {};
  const found = Object.entries(drafts).flatMap(([item, text]) =>
    item.length <= MAX_ITEM_NAME_CHARS && typeof text === 'string'
      ? ([[item, text.slice(0, MAX_ANNOTATOR_TEXT_CHARS)]] as const)
      : [],
  );
  return Object.fromEntries(found.slice(-MAX_ITEM_DRAFTS));
}
