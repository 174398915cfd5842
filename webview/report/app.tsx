import { useMemo, useRef } from 'preact/hooks';
import { ErrorMessage, PageFrame, ProgressBar, usePageModel, useSavedScroll } from '../shared/index.ts';
import { createReportKeyBindings, listReportKeyHints } from './keys.ts';
import type { ReportPageController } from './panel.ts';
import { ReportBody } from './parts/body.tsx';
import { ReportEmptyState } from './parts/empty-state.tsx';
import { AssumedRatesForm } from './parts/expected-values.tsx';
import { ReportHeader } from './parts/header.tsx';
import { ReportHeaderActions } from './parts/header-actions.tsx';
import { LiveRunStatus } from './parts/live.tsx';
import { ScoringPoliciesForm } from './parts/policies-form.tsx';
import { RowRepliesSection } from './parts/replies.tsx';
import { getRepliesForOpenRow } from './state/changes.ts';
import type { ReportPageModel } from './state/model.ts';

export function ReportApp({ panel }: { readonly panel: ReportPageController }) {
  const model = usePageModel(panel);
  const page = useRef<HTMLDivElement>(null);
  const { view, live, fault } = model;
  const { report } = view ?? {};
  const replies = getRepliesForOpenRow(model);
  useSavedScroll(page, panel, report !== undefined);
  const isRunning = view?.phase === 'running';
  // Progress of a run is drawn several times a second, the report below it only when it changes.
  const body = useMemo(
    () =>
      report &&
      view && (
        <>
          <ReportHeader report={report}>
            <ReportHeaderActions view={view} />
          </ReportHeader>
          {view.policies && model.isPoliciesOpen && <ScoringPoliciesForm model={model} scored={view.policies} />}
          <ReportBody
            report={report}
            isTables={model.isTables}
            walk={{
              row: model.row,
              arrival: model.arrival,
              onGo: (row) => panel.go(row, 'focus'),
              onOpen: (row) => panel.open(row),
            }}
            baseRate={<AssumedRatesForm model={model} at="baseRate" />}
            ceiling={<AssumedRatesForm model={model} at="ceiling" />}
            replies={
              replies && (
                <RowRepliesSection
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
    <PageFrame
      panel={panel}
      className="report"
      hints={report && listReportKeyHints()}
      keyTable={createReportKeyBindings}
    >
      <main>
        <ProgressBar progress={toProgress(model)} />
        {report ? (
          <div class="page" ref={page}>
            {isRunning && live && <LiveRunStatus live={live} />}
            {body}
          </div>
        ) : (
          <ReportEmptyState view={view} live={live} fault={fault} />
        )}
      </main>
      {report && <ErrorMessage sentence={fault} />}
    </PageFrame>
  );
}

function toProgress({ view, live }: ReportPageModel) {
  if (view?.phase === 'reading') return { words: view.sentence ?? '' };
  if (view?.phase !== 'running' || !live) return undefined;
  return { words: live.sentence, share: live.share };
}
