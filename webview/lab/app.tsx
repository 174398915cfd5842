import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import { Frame, Opening, ProgressBar, useMedia, useModel } from '../shared/index.ts';
import { useRowsAsHome } from './follow.ts';
import { useFollowRun } from './follow-run.ts';
import { hints, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Away } from './parts/away.tsx';
import { Cases } from './parts/cases.tsx';
import { Comparison } from './parts/comparison.tsx';
import { Header } from './parts/header.tsx';
import { History } from './parts/history.tsx';
import { Messages } from './parts/messages.tsx';
import { Reply } from './parts/reply.tsx';
import { rowsAre } from './state/here.ts';

/** A row has two lines. */
const NARROW = '(max-width: 559px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isNarrow = useMedia(NARROW);
  const page = useRef<HTMLDivElement>(null);
  useScroll(panel, page);
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
      keysTitle={t('Keys of the lab')}
    >
      <main>
        <ProgressBar progress={progressOf(view)} />
        <div class="page lab-page" ref={page}>
          {view === undefined && (
            <Opening
              opening={t('The lab is being opened.')}
              failed={t('The lab cannot be shown.')}
              fault={fault}
            />
          )}
          {view?.phase === 'empty' && <Away view={view} fault={fault} />}
          {isShown && <Header view={view} fault={fault} />}
          {isShown && view.comparison && (
            <Comparison model={model} comparison={view.comparison} isNarrow={isNarrow} />
          )}
          {isShown && !view.comparison && (
            <>
              {model.isHistory && <History model={model} history={view.history} isNarrow={isNarrow} />}
              <Cases model={model} view={view} isNarrow={isNarrow} />
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

/** The page comes back to where it stood, and what is kept of that is news only once it has come to rest. */
function useScroll(panel: Panel, page: { readonly current: HTMLElement | null }): void {
  const isThere = panel.model().view !== undefined;
  useEffect(() => {
    const { current: element } = page;
    if (!element || !isThere) return undefined;
    element.scrollTop = panel.model().scroll;
    const note = (): void => panel.scrolled(Math.max(0, element.scrollTop));
    element.addEventListener('scrollend', note, { passive: true });
    return () => element.removeEventListener('scrollend', note);
  }, [isThere]);
}
