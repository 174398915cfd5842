/** The page without rendering: its events, calls to the host, and saved state. */
import { t } from '../../src/l10n/index.ts';
import type {
  CompareHeaderButton,
  CompareHostApi,
  CompareView,
  ComparisonPlanChange,
  ManualMatchDecision,
  MatchView,
  SavedComparePageState,
} from '../../src/protocol/index.ts';
import {
  createPageControllerCore,
  type PageControllerEnvironment,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { createRenderedTextStore } from '../shared/text/step-texts.ts';
import {
  applyCompareView,
  markMatchDecisionSaved,
  selectMatch,
  setCandidateOnSide,
  showCandidatePair,
} from './state/changes.ts';
import type { CandidatePair, ComparePageModel } from './state/model.ts';
import { restoreComparePageModel, toSavedComparePageState } from './state/saved.ts';

export type ComparePageController = ReturnType<typeof createComparePageController>;

export function createComparePageController(
  surroundings: PageControllerEnvironment<CompareHostApi, SavedComparePageState>,
) {
  const { host, saved } = surroundings;
  let told = '';

  const core = createPageControllerCore<ComparePageModel, CompareView, SavedComparePageState>(surroundings, {
    first: restoreComparePageModel(saved),
    begins: () => {
      told = '';
    },
    savedOf: (now) => (now.run === '' ? undefined : toSavedComparePageState(now)),
    show(next, old) {
      const view = reuseEqualViewParts(old, next, ['macros', 'candidates', 'reading', 'game']);
      if (old?.run !== view.run) bodies.clear();
      // A different pair is shown, so the old texts must not appear under the new names.
      else bodies.relocate(getSidesKey(old) === getSidesKey(view) ? (place) => place : () => -1);
      announce(formatCompareAnnouncement(old, view));
      becomes(applyCompareView(model(), view));
    },
    fault: (fault) => set({ fault, ...(fault !== undefined && { sending: undefined }) }),
    changed: look,
  });
  const { model, becomes, set, announce, tell, fails, ask, base } = core;
  const bodies = createRenderedTextStore(host.bodies, tell);

  /** Reports the current match and pair to the host, if they have changed. */
  function look(): void {
    const { view, run, game, pair } = model();
    if (view === undefined) return;
    const now = `${run} ${game ?? ''} ${pair?.join() ?? ''}`;
    if (now === told) return;
    told = now;
    host.look({ ...(game !== undefined && { game }), ...(pair !== undefined && { pair }) }).catch(fails);
  }

  const revision = (): number => model().view?.revision ?? 0;

  return {
    ...base,
    bodies,
    /** Makes a match the current one. */
    go: (game: string, by: ComparePageModel['arrival']['by'], isFlipped = false) =>
      becomes(selectMatch(model(), game, by, isFlipped)),
    read: (pair: CandidatePair) => becomes(showCandidatePair(model(), pair, true)),
    /** Shows another candidate on one side. */
    swap: (side: 0 | 1, candidate: number) => becomes(setCandidateOnSide(model(), side, candidate)),
    /** Selects the side that a narrow page shows. */
    turn: (side: 0 | 1) => set({ side }),
    overruling: (isOverruling: boolean) => set({ isOverruling }),
    naming: (isNaming: boolean) => set({ isNaming }),
    /** Whether the reader can choose the winner. */
    mayName: () => model().view?.phase === 'done',
    toggleProblem: () => set({ isProblemOpen: !model().isProblemOpen }),
    decide(game: string, choice: ManualMatchDecision) {
      if (model().sending === game) return;
      set({ fault: undefined, sending: game });
      host
        .decide({ revision: revision(), game, choice })
        .then(() => becomes(markMatchDecisionSaved(model(), game)), fails);
    },
    /** Chooses the winner; -1 restores the judges' winner. */
    name(candidate: number) {
      set({ isNaming: false });
      ask(host.overrule({ revision: revision(), candidate }));
    },
    /** Includes an excluded candidate. */
    include: (candidate: number) => ask(host.include({ candidate })),
    change: (change: ComparisonPlanChange) => ask(host.change(change)),
    act: (action: CompareHeaderButton['action']) => ask(host.act({ action })),
    /** Opens a candidate in an editor. */
    open: (candidate: number, step?: number) => ask(host.open({ candidate, ...(step !== undefined && { step }) })),
    scrolled: (scroll: number) => set({ scroll }),
  };
}

function getSidesKey(view: CompareView): string {
  return view.reading?.sides.map(({ candidate }) => candidate).join() ?? '';
}

/**
 * The screen reader announcement for a new view: candidates that the person included, matches that now wait for the person, and the standing
 * when the comparison starts, stops or ends. Undefined if there is nothing new, as with most calls.
 */
export function formatCompareAnnouncement(before: CompareView | undefined, after: CompareView): string | undefined {
  const { sentence } = after.header;
  if (before?.run !== after.run) return sentence;
  const waiting = after.phase === 'running' || after.phase === 'waiting' ? listNewlyWaiting(before, after) : [];
  const isOther = before.phase !== after.phase;
  const isEnd = after.phase === 'done' && before.header.sentence !== sentence;
  const parts = [
    ...listNewlyIncluded(before, after),
    ...(isOther || isEnd ? [sentence] : []),
    ...waiting.map(({ label }) => label),
  ];
  return parts.length === 0 ? undefined : parts.join(' ');
}

function listNewlyIncluded(before: CompareView, after: CompareView): readonly string[] {
  const pending = new Set(before.excluded.flatMap(({ candidate, isPending }) => (isPending ? [candidate] : [])));
  return [
    ...after.excluded
      .filter(({ candidate, isPending }) => isPending && !pending.has(candidate))
      .map(({ title }) => title),
    ...after.candidates
      .slice(before.candidates.length)
      .map(({ number, name }) => t('{0} now competes.', `${number} ${name}`)),
  ];
}

function listNewlyWaiting(before: CompareView, after: CompareView): readonly MatchView[] {
  const known = new Set(listWaitingMatches(before).map(({ id }) => id));
  return listWaitingMatches(after).filter(({ id }) => !known.has(id));
}

function listWaitingMatches(view: CompareView): readonly MatchView[] {
  return view.rounds.flatMap(({ games }) => games.filter(({ state }) => state === 'waiting'));
}
