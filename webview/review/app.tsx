import { t } from '../../src/l10n/index.ts';
import {
  Announce,
  AroundDetail,
  KeyFooter,
  KeyHelp,
  Opening,
  ProgressBar,
  useMedia,
  useModel,
} from '../shared/index.ts';
import { hints, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Empty } from './parts/empty.tsx';
import { Header } from './parts/header.tsx';
import { Steps } from './parts/steps.tsx';
import { PanelProvider } from './use-panel.ts';

/** A page of this size has no room for a head that stays: it scrolls with the rest, and one line of it stays. */
const SMALL = '(max-width: 899px), (max-height: 699px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isSmall = useMedia(SMALL);
  const { view } = model;
  const head = view && view.phase !== 'empty' && { view, faults: model.faults, coming: model.coming };
  return (
    <PanelProvider value={panel}>
      <AroundDetail value={panel}>
        <div class={view ? `panel ${view.phase}` : 'panel'}>
          <main>
            <ProgressBar progress={view?.header.progress} />
            {view === undefined && (
              <Opening
                opening={t('The review is being opened.')}
                failed={t('The review cannot be shown.')}
                fault={model.faults[-1]}
              />
            )}
            {view?.phase === 'empty' && <Empty view={view} fault={model.faults[-1]} />}
            {head && !isSmall && <Header {...head} />}
            {head && <Steps model={model} view={head.view} head={isSmall ? head : undefined} />}
          </main>
          {view && view.phase !== 'empty' && (
            <KeyFooter hints={hints(view.isPinned)} notice={model.notice} onHelp={() => panel.help(true)} />
          )}
          {model.isHelpOpen && (
            <KeyHelp
              title={t('Keys of the review')}
              table={keyTable(panel)}
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
