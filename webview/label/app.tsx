import { t } from '../../src/l10n/index.ts';
import { Frame, LinkButton, ProgressBar, useMedia, useModel } from '../shared/index.ts';
import { hints, hintsAway, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Away } from './parts/away.tsx';
import { Header } from './parts/header.tsx';
import { Record } from './parts/record.tsx';
import { Steps } from './parts/steps.tsx';
import { itemOf } from './state/here.ts';

/** The record stands below the text, not beside it. */
const NARROW = '(max-width: 899px)';
/** Beside the text there is no room for the categories and the note at once. */
const LOW = '(max-height: 839px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isNarrow = useMedia(NARROW);
  const isLow = useMedia(LOW);
  const { view } = model;
  const said = view?.notice;
  const fault = model.fault ?? (said?.isProblem ? said.words : undefined);
  const notice = model.notice === '' && said?.isProblem === false ? said.words : model.notice;
  const item = itemOf(view);
  const keyHints = item ? hints(view?.mode === 'assisted' && !view.isVeiled) : hintsAway();
  return (
    <Frame
      panel={panel}
      className={isNarrow ? 'label narrow' : 'label'}
      hints={view && view.phase !== 'empty' ? keyHints : undefined}
      notice={notice}
      macros={view?.macros}
      keyTable={keyTable}
      keysTitle={t('Keys while labelling')}
      moreOfKeys={
        <>
          {t(
            'While the list of categories has the focus, its own letters act instead. In a note, Ctrl+Enter keeps it.',
          )}{' '}
          {t('In the text of an item the same keys act. Those you can change:')}{' '}
          <LinkButton onPress={() => panel.act('keys')}>{t('Keyboard Shortcuts')}</LinkButton>
        </>
      }
    >
      {view && item ? (
        <>
          <Header view={view} item={item} />
          <main class="work">
            <Steps model={model} item={item} />
            <Record model={model} item={item} fault={fault} isNarrow={isNarrow} isLow={isLow} />
          </main>
        </>
      ) : (
        <main>
          <ProgressBar progress={view?.phase === 'reading' ? view.progress : undefined} />
          <Away view={view} fault={fault} />
        </main>
      )}
    </Frame>
  );
}
