/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import {
  type LabelDrafts,
  type LabelState,
  LONGEST_ADDRESS,
  LONGEST_ITEM,
  LONGEST_NOTE,
  LONGEST_WINDOW,
  MOST_LABEL_DRAFTS,
  MOST_STEPS,
} from '../../../src/protocol/index.ts';
import { isRecord } from '../../shared/state/is-record.ts';
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

/** All that is written and not kept yet. */
export function draftsOf({ drafts, disputes }: Pick<Model, 'drafts' | 'disputes'>): LabelDrafts {
  return { drafts, ...(Object.keys(disputes).length > 0 && { disputes }) };
}

/** The state as it was saved; what is missing or of another shape is left out, and of another version all. */
export function readSaved(saved: unknown): LabelState | undefined {
  if (!isRecord(saved) || saved.v !== 1) return undefined;
  const { set, window, item, current } = saved;
  if (typeof set !== 'string' || set.length > LONGEST_ADDRESS) return undefined;
  if (typeof item !== 'string' || item.length > LONGEST_ITEM) return undefined;
  const disputes = readDrafts(saved.disputes);
  return {
    v: 1,
    set,
    ...(typeof window === 'string' && window.length <= LONGEST_WINDOW && { window }),
    item,
    current: isIndex(current) ? current : -1,
    drafts: readDrafts(saved.drafts),
    ...(Object.keys(disputes).length > 0 && { disputes }),
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

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_STEPS;
}
