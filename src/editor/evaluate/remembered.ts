/** Runs that have not come to their end, as the workspace remembers them. */
import type * as vscode from 'vscode';
import type { RunHeader } from '../../core/evaluate/run/index.ts';
import type { RunLimits } from '../../core/judge/run-limits.ts';
import type { Thresholds } from '../../core/judge/types.ts';
import { fieldsOf, isRecord } from '../../core/records.ts';

const KEY = 'evaluations';
/** The oldest are forgotten: their journals stay. */
const MOST = 20;

export interface Remembered {
  readonly run: string;
  /** The data set's address. */
  readonly set: string;
  /** Of the items that are to be judged. */
  readonly ids: readonly string[];
  readonly header: RunHeader;
  readonly planned: Planned;
}

/** What was planned of it that is needed each time it is taken up; how it is scored is in its header. */
export interface Planned {
  readonly thresholds?: Thresholds;
  readonly limits?: RunLimits;
}

export function rememberedRuns(memory: vscode.Memento) {
  const all = (): readonly Remembered[] => {
    const found = memory.get<unknown>(KEY);
    return Array.isArray(found)
      ? found.filter(isRemembered).map((run) => ({ ...run, planned: run.planned ?? {} }))
      : [];
  };
  return {
    all,
    async put(run: Remembered): Promise<void> {
      await memory.update(KEY, [...all().filter((one) => one.run !== run.run), run].slice(-MOST));
    },
    async forget(run: string): Promise<void> {
      await memory.update(
        KEY,
        all().filter((one) => one.run !== run),
      );
    },
  };
}

/** Runs that were begun before there were plans have none. */
function isRemembered(value: unknown): value is Omit<Remembered, 'planned'> & Partial<Remembered> {
  const { run, set, ids, header, planned } = fieldsOf(value);
  return (
    typeof run === 'string' &&
    /^[\w.-]+$/.test(run) &&
    typeof set === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string') &&
    typeof fieldsOf(header).started === 'string' &&
    (planned === undefined || isRecord(planned))
  );
}
