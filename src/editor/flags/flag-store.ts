import * as vscode from 'vscode';
import { computeProofFingerprint } from '../../core/annotate/index.ts';
import { Disposables } from '../base/disposables.ts';
import { SETTINGS_SECTION } from '../base/manifest-names.ts';
import type { EditorDataSet, ItemVerdict, ItemVerdictProvider } from '../data/index.ts';
import { checkItemsInBackground } from './background-check.ts';
import { DataSetVerdicts } from './data-set-verdicts.ts';
import { judgeDataSetItems } from './judge-items.ts';
import { createItemVerdict } from './saved-verdicts.ts';
import type { ItemVerdictServices } from './types.ts';

/** How often results of the background check are announced, in milliseconds. */
const NOTIFY_INTERVAL = 500;

interface FlaggedSet {
  readonly verdicts: DataSetVerdicts;
  isLoaded: boolean;
  version: number | undefined;
  /** Aborts the running check of the data set. */
  pass?: AbortController | undefined;
  due?: (() => void) | undefined;
}

/** The verdicts on items of open data sets: from reviews of their documents, from the background check, and on request. */
export class VerdictsInOpenDataSets implements ItemVerdictProvider {
  readonly #parts: ItemVerdictServices;
  readonly #held = new Map<EditorDataSet, FlaggedSet>();
  readonly #changed = new vscode.EventEmitter<EditorDataSet>();
  readonly #disposables = new Disposables();

  readonly onDidChange = this.#changed.event;

  constructor(parts: ItemVerdictServices) {
    const { sets, reviews, veil } = parts;
    this.#parts = parts;
    this.#disposables.add(
      this.#changed,
      sets.onDidChange(() => this.#followSets()),
      reviews.onDidChange((document) => this.#reviewed(document)),
      veil.onDidChange((uri) => this.#veilChanged(uri)),
      // Another window with the same folder may have judged items.
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) for (const held of this.#held.values()) void this.#refresh(held);
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const ours = ['review.when', 'checker', 'proofs'].map((part) => `${SETTINGS_SECTION}.${part}`);
        if (ours.some((part) => event.affectsConfiguration(part)))
          for (const held of this.#held.values()) this.#begin(held);
      }),
    );
    this.#followSets();
  }

  verdictOf(set: EditorDataSet, number: number): ItemVerdict | undefined {
    const id = set.items.at(number)?.id;
    const kept = id === undefined ? undefined : this.#held.get(set)?.verdicts.of(id);
    if (!kept) return undefined;
    const uri = this.#parts.sets.uriOf(set, number);
    return uri && !this.#parts.veil.isVeiled(uri) ? kept : undefined;
  }

  /** Judges items with the chosen judge, after the user has confirmed the cost. */
  async judge(uris: readonly vscode.Uri[] | undefined): Promise<void> {
    await judgeDataSetItems(uris, this.#parts, {
      isJudged: (set, id) => this.#held.get(set)?.verdicts.of(id)?.judge !== undefined,
      keep: (set, id, fingerprint, verdict) => {
        if (this.#held.get(set)?.verdicts.put(id, fingerprint, verdict)) this.#changed.fire(set);
      },
    });
    // The verdicts cost money, and the window may be closed at any moment.
    await Promise.all([...this.#held.values()].map(({ verdicts }) => verdicts.save()));
  }

  dispose(): void {
    for (const held of this.#held.values()) this.#end(held);
    this.#disposables.dispose();
  }

  #followSets(): void {
    const { sets, storage, host, log } = this.#parts;
    const open = new Set(sets.all);
    for (const [set, held] of this.#held) {
      if (open.has(set)) continue;
      this.#end(held);
      this.#held.delete(set);
    }
    for (const set of open) {
      const known = this.#held.get(set);
      if (known) {
        if (known.version === set.version) continue;
        known.version = set.version;
        void known.verdicts.changed().then(() => this.#begin(known));
        continue;
      }
      const verdicts = new DataSetVerdicts(set, storage, host.clock, log);
      const held: FlaggedSet = { verdicts, isLoaded: false, version: set.version };
      this.#held.set(set, held);
      void verdicts.load().then(() => {
        held.isLoaded = true;
        this.#changed.fire(set);
        this.#begin(held);
      });
    }
  }

  async #refresh({ verdicts }: FlaggedSet): Promise<void> {
    if (await verdicts.refresh()) this.#changed.fire(verdicts.set);
  }

  #end(held: FlaggedSet): void {
    held.pass?.abort();
    held.pass = undefined;
    held.due?.();
    void held.verdicts.save();
  }

  /** Starts the background check of items without a verdict. Replaces a running check but keeps its results. */
  #begin(held: FlaggedSet): void {
    // Saved verdicts are loaded first; the check starts after that.
    if (!held.isLoaded) return;
    const { verdicts } = held;
    const { set } = verdicts;
    if (this.#held.get(set) !== held) return;
    held.pass?.abort();
    const pass = new AbortController();
    held.pass = pass;
    const { log, host } = this.#parts;
    const began = host.clock.now();
    const told = (): void => {
      held.due ??= host.clock.after(NOTIFY_INTERVAL, () => {
        held.due = undefined;
        this.#changed.fire(set);
      });
    };
    void checkItemsInBackground(verdicts, this.#parts, pass.signal, told)
      .then(({ checked }) => {
        if (held.pass !== pass) return;
        held.pass = undefined;
        this.#changed.fire(set);
        if (checked === 0) return;
        const seconds = Math.round((host.clock.now() - began) / 1000);
        // Omits the results, since the log may be read while items are labeled blind later.
        log.info(`${set.name}: the checker ran on ${checked} items in ${seconds} s.`);
      })
      .catch((error: unknown) => log.warn(`${set.name}: couldn't run the checker on its items. ${error}`));
  }

  /** A document of an item has been reviewed. */
  #reviewed(document: vscode.TextDocument): void {
    const { sets, reviews } = this.#parts;
    const item = sets.itemOf(document.uri);
    const latest = reviews.of(document);
    if (!item || !latest?.review.complete || latest.review.proof !== item.proof) return;
    const held = this.#held.get(item.set);
    const verdict = createItemVerdict(latest.review, latest.marks.flags);
    if (held?.verdicts.put(item.facts.id, computeProofFingerprint(item.proof), verdict)) this.#changed.fire(item.set);
  }

  #veilChanged(uri: vscode.Uri | undefined): void {
    for (const held of this.#held.values()) {
      this.#changed.fire(held.verdicts.set);
      // A single revealed item is reviewed in its document. For a whole data set, the check continues.
      if (uri === undefined) this.#begin(held);
    }
  }
}
