import * as vscode from 'vscode';
import { passOf } from '../../core/select/beside.ts';
import type { Beside } from '../../core/select/beside-words.ts';
import { equalAnswers } from '../../core/select/equal-answers.ts';
import type { Standing } from '../../core/select/types.ts';
import { t } from '../../l10n/index.ts';
import {
  type CompareKey,
  type ComparePanelApi,
  type CompareState,
  type CompareView,
  type Connection,
  connectToComparePanel,
} from '../../protocol/index.ts';
import { Disposables } from '../disposables.ts';
import { pageHtml } from '../pages/html.ts';
import { Paced } from '../pages/paced.ts';
import { makeOurs, takeFocus, transportOf } from '../pages/webview.ts';
import type { CandidateTexts } from './candidate-texts.ts';
import type { Comparison } from './comparison.ts';
import { compareHostApi } from './host-api.ts';
import { Reading } from './reading.ts';
import type { CompareParts } from './types.ts';
import { type CompareInput, compareView, type ReadInput } from './view/index.ts';

/** The least time between two snapshots, in milliseconds. */
const GAP = 100;
/** How many snapshots are remembered: a page answers the last, or one that was before it when the reader pressed a key. */
const MOST_SENT = 16;

export interface ComparePanelParts extends CompareParts {
  readonly texts: CandidateTexts;
}

/** What the reader looks at. */
export interface CompareLook {
  readonly game?: string;
  readonly pair?: readonly [number, number];
}

/** One panel with one comparison. */
export class ComparePanel {
  readonly comparison: Comparison;
  readonly #panel: vscode.WebviewPanel;
  readonly #connection: Connection<ComparePanelApi>;
  readonly #reading: Reading;
  readonly #snapshots: Paced;
  readonly #disposables = new Disposables();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #sent = new Map<number, Standing | undefined>();
  #look: CompareLook = {};
  #isReady = false;
  #isDisposed = false;
  #revision = 0;
  #beside: { readonly of: Standing | undefined; readonly input: Beside } | undefined;

  /** It has got the focus or lost it, its comparison goes on, or it was closed. */
  readonly onDidChange = this.#changed.event;

  constructor(panel: vscode.WebviewPanel, comparison: Comparison, parts: ComparePanelParts) {
    const { host, reviews, log, extensionUri } = parts;
    this.#panel = panel;
    this.comparison = comparison;
    this.#reading = new Reading(host, reviews);
    this.#snapshots = new Paced(host.clock, GAP, () => this.#send());
    makeOurs(panel, extensionUri);
    this.#connection = connectToComparePanel(
      transportOf(panel.webview),
      compareHostApi(
        {
          comparison,
          ready: (left) => this.#ready(left),
          look: (look) => this.#looked(look),
          takeFocus: () => takeFocus(panel),
          input: () => this.#input(this.#revision),
          sent: (revision) => this.#sent.get(revision),
        },
        parts,
      ),
      {
        onProblem: (sentence, error) =>
          log.warn(`The comparison panel: ${sentence}${error === undefined ? '' : ` ${String(error)}`}`),
      },
    );
    const ask = (): void => {
      this.#snapshots.ask();
      this.#changed.fire();
    };
    this.#disposables.add(
      this.#changed,
      this.#reading,
      { dispose: () => this.#snapshots.stop() },
      { dispose: () => this.#connection.dispose() },
      comparison.onDidChange(ask),
      this.#reading.onDidChange(() => this.#snapshots.ask()),
      panel.onDidChangeViewState(() => this.#viewStateChanged()),
    );
    panel.onDidDispose(() => this.#disposed());
    panel.title = comparison.found.title === '' ? t('Compare') : t('Compare: {0}', comparison.found.title);
    panel.webview.html = pageHtml(panel.webview, extensionUri, 'compare', panel.title);
  }

  /** Whether it has the focus, or would have it if the editor's window had. */
  get isActive(): boolean {
    return !this.#isDisposed && this.#panel.active;
  }

  get isDisposed(): boolean {
    return this.#isDisposed;
  }

  press(key: CompareKey): void {
    if (this.#isReady) this.#connection.remote.press({ key });
  }

  /** As a person does. */
  close(): void {
    this.#panel.dispose();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** The page has come, for the first time or again: whatever an earlier page was told is forgotten with it. */
  #ready(left: CompareState | undefined): CompareView {
    const isOurs = left !== undefined && left.run === this.comparison.run;
    this.#look = isOurs ? lookOf(left) : {};
    this.#isReady = true;
    return this.#nextView();
  }

  #looked(look: CompareLook): void {
    this.#look = look;
    this.#snapshots.now();
  }

  #read(candidate: number): ReadInput | undefined {
    const found = this.comparison.gathered.candidates[candidate];
    return found && this.#reading.of(found, this.comparison.entrant(candidate));
  }

  #send(): void {
    if (!this.#isReady || this.#isDisposed || !this.#panel.visible) return;
    this.#connection.remote.show(this.#nextView());
  }

  #nextView(): CompareView {
    const input = this.#input(++this.#revision);
    this.#sent.set(input.revision, input.held?.standing);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MOST_SENT && oldest !== undefined) this.#sent.delete(oldest);
    return compareView(input);
  }

  #input(revision: number): CompareInput {
    const { comparison } = this;
    const { run, found, gathered, phase, held, underWay, asker, failure, notes } = comparison;
    const pair = this.#look.pair ?? [];
    const read = new Map<number, ReadInput>();
    // The problem is drawn with what the first one defines.
    read.set(0, this.#reading.settingOf(comparison.entrant(0)));
    for (const candidate of pair) {
      const input = this.#read(candidate);
      if (input) read.set(candidate, input);
    }
    return {
      revision,
      run,
      name: found.title,
      phase,
      gathered,
      held,
      underWay,
      asker,
      failure,
      ...(phase === 'plan' ? { plan: comparison.planned?.input } : {}),
      notes,
      beside: this.#besideOf(held?.standing),
      look: this.#look,
      read,
    };
  }

  /** Equal answers are of the texts alone, pass@k of what judges say, too. */
  #besideOf(standing: Standing | undefined): Beside {
    const before = this.#beside;
    if (before && before.of === standing) return before.input;
    const { gathered, asker } = this.comparison;
    const pass = passOf(gathered, {
      ...(asker?.correctFrom === undefined ? {} : { correctFrom: asker.correctFrom }),
      ...(standing ? { standing } : {}),
    });
    const input = { pass, answers: before?.input.answers ?? equalAnswers(gathered) };
    this.#beside = { of: standing, input };
    return input;
  }

  /** What is hidden has no page; it gets a new one, which says that it is ready, when it is in sight again. */
  #viewStateChanged(): void {
    if (!this.#panel.visible && this.#isReady) {
      this.#isReady = false;
      this.#snapshots.stop();
    }
    this.#changed.fire();
  }

  #disposed(): void {
    this.#isDisposed = true;
    this.#isReady = false;
    this.#changed.fire();
    this.#disposables.dispose();
  }
}

function lookOf({ game, pair }: CompareState): CompareLook {
  return { ...(game === undefined ? {} : { game }), ...(pair ? { pair } : {}) };
}
