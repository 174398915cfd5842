/** The page's behavior without its drawing: events, requests to the host, saved state. */
import { t } from '../../src/l10n/index.ts';
import type { ReadingHostApi, ReadingView, SavedReadingPageState } from '../../src/protocol/index.ts';
import {
  createPageControllerCore,
  type PageControllerEnvironment,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { createRenderedTextStore } from '../shared/text/step-texts.ts';
import type { ReadingPageModel, ReadingSection } from './state/model.ts';
import { findNeighborStepInList, findRowOfStep, listHintedSteps } from './state/rows.ts';
import { restoreReadingPageModel, toSavedReadingPageState } from './state/saved.ts';

export type ReadingPageController = ReturnType<typeof createReadingPageController>;

export function createReadingPageController(
  surroundings: PageControllerEnvironment<ReadingHostApi, SavedReadingPageState>,
) {
  const { host, saved } = surroundings;
  /** The row and revision whose symbols were requested last. */
  let asked = '';
  let told = -2;
  const core = createPageControllerCore<ReadingPageModel, ReadingView, SavedReadingPageState>(surroundings, {
    first: restoreReadingPageModel(saved),
    begins: () => {
      asked = '';
      told = -2;
    },
    savedOf: (now) => (now.uri === '' ? undefined : toSavedReadingPageState(now)),
    show(next, old) {
      const view = reuseEqualViewParts(old, next, ['macros', 'rows', 'steps', 'notes', 'graph']);
      const { uri } = view.document;
      const isOther = model().uri !== uri;
      if (isOther || old === undefined) bodies.clear();
      else bodies.relocate((place) => place);
      const { symbols: _, fault: __, ...rest } = model();
      // A proof that is still being read has no steps yet.
      const last = view.phase === 'read' ? view.steps.length - 1 : rest.current;
      const current = isOther ? -1 : Math.min(rest.current, last);
      becomes({ ...(isOther ? rest : model()), view, uri, current });
    },
    fault: (fault) => set({ fault }),
    changed(moved) {
      look(moved);
      askForSymbols();
    },
  });
  const { model, becomes, set, base, tell, ask } = core;
  const bodies = createRenderedTextStore(host.bodies, tell);

  const look = (moved: boolean): void => {
    const { view, current } = model();
    if (view === undefined || (current === told && !moved)) return;
    told = current;
    host.look({ current, moved }).catch(core.fails);
  };

  /** Requests the symbols of the row that the reader is at. Late replies are dropped. */
  const askForSymbols = (): void => {
    const { view, current } = model();
    if (view?.phase !== 'read') return;
    const row = view.rows[findRowOfStep(view.rows, current)];
    const wanted = `${view.revision} ${row?.from} ${row?.to}`;
    if (wanted === asked) return;
    asked = wanted;
    // Before the reader goes anywhere, every symbol is elsewhere.
    host.symbols({ revision: view.revision, from: row?.from ?? 0, to: row?.to ?? 0 }).then(
      (symbols) => {
        if (asked === wanted) set({ symbols });
      },
      () => {
        // A newer snapshot is about to arrive, and asks again.
        if (asked === wanted) asked = '';
      },
    );
  };

  const go = (step: number, by: 'cursor' | 'key' | 'click'): void => {
    const { arrival, current, view } = model();
    if (step < -1 || step >= (view?.steps.length ?? 0)) return;
    const moved = by !== 'cursor';
    if (step === current && !moved) return;
    becomes({ ...model(), current: step, arrival: { by, count: arrival.count + 1 } }, moved);
  };

  const open = (step: number): void => {
    const { view } = model();
    if (view) ask(host.open({ revision: view.revision, step }));
  };

  return {
    ...base,
    bodies,
    /** The cursor moved in the editor. */
    goTo: (step: number) => go(step, 'cursor'),
    /** The reader goes to a step; the editor follows. */
    go,
    /** Opens a place in the editor, with the focus; -1 is the problem. */
    open,
    /** Goes to a step. The problem opens in the editor. */
    follow(step: number) {
      if (step < 0) open(-1);
      else go(step, 'key');
    },
    goToHint(by: 1 | -1) {
      const { view, current } = model();
      const next = view && findNeighborStepInList(listHintedSteps(view), current, by);
      if (next === undefined) base.notice(t('No hints.'));
      else go(next, 'key');
    },
    /** Draws the graph with the parts of the row that the reader is at. */
    expand() {
      const { view, current } = model();
      if (view?.graph?.isPartial !== true) return base.notice(t('No more parts to show in the graph.'));
      const row = view.rows[findRowOfStep(view.rows, current)];
      if (row) ask(host.expand({ revision: view.revision, row: row.from }));
    },
    toggleTaken: () => set({ isTakenShown: !model().isTakenShown }),
    search: (search: string) => set({ search }),
    choose: (section: ReadingSection) => set({ section }),
  };
}
