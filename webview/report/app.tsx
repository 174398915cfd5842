import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { Fault, Frame, ProgressBar, useKeptScroll, useModel } from '../shared/index.ts';
import { buildReportKeyTable, listReportKeyHints } from './keys.ts';
import type { ReportPagePanel } from './panel.ts';
import { ReportBody } from './parts/body.tsx';
import { ExpectedValues } from './parts/expected-values.tsx';
import { ReportHeader } from './parts/header.tsx';
import { HeaderActions } from './parts/header-actions.tsx';
import { LiveRunStatus } from './parts/live.tsx';
import { NoReport } from './parts/no-report.tsx';
import { PoliciesForm } from './parts/policies-form.tsx';
import { RowRepliesView } from './parts/replies.tsx';
import { getShownReplies } from './state/changes.ts';
import type { ReportModel } from './state/model.ts';

export function ReportApp({ panel }: { readonly panel: ReportPagePanel }) {
  const model = useModel(panel);
  const page = useRef<HTMLDivElement>(null);
  const { view, live, fault } = model;
  const { report } = view ?? {};
  const replies = getShownReplies(model);
  useKeptScroll(page, panel, report !== undefined);
  const isRunning = view?.phase === 'running';
  // Progress of a run is drawn several times a second, the report below it only when it changes.
  const body = useMemo(
    () =>
      report &&
      view && (
        <>
          <ReportHeader report={report}>
            <HeaderActions view={view} />
          </ReportHeader>
          {view.policies && model.isPoliciesOpen && <PoliciesForm model={model} scored={view.policies} />}
          <ReportBody
            report={report}
            isTables={model.isTables}
            walk={{
              row: model.row,
              arrival: model.arrival,
              onGo: (row) => panel.go(row, 'focus'),
              onOpen: (row) => panel.open(row),
            }}
            baseRate={<ExpectedValues model={model} at="baseRate" />}
            ceiling={<ExpectedValues model={model} at="ceiling" />}
            replies={
              replies && (
                <RowRepliesView
                  replies={replies}
                  onAddCase={() => panel.addCase()}
                  onClose={() => panel.closeReplies()}
                />
              )
            }
          />
        </>
      ),
    [
      panel,
      view,
      model.isTables,
      model.row,
      model.arrival,
      replies,
      model.expectedAt,
      model.isPoliciesOpen,
      model.isSending,
    ],
  );
  return (
    <Frame
      panel={panel}
      className="report"
      hints={report && listReportKeyHints()}
      keyTable={buildReportKeyTable}
      keysTitle={t('Keyboard shortcuts')}
    >
      <main>
        <ProgressBar progress={toProgress(model)} />
        {report ? (
          <div class="page" ref={page}>
            {isRunning && live && <LiveRunStatus live={live} />}
            {body}
          </div>
        ) : (
          <NoReport view={view} live={live} fault={fault} />
        )}
      </main>
      {report && <Fault sentence={fault} />}
    </Frame>
  );
}

function toProgress({ view, live }: ReportModel) {
  if (view?.phase === 'reading') return { words: view.sentence ?? '' };
  if (view?.phase !== 'running' || !live) return undefined;
  return { words: live.sentence, share: live.share };
}
