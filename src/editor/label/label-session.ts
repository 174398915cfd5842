/** A label session: goes through the items of a data set and saves each key's edit before the next one. */
import { formatLabelUndoMessage, LABELING_NOTICE_TEXTS } from '../../core/annotate/index.ts';
import { getErrorMessage } from '../../core/base/errors.ts';
import type { LabelEditRequest, LabelNavigationTarget } from '../../protocol/index.ts';
import { ItemWorkTimer } from './item-work-timer.ts';
import type { LabelSessionItem, LabelSessionPorts } from './ports.ts';
import { saveLabelEdit, saveLabelSubmission, saveRevealRecord } from './save-label.ts';
import { createLabelingViewInput, getItemlessSessionState } from './session-input.ts';
import { findLabelNavigationDestination, findNextItemNumberToLabel } from './session-moves.ts';
import {
  hasNothingToLabel,
  type LabelSessionAction,
  type LabelSessionKeyAction,
  type LabelSessionPosition,
  type LabelSessionState,
  movePositionToStep,
  toLabelSessionAction,
} from './session-state.ts';
import type { LabelingViewInput } from './view/types.ts';

export class LabelSession {
  readonly #ports: LabelSessionPorts;
  readonly #tasks = new SessionTaskQueue();
  readonly #listeners = new Set<() => void>();
  readonly #time: ItemWorkTimer;
  /** How many items in a row were submitted in less than `FAST_ITEM_TIME`. */
  #fast = 0;
  #state: LabelSessionState = { phase: 'reading' };
  /** Whether a task is running. */
  #isAtWork = false;
  #shown: Omit<LabelingViewInput, 'revision'> | undefined;

  constructor(ports: LabelSessionPorts) {
    this.#ports = ports;
    this.#time = new ItemWorkTimer(ports.clock, ports.hasFocus);
  }

  /** Calls the listener whenever the view changes, until the returned function is called. */
  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get item(): LabelSessionItem | undefined {
    return this.#state.before?.item;
  }

  /** The item's number in the set, even if the item couldn't be read. */
  get number(): number | undefined {
    return this.#state.number;
  }

  /** The current step, from 0. */
  get current(): number {
    return this.#state.before?.current ?? 0;
  }

  /** What the panel shows, with the current time. It doesn't change while a task runs, so no intermediate state is visible. */
  get input(): Omit<LabelingViewInput, 'revision'> {
    this.#shown ??= createLabelingViewInput(this.#ports, this.#state);
    const { item } = this.#shown;
    if (!item || !this.#ports.showsTime()) return this.#shown;
    return { ...this.#shown, item: { ...item, time: this.#time.now } };
  }

  /** Goes to an item, or to the next one to label. */
  open(number?: number, step?: number): Promise<void> {
    return this.#run(async () => {
      const wanted = await this.#ports.windows.take(() => number ?? findNextItemNumberToLabel(this.#ports, undefined));
      if (wanted === undefined) this.#finish();
      else await this.#goTo(wanted, step);
    });
  }

