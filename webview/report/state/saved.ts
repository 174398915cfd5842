/** What outlives the page: read with suspicion, since it may be of another version or be damaged. */
import { MOST_REPORT_ROWS, type ReportState } from '../../../src/protocol/index.ts';
import { isRecord } from '../../shared/is-record.ts';
import { type Model, NOTHING } from './model.ts';

/** The longest address that is read. */
const LONGEST = 8_000;
const MOST_RUNS = 2;

export function savedOf({ runs, isTables, row, scroll }: Model): ReportState {
  return { v: 1, runs, isTables, row, scroll };
}

/** The state as it was saved; what is of another shape is as if it were new, and of another version all. */
export function readSaved(saved: unknown): ReportState | undefined {
  if (!isRecord(saved)) return undefined;
  const { v, runs, isTables, row, scroll } = saved;
  if (v !== 1 || !Array.isArray(runs) || runs.length > MOST_RUNS) return undefined;
  if (!runs.every((one): one is string => typeof one === 'string' && one.length <= LONGEST)) return undefined;
  return {
    v: 1,
    runs,
    isTables: isTables === true,
    row: isWithin(row, MOST_REPORT_ROWS) && Number.isInteger(row) ? row : 0,
    scroll: isWithin(scroll, 1e9) ? scroll : 0,
  };
}

/** The page before the first view, with what was saved. */
export function restored(saved: ReportState | undefined): Model {
  if (saved === undefined) return NOTHING;
  const { runs, isTables, row, scroll } = saved;
  return { ...NOTHING, runs, isTables, row, scroll };
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
