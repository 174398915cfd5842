import { useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { Frame, Opening, ProgressBar, useKeptScroll, useModel } from '../shared/index.ts';
import { useRowsAsHome } from './follow.ts';
import { useFollowRun } from './follow-run.ts';
import { hints, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Cases } from './parts/cases.tsx';
import { Comparison } from './parts/comparison.tsx';
import { Away, Header } from './parts/header.tsx';
import { History } from './parts/history.tsx';
import { Messages } from './parts/messages.tsx';
import { Reply } from './parts/reply.tsx';
import { useIsNarrow } from './parts/rows.tsx';
import { rowsAre } from './state/here.ts';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isNarrow = useIsNarrow();
  const page = useRef<HTMLDivElement>(null);
  useKeptScroll(page, panel, model.view !== undefined);
  useRowsAsHome(page);
  useFollowRun(model, page);
  const { view } = model;
  const said = view?.notice;
  const fault = model.fault ?? (said?.isProblem ? said.words : undefined);
  const isShown = view !== undefined && view.phase !== 'empty';
  return (
    <Frame
      panel={panel}
      className={isNarrow ? 'lab narrow' : 'lab'}
      hints={isShown ? hints(rowsAre(model)) : undefined}
      keyTable={keyTable}
      keysTitle={t('Keyboard shortcuts')}
    >
      <main>
        <ProgressBar progress={progressOf(view)} />
        <div class="page lab-page" ref={page}>
          {view === undefined && (
            <Opening opening={t('Opening the lab…')} failed={t("Can't show the lab.")} fault={fault} />
          )}
          {view?.phase === 'empty' && <Away view={view} fault={fault} />}
          {isShown && <Header view={view} fault={fault} />}
          {isShown && view.comparison && <Comparison model={model} comparison={view.comparison} />}
          {isShown && !view.comparison && (
            <>
              {model.isHistory && <History model={model} history={view.history} />}
              <Cases model={model} view={view} />
              <Messages view={view} />
              <Reply model={model} view={view} />
            </>
          )}
        </div>
      </main>
    </Frame>
  );
}

function progressOf(view: ReturnType<Panel['model']>['view']) {
  if (view?.phase !== 'running') return undefined;
  return { words: view.sentence, ...(view.share !== undefined && { share: view.share }) };
}
