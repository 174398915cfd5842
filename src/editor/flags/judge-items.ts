/** *Judge Items…*: the chosen judge judges many items after the user has confirmed the cost. */
import * as vscode from 'vscode';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import { isUserStopFailure, type JudgeFailure } from '../../core/judge/calls/index.ts';
import type { ProofSize } from '../../core/judge/index.ts';
import { createReviewMarks } from '../../core/marks/index.ts';
import { t } from '../../l10n/index.ts';
import {
  isQuestionOpen,
  refocusOpenQuestion,
  runAsSingleQuestion,
  runWithProgress,
  showInfo,
  showProgressWhileStopping,
  showWarning,
} from '../ask/index.ts';
import { parseItemUri } from '../base/item-address.ts';
import { commandIds } from '../base/manifest-names.ts';
import { StopController } from '../base/stop-controller.ts';
import {
  type EditorDataSet,
  getOrReopenDataSets,
  type ItemVerdict,
  listExcludedBlindItemSentences,
  pickDataSet,
} from '../data/index.ts';
import { estimateSendingCost, getMaxCallsPerRun, parseJudgeSetting } from '../models/index.ts';
import { readProblemImages } from '../review/index.ts';
import { readItemProof, runItemReviewToEnd } from './item-reviews.ts';
import { createItemVerdict } from './saved-verdicts.ts';
import type { ItemVerdictServices } from './types.ts';

/** The maximum number of concurrently judged items. A judge also limits its own calls. */
const MAX_CONCURRENT_ITEMS = 3;
/** Stops after this many consecutive failures, since the others would probably fail, too. */
const MAX_FAILURES_IN_ROW = 3;

export interface ItemVerdictStore {
  isJudged(set: EditorDataSet, id: string): boolean;
  keep(set: EditorDataSet, id: string, fingerprint: string, verdict: ItemVerdict): void;
}

interface ItemToJudge {
  readonly set: EditorDataSet;
  readonly number: number;
  readonly uri: vscode.Uri;
}

/** @param uris of items; if absent, all unjudged items of an open data set that the person selects */
export async function judgeDataSetItems(
  uris: readonly vscode.Uri[] | undefined,
  parts: ItemVerdictServices,
  keeper: ItemVerdictStore,
): Promise<void> {
  if (isQuestionOpen()) {
    refocusOpenQuestion();
    return;
  }
  const wanted = await runAsSingleQuestion(() => confirmItems(uris, parts, keeper));
  if (wanted) await judgeConfirmedItems(wanted, parts, keeper);
}

/** The items that the user has agreed to judge; undefined if there are none. */
async function confirmItems(
  uris: readonly vscode.Uri[] | undefined,
  parts: ItemVerdictServices,
  keeper: ItemVerdictStore,
): Promise<readonly ItemToJudge[] | undefined> {
  const { selection } = parts;
  const set = uris
    ? undefined
    : await pickDataSet(await getOrReopenDataSets(parts.sets), { title: t('Select a data set to judge') });
  if (!uris && !set && parts.sets.all.length > 0) return undefined;
  const all = uris ? await listRequestedItems(uris, parts) : set ? listUnjudgedItems(set, parts, keeper) : [];
  // A newly opened data set may still be loading whether it's labeled blind.
  const firsts = new Map(all.map(({ set, uri }) => [set, uri]));
  await Promise.all([...firsts.values()].map((uri) => parts.veil.settle(uri)));
  const wanted = all.filter(({ uri }) => !parts.veil.isVeiled(uri));
  const veiled = all.length - wanted.length;
  if (wanted.length === 0) {
    void showInfo(
      veiled > 0
        ? t("Items that you label blind can't be judged until you submit their labels.")
        : t("No items to judge. Open a data set with items that haven't been judged."),
    );
    return undefined;
  }
  const { judge } = selection.current;
  if (parseJudgeSetting(judge).kind === 'checker') {
    const choose = t('Choose Judge');
    const said = t(
      "The selected judge is the embedded checker, which can't judge items on request. Choose another judge first.",
    );
    // A notification may stay open for long, so pages don't wait for it.
    void showInfo(said, choose).then((answer) => {
      if (answer === choose) void vscode.commands.executeCommand(commandIds.chooseJudge);
    });
    return undefined;
  }
  return (await confirmCost(wanted, veiled, parts)) ? wanted : undefined;
}

