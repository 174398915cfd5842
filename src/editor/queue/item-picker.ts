import { formatQueueGroupName, formatSubmittedLabel } from '../../core/annotate/index.ts';
import type { Clock } from '../../core/base/clock.ts';
import { omitFalseOrUndefined } from '../../core/base/optional-values.ts';
import { t } from '../../l10n/index.ts';
import { QuickPickList, type QuickPickRow } from '../ask/index.ts';
import type { DataSetQueue } from './data-set-queue.ts';
import { searchItemNumbersById } from './find-items-by-id.ts';
import { formatStepCount } from './queue-row.ts';

interface FoundQueueItem extends QuickPickRow {
  readonly number: number;
}

/** The most items that are shown, and how long after a key the search starts, in milliseconds. */
const MOST = 100;
const SETTLED = 60;

/** Asks for an item by its ID. @returns its number in the set; undefined if the user cancels */
export async function pickQueueItemNumber(queue: DataSetQueue, clock: Clock): Promise<number | undefined> {
  const picker = new QuickPickList<FoundQueueItem>({
    title: t('Find Item in {0}', queue.set.name),
    placeHolder: t('Type an ID or part of one'),
  });
  let due: (() => void) | undefined;
  let asked = 0;
  const look = async (): Promise<void> => {
    const mine = ++asked;
    picker.busy = true;
    const numbers = await searchItemNumbersById(
      queue.listed.items,
      picker.value,
      MOST,
      () =>
        new Promise((resolve) => {
          clock.after(0, () => resolve(mine === asked));
        }),
      queue.listed.mode === 'blind',
    );
    if (mine !== asked) return;
    picker.rows = numbers.map((number) => findMatchingItems(queue, number));
    picker.busy = false;
  };
  picker.onDidChangeValue(() => {
    due?.();
    due = clock.after(SETTLED, () => void look());
  });
  const answer = picker.ask(([row]) => row?.number);
  void look();
  try {
    return await answer;
  } finally {
    due?.();
    asked++;
  }
}

function findMatchingItems({ queue, listed }: DataSetQueue, number: number): FoundQueueItem {
  const item = listed.items.at(number);
  const word = queue.wordOn(number);
  const words = [formatQueueGroupName(word.group), formatSubmittedLabel(word), formatStepCount(item?.steps)];
  return {
    // The editor would filter the rows again, with another search.
    alwaysShow: true,
    label: item?.id ?? `${number + 1}`,
    description: omitFalseOrUndefined(words).join(' · '),
    number,
  };
}
