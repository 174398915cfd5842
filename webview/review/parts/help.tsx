import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { isMac } from '../platform.ts';
import { keyTable } from '../state/keys.ts';
import { usePanel } from '../use-panel.ts';

/** All keys, over the page: the focus stays in it until it is closed, and goes back to where it was. */
export function Help({ isPinned }: { readonly isPinned: boolean }) {
  const panel = usePanel();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const close = (): void => panel.help(false);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="help-page">
        <h2 id="help-title">{t('Keys of the review')}</h2>
        <p class="quiet small">
          {t('They work while this panel has the focus. Change them in Keyboard Shortcuts, under Proofmark.')}
        </p>
        {keyTable(isPinned, isMac()).map((rows) => (
          <table key={rows[0]?.words}>
            <tbody>
              {rows.map(({ caps, words }) => (
                <tr key={words}>
                  <th scope="row">
                    {caps.map((cap) => (
                      <kbd key={cap}>{cap}</kbd>
                    ))}
                  </th>
                  <td>{words}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <p class="quiet small">{t('In the editor, F8 goes to the next flag in all open proofs.')}</p>
        <Button look="secondary" onPress={close}>
          {t('Close')}
          <kbd>Esc</kbd>
        </Button>
      </div>
    </dialog>
  );
}
