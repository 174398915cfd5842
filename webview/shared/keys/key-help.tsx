import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Button } from '../controls/button.tsx';
import { LinkButton } from '../controls/link-button.tsx';
import type { KeyRow } from './keys.ts';

export interface KeyHelpProps {
  readonly title: string;
  /** In groups that belong together. */
  readonly groups: readonly (readonly KeyRow[])[];
  /** What the groups are called; then they stand in two columns where there is room. */
  readonly names?: readonly string[];
  /** Opens where keys are changed. */
  readonly onChangeKeys?: () => void;
  /** What else there is to know, below the tables. */
  readonly more?: string;
  readonly onClose: () => void;
}

/** All keys, over the page: the focus stays in it until it is closed, and goes back to where it was. */
export function KeyHelp({ title, groups, names, more, onChangeKeys, onClose }: KeyHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>('vscode-button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={names ? 'help wide' : 'help'}
      aria-labelledby="help-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return;
        event.preventDefault();
        walk(event.currentTarget, event.shiftKey ? -1 : 1);
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div class="help-page">
        <h2 id="help-title">{title}</h2>
        <p class="quiet small">
          {onChangeKeys
            ? t('They are off while you type. Every key can be changed.')
            : t(
                'They work while this panel has the focus. Change them in Keyboard Shortcuts, under Proofmark.',
              )}{' '}
          {onChangeKeys && <LinkButton onPress={onChangeKeys}>{t('Keyboard Shortcuts')}</LinkButton>}
        </p>
        <div class="help-keys">
          {groups.map((rows, k) => (
            <table key={rows[0]?.words}>
              {names?.[k] !== undefined && <caption class="quiet small">{names[k]}</caption>}
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
        </div>
        {more !== undefined && <p class="quiet small">{more}</p>}
        <Button look="secondary" onPress={onClose}>
          {t('Close')}
          <kbd>Esc</kbd>
        </Button>
      </div>
    </dialog>
  );
}

/** The focus stays in the table: from the last of its controls it goes to the first. */
function walk(dialog: HTMLElement, by: 1 | -1): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, vscode-button')];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  controls[(at + by + controls.length) % controls.length]?.focus();
}
