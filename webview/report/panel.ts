/** The panel without its looks: what happens to it, what it asks of the host, and what it keeps. */
import { t } from '../../src/l10n/index.ts';
import type {
  ChosenPolicies,
  DrawnReport,
  LiveRun,
  ReportAction,
  ReportHostApi,
  ReportState,
  ReportView,
} from '../../src/protocol/index.ts';
import type { PanelBase, Surroundings } from '../shared/index.ts';
import { askerOf, coreOf, startOf } from '../shared/state/panel-core.ts';
import { same } from '../shared/state/same.ts';
import type { Said } from './state/expected.ts';
import type { ExpectedField, Happening, Model } from './state/model.ts';
import { reduce, rowsOf } from './state/reduce.ts';
import { restored, savedOf } from './state/saved.ts';

export interface Panel extends PanelBase<Model, ReportView> {
  /** A run that is under way has come further. */
  progress(live: LiveRun): void;
  /** The reader goes to a row. */
  go(row: number, by: 'key' | 'focus'): void;
  /** Opens the item of a row in an editor, and shows here what was replied about it. */
  open(row: number): void;
  closeReplies(): void;
  /** Makes the row that the reader is at a case of the run's prompt. */
  addCase(): void;
  tables(isTables: boolean): void;
  /** Opens the form for what the reader says of the world, with that field; undefined closes it. */
  expected(at: ExpectedField | undefined): void;
  setExpected(said: Said): void;
  /** Opens or closes the form for them. */
  policies(isOpen: boolean): void;
  /** Nothing in it: as the run says. */
  setPolicies(policies: ChosenPolicies): void;
  exportReport(): void;
  stop(): void;
  act(action: ReportAction): void;
  scrolled(position: number): void;
}

export function createPanel(surroundings: Surroundings<ReportHostApi, ReportState>): Panel {
  const { host, saved } = surroundings;
  const { model, happens, announce, base } = coreOf<Model, Happening, ReportState>(surroundings, {
    first: restored(saved),
    reduce,
    savedOf: (now) => (now.runs.length === 0 ? undefined : savedOf(now)),
    changed: () => {},
  });

  const { fails, ask } = askerOf(happens);

  const show = (next: ReportView): void => {
    const { view: old } = model();
    if (old !== undefined && next.revision < old.revision) return;
    announce(announcement(old, next));
    happens({ type: 'shown', view: sharing(old, next) });
  };

  /** Counts rows that were opened: replies to an earlier one come to late. */
  let opened = 0;

  const panel: Panel = {
    ...base,
    start: startOf(surroundings, show, fails),
    show,
    progress: (live) => happens({ type: 'progressed', live }),
    go: (row, by) => happens({ type: 'went', row, by }),
    open(row) {
      const one = rowsOf(model().view)[row];
      if (!one) return;
      happens({ type: 'went', row, by: 'focus' });
      const place = { set: one.set, id: one.id };
      ask(host.openRow(place));
      const nth = ++opened;
      host.rowReplies(place).then((replies) => {
        if (nth === opened) happens({ type: 'replied', replies });
      }, fails);
    },
    closeReplies() {
      opened++;
      happens({ type: 'replied', replies: undefined });
    },
    addCase() {
      const one = rowsOf(model().view)[model().row];
      if (!one) return;
      happens({ type: 'cleared' });
      host.addCase({ set: one.set, id: one.id }).then(({ words }) => base.notice(words), fails);
    },
    tables(isTables) {
      happens({ type: 'tables', isTables });
      announce(isTables ? t('Numbers are shown as tables.') : t('Numbers are shown as pictures.'));
    },
    expected: (at) => happens({ type: 'expected', at }),
    setExpected(said) {
      if (model().isSending) return;
      happens({ type: 'sent' });
      host.setExpected(said).then(() => happens({ type: 'set' }), fails);
    },
    policies: (isOpen) => happens({ type: 'policies', isOpen }),
    setPolicies(policies) {
      if (model().isSending) return;
      happens({ type: 'sent' });
      host.setPolicies({ policies }).then(() => happens({ type: 'set' }), fails);
    },
    exportReport: () => ask(host.exportReport({})),
    stop: () => ask(host.stop({})),
    act: (action) => ask(host.act({ action })),
    scrolled: (scroll) => happens({ type: 'scrolled', scroll }),
  };
  return panel;
}

/** Parts that say the same as before are the same: what is drawn of them need not be drawn again. */
function sharing(old: ReportView | undefined, next: ReportView): ReportView {
  const [before, after] = [old?.report, next.report];
  if (before === undefined || after === undefined) return next;
  const report: DrawnReport = {
    ...after,
    series: same(before.series, after.series),
    figures: after.figures.map((block) =>
      same(
        before.figures.find(({ id }) => id === block.id),
        block,
      ),
    ),
    tables: after.tables.map((block) =>
      same(
        before.tables.find(({ id }) => id === block.id),
        block,
      ),
    ),
    rows: same(before.rows, after.rows),
  };
  return { ...next, report };
}

/** What a screen reader is told when one snapshot follows another: how it ends, or what has changed; not every row that comes in. */
export function announcement(before: ReportView | undefined, after: ReportView): string | undefined {
  if (before?.phase !== after.phase) return after.live?.sentence ?? after.report?.sentence ?? after.sentence;
  if (after.phase !== 'report' || before.report === undefined || after.report === undefined) return undefined;
  if (before.report.sentence !== after.report.sentence) return after.report.sentence;
  const news = after.report.audits.filter(
    ({ isBaseRate, isCeiling }) =>
      (isBaseRate && before.baseRate !== after.baseRate) || (isCeiling && before.ceiling !== after.ceiling),
  );
  return news.length === 0 ? undefined : news.map(({ sentence }) => sentence).join(' ');
}
