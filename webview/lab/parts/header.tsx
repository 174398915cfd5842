import { t } from '../../../src/l10n/index.ts';
import type { LabView } from '../../../src/protocol/index.ts';
import { Button, DotSeparatedLine, DotSeparatedLinks, ErrorMessage, type InlineLink } from '../../shared/index.ts';
import { useLabPageController } from '../use-panel.ts';

/** The outcome in one sentence, with its prompt and subject. */
export function LabHeader({ view, fault }: { readonly view: LabView; readonly fault: string | undefined }) {
  const panel = useLabPageController();
  const { phase, comparison } = view;
  const sentence = comparison?.sentence ?? view.sentence;
  const parts = comparison ? comparison.names : view.beneath === '' ? [] : view.beneath.split(' · ');
  const links: InlineLink[] = [];
  if (view.place !== undefined && !comparison)
    links.push({ id: 'place', words: view.place, onPress: () => panel.act('chooseJudge'), shownKey: 'e' });
  if (phase === 'running') links.push({ words: t('Stop'), onPress: () => panel.stop(), shownKey: 'Escape' });
  return (
    <header class="lab-head">
      <h1>{sentence}</h1>
      <p class="quiet small">
        <DotSeparatedLine parts={parts}>
          <DotSeparatedLinks links={links} hasBefore={parts.length > 0} />
        </DotSeparatedLine>
      </p>
      {phase === 'failed' && (
        <div class="acts head-acts">
          <Button look="primary" onPress={() => panel.run(false)} shownKey="r">
            {t('Run Again')}
          </Button>
          {view.needsKey && (
            <Button look="quiet" onPress={() => panel.act('setKey')}>
              {t('Set API Key')}
            </Button>
          )}
          <Button look="quiet" onPress={() => panel.act('chooseJudge')}>
            {t('Select Endpoint…')}
          </Button>
          <Button look="quiet" onPress={() => panel.act('showLog')}>
            {t('Show Log')}
          </Button>
        </div>
      )}
      <ErrorMessage sentence={fault} />
    </header>
  );
}
