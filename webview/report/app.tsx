import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { Fault, Frame, ProgressBar, useKeptScroll, useModel } from '../shared/index.ts';
import { hints, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Away } from './parts/away.tsx';
import { ReportBody } from './parts/body.tsx';
import { Expected } from './parts/expected.tsx';
import { Header } from './parts/header.tsx';
import { HeaderActions } from './parts/header-actions.tsx';
import { Live } from './parts/live.tsx';
import { PoliciesForm } from './parts/policies-form.tsx';
import { Replies } from './parts/replies.tsx';
import { shownReplies } from './state/changes.ts';
import type { Model } from './state/model.ts';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const page = useRef<HTMLDivElement>(null);
  const { view, live, fault } = model;
  const { report } = view ?? {};
  const replies = shownReplies(model);
  useKeptScroll(page, panel, report !== undefined);
  const isRunning = view?.phase === 'running';
  // Progress of a run is drawn several times a second, the report below it only when it changes.
  const body = useMemo(
    () =>
      report &&
      view && (
        <>
          <Header report={report}>
            <HeaderActions view={view} />
          </Header>
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
            baseRate={<Expected model={model} at="baseRate" />}
            ceiling={<Expected model={model} at="ceiling" />}
            replies={
              replies && (
                <Replies
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
      hints={report && hints()}
      keyTable={keyTable}
      keysTitle={t('Keyboard shortcuts')}
    >
      <main>
        <ProgressBar progress={progressOf(model)} />
        {report ? (
          <div class="page" ref={page}>
            {isRunning && live && <Live live={live} />}
            {body}
          </div>
        ) : (
          <Away view={view} live={live} fault={fault} />
        )}
      </main>
      {report && <Fault sentence={fault} />}
    </Frame>
  );
}

function progressOf({ view, live }: Model) {
  if (view?.phase === 'reading') return { words: view.sentence ?? '' };
  if (view?.phase !== 'running' || !live) return undefined;
  return { words: live.sentence, share: live.share };
}
