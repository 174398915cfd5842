/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import { chosenPolicies, MOST_REPORT_ROWS, type ReportState, read } from '../../../src/protocol/index.ts';
import { isRecord } from '../../shared/state/is-record.ts';
import { type Model, NOTHING } from './model.ts';

/** The longest address that is read. */
const LONGEST = 8_000;
const MOST_RUNS = 2;

export function savedOf({ view, runs, isTables, row, scroll, keptPolicies }: Model): ReportState {
  // Until there is a report, what was kept stays.
  const policies = view?.policies ? view.policies.chosen : keptPolicies;
  const isChosen = policies !== undefined && Object.keys(policies).length > 0;
  return { v: 1, runs, isTables, row, scroll, ...(isChosen ? { policies } : {}) };
}

/** The state as it was saved; what is of another shape is as if it were new, and of another version all. */
export function readSaved(saved: unknown): ReportState | undefined {
  if (!isRecord(saved)) return undefined;
  const { v, runs, isTables, row, scroll, policies } = saved;
  if (v !== 1 || !Array.isArray(runs) || runs.length > MOST_RUNS) return undefined;
  if (!runs.every((one): one is string => typeof one === 'string' && one.length <= LONGEST)) return undefined;
  return {
    v: 1,
    runs,
    isTables: isTables === true,
    row: isWithin(row, MOST_REPORT_ROWS) && Number.isInteger(row) ? row : 0,
    scroll: isWithin(scroll, 1e9) ? scroll : 0,
    ...policiesIn(policies),
  };
}

/** None where they are damaged: all is as the run says. */
function policiesIn(kept: unknown): Pick<ReportState, 'policies'> {
  const found = kept === undefined ? undefined : read(chosenPolicies, kept);
  return found && 'value' in found ? { policies: found.value } : {};
}

/** The page before the first view, with what was saved. */
export function restored(saved: ReportState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { runs, isTables, row, scroll, policies } = saved;
  return { ...NOTHING, runs, isTables, row, scroll, ...(policies ? { keptPolicies: policies } : {}) };
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
