import { t } from '../../../src/l10n/index.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { hints } from '../state/keys.ts';
import { usePanel } from '../use-panel.ts';

/** The keys that are needed most, always in the same place; where there is no room the last are left out. */
export function Footer({ isPinned, notice }: { readonly isPinned: boolean; readonly notice: string }) {
  const panel = usePanel();
  return (
    <footer class="quiet small">
      {notice === '' ? (
        <ul aria-label={t('Keys')}>
          {hints(isPinned).map(({ caps, words }) => (
            <li key={caps[0]}>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
              {words}
            </li>
          ))}
        </ul>
      ) : (
        <p>{notice}</p>
      )}
      <button
        type="button"
        class="all-keys"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={() => panel.help(true)}
      >
        <KeyCap name="?" />
        {t('all keys')}
      </button>
    </footer>
  );
}
