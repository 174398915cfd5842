/** The keys of the panel as they ship: what the table of keys and the footer show. */
import { t } from '../../../src/l10n/index.ts';
import type { LabKey } from '../../../src/protocol/index.ts';
import type { KeyRules } from '../../shared/keys/guard.ts';
import type { KeyRow } from '../../shared/keys/keys.ts';
import type { Rows } from './here.ts';

/** At most six, the most needed first: from the right they make room. */
export function hints(rows: Rows): readonly KeyRow[] {
  switch (rows) {
    case 'cases':
      return [
        { caps: ['r'], words: t('run') },
        { caps: ['m'], words: t('add as a case') },
        { caps: ['[', ']'], words: t('vote') },
        { caps: ['f'], words: t('flips') },
        { caps: ['h'], words: t('history') },
        { caps: ['c'], words: t('compare') },
      ];
    case 'history':
      return [
        { caps: ['j', 'k'], words: t('earlier runs') },
        { caps: ['Enter'], words: t('show it') },
        { caps: ['[', ']'], words: t('vote') },
        { caps: ['Esc'], words: t('close the history') },
      ];
    case 'flips':
      return [
        { caps: ['j', 'k'], words: t('flip') },
        { caps: ['Enter'], words: t('both replies') },
        { caps: ['c'], words: t('compare others') },
        { caps: ['Esc'], words: t('back to the prompt') },
      ];
    default:
      return rows satisfies never;
  }
}

/** All of them, in groups that belong together; `names` has what these are called. */
export function keyTable(): {
  readonly names: readonly string[];
  readonly groups: readonly (readonly KeyRow[])[];
} {
  return {
    names: [t('Run'), t('Look'), t('Rows'), t('Always')],
    groups: [
      [
        { caps: ['r'], words: t('run the prompt on what is shown') },
        { caps: ['R'], words: t('run it without replies that are kept') },
        { caps: ['a'], words: t('run it on all cases') },
        { caps: ['c'], words: t('compare two prompts or models') },
        { caps: ['e'], words: t('choose endpoint and model') },
      ],
      [
        { caps: ['[', ']'], words: t('vote before, next vote') },
        { caps: ['f'], words: t('flips alone, or all cases') },
        { caps: ['h'], words: t('history of runs') },
        { caps: ['p'], words: t('pin the proof, or follow the cursor') },
      ],
      [
        { caps: ['j', 'k'], words: t('next, previous row') },
        { caps: ['Enter'], words: t('show the row') },
        { caps: ['m'], words: t('add what is shown as a case') },
      ],
      [
        { caps: ['Esc'], words: t('stop, or leave what is open') },
        { caps: ['?'], words: t('show all keys') },
      ],
    ],
  };
}

/** What the page does with keys by itself. */
export const rules: KeyRules<LabKey> = { enter: 'openRow', help: 'help' };
