import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LatexMacro } from '../../../src/protocol/index.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import { formatKeyName } from '../controls/key-names.ts';
import { KeyHelp } from '../keys/key-help.tsx';
import type { KeyBindings, KeyHint } from '../keys/keys.ts';
import { PageControllerProvider } from '../state/panel-context.ts';
import type { CommonPageModel } from '../state/panel-core.ts';
import { LatexMacrosContext } from '../text/macros.ts';

export interface PageFrameProps<Panel> {
  readonly panel: Panel;
  readonly className: string;
  /** The keys in the footer. Without them, there is no footer. */
  readonly hints: readonly KeyHint[] | undefined;
  /** The text of the footer, if it isn't the panel's notice. */
  readonly notice?: string;
  /** The macros of the displayed document. */
  readonly macros?: readonly LatexMacro[] | undefined;
  readonly keyTable: (panel: Panel) => KeyBindings;
  /** The title of the help; by default, `Keyboard shortcuts`. */
  readonly keysTitle?: string;
  /** More help, below the table of keys. */
  readonly moreOfKeys?: ComponentChildren;
  readonly children: ComponentChildren;
}

const NO_MACROS: readonly LatexMacro[] = [];

interface Framed {
  readonly model: () => CommonPageModel<unknown>;
  readonly announced: () => string;
  help(isOpen: boolean): void;
}

/** The frame of every page: the footer, the help with all keys, and announcements to screen readers. */
export function PageFrame<Panel extends Framed>(props: PageFrameProps<Panel>) {
  const { panel, className, hints, keyTable, keysTitle = t('Keyboard shortcuts'), moreOfKeys, children } = props;
  const { isHelpOpen, notice } = panel.model();
  return (
    <PageControllerProvider value={panel}>
      <div class={`panel ${className}`}>
        <LatexMacrosContext.Provider value={props.macros ?? NO_MACROS}>{children}</LatexMacrosContext.Provider>
        {hints && <KeyFooter hints={hints} notice={props.notice ?? notice} onHelp={() => panel.help(true)} />}
        {isHelpOpen && (
          <KeyHelp title={keysTitle} table={keyTable(panel)} more={moreOfKeys} onClose={() => panel.help(false)} />
        )}
        <Announce text={panel.announced()} />
      </div>
    </PageControllerProvider>
  );
}

/** The minimum time between announcements to screen readers, in milliseconds. Streaming text is announced as it is at that time. */
const PAUSE_MS = 1_200;

/** Announces a changed text to screen readers politely. It skips the first text and intermediate texts. */
function Announce({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const before = useRef(text);
  useEffect(() => {
    if (before.current === text) return undefined;
    const timer = setTimeout(() => {
      before.current = text;
      setSaid(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="said-only" role="status" aria-live="polite">
      {said}
    </div>
  );
}

interface KeyFooterProps {
  /** At most six hints, the most important first. In a narrow footer, the last ones are left out. */
  readonly hints: readonly KeyHint[];
  /** A notice that replaces the keys; empty if there is none. */
  readonly notice: string;
  readonly onHelp: () => void;
}

/** The most important keys, always in the same place. In a narrow panel, the last ones are left out. */
function KeyFooter({ hints, notice, onHelp }: KeyFooterProps) {
  return (
    <footer class="quiet small">
      {notice === '' ? (
        <ul aria-label={t('Keyboard shortcuts')}>
          {hints.map(({ keys, words }) => (
            <li key={keys[0]}>
              {keys.map((key) => (
                <kbd key={key}>{formatKeyName(key)}</kbd>
              ))}
              {words}
            </li>
          ))}
        </ul>
      ) : (
        <p class="cut">{notice}</p>
      )}
      <button type="button" class="all-keys" aria-haspopup="dialog" aria-keyshortcuts="?" onClick={() => onHelp()}>
        <KeyCap name="?" />
        {t('All shortcuts')}
      </button>
    </footer>
  );
}