async function judgeConfirmedItems(
  wanted: readonly ItemToJudge[],
  parts: ItemVerdictServices,
  keeper: ItemVerdictStore,
): Promise<void> {
  const { judge } = parts.selection.current;
  const stopping = new StopController();
  await runWithProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: t('Judging items with {0}', judge),
      cancellable: true,
    },
    async (progress, token) => {
      const judging = new ItemJudging(parts, keeper, stopping, (done) =>
        progress.report({
          increment: 100 / wanted.length,
          message: t('{0} of {1} items', done, wanted.length),
        }),
      );
      const working = judging.all(wanted);
      token.onCancellationRequested(() => {
        stopping.stop();
        void showProgressWhileStopping(t('Stopping the judge {0}', judge), stopping, working);
      });
      await working;
      judging.report(wanted.length);
    },
  );
}

/** Confirms calls, tokens and cost, estimated from the first items. Why a judge can't be used is reported later. */
async function confirmCost(
  wanted: readonly ItemToJudge[],
  veiled: number,
  { models }: ItemVerdictServices,
): Promise<boolean> {
  const [first] = wanted;
  const asked = first && (await models.runJudge({ uri: first.uri }));
  if (!asked || 'failure' in asked) return true;
  const sizes = await estimateProofSizes(wanted);
  const count = wanted.length;
  const estimate = estimateSendingCost(asked, sizes);
  const question = t(
    count === 1 ? 'Judge {0} item of {1} with {2}?' : 'Judge {0} items of {1} with {2}?',
    count,
    first.set.name,
    asked.name,
  );
  return models.maySend({
    question,
    confirmLabel: t('Judge Items'),
    asked,
    estimate,
    most: count * getMaxCallsPerRun('review'),
    also: [
      ...(count > ESTIMATE_SAMPLE ? [t('The estimate is based on the first {0} items.', ESTIMATE_SAMPLE)] : []),
      t('Cached replies are reused at no cost.'),
      ...listExcludedBlindItemSentences(veiled),
    ],
  });
}

/** @param frequent the most frequent message */
function describeFailedItems(failures: ReadonlyMap<string, number>, frequent: string): string {
  const count = [...failures.values()].reduce((sum, items) => sum + items, 0);
  if (failures.size > 1) return t("{0} items couldn't be judged. Most frequent reason: {1}", count, frequent);
  return t(count === 1 ? "{0} item couldn't be judged. {1}" : "{0} items couldn't be judged. {1}", count, frequent);
}

/** Judges items, a few at a time, until all are done or the user cancels. Replies in flight are still saved after a cancel. */
class ItemJudging {
  readonly #parts: ItemVerdictServices;
  readonly #keeper: ItemVerdictStore;
  readonly #stopping: StopController;
  readonly #onDone: (done: number) => void;
  readonly #failures = new Map<string, number>();
  #done = 0;
  #judged = 0;
  #inRow = 0;
  #isGivenUp = false;

  constructor(
    parts: ItemVerdictServices,
    keeper: ItemVerdictStore,
    stopping: StopController,
    onDone: (done: number) => void,
  ) {
    this.#parts = parts;
    this.#keeper = keeper;
    this.#stopping = stopping;
    this.#onDone = onDone;
  }

  async all(wanted: readonly ItemToJudge[]): Promise<void> {
    const left = wanted.values();
    const work = async (): Promise<void> => {
      for (const one of left) {
        if (this.#isGivenUp || this.#stopping.halt.aborted) return;
        if (await this.#one(one)) this.#onDone(++this.#done);
      }
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_ITEMS }, work));
  }

