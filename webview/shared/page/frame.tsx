import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { Macro } from '../../../src/protocol/index.ts';
import { toKeyCap } from '../controls/caps.ts';
import { KeyCap } from '../controls/key-cap.tsx';
import { KeyHelp } from '../keys/key-help.tsx';
import type { KeyHint, KeyTable } from '../keys/keys.ts';
import { PanelProvider } from '../state/panel-context.ts';
import type { CommonModel } from '../state/panel-core.ts';
import { Macros } from '../text/macros.ts';

export interface FrameProps<Panel> {
  readonly panel: Panel;
  readonly className: string;
  /** In the footer. Undefined: there is none. */
  readonly hints: readonly KeyHint[] | undefined;
  /** In the footer, where that is not what the panel says in passing. */
  readonly notice?: string;
  /** Of the document that the page shows. */
  readonly macros?: readonly Macro[] | undefined;
  readonly keyTable: (panel: Panel) => KeyTable;
  readonly keysTitle: string;
  /** What else there is to know, below the table of keys. */
  readonly moreOfKeys?: ComponentChildren;
  readonly children: ComponentChildren;
}

const NO_MACROS: readonly Macro[] = [];

interface Framed {
  readonly model: () => CommonModel<unknown>;
  readonly announced: () => string;
  help(isOpen: boolean): void;
}

/** What every page has around its parts: the footer, the table of all keys, and what a screen reader hears. */
export function Frame<Panel extends Framed>(props: FrameProps<Panel>) {
  const { panel, className, hints, keyTable, keysTitle, moreOfKeys, children } = props;
  const { isHelpOpen, notice } = panel.model();
  return (
    <PanelProvider value={panel}>
      <div class={`panel ${className}`}>
        <Macros.Provider value={props.macros ?? NO_MACROS}>{children}</Macros.Provider>
        {hints && <KeyFooter hints={hints} notice={props.notice ?? notice} onHelp={() => panel.help(true)} />}
        {isHelpOpen && (
          <KeyHelp
            title={keysTitle}
            table={keyTable(panel)}
            more={moreOfKeys}
            onClose={() => panel.help(false)}
          />
        )}
        <Announce text={panel.announced()} />
      </div>
    </PanelProvider>
  );
}

/** A screen reader is told at most so often, in milliseconds: what streams in is told as it stands then. */
const PAUSE_MS = 1_200;

/** Tells a screen reader politely when a text changes. It skips the first text, and words on the way to a later one. */
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
  /** At most six, the most needed first: from the right they make room. */
  readonly hints: readonly KeyHint[];
  /** Said in passing, instead of the keys; empty: nothing. */
  readonly notice: string;
  readonly onHelp: () => void;
}

/** The keys that are needed most, always in the same place; where there is no room the last are left out. */
function KeyFooter({ hints, notice, onHelp }: KeyFooterProps) {
  return (
    <footer class="quiet small">
      {notice === '' ? (
        <ul aria-label={t('Keyboard shortcuts')}>
          {hints.map(({ keys, words }) => (
            <li key={keys[0]}>
              {keys.map((key) => (
                <kbd key={key}>{toKeyCap(key)}</kbd>
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
        {t('All shortcuts')}
      </button>
    </footer>
  );
}
