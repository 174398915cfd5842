import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { Button } from './controls/button.tsx';
import type { KeyRow } from './keys.ts';

export interface KeyHelpProps {
  readonly title: string;
  /** In groups that belong together. */
  readonly groups: readonly (readonly KeyRow[])[];
  /** What else there is to know, below the tables. */
  readonly more?: string;
  readonly onClose: () => void;
}

/** All keys, over the page: the focus stays in it until it is closed, and goes back to where it was. */
export function KeyHelp({ title, groups, more, onClose }: KeyHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Tab') event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="help-page">
        <h2 id="help-title">{title}</h2>
        <p class="quiet small">
          {t('They work while this panel has the focus. Change them in Keyboard Shortcuts, under Proofmark.')}
        </p>
        {groups.map((rows) => (
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
        {more !== undefined && <p class="quiet small">{more}</p>}
        <Button look="secondary" onPress={onClose}>
          {t('Close')}
          <kbd>Esc</kbd>
        </Button>
      </div>
    </dialog>
  );
}