  /** Handles changes other than the annotator's own edits: a review, the mode, the filter, or other labels. */
  refresh(): void {
    if (this.#isAtWork) return;
    if (hasNothingToLabel(this.#state) && findNextItemNumberToLabel(this.#ports, undefined) !== undefined)
      void this.open().catch(() => undefined);
    else this.#changed();
  }

  /** Performs the action of a key. An obstacle is shown in the notice and returned as a sentence, never thrown. */
  async press(key: LabelSessionKeyAction): Promise<string | undefined> {
    try {
      await this.#run(() => this.#does(toLabelSessionAction(key, this.current)), key);
      return undefined;
    } catch (error) {
      const words = getErrorMessage(error);
      // An earlier task failed and has already reported its error.
      if (error instanceof ActionSkippedError) return undefined;
      this.#set({ notice: { words, isProblem: true } });
      this.#changed();
      return words;
    }
  }

  /**
   * Performs an action.
   * @param key the key of the item that it's meant for
   * @throws Error with a sentence for people if it wasn't saved
   */
  act(action: LabelSessionAction, key?: string): Promise<void> {
    return this.#run(() => this.#does(action, key), action.kind === 'go' ? action.way : undefined);
  }

  /** Handles that the annotator went to a step, such as with the mouse. */
  look(key: string, step: number): Promise<void> {
    return this.#run(async () => {
      if (this.item?.key === key) this.#toStep(step);
    });
  }

  /** Notes that the annotator is active. */
  alive(): void {
    this.#time.alive();
  }

  focus(hasFocus: boolean): void {
    this.#time.focus(hasFocus);
  }

  /** Runs a task after earlier ones and notifies listeners when it's done. @param key the pressed key, which can do more if repeated */
  #run(task: () => Promise<void>, key?: string): Promise<void> {
    return this.#tasks.run(async () => {
      // Keeps the view as it is, to show it while the task runs.
      void this.input;
      this.#isAtWork = true;
      this.#time.alive();
      const { notice: _, offered, ...state } = this.#state;
      const isAgain = key === 'nextFlag' || key === 'previousFlag';
      this.#state = { ...state, ...(offered && isAgain ? { offered } : {}) };
      try {
        await task();
      } finally {
        this.#isAtWork = false;
        this.#changed();
      }
    });
  }

  async #does(deed: LabelSessionAction, key?: string): Promise<void> {
    switch (deed.kind) {
      case 'say':
        return this.#say(deed.word, key);
      case 'go':
        return this.#goes(deed.way);
      case 'step':
        return this.#toStep(this.current + deed.by);
      case 'reference':
        return this.#showReference(deed.isShown ?? !this.#its().isReferenceShown, key);
      case 'unblind':
        return this.#unblind(key);
      case 'undo':
        return this.#undo();
      case 'submit':
        return this.#submit(key);
      default:
        return deed satisfies never;
    }
  }

  async #say(word: LabelEditRequest, key?: string): Promise<void> {
    const { item } = this.#its(key);
    await saveLabelEdit(this.#ports, item, word);
    this.#toStep(this.current);
  }

  /** Submits and goes to the next item at once, so the submitted item is revealed only when the annotator returns to it. */
  async #submit(key?: string): Promise<void> {
    const { item } = this.#its(key);
    const took = this.#time.now;
    await saveLabelSubmission(this.#ports, item, took);
    const next = await this.#ports.windows.take(() => findNextItemNumberToLabel(this.#ports, item.number));
    if (next === undefined) this.#finish();
    else await this.#goTo(next);
    this.#fast = took < FAST_ITEM_TIME ? this.#fast + 1 : 0;
    if (this.#fast > 0 && this.#fast % FAST_ITEMS === 0)
      this.#notice(LABELING_NOTICE_TEXTS.tooFast(this.#fast, FAST_ITEM_TIME / 1000));
  }

  async #undo(): Promise<void> {
    const { labels, items, veil } = this.#ports;
    const record = await labels.undo(veil.mode(), (key) => veil.wasSeen(key));
    if (!record) return this.#notice(LABELING_NOTICE_TEXTS.nothingToUndo());
    const number = items.numberOf(record.item);
    const { step } = record;
    if (number !== undefined && record.item !== this.item?.key) await this.#goTo(number, step);
    else if (step !== undefined) this.#toStep(step);
    const { item } = this;
    const proof = item?.key === record.item ? item.proof : {};
    this.#notice(formatLabelUndoMessage(record, item?.name ?? record.item, proof));
  }

  async #showReference(isShown: boolean, key?: string): Promise<void> {
    const before = this.#its(key);
    const { reference, answer } = before.item.proof;
    if (!reference && !answer) return this.#notice(LABELING_NOTICE_TEXTS.noReference());
    if (isShown) await saveRevealRecord(this.#ports, before.item, 'reference');
    this.#ports.items.showReference(before.item, isShown);
    this.#set({ before: { ...before, isReferenceShown: isShown } });
  }

  async #unblind(key?: string): Promise<void> {
    const { veil } = this.#ports;
    const { item } = this.#its(key);
    if (!veil.isVeiled(item.key)) return this.#notice(LABELING_NOTICE_TEXTS.nothingHidden());
    if (!(await this.#ports.confirmUnblind())) return;
    await saveRevealRecord(this.#ports, item, 'verdicts');
  }

  async #goes(way: LabelNavigationTarget): Promise<void> {
    // Pressed again, the key leads back from finished items.
    const isBack = way === 'finished' && this.#state.left !== undefined;
    const move = findLabelNavigationDestination(this.#ports, this.#state, isBack ? 'todo' : way);
    switch (move.kind) {
      case 'item': {
        const { number, step, left } = move;
        await this.#ports.windows.take(() => number);
        await this.#goTo(number, step === 'last-flag' ? this.#ports.items.flagsOf(number)?.at(-1) : step);
        if (left) this.#set({ left });
        return;
      }
      case 'step':
        return this.#toStep(move.step);
      case 'nowhere':
        if (move.offered) this.#set({ offered: move.offered });
        return this.#notice(move.words);
      case 'finish':
        return this.#finish();
      default:
        return move satisfies never;
    }
  }

  /** @param step if absent, goes to the annotator's earliest error or else to the first flagged step */
  async #goTo(number: number, step?: number): Promise<void> {
    const { items, labels } = this.#ports;
    try {
      const item = await items.read(number);
      const said = step ?? labels.own(item.key)?.earliest;
      const before = { item, current: 0, isReferenceShown: false, isBegun: said !== undefined };
      this.#state = { phase: 'item', number, before: movePositionToStep(before, said ?? 0, false) };
      if (this.#ports.windows.isOpen(item.key)) this.#notice(LABELING_NOTICE_TEXTS.openElsewhere());
      this.#time.begin(item.key);
    } catch (error) {
      this.#state = { phase: 'failed', number, sentence: getErrorMessage(error) };
      this.#time.begin(undefined);
    }
  }

  #finish(): void {
    this.#time.begin(undefined);
    this.#state = getItemlessSessionState(this.#ports);
  }

  /** The current item. @param key the key of the expected item @throws Error if it's another one */
  #its(key?: string): LabelSessionPosition {
    const { before } = this.#state;
    if (!before) throw new Error(LABELING_NOTICE_TEXTS.noItem());
    if (key !== undefined && key !== before.item.key) throw new Error(LABELING_NOTICE_TEXTS.otherItem());
    return before;
  }

  #toStep(step: number): void {
    const { before } = this.#state;
    if (before) this.#set({ before: movePositionToStep(before, step, true) });
  }

  #notice(words: string): void {
    this.#set({ notice: { words, isProblem: false } });
  }

  #set(values: Partial<LabelSessionState>): void {
    this.#state = { ...this.#state, ...values };
  }

  /** Invalidates the view and notifies listeners. */
  #changed(): void {
    this.#state = withoutHiddenOffer(this.#ports, goToFirstFlag(this.#ports, this.#state));
    this.#shown = undefined;
    const { before } = this.#state;
    if (before && !this.#ports.veil.isVeiled(before.item.key)) this.#ports.veil.noteSeen(before.item.key);
    for (const listener of [...this.#listeners]) listener();
  }
}
/** A notice appears when so many items in a row take less than this time, in milliseconds. */
const FAST_ITEM_TIME = 2_000;
const FAST_ITEMS = 5;

/** Withdraws the offer to go to an item's flags once the item is hidden. */
function withoutHiddenOffer({ items, veil }: LabelSessionPorts, state: LabelSessionState): LabelSessionState {
  const { offered, notice: _, ...others } = state;
  const key = offered && items.keyOf(offered.number);
  return key !== undefined && veil.isVeiled(key) ? others : state;
}

/** In assisted mode, goes to the first flag until the annotator has moved, since flags may arrive late. */
function goToFirstFlag({ items, veil }: LabelSessionPorts, state: LabelSessionState): LabelSessionState {
  const { before, number } = state;
  if (!before || before.isBegun || number === undefined || veil.isVeiled(before.item.key)) return state;
  const [first] = items.flagsOf(number) ?? [];
  return first === undefined ? state : { ...state, before: movePositionToStep(before, first, false) };
}

/** The most tasks that can wait. Further repeats of a held key are dropped. */
const MOST = 64;

/** Reports that a task wasn't started because an earlier one failed or too many are waiting. */
class ActionSkippedError extends Error {
  constructor() {
    super(LABELING_NOTICE_TEXTS.notTaken());
  }
}

class SessionTaskQueue {
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #failures = 0;

  /**
   * Runs a task after all earlier ones. If one of those fails, the task isn't started, since it relied on their result.
   * @throws ActionSkippedError if it isn't started; errors of the task
   */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST) throw new ActionSkippedError();
    const failures = this.#failures;
    const before = this.#tail;
    const done = before.then(async () => {
      if (failures !== this.#failures) throw new ActionSkippedError();
      try {
        return await task();
      } catch (error) {
        this.#failures++;
        throw error;
      }
    });
    this.#waiting++;
    this.#tail = done.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return done;
  }
}
