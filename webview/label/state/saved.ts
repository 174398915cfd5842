/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import {
  isRecord,
  type LabelDrafts,
  type LabelState,
  LONGEST_ITEM,
  LONGEST_NOTE,
  labelState,
  MOST_LABEL_DRAFTS,
  readParts,
} from '../../../src/protocol/index.ts';
import { type Drafts, type Model, NOTHING } from './model.ts';

export function savedOf({ set, window, item, current, drafts, disputes }: Model): LabelState {
  return {
    v: 1,
    set,
    ...(window !== undefined && { window }),
    item,
    current,
    ...draftsOf({ drafts, disputes }),
  };
}

/** All unsaved texts. */
export function draftsOf({ drafts, disputes }: Pick<Model, 'drafts' | 'disputes'>): LabelDrafts {
  return { drafts, ...(Object.keys(disputes).length > 0 && { disputes }) };
}

/** The state as it was saved; what is missing or of another shape is left out, and of another version all. */
export function readSaved(saved: unknown): LabelState | undefined {
  const { v, set, window, item, current = -1 } = readParts(labelState, saved);
  if (v === undefined || set === undefined || item === undefined || !isRecord(saved)) return undefined;
  const [drafts, disputes] = [readDrafts(saved.drafts), readDrafts(saved.disputes)];
  return {
    v,
    set,
    ...(window !== undefined && { window }),
    item,
    current,
    ...draftsOf({ drafts, disputes }),
  };
}

/** The panel before the first view, with what was saved. */
export function restored(saved: LabelState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { v: _, disputes = {}, ...rest } = saved;
  return { ...NOTHING, ...rest, disputes };
}

function readDrafts(drafts: unknown): Drafts {
  if (!isRecord(drafts)) return {};
  const found = Object.entries(drafts).flatMap(([item, text]) =>
    item.length <= LONGEST_ITEM && typeof text === 'string'
      ? ([[item, text.slice(0, LONGEST_NOTE)]] as const)
      : [],
  );
  return Object.fromEntries(found.slice(-MOST_LABEL_DRAFTS));
}
