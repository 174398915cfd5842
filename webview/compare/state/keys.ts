/** The keys of the panel as they ship: what the table of keys and the footer show. */
import { t } from '../../../src/l10n/index.ts';
import type { CompareKey } from '../../../src/protocol/index.ts';
import type { KeyRules } from '../../shared/keys/guard.ts';
import type { KeyRow } from '../../shared/keys/keys.ts';

/** At most six, the most needed first: from the right they make room. */
export function hints(): readonly KeyRow[] {
  return [
    { caps: ['←', '→', '↑', '↓'], words: t('game') },
    { caps: ['Enter'], words: t('read the two side by side') },
    { caps: ['1'], words: t('the first is better') },
    { caps: ['2'], words: t('the second is better') },
    { caps: ['0'], words: t('both go on') },
    { caps: ['o'], words: t('overrule') },
  ];
}

/** All of them, in groups that belong together. */
export function keyTable(): readonly (readonly KeyRow[])[] {
  return [
    [
      { caps: ['↑', '↓'], words: t('Go to the game above or below') },
      { caps: ['←', '→'], words: t('Go to the game before, or to the one that follows') },
      { caps: ['Enter'], words: t('Read the two of the game side by side') },
      { caps: ['Tab'], words: t('In a narrow panel, read the other of the two') },
    ],
    [
      { caps: ['1'], words: t('The first of the two is better') },
      { caps: ['2'], words: t('The second of the two is better') },
      { caps: ['0'], words: t('Both go on') },
      { caps: ['o'], words: t('Overrule what the judges say of the game') },
    ],
    [
      { caps: ['Esc'], words: t('Close what is open; stop a comparison that is running') },
      { caps: ['?'], words: t('Show all keys') },
    ],
  ];
}

const ARROWS: Readonly<Record<string, CompareKey>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** What the page does with keys by itself, as long as there are games to walk. */
export function rulesOf(hasGames: () => boolean): KeyRules<CompareKey> {
  return {
    enter: 'read',
    help: 'help',
    lists: ['left', 'right', 'up', 'down', 'read'],
    own: (key, ground) => {
      if (!hasGames()) return undefined;
      if (key === 'Enter') return ground === 'page' ? 'read' : undefined;
      return Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
    },
  };
}
