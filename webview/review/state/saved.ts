/** The page's saved state. It is validated, since it may be damaged or from another version. */
import {
  isRecord,
  MAX_DISPUTE_DRAFTS_PER_DOCUMENT,
  MAX_DISPUTE_REASON_CHARS,
  MAX_OTHER_DOCUMENTS_WITH_DRAFTS,
  MAX_PROOF_STEPS,
  MAX_URI_CHARS,
  parseValidFields,
  type SavedReviewPageState,
  savedReviewPageStateSchema,
} from '../../../src/protocol/index.ts';
import { type DisputeDrafts, EMPTY_REVIEW_PAGE_MODEL, type ReviewPageModel } from './model.ts';
import { sortUniqueStepIndices } from './relocate.ts';

export function toSavedReviewPageState(model: ReviewPageModel): SavedReviewPageState {
  return {
    v: 1,
    uri: model.uri,
    isPinned: model.view?.isPinned ?? false,
    current: model.current,
    opened: model.opened,
    closed: model.closed,
    drafts: model.drafts,
    ...(Object.keys(model.elsewhere).length > 0 && { elsewhere: model.elsewhere }),
    scroll: model.scroll,
    ...(model.isShading && { isShading: true as const }),
  };
}

/** All unsaved drafts, by document URI. */
export function collectDisputeDraftsByDocument({
  uri,
  drafts,
  elsewhere,
}: ReviewPageModel): Readonly<Record<string, DisputeDrafts>> {
  return Object.keys(drafts).length > 0 ? { ...elsewhere, [uri]: drafts } : elsewhere;
}

/** Parses the saved state. Invalid parts are omitted; undefined for another version. */
export function parseSavedReviewPageState(saved: unknown): SavedReviewPageState | undefined {
  const {
    v,
    uri,
    isPinned = false,
    current = -1,
    scroll = -1,
    isShading,
  } = parseValidFields(savedReviewPageStateSchema, saved);
  if (v === undefined || uri === undefined || !isRecord(saved)) return undefined;
  const elsewhere = readElsewhere(saved.elsewhere);
  return {
    v,
    uri,
    isPinned,
    current,
    opened: readSteps(saved.opened),
    closed: readSteps(saved.closed),
    drafts: readDrafts(saved.drafts),
    ...(Object.keys(elsewhere).length > 0 && { elsewhere }),
    scroll,
    ...(isShading && { isShading }),
  };
}

/** The model before the first view, from the saved state. */
export function restoreReviewPageModel(saved: SavedReviewPageState | undefined): ReviewPageModel {
  if (saved === undefined) return EMPTY_REVIEW_PAGE_MODEL;
  const { v: _, isPinned: __, ...rest } = saved;
  return { ...EMPTY_REVIEW_PAGE_MODEL, ...rest };
}

function readSteps(steps: unknown): readonly number[] {
  return Array.isArray(steps) ? sortUniqueStepIndices(steps.slice(0, MAX_PROOF_STEPS).filter(isIndex)) : [];
}

function readDrafts(drafts: unknown): DisputeDrafts {
  if (!isRecord(drafts)) return {};
  const found = Object.entries(drafts).filter(
    (entry): entry is [string, string] => /^\d{1,6}$/.test(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(
    found
      .slice(0, MAX_DISPUTE_DRAFTS_PER_DOCUMENT)
      .map(([step, text]) => [step, text.slice(0, MAX_DISPUTE_REASON_CHARS)]),
  );
}

function readElsewhere(elsewhere: unknown): Readonly<Record<string, DisputeDrafts>> {
  if (!isRecord(elsewhere)) return {};
  const found = Object.entries(elsewhere).map(([uri, drafts]) => [uri, readDrafts(drafts)] as const);
  return Object.fromEntries(
    found
      .filter(([uri, drafts]) => uri.length <= MAX_URI_CHARS && Object.keys(drafts).length > 0)
      .slice(-MAX_OTHER_DOCUMENTS_WITH_DRAFTS),
  );
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_PROOF_STEPS;
}
