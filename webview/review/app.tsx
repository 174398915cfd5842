import { t } from '../../src/l10n/index.ts';
import { Announce } from '../shared/announce.tsx';
import { AroundDetail } from '../shared/detail/around.ts';
import { Fault } from '../shared/fault.tsx';
import { KeyFooter } from '../shared/key-footer.tsx';
import { KeyHelp } from '../shared/key-help.tsx';
import { isMac } from '../shared/platform.ts';
import { ProgressBar } from '../shared/progress-bar.tsx';
import { useMedia, useModel } from '../shared/use-model.ts';
import type { Panel } from './panel.ts';
import { Empty } from './parts/empty.tsx';
import { Header } from './parts/header.tsx';
import { Steps } from './parts/steps.tsx';
import { hints, keyTable } from './state/keys.ts';
import { PanelProvider } from './use-panel.ts';

/** A page lower than this has no room for a header that stays: it scrolls with the rest. */
const LOW = '(max-height: 420px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isLow = useMedia(LOW);
  const { view } = model;
  const header = view && view.phase !== 'empty' ? <Header view={view} faults={model.faults} /> : null;
  return (
    <PanelProvider value={panel}>
      <AroundDetail value={panel}>
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
          {view && view.phase !== 'empty' && (
            <KeyFooter hints={hints(view.isPinned)} notice={model.notice} onHelp={() => panel.help(true)} />
          )}
          {model.isHelpOpen && (
            <KeyHelp
              title={t('Keys of the review')}
              groups={keyTable(view?.isPinned === true, isMac())}
              more={t('In the editor, F8 goes to the next flag in all open proofs.')}
              onClose={() => panel.help(false)}
            />
          )}
          <Announce text={panel.announced()} />
        </div>
      </AroundDetail>
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
