import type { ComponentChildren } from 'preact';
import type { Macro } from '../../../src/protocol/index.ts';
import { Announce } from '../controls/announce.tsx';
import { KeyFooter } from '../keys/key-footer.tsx';
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
