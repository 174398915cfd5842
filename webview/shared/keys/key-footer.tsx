import { t } from '../../../src/l10n/index.ts';
import { capOf } from '../controls/caps.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import type { KeyHint } from './keys.ts';

export interface KeyFooterProps {
  /** At most six, the most needed first: from the right they make room. */
  readonly hints: readonly KeyHint[];
  /** Said in passing, instead of the keys; empty: nothing. */
  readonly notice: string;
  readonly onHelp: () => void;
}

/** The keys that are needed most, always in the same place; where there is no room the last are left out. */
export function KeyFooter({ hints, notice, onHelp }: KeyFooterProps) {
  return (
    <footer class="quiet small">
      {notice === '' ? (
        <ul aria-label={t('Keys')}>
          {hints.map(({ keys, words }) => (
            <li key={keys[0]}>
              {keys.map((key) => (
                <kbd key={key}>{capOf(key)}</kbd>
              ))}
              {words}
            </li>
          ))}
        </ul>
      ) : (
        <p class="cut">{notice}</p>
      )}
      <button
        type="button"
        class="all-keys"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => onHelp()}
      >
        <KeyCap name="?" />
        {t('all keys')}
      </button>
    </footer>
  );
}
