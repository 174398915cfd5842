/** The script of a page that shows parts of the panels by themselves. */
import { render } from 'preact';
import type { Block, LatexMacro, VotesBarView } from '../../../src/protocol/index.ts';
import { Button } from '../../../webview/shared/controls/button.tsx';
import { TextArea } from '../../../webview/shared/controls/fields.tsx';
import { KeyCap } from '../../../webview/shared/controls/key-cap.tsx';
import { StateIcon, type StateIconProps } from '../../../webview/shared/controls/state-icon.tsx';
import { VotesBar } from '../../../webview/shared/controls/votes-bar.tsx';
import { VirtualList } from '../../../webview/shared/rows/virtual-list.tsx';
import type { VirtualListHandle } from '../../../webview/shared/rows/virtual-rows.ts';
import { registerFormulaCopyHandler } from '../../../webview/shared/text/copy-formulas.ts';
import { LatexMacrosContext } from '../../../webview/shared/text/macros.ts';
import { RichText } from '../../../webview/shared/text/rich-text.tsx';
import '../../../webview/shared/theme/with-formulas.css';

const place = document.getElementById('app') ?? document.body;

/** What tests call. */
export interface Parts {
  showText(blocks: readonly Block[], macros: readonly LatexMacro[], voice?: 'proof' | 'ours'): void;
  showControls(): void;
  showList(options: ListOptions): void;
  readonly list: { current: VirtualListHandle | null };
  readonly said: string[];
}

export interface ListOptions {
  readonly texts: readonly (readonly Block[])[];
  readonly keys?: readonly string[];
  /** In pixels, of every row that was not drawn yet. */
  readonly guess?: number;
  /** All rows as a plain list, for comparison. */
  readonly isPlain?: boolean;
  readonly before?: string;
  readonly covered?: number;
  readonly initialPosition?: number;
  readonly keep?: readonly number[];
}

const said: string[] = [];
const list: { current: VirtualListHandle | null } = { current: null };

const parts: Parts = {
  list,
  said,
  showText: (blocks, macros, voice = 'proof') =>
    render(
      <LatexMacrosContext.Provider value={macros}>
        <RichText blocks={blocks} voice={voice} />
      </LatexMacrosContext.Provider>,
      place,
    ),
  showControls: () => render(<Controls />, place),
  showList: (options) => render(options.isPlain ? <Plain {...options} /> : <Virtual {...options} />, place),
};
Object.assign(globalThis, { parts });
registerFormulaCopyHandler();

function Row({ blocks, index }: { readonly blocks: readonly Block[]; readonly index: number }) {
  return (
    <div class="row" tabIndex={-1}>
      <span class="quiet">Step {index + 1}</span>
      <RichText blocks={blocks} voice="proof" />
    </div>
  );
}

function Virtual({ texts, keys, guess = 80, before, ...rest }: ListOptions) {
  return (
    <VirtualList
      label="Steps"
      keys={keys ?? texts.map((_, index) => String(index))}
      heightOf={() => guess}
      row={(index) => <Row blocks={texts[index] ?? []} index={index} />}
      before={before && <p>{before}</p>}
      control={list}
      {...(rest.covered === undefined ? {} : { covered: rest.covered })}
      {...(rest.initialPosition === undefined ? {} : { initialPosition: rest.initialPosition })}
      {...(rest.keep === undefined ? {} : { keep: rest.keep })}
    />
  );
}

function Plain({ texts }: ListOptions) {
  return (
    <div class="list-scroller">
      <ol>
        {texts.map((blocks, index) => (
          <li key={index}>
            <Row blocks={blocks} index={index} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const VOTES: VotesBarView = { cells: ['same', 'same', 'other', 'out'], words: '2 of 3' };
const MANY: VotesBarView = { cells: [], share: 0.75, words: '24 of 32' };
const STATES: readonly StateIconProps['state'][] = [
  'earliest-error',
  'false-statement',
  'please-check',
  'doubtful',
  'no-error-found',
  'after-error',
  'stale',
  'pending',
  'unreachable',
];

function Controls() {
  const press = (name: string) => () => said.push(name);
  return (
    <main>
      <h1>Parts</h1>
      {STATES.map((state) => (
        <StateIcon key={state} state={state} words={state} />
      ))}
      <p>
        <VotesBar votes={VOTES} isLoud />
        <VotesBar votes={MANY} />
      </p>
      <Button look="primary" onPress={press('primary')} keyName="r">
        Try again
        <KeyCap name="r" />
      </Button>
      <Button onPress={press('secondary')}>Choose another judge…</Button>
      <Button look="quiet" onPress={press('quiet')} isExpanded={false}>
        Agree
        <KeyCap name="a" />
      </Button>
      <Button onPress={press('disabled')} isDisabled>
        Not now
      </Button>
      <TextArea label="Why?" value="since" onInput={(value) => said.push(value)} />
    </main>
  );
}
