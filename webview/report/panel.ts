/** The panel's logic without its view: events, requests to the host, and saved state. */
import { t } from '../../src/l10n/index.ts';
import type {
  LiveRunProgress,
  ReportAction,
  ReportHostApi,
  ReportView,
  SavedReportPageState,
  ScoringPolicyOverrides,
} from '../../src/protocol/index.ts';
import {
  createPageControllerCore,
  type PageControllerEnvironment,
  reuseEqualValue,
  reuseEqualViewParts,
} from '../shared/state/panel-core.ts';
import { applyReportView, getListedReportRows, goToReportRow } from './state/changes.ts';
import type { AssumedRates } from './state/expected-fields.ts';
import type { AssumedRateName, ReportPageModel } from './state/model.ts';
import { restoreReportPageModel, toSavedReportPageState } from './state/saved.ts';

export type ReportPageController = ReturnType<typeof createReportPageController>;

export function createReportPageController(
  surroundings: PageControllerEnvironment<ReportHostApi, SavedReportPageState>,
) {
  const { host, saved } = surroundings;
  const core = createPageControllerCore<ReportPageModel, ReportView, SavedReportPageState>(surroundings, {
    first: restoreReportPageModel(saved),
    savedOf: (now) => (now.runs.length === 0 ? undefined : toSavedReportPageState(now)),
    show(next, old) {
      announce(formatReportAnnouncement(old, next));
      becomes(applyReportView(model(), shareUnchangedParts(old, next)));
    },
    fault: (fault) => set(fault === undefined ? { fault } : { fault, isSending: false }),
  });
  const { model, becomes, set, announce, fails, ask, base } = core;

  /** Counts opened rows; late replies to an earlier row are dropped. */
  let opened = 0;

  /** Has the host rescore by the reader's input; the forms close once it answers. */
  const sends = (call: () => Promise<void>): void => {
    if (model().isSending) return;
    set({ fault: undefined, isSending: true });
    call().then(() => set({ expectedAt: undefined, isSending: false, isPoliciesOpen: false }), fails);
  };

  return {
    ...base,
    /** A running evaluation made progress. Late messages after its end are ignored. */
    progress(live: LiveRunProgress) {
      if (model().view?.phase === 'running') set({ live });
    },
    /** The reader goes to a row. */
    go: (row: number, by: 'key' | 'focus') => becomes(goToReportRow(model(), row, by)),
    /** Opens the item of a row in an editor and shows its replies here. */
    open(row: number) {
      const one = getListedReportRows(model().view)[row];
      if (!one) return;
      becomes(goToReportRow(model(), row, 'focus'));
      const place = { set: one.set, id: one.id };
      ask(host.openRow(place));
      const nth = ++opened;
      host.rowReplies(place).then((replies) => {
        if (nth === opened) set({ replies });
      }, fails);
    },
    closeReplies() {
      opened++;
      set({ replies: undefined });
    },
    /** Adds the current row as a case of the run's prompt. */
    addCase() {
      const one = getListedReportRows(model().view)[model().row];
      if (one) ask(host.addCase({ set: one.set, id: one.id }).then(({ words }) => base.notice(words)));
    },
    tables(isTables: boolean) {
      set({ isTables });
      announce(isTables ? t('Showing tables.') : t('Showing charts.'));
    },
    /** Opens the form for base rate and agreement at this field; undefined closes it. */
    expected: (expectedAt: AssumedRateName | undefined) => set({ expectedAt }),
    setExpected: (said: AssumedRates) => sends(() => host.setExpected(said)),
    /** Opens or closes the form for policies. */
    policies: (isPoliciesOpen: boolean) => set({ isPoliciesOpen }),
    /** An empty object restores the run's policies. */
    setPolicies: (policies: ScoringPolicyOverrides) => sends(() => host.setPolicies({ policies })),
    exportReport: () => ask(host.exportReport({})),
    stop: () => ask(host.stop({})),
    act: (action: ReportAction) => ask(host.act({ action })),
    scrolled: (scroll: number) => set({ scroll }),
  };
}

/** Reuses unchanged parts of the old view, so that they aren't drawn again. */
function shareUnchangedParts(old: ReportView | undefined, next: ReportView): ReportView {
  const [before, after] = [old?.report, next.report];
  if (before === undefined || after === undefined) return next;
  const shared = <Block extends { readonly id: string }>(blocks: readonly Block[], known: readonly Block[]) =>
    blocks.map((block) =>
      reuseEqualValue(
        known.find(({ id }) => id === block.id),
        block,
      ),
    );
  return {
    ...next,
    report: {
      ...reuseEqualViewParts(before, after, ['series', 'rows']),
      figures: shared(after.figures, before.figures),
      tables: shared(after.tables, before.tables),
    },
  };
}

/** The announcement for a screen reader when a snapshot replaces another: the outcome or a change, but not every new row. */
export function formatReportAnnouncement(before: ReportView | undefined, after: ReportView): string | undefined {
  if (before?.phase !== after.phase) return after.live?.sentence ?? after.report?.sentence ?? after.sentence;
  if (after.phase !== 'report' || before.report === undefined || after.report === undefined) return undefined;
  if (before.report.sentence !== after.report.sentence) return after.report.sentence;
  const news = after.report.audits.filter(
    ({ isBaseRate, isCeiling }) =>
      (isBaseRate && before.baseRate !== after.baseRate) || (isCeiling && before.ceiling !== after.ceiling),
  );
  return news.length === 0 ? undefined : news.map(({ sentence }) => sentence).join(' ');
}
