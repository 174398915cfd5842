import { useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { LoadingPage, PageFrame, ProgressBar, usePageModel, useSavedScroll } from '../shared/index.ts';
import { useRowFocusFallback } from './follow-row.ts';
import { useReplyAutoScroll } from './follow-run.ts';
import { createLabKeyBindings, listLabKeyHints } from './keys.ts';
import type { LabPageController } from './panel.ts';
import { CasesSection } from './parts/cases.tsx';
import { LabComparisonSection } from './parts/comparison.tsx';
import { LabHeader } from './parts/header.tsx';
import { RunHistorySection } from './parts/history.tsx';
import { MessagesSection } from './parts/messages.tsx';
import { ReplySection } from './parts/reply.tsx';
import { useIsNarrowLabPage } from './parts/row-list.tsx';
import { getCurrentRowListKind } from './state/row-selection.ts';

export function LabApp({ panel }: { readonly panel: LabPageController }) {
  const model = usePageModel(panel);
  const isNarrow = useIsNarrowLabPage();
  const page = useRef<HTMLDivElement>(null);
  useSavedScroll(page, panel, model.view !== undefined);
  useRowFocusFallback(page);
  useReplyAutoScroll(model, page);
  const { view } = model;
  const said = view?.notice;
  const fault = model.fault ?? (said?.isProblem ? said.words : undefined);
  const isShown = view !== undefined;
  return (
    <PageFrame
      panel={panel}
      className={isNarrow ? 'lab narrow' : 'lab'}
      hints={isShown ? listLabKeyHints(getCurrentRowListKind(model)) : undefined}
      keyTable={createLabKeyBindings}
    >
      <main>
        <ProgressBar progress={getLabProgress(view)} />
        <div class="page lab-page" ref={page}>
          {!isShown && <LoadingPage opening={t('Opening the lab…')} failed={t("Can't show the lab.")} fault={fault} />}
          {isShown && <LabHeader view={view} fault={fault} />}
          {isShown && view.comparison && <LabComparisonSection model={model} comparison={view.comparison} />}
          {isShown && !view.comparison && (
            <>
              {model.isHistory && <RunHistorySection model={model} history={view.history} />}
              <CasesSection model={model} view={view} />
              <MessagesSection view={view} />
              <ReplySection model={model} view={view} />
            </>
          )}
        </div>
      </main>
    </PageFrame>
  );
}

function getLabProgress(view: ReturnType<LabPageController['model']>['view']) {
  if (view?.phase !== 'running') return undefined;
  return { words: view.sentence, ...(view.share !== undefined && { share: view.share }) };
}