  /** Reports the result once. */
  report(items: number): void {
    const { log } = this.#parts;
    log.info(`Judged ${this.#judged} of ${items} items.`);
    const [first] = [...this.#failures].sort(([, a], [, b]) => b - a);
    for (const [message, count] of this.#failures)
      log.warn(`Couldn't judge ${formatEnglishCountWithNoun(count, 'item')}. ${message}`);
    if (!first) return;
    const [message] = first;
    void showWarning(
      this.#isGivenUp
        ? t('Stopped judging after {0} of {1} items. {2}', this.#done, items, message)
        : describeFailedItems(this.#failures, message),
    );
  }

  /** Judges an item. Returns whether it was done before the run stopped. */
  async #one({ set, number, uri }: ItemToJudge): Promise<boolean> {
    const { models, host, veil } = this.#parts;
    const { signal, halt } = this.#stopping;
    try {
      const read = await readItemProof(set, number);
      // Blind labeling may have started meanwhile.
      if (!read || veil.isVeiled(uri)) return true;
      const model = await models.judgeFor({ uri }, { isAsked: this.#done === 0, halt });
      if (halt.aborted || !model) return !halt.aborted;
      if ('failure' in model) {
        this.#failed(model);
        return true;
      }
      const { images, unsent } = await readProblemImages(model, read.proof.problem?.text, set.uri);
      const others = {
        judges: [model.judge],
        images,
        unsent,
        ...(model.confirm ? { confirm: model.confirm } : {}),
      };
      const done = await runItemReviewToEnd(read.proof, uri, host, signal, others);
      if (!done || signal.aborted || done.failures.some(isUserStopFailure)) return false;
      if (veil.isVeiled(uri)) return true;
      const verdict = createItemVerdict(done, createReviewMarks(done).flags);
      this.#keeper.keep(set, read.id, read.fingerprint, verdict);
      const [failure] = done.failures;
      if (failure && verdict.earliest === undefined) this.#failed(failure);
      else {
        this.#judged++;
        this.#inRow = 0;
      }
    } catch (error) {
      if (signal.aborted) return false;
      this.#count(getErrorMessage(error));
    }
    return true;
  }

  #failed({ message }: JudgeFailure): void {
    this.#count(message);
    if (++this.#inRow < MAX_FAILURES_IN_ROW) return;
    this.#isGivenUp = true;
  }

  #count(message: string): void {
    this.#failures.set(message, (this.#failures.get(message) ?? 0) + 1);
  }
}

async function listRequestedItems(
  uris: readonly vscode.Uri[],
  { sets }: ItemVerdictServices,
): Promise<readonly ItemToJudge[]> {
  const wanted: ItemToJudge[] = [];
  for (const uri of uris) {
    const address = parseItemUri(uri);
    // The index may not include it yet.
    const item = address && (await sets.readItem(uri).catch(() => undefined));
    const set = item?.set;
    const number = address && item && (item.set.items.numberOf(address.id) ?? item.number);
    if (set && number !== undefined && number >= 0) wanted.push({ set, number, uri });
  }
  return wanted;
}

function listUnjudgedItems(
  set: EditorDataSet,
  { sets }: ItemVerdictServices,
  keeper: ItemVerdictStore,
): readonly ItemToJudge[] {
  return [...set.items.select(({ id }) => !keeper.isJudged(set, id))].flatMap((number) => {
    const uri = sets.uriOf(set, number);
    return uri ? [{ set, number, uri }] : [];
  });
}

/** How many items the estimate is based on. */
const ESTIMATE_SAMPLE = 20;

/** The sizes of proofs, measured for the first ones and extrapolated to the others. */
export async function estimateProofSizes(
  wanted: readonly { readonly set: EditorDataSet; readonly number: number }[],
): Promise<readonly ProofSize[]> {
  const sizes: ProofSize[] = [];
  for (const { set, number } of wanted.slice(0, ESTIMATE_SAMPLE)) {
    const read = await readItemProof(set, number).catch(() => undefined);
    if (!read) continue;
    const { steps, problem } = read.proof;
    const characters = steps.reduce((all, { text }) => all + text.length, problem?.text.length ?? 0);
    sizes.push({ steps: steps.length, characters });
  }
  const blank = { steps: 1, characters: 0 };
  return wanted.map((_, k) => sizes[k % Math.max(1, sizes.length)] ?? blank);
}
