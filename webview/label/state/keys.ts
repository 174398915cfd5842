/** The keys of the panel as they ship: what the table of keys, the footer and the buttons show. */
import { t } from '../../../src/l10n/index.ts';
import { LABEL_KEYS, type LabelKey } from '../../../src/protocol/index.ts';
import type { KeyRules } from '../../shared/keys/guard.ts';
import type { KeyRow } from '../../shared/keys/keys.ts';

/** At most six, the most needed first: from the right they make room. */
export function hints(hasFlags: boolean): readonly KeyRow[] {
  return [
    { caps: ['j', 'k'], words: t('step') },
    ...(hasFlags ? [{ caps: ['f'], words: t('next flag') }] : []),
    { caps: ['e'], words: t('earliest error here') },
    { caps: ['n'], words: t('no error') },
    { caps: ['1', '0', '-'], words: t('good, neutral, bad') },
    ...(hasFlags ? [] : [{ caps: ['u'], words: t('unsure') }]),
    { caps: ['z'], words: t('undo') },
  ];
}

/** Of a page without an item. */
export function hintsAway(): readonly KeyRow[] {
  return [
    { caps: ['b'], words: t('back to finished items') },
    { caps: ['z'], words: t('undo') },
  ];
}

/** All of them, in groups that belong together; `names` has what these are called. */
export function keyTable(isMac = false): {
  readonly names: readonly string[];
  readonly groups: readonly (readonly KeyRow[])[];
} {
  const submit = isMac ? ['⌘', 'Enter'] : ['Ctrl', 'Enter'];
  return {
    names: [t('Move'), t('This step'), t('This item'), t('Always')],
    groups: [
      [
        { caps: ['j', 'k'], words: t('next, previous step') },
        { caps: ['f', 'F'], words: t('next, previous flag') },
        { caps: ['J', 'K'], words: t('next, previous item') },
        { caps: ['b'], words: t('back to finished items') },
      ],
      [
        { caps: ['1', '0', '-'], words: t('good, neutral, bad') },
        { caps: ['e'], words: t('earliest error here') },
      ],
      [
        { caps: ['n'], words: t('no error in any step') },
        { caps: ['u'], words: t('unsure') },
        { caps: ['x'], words: t('out of my depth') },
        { caps: ['c'], words: t('category') },
        { caps: ['w'], words: t('write a note') },
        { caps: ['g'], words: t('show the reference (recorded)') },
        { caps: ['v'], words: t('unblind (recorded)') },
        { caps: ['d'], words: t('dispute the gold label') },
      ],
      [
        { caps: ['z'], words: t('undo, across items') },
        { caps: submit, words: t('submit and next') },
        { caps: ['Esc'], words: t('leave a field, a list or this table') },
        { caps: ['?'], words: t('show all keys') },
      ],
    ],
  };
}

/** What the list of categories has had already, whatever letter it was: all but these. */
const THROUGH_LIST: ReadonlySet<LabelKey> = new Set(['submit', 'help']);

/** The letters that keys have by themselves. */
const LETTERS: Readonly<Partial<Record<LabelKey, string>>> = {
  nextStep: 'j',
  previousStep: 'k',
  nextFlag: 'f',
  previousFlag: 'F',
  nextItem: 'J',
  previousItem: 'K',
  finished: 'b',
  earliest: 'e',
  none: 'n',
  good: '1',
  neutral: '0',
  bad: '-',
  unsure: 'u',
  outOfDepth: 'x',
  category: 'c',
  note: 'w',
  reference: 'g',
  unblind: 'v',
  disputeGold: 'd',
  undo: 'z',
  help: '?',
  leave: 'Escape',
};

/** What the page does with keys by itself. */
export const RULES: KeyRules<LabelKey> = {
  help: 'help',
  letterOf: (key) => LETTERS[key],
  lists: (Object.keys(LABEL_KEYS) as LabelKey[]).filter((key) => !THROUGH_LIST.has(key)),
};
