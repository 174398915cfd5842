/** Pictures and figures that a report does not have, each with the reason. */
import { t } from '../../../../l10n/index.ts';
import { tableOf, words } from '../cells.ts';
import type { Section } from './types.ts';

export interface Absent {
  readonly absent?: readonly { readonly what: string; readonly who: string; readonly reason: string }[];
}

/** One line for each reason. */
export function absentSection(sections: readonly Absent[]): Section {
  const rows = sections.flatMap(({ absent = [] }) =>
    absent.map(({ what, who, reason }) => [what, who, reason]),
  );
  if (rows.length === 0) return {};
  return {
    tables: [
      {
        id: 'absent',
        title: t('What cannot be shown'),
        note: '',
        table: tableOf([words(t('what')), words(t('judge')), words(t('why'))], rows),
      },
    ],
  };
}
