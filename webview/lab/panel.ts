/** The panel without its rendering: its events, its requests to the host, and its state. */
import type { LabAction, LabHostApi, LabView, SavedLabPageState } from '../../src/protocol/index.ts';
import {
  createPageControllerCore,
  type PageControllerEnvironment,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { applyLabView, selectLabRow, setRunHistoryOpen } from './state/changes.ts';
import type { LabPageModel } from './state/model.ts';
import { appendReplyTailChunk, type IncomingReplyChunk } from './state/reply-tail.ts';
import { getCurrentRowListKind, getSelectedVoteSample, type NamedRow } from './state/row-selection.ts';
import { restoreLabPageModel, toSavedLabPageState } from './state/saved.ts';

export type LabPageController = ReturnType<typeof createLabPageController>;

export function createLabPageController(surroundings: PageControllerEnvironment<LabHostApi, SavedLabPageState>) {
  const { host, saved } = surroundings;
  const core = createPageControllerCore<LabPageModel, LabView, SavedLabPageState>(surroundings, {
    first: restoreLabPageModel(saved),
    savedOf: (now) => (now.view === undefined ? undefined : toSavedLabPageState(now)),
    show(next, old) {
      const said = next.notice;
      // Temporary: the key hints return afterwards.
      if (said?.isProblem === false && said.words !== old?.notice?.words) base.notice(said.words);
      announce(formatLabAnnouncement(old, next));
      const parts = ['history', 'cases', 'messages', 'reply', 'comparison'] as const;
      becomes(applyLabView(model(), reuseEqualViewParts(old, next, parts)));
    },
    // After an error the wanted vote won't arrive.
    fault: (fault) => set(fault === undefined ? { fault, notice: '' } : { fault, wanted: undefined }),
  });
  const { model, becomes, set, announce, ask, base } = core;

  return {
    ...base,
    /** Adds a piece of the streaming reply. */
    stream: (more: IncomingReplyChunk) => set({ tail: appendReplyTailChunk(model().view?.reply, model().tail, more) }),
    run: (isFresh: boolean) => ask(host.run({ isFresh })),
    runCases: () => ask(host.runCases({})),
    addCase: () => ask(host.addCase({})),
    showVote(sample: number) {
      if (getSelectedVoteSample(model()) === sample) return;
      ask(host.showVote({ sample }));
      set({ wanted: sample });
    },
    showAll: (isAll: boolean) => ask(host.showAll({ isAll })),
    history: (isOpen: boolean) => becomes(setRunHistoryOpen(model(), isOpen)),
    go: (row: string, by: LabPageModel['arrival']['by']) => becomes(selectLabRow(model(), row, by)),
    /** Opens a row: the messages and replies of a case, a run of the history, or both replies of a flip. */
    open({ name, id }: NamedRow) {
      becomes(selectLabRow(model(), name, 'click'));
      const show = { flips: host.showFlip, history: host.showHistory, cases: host.showCase };
      ask(show[getCurrentRowListKind(model())]({ id }));
    },
    /** Opens a case in an editor. */
    openCase: (id: string) => ask(host.openCase({ id })),
    pin: (isPinned: boolean) => ask(host.pin({ isPinned })),
    compare: () => ask(host.compare({})),
    closeComparison: () => ask(host.closeComparison({})),
    /** Replaces a wrong text in the prompt. */
    fix: (text: string, replacement: string) => ask(host.fix({ text, replacement })),
    stop: () => ask(host.stop({})),
    act: (action: LabAction) => ask(host.act({ action })),
    scrolled: (scroll: number) => set({ scroll }),
  };
}

/**
 * The announcement for screen readers when a new snapshot arrives: the state when a run starts or ends, the verdict of a new vote, a
 * new comparison. Undefined if there is nothing new, as while a reply streams.
 */
export function formatLabAnnouncement(before: LabView | undefined, after: LabView): string | undefined {
  if (before === undefined) return after.sentence;
  const { comparison, reply, notice } = after;
  const said: string[] = [];
  if (notice !== undefined && notice.words !== before.notice?.words) said.push(notice.words);
  if (comparison !== undefined && comparison.sentence !== before.comparison?.sentence) said.push(comparison.sentence);
  else if (before.phase !== after.phase || before.prompt.address !== after.prompt.address) said.push(after.sentence);
  const isIn = before.reply?.isStreaming === true && reply?.isStreaming === false;
  const isOther = reply !== undefined && before.reply?.shown !== reply.shown && !reply.isStreaming;
  const [verdict] = reply?.facts ?? [];
  if ((isIn || isOther) && verdict !== undefined) said.push(`${verdict.name}: ${verdict.words}`);
  return said.length === 0 ? undefined : said.join(' ');
}
