/** The saved state of the page, validated because it can be of another version or damaged. */
import {
  parseValidFields,
  type SavedReportPageState,
  savedReportPageStateSchema,
} from '../../../src/protocol/index.ts';
import { EMPTY_REPORT_PAGE_MODEL, type ReportPageModel } from './model.ts';

export function toSavedReportPageState({
  view,
  runs,
  isTables,
  row,
  scroll,
  keptPolicies,
}: ReportPageModel): SavedReportPageState {
  // Until there is a report, the saved policies stay.
  const policies = view?.policies ? view.policies.chosen : keptPolicies;
  const isChosen = policies !== undefined && Object.keys(policies).length > 0;
  return { v: 1, runs, isTables, row, scroll, ...(isChosen ? { policies } : {}) };
}

/** The saved state; invalid parts get defaults, and a state of another version is ignored. */
export function parseSavedReportPageState(saved: unknown): SavedReportPageState | undefined {
  const {
    v,
    runs,
    isTables = false,
    row = 0,
    scroll = 0,
    policies,
  } = parseValidFields(savedReportPageStateSchema, saved);
  if (v === undefined || runs === undefined) return undefined;
  return { v, runs, isTables, row, scroll: Math.max(0, scroll), ...(policies && { policies }) };
}

/** The page before the first view, with the saved state. */
export function restoreReportPageModel(saved: SavedReportPageState | undefined): ReportPageModel {
  if (saved === undefined) return EMPTY_REPORT_PAGE_MODEL;
  const { v: _, policies, ...rest } = saved;
  return { ...EMPTY_REPORT_PAGE_MODEL, ...rest, ...(policies && { keptPolicies: policies }) };
}
