/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import type {
  CompareAction,
  CompareHostApi,
  CompareState,
  CompareView,
  GameChoice,
  GameView,
  PlanChange,
} from '../../src/protocol/index.ts';
import type { Bodies, PanelBase, Surroundings } from '../shared/index.ts';
import { askerOf, coreOf, startOf } from '../shared/state/panel-core.ts';
import { same } from '../shared/state/same.ts';
import { bodiesFrom } from '../shared/text/bodies.ts';
import type { Happening, Model, Pair } from './state/model.ts';
import { reduce } from './state/reduce.ts';
import { restored, savedOf } from './state/saved.ts';

export interface Panel extends PanelBase<Model, CompareView> {
  readonly bodies: Bodies;
  /** The reader goes to a game. */
  go(game: string, by: 'key' | 'click', isFlipped?: boolean): void;
  read(pair: Pair): void;
  /** Has another candidate read on one side. */
  swap(side: 0 | 1, candidate: number): void;
  /** Which of the two a narrow page shows. */
  turn(side: 0 | 1): void;
  overruling(isOpen: boolean): void;
  naming(isOpen: boolean): void;
  /** Whether the reader may say who wins. */
  mayName(): boolean;
  toggleProblem(): void;
  decide(game: string, choice: GameChoice): void;
  /** Says who wins in the end; -1: whom the judges say. */
  name(candidate: number): void;
  change(change: PlanChange): void;
  act(action: CompareAction['action']): void;
  /** Opens a candidate in an editor. */
  open(candidate: number, step?: number): void;
  scrolled(position: number): void;
}

export function createPanel(surroundings: Surroundings<CompareHostApi, CompareState>): Panel {
  const { host, saved } = surroundings;
  let told = '';

  const { model, happens, announce, tell, base } = coreOf<Model, Happening, CompareState>(surroundings, {
    first: restored(saved),
    reduce,
    savedOf: (now) => (now.run === '' ? undefined : savedOf(now)),
    changed: () => look(),
  });
  const bodies = bodiesFrom(host.bodies, tell);

  /** Tells the host what the reader looks at, if that is news. */
  const look = (): void => {
    if (model().view === undefined) return;
    const { game, pair } = model();
    const now = `${model().run} ${game ?? ''} ${pair?.join() ?? ''}`;
    if (now === told) return;
    told = now;
    host.look({ ...(game !== undefined && { game }), ...(pair !== undefined && { pair }) }).catch(fails);
  };

  const { fails, ask } = askerOf(happens);

  const show = (next: CompareView): void => {
    const { view: old } = model();
    if (old !== undefined && next.run === old.run && next.revision < old.revision) return;
    const view = sharing(old, next);
    if (old?.run !== view.run) bodies.clear();
    // What was drawn of other two is not to stand under these names.
    else if (sidesOf(old) !== sidesOf(view)) bodies.relocate(() => -1);
    else bodies.relocate((place) => place);
    announce(announcement(old, view));
    happens({ type: 'shown', view });
  };

  const revision = (): number => model().view?.revision ?? 0;

  const panel: Panel = {
    ...base,
    bodies,
    start: startOf(surroundings, show, fails),
    show,
    go: (game, by, isFlipped = false) => happens({ type: 'went', game, by, isFlipped }),
    read: (pair) => happens({ type: 'read', pair }),
    swap: (side, candidate) => happens({ type: 'swapped', side, candidate }),
    turn: (side) => happens({ type: 'turned', side }),
    overruling: (isOpen) => happens({ type: 'overruling', isOpen }),
    naming: (isOpen) => happens({ type: 'naming', isOpen }),
    mayName: () => model().view?.phase === 'done',
    toggleProblem: () => happens({ type: 'toggledProblem' }),
    decide(game, choice) {
      if (model().sending === game) return;
      happens({ type: 'sent', game });
      host
        .decide({ revision: revision(), game, choice })
        .then(() => happens({ type: 'decided', game }), fails);
    },
    name(candidate) {
      happens({ type: 'naming', isOpen: false });
      ask(host.overrule({ revision: revision(), candidate }));
    },
    change: (change) => ask(host.change(change)),
    act: (action) => ask(host.act({ action })),
    open: (candidate, step) => ask(host.open({ candidate, ...(step !== undefined && { step }) })),
    scrolled: (scroll) => happens({ type: 'scrolled', scroll }),
  };
  return panel;
}

function sidesOf(view: CompareView): string {
  return view.reading?.sides.map(({ candidate }) => candidate).join() ?? '';
}

/** Parts that say the same as before are the same: what is drawn of them need not be drawn again. */
function sharing(old: CompareView | undefined, next: CompareView): CompareView {
  if (old === undefined) return next;
  const reading = same(old.reading, next.reading);
  const game = same(old.game, next.game);
  return {
    ...next,
    macros: same(old.macros, next.macros),
    candidates: same(old.candidates, next.candidates),
    ...(reading && { reading }),
    ...(game && { game }),
  };
}

/**
 * What a screen reader is told when one snapshot follows another: a game that waits for the person, and how it stands when it begins,
 * stops or ends. Undefined where there is nothing new to hear, as with every further call.
 */
export function announcement(before: CompareView | undefined, after: CompareView): string | undefined {
  const { sentence } = after.header;
  if (before?.run !== after.run) return sentence;
  const waiting = after.phase === 'running' || after.phase === 'waiting' ? newlyWaiting(before, after) : [];
  const isOther = before.phase !== after.phase;
  const isEnd = after.phase === 'done' && before.header.sentence !== sentence;
  const parts = [...(isOther || isEnd ? [sentence] : []), ...waiting.map(({ label }) => label)];
  return parts.length === 0 ? undefined : parts.join(' ');
}

function newlyWaiting(before: CompareView, after: CompareView): readonly GameView[] {
  const known = new Set(waitingGames(before).map(({ id }) => id));
  return waitingGames(after).filter(({ id }) => !known.has(id));
}

function waitingGames(view: CompareView): readonly GameView[] {
  return view.rounds.flatMap(({ games }) => games.filter(({ state }) => state === 'waiting'));
}
