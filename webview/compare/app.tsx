import { t } from '../../src/l10n/index.ts';
import { Announce } from '../shared/controls/announce.tsx';
import { Fault, Opening } from '../shared/controls/fault.tsx';
import { ProgressBar } from '../shared/controls/progress-bar.tsx';
import { KeyFooter } from '../shared/keys/key-footer.tsx';
import { KeyHelp } from '../shared/keys/key-help.tsx';
import { useModel } from '../shared/state/use-model.ts';
import { hints, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Empty } from './parts/empty.tsx';
import { Header } from './parts/header.tsx';
import { Plan } from './parts/plan.tsx';
import { Running } from './parts/running.tsx';
import { PanelProvider } from './use-panel.ts';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const { view, fault } = model;
  const isPlan = view?.phase === 'plan' && view.plan !== undefined;
  return (
    <PanelProvider value={panel}>
      <div class={view ? `panel compare phase-${view.phase}` : 'panel compare'}>
        <main>
          <ProgressBar progress={view?.header.progress} />
          <div class="page">
            {view === undefined && (
              <Opening
                opening={t('The comparison is being opened.')}
                failed={t('The comparison cannot be shown.')}
                fault={fault}
              />
            )}
            {view?.phase === 'empty' && <Empty view={view} fault={fault} />}
            {view && view.phase !== 'empty' && <Header view={view} />}
            {view && isPlan && view.plan && <Plan view={view} plan={view.plan} />}
            {view && view.phase !== 'empty' && !isPlan && <Running model={model} view={view} />}
          </div>
        </main>
        {view && view.phase !== 'empty' && <Fault sentence={fault} />}
        {view && view.phase !== 'empty' && (
          <KeyFooter hints={isPlan ? [] : hints()} notice={model.notice} onHelp={() => panel.help(true)} />
        )}
        {model.isHelpOpen && (
          <KeyHelp
            title={t('Keys of the comparison')}
            table={keyTable(panel)}
            onClose={() => panel.help(false)}
          />
        )}
        <Announce text={panel.announced()} />
      </div>
    </PanelProvider>
  );
}
