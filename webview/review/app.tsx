import { t } from '../../src/l10n/index.ts';
import { Announce } from '../shared/announce.tsx';
import type { Panel } from './panel.ts';
import { Empty } from './parts/empty.tsx';
import { Fault } from './parts/fault.tsx';
import { Footer } from './parts/footer.tsx';
import { Header } from './parts/header.tsx';
import { Help } from './parts/help.tsx';
import { ProgressBar } from './parts/progress-bar.tsx';
import { Steps } from './parts/steps.tsx';
import { PanelProvider, useMedia, useModel } from './use-panel.ts';

/** A page lower than this has no room for a header that stays: it scrolls with the rest. */
const LOW = '(max-height: 420px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isLow = useMedia(LOW);
  const { view } = model;
  const header = view && view.phase !== 'empty' ? <Header view={view} faults={model.faults} /> : null;
  return (
    <PanelProvider value={panel}>
      <div class={view ? `panel ${view.phase}` : 'panel'}>
        <main>
          <ProgressBar progress={view?.header.progress} />
          {view === undefined && <Opening fault={model.faults[-1]} />}
          {view?.phase === 'empty' && <Empty view={view} fault={model.faults[-1]} />}
          {!isLow && header}
          {view && view.phase !== 'empty' && (
            <Steps model={model} view={view} above={isLow ? header : null} />
          )}
        </main>
        {view && view.phase !== 'empty' && <Footer isPinned={view.isPinned} notice={model.notice} />}
        {model.isHelpOpen && <Help isPinned={view?.isPinned === true} />}
        <Announce text={panel.announced()} />
      </div>
    </PanelProvider>
  );
}

/** Before the first view: nothing for the moment that it takes, unless it fails. */
function Opening({ fault }: { readonly fault: string | undefined }) {
  if (fault === undefined) return <h1 class="said-only">{t('The review is being opened.')}</h1>;
  return (
    <div class="empty">
      <h1>{t('The review cannot be shown.')}</h1>
      <Fault sentence={fault} />
    </div>
  );
}
