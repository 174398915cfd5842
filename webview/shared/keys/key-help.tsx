import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Button } from '../controls/button.tsx';
import { formatKeyName } from '../controls/key-names.ts';
import type { KeyBindings } from './keys.ts';

export interface KeyHelpProps {
  readonly title: string;
  readonly table: KeyBindings;
  /** More help, below the tables. */
  readonly more?: ComponentChildren;
  readonly onClose: () => void;
}

/** A dialog with all keys. It keeps the focus until it closes, then returns it. */
export function KeyHelp({ title, table, more, onClose }: KeyHelpProps) {
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
      class={table.some(({ name }) => name !== undefined) ? 'help wide' : 'help'}
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
        <p class="quiet small">{t('Shortcuts work while this panel has the focus, except while you type.')}</p>
        <div class="help-keys">
          {table.map(({ name, rows }) => (
            <table key={rows[0]?.words}>
              {name !== undefined && <caption class="quiet small">{name}</caption>}
              <tbody>
                {rows.map(({ keys, words }) => (
                  <tr key={words}>
                    <th scope="row">
                      {keys.map(([key]) => (
                        <kbd key={key}>{formatKeyName(key)}</kbd>
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

/** Keeps the focus in the dialog: after the last control comes the first. */
function walk(dialog: HTMLElement, by: 1 | -1): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>('button, vscode-button')];
  const at = controls.indexOf(document.activeElement as HTMLElement);
  controls[(at + by + controls.length) % controls.length]?.focus();
}
