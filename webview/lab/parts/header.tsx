import { t } from '../../../src/l10n/index.ts';
import type { LabView } from '../../../src/protocol/index.ts';
import { Button, Fault, type LinkOfLine, Links } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** What came of it in one sentence, and what that rests on. */
export function Header({ view, fault }: { readonly view: LabView; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { phase, comparison } = view;
  const sentence = comparison?.sentence ?? view.sentence;
  const beneath = comparison ? comparison.names.join(' · ') : view.beneath;
  const links: LinkOfLine[] = [];
  if (view.place !== undefined && !comparison)
    links.push({ words: view.place, onPress: () => panel.act('chooseJudge'), shownKey: 'e' });
  if (phase === 'running') links.push({ words: t('stop'), onPress: () => panel.stop(), shownKey: 'Escape' });
  return (
    <header class="lab-head">
      <h1>{sentence}</h1>
      <p class="quiet small">
        {beneath}
        <Links links={links} hasBefore={beneath !== ''} />
      </p>
      {phase === 'failed' && (
        <div class="acts head-acts">
          <Button look="primary" onPress={() => panel.run(false)} shownKey="r">
            {t('Run again')}
          </Button>
          {view.needsKey && (
            <Button look="quiet" onPress={() => panel.act('setKey')}>
              {t('Set Key')}
            </Button>
          )}
          <Button look="quiet" onPress={() => panel.act('chooseJudge')}>
            {t('Choose the judge…')}
          </Button>
          <Button look="quiet" onPress={() => panel.act('showLog')}>
            {t('Show the log')}
          </Button>
        </div>
      )}
      <Fault sentence={fault} />
    </header>
  );
}
