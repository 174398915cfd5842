/** What audits need of the texts of a run's rows, as far as its data sets are open. */
import { AuditTexts, readAuditTexts } from '../../core/evaluate/audits/index.ts';
import type { DataSets, OpenSet } from '../data/types.ts';
import { openSetOf } from '../evaluate/find-set.ts';
import type { LoadedReport } from './loaded-report.ts';

export class RowTexts {
  readonly texts = new AuditTexts();
  readonly #items: DataSets;
  /** The runs and sets that were read last, so that what cannot be found is not looked for at every change. */
  #read: string | undefined;
  #isReading = false;

  constructor(items: DataSets) {
    this.#items = items;
  }

  /**
   * Reads the rows of a report that it does not have, if all their sets are open and known to the end.
   * @param current the report as it is now; undefined ends it
   * @returns whether there are more texts than before
   */
  async update(current: () => LoadedReport | undefined): Promise<boolean> {
    const loaded = current();
    if (!loaded || this.#isReading) return false;
    const sets = this.#setsOf(loaded);
    if (!sets) return false;
    const name = [loaded.rows.length, ...sets.map(([, { uri, version = 0 }]) => `${uri} ${version}`)].join();
    if (name === this.#read) return false;
    this.#read = name;
    this.#isReading = true;
    const { size } = this.texts;
    const open = new Map(sets);
    const isWanted = (): boolean => current() === loaded;
    await readAuditTexts(loaded.rows, (set) => open.get(set), isWanted, this.texts);
    this.#isReading = false;
    const isMore = this.texts.size > size;
    // The journal was read again meanwhile.
    return isWanted() ? isMore : (await this.update(current)) || isMore;
  }

  #setsOf({ rows, infos }: LoadedReport): readonly (readonly [string, OpenSet])[] | undefined {
    const names = [...new Set(rows.map(({ set }) => set))];
    const sets = names.flatMap((name) => {
      const set = openSetOf(this.#items, name, infos);
      return set?.isIndexed ? [[name, set] as const] : [];
    });
    return sets.length === names.length && sets.length > 0 ? sets : undefined;
  }
}
