/** Matches and names runs by their data sets. */
import type { RunInfo } from '../../core/evaluate/index.ts';
import { t } from '../../l10n/index.ts';

type HasDataSets = Pick<RunInfo, 'dataSets'>;

/** Whether two runs may share rows: rows are matched by the names of their data sets. */
export function haveCommonDataSet(a: HasDataSets, b: HasDataSets): boolean {
  return a.dataSets.some(({ name }) => b.dataSets.some((other) => other.name === name));
}

/** The report's name, with the data set if there is only one. */
export function formatReportTitle({ name }: { readonly name: string }, infos: readonly HasDataSets[]): string {
  const sets = new Set(infos.flatMap(({ dataSets }) => dataSets.map((set) => set.name)));
  const [only] = sets;
  return only !== undefined && sets.size === 1 ? t('{0}, {1}', name, only) : name;
}
