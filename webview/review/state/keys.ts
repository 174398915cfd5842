/** The keys of the panel as they ship: what the table of keys, the footer and the buttons show. */
import { t } from '../../../src/l10n/index.ts';
import type { PanelKey, StepAction } from '../../../src/protocol/index.ts';
import type { KeyRules } from '../../shared/keys/guard.ts';
import type { KeyRow } from '../../shared/keys/keys.ts';

export const CAPS: Readonly<Partial<Record<StepAction | 'changed', string>>> = {
  agree: 'a',
  dispute: 'd',
  judgeAgain: 'r',
  replies: 'o',
  copy: 'c',
  changed: 'v',
};

/** Keys that the page handles by itself. */
const OWN: Readonly<Record<string, PanelKey>> = { u: 'head', '[': 'previousComing', ']': 'nextComing' };

export const RULES: KeyRules<PanelKey> = { enter: 'toggle', help: 'help', own: (key) => OWN[key] };

/** At most six, the most needed first: from the right they make room. */
export function hints(isPinned: boolean): readonly KeyRow[] {
  return [
    { caps: ['j', 'k'], words: t('step') },
    { caps: ['n'], words: t('next flag') },
    { caps: ['a'], words: t('agree') },
    { caps: ['d'], words: t('dispute') },
    { caps: ['r'], words: t('judge again from here') },
    { caps: ['p'], words: isPinned ? t('unpin') : t('pin') },
  ];
}

/** All of them, in groups that belong together. */
export function keyTable(isPinned: boolean, isMac = false): readonly (readonly KeyRow[])[] {
  return [
    [
      { caps: ['j'], words: t('Go to the next step') },
      { caps: ['k'], words: t('Go to the step before') },
      { caps: ['n'], words: t('Go to the next flagged step') },
      { caps: ['N'], words: t('Go to the flagged step before') },
      { caps: ['Enter'], words: t('Open or close the step') },
      { caps: ['u'], words: t('Show or hide the whole verdict, where it is one line high') },
    ],
    [
      { caps: ['a'], words: t('Agree with what is said of the step') },
      { caps: ['d'], words: t('Dispute it, with a reason') },
      { caps: ['r'], words: t('Judge again from the step on') },
      { caps: ['o'], words: t('Show or hide the raw replies') },
      { caps: ['[', ']'], words: t('Show another of the votes that are being written') },
      { caps: ['v'], words: t('Show or hide what changed') },
      { caps: ['c'], words: t('Copy the step with its verdict as Markdown') },
      { caps: ['x'], words: t('Export the review as Markdown or JSON') },
    ],
    [
      {
        caps: ['p'],
        words: isPinned
          ? t('Follow the cursor again')
          : t('Pin: stay with this proof and stop following the cursor'),
      },
      { caps: ['Esc'], words: t('Close the text or the table; stop a review that is running') },
      { caps: ['?'], words: t('Show all keys') },
      { caps: [isMac ? '⌘Enter' : 'Ctrl+Enter'], words: t('Keep a dispute that is being written') },
    ],
  ];
}
