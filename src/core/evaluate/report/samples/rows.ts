import { t } from '../../../../l10n/index.ts';
import { fullCount } from '../../../../l10n/numbers.ts';
import type { Expansion } from '../../measures/index.ts';
import type { TrainedPair } from '../../sampling/index.ts';
import type { ReportRow, RowsBlock } from '../types.ts';
import { nameWords, ofWords } from '../words.ts';

/** Problems that training gained and lost: what was lost comes first. */
export function changedProblems(pair: TrainedPair | undefined, k: number, most: number): RowsBlock {
  const { gained = [], lost = [] }: Partial<Expansion> = pair?.all ?? {};
  const row = (id: string, change: 'put-right' | 'broken'): ReportRow => ({
    set: '',
    id: id.slice(0, 2_000),
    expected: '',
    said: change === 'broken' ? [t('reached'), t('not reached')] : [t('not reached'), t('reached')],
    change,
    changeWords: change === 'broken' ? t('lost') : t('gained'),
  });
  const all = [...lost.map((id) => row(id, 'broken')), ...gained.map((id) => row(id, 'put-right'))];
  return {
    title: t('What training gained and lost'),
    note: pair
      ? t('by the first {0} samples of each problem', k)
      : t('There is no model before training to set another against.'),
    series: pair ? [nameWords(pair.base), nameWords(pair.post)] : [],
    rows: all.slice(0, most),
    total: all.length,
    summary: pair
      ? t(
          '{0} gained, {1} lost; {2} reached by both.',
          fullCount(gained.length),
          fullCount(lost.length),
          ofWords(pair.all.preservation.part, pair.all.problems.length),
        )
      : '',
  };
}
