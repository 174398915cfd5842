/** The keys of the panel as they ship: what the table of keys and the footer show. */
import { t } from '../../../src/l10n/index.ts';
import type { ReportKey } from '../../../src/protocol/index.ts';
import type { KeyRules } from '../../shared/keys/guard.ts';
import type { KeyRow } from '../../shared/keys/keys.ts';

/** At most six, the most needed first: from the right they make room. */
export function hints(): readonly KeyRow[] {
  return [
    { caps: ['j', 'k'], words: t('row') },
    { caps: ['Enter'], words: t('open the row') },
    { caps: ['c'], words: t('add as a case') },
    { caps: ['t'], words: t('numbers as tables') },
    { caps: ['b'], words: t('base rate') },
    { caps: ['x'], words: t('export') },
  ];
}

/** All of them, in groups that belong together. */
export function keyTable(): readonly (readonly KeyRow[])[] {
  return [
    [
      { caps: ['j'], words: t('Go to the next row') },
      { caps: ['k'], words: t('Go to the row before') },
      { caps: ['Enter'], words: t('Open the item of the row in an editor, and show the replies to it') },
      { caps: ['c'], words: t("Add the row to the cases of the run's prompt") },
    ],
    [
      { caps: ['t'], words: t('Show the numbers as tables, or as pictures again') },
      {
        caps: ['b'],
        words: t('Set the share of right solutions that you expect, and how often people agree with labels'),
      },
      { caps: ['p'], words: t('Score by other policies than those of the run') },
      { caps: ['x'], words: t('Export the report') },
    ],
    [
      { caps: ['Esc'], words: t('Close what is open; stop a run that is under way') },
      { caps: ['?'], words: t('Show all keys') },
    ],
  ];
}

/** What the page does with keys by itself. */
export const rules: KeyRules<ReportKey> = { enter: 'openRow', help: 'help' };
