/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import type { LabAction, LabHostApi, LabState, LabView } from '../../src/protocol/index.ts';
import type { PanelBase, Surroundings } from '../shared/index.ts';
import { askerOf, coreOf, startOf } from '../shared/state/panel-core.ts';
import { same } from '../shared/state/same.ts';
import { type NamedRow, rowsAre, voteHere } from './state/here.ts';
import type { Happening, Model } from './state/model.ts';
import { reduce } from './state/reduce.ts';
import { restored, savedOf } from './state/saved.ts';
import type { More } from './state/stream.ts';

export interface Panel extends PanelBase<Model, LabView> {
  /** More of the reply that is streaming. */
  stream(more: More): void;
  run(isFresh: boolean): void;
  runCases(): void;
  addCase(): void;
  showVote(sample: number): void;
  showAll(isAll: boolean): void;
  history(isOpen: boolean): void;
  /** The reader goes to a row. */
  go(row: string, by: 'key' | 'click'): void;
  /** Shows what a row is about: the messages and replies of a case, a run of the history, both replies of a flip. */
  open(row: NamedRow): void;
  /** Opens a case in an editor. */
  openCase(id: string): void;
  pin(isPinned: boolean): void;
  compare(): void;
  closeComparison(): void;
  /** Writes something else into the prompt for what is wrong there. */
  fix(text: string, replacement: string): void;
  stop(): void;
  act(action: LabAction): void;
  scrolled(scroll: number): void;
}

export function createPanel(surroundings: Surroundings<LabHostApi, LabState>): Panel {
  const { host, saved } = surroundings;
  const { model, happens, announce, base } = coreOf<Model, Happening, LabState>(surroundings, {
    first: restored(saved),
    reduce,
    savedOf: (now) => (now.view === undefined ? undefined : savedOf(now)),
    changed: () => {},
  });

  const { fails, ask } = askerOf(happens);

  const show = (next: LabView): void => {
    const { view: old } = model();
    if (old !== undefined && next.revision < old.revision) return;
    const said = next.notice;
    // In passing: the keys come back.
    if (said?.isProblem === false && said.words !== old?.notice?.words) base.notice(said.words);
    announce(announcement(old, next));
    happens({ type: 'shown', view: sharing(old, next) });
  };

  const panel: Panel = {
    ...base,
    start: startOf(surroundings, show, fails),
    show,
    stream: (more) => happens({ type: 'streamed', more }),
    run: (isFresh) => ask(host.run({ isFresh })),
    runCases: () => ask(host.runCases({})),
    addCase: () => ask(host.addCase({})),
    showVote(sample) {
      if (voteHere(model()) === sample) return;
      ask(host.showVote({ sample }));
      happens({ type: 'wanted', sample });
    },
    showAll: (isAll) => ask(host.showAll({ isAll })),
    history: (isOpen) => happens({ type: 'history', isOpen }),
    go: (row, by) => happens({ type: 'went', row, by }),
    open({ name, id }) {
      happens({ type: 'went', row: name, by: 'click' });
      const rows = rowsAre(model());
      switch (rows) {
        case 'flips':
          ask(host.showFlip({ id }));
          break;
        case 'history':
          ask(host.showHistory({ id }));
          break;
        case 'cases':
          ask(host.showCase({ id }));
          break;
        default:
          rows satisfies never;
      }
    },
    openCase: (id) => ask(host.openCase({ id })),
    pin: (isPinned) => ask(host.pin({ isPinned })),
    compare: () => ask(host.compare({})),
    closeComparison: () => ask(host.closeComparison({})),
    fix: (text, replacement) => ask(host.fix({ text, replacement })),
    stop: () => ask(host.stop({})),
    act: (action) => ask(host.act({ action })),
    scrolled: (scroll) => happens({ type: 'scrolled', scroll }),
  };
  return panel;
}

/** Parts that say the same as before are the same: what is drawn of them need not be drawn again. */
function sharing(old: LabView | undefined, next: LabView): LabView {
  if (old === undefined) return next;
  const { cases, messages, reply, comparison } = next;
  return {
    ...next,
    history: same(old.history, next.history),
    ...(cases && { cases: same(old.cases, cases) }),
    ...(messages && { messages: same(old.messages, messages) }),
    ...(reply && { reply: same(old.reply, reply) }),
    ...(comparison && { comparison: same(old.comparison, comparison) }),
  };
}

/**
 * What a screen reader is told when one snapshot follows another: how it stands when a run begins or ends, what was taken from the vote
 * that has come in, a comparison that is there. Undefined where there is nothing new to hear, as while words stream in.
 */
export function announcement(before: LabView | undefined, after: LabView): string | undefined {
  if (before === undefined) return after.sentence;
  const { comparison, reply, notice } = after;
  const said: string[] = [];
  if (notice !== undefined && notice.words !== before.notice?.words) said.push(notice.words);
  if (comparison !== undefined && comparison.sentence !== before.comparison?.sentence)
    said.push(comparison.sentence);
  else if (before.phase !== after.phase || before.prompt?.address !== after.prompt?.address)
    said.push(after.sentence);
  const isIn = before.reply?.isStreaming === true && reply?.isStreaming === false;
  const isOther = reply !== undefined && before.reply?.shown !== reply.shown && !reply.isStreaming;
  const [verdict] = reply?.facts ?? [];
  if ((isIn || isOther) && verdict !== undefined) said.push(`${verdict.name}: ${verdict.words}`);
  return said.length === 0 ? undefined : said.join(' ');
}
