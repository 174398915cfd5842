import { t } from '../../../src/l10n/index.ts';
import type { LabView } from '../../../src/protocol/index.ts';
import { Button, Fault } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** What to do where no prompt is in front: never a blank page. */
export function Away({ view, fault }: { readonly view: LabView; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { sentence, beneath } = view;
  return (
    <div class="empty">
      <h1>{sentence}</h1>
      <p class="lead">
        {beneath === ''
          ? t('A prompt for a judge is a file of its own. Here you see what it comes to, word for word.')
          : beneath}
      </p>
      <ol>
        <li>
          <div class="empty-words">
            <h2>{t('Open a prompt')}</h2>
            <p class="quiet small">
              {t('A file whose name ends in .judge.md, in this workspace or elsewhere.')}
            </p>
          </div>
          <div class="row-acts">
            <Button look="primary" onPress={() => panel.act('openPrompt')}>
              {t('Open…')}
            </Button>
          </div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('Begin with one that ships')}</h2>
            <p class="quiet small">{t('A copy of a built-in prompt, for you to change.')}</p>
          </div>
          <div class="row-acts">
            <Button look="secondary" onPress={() => panel.act('newPrompt')}>
              {t('New Prompt…')}
            </Button>
          </div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('Choose a judge, if you like')}</h2>
            <p class="quiet small">
              {t('Messages are shown without one. Only when you run them are they sent.')}
            </p>
          </div>
          <div class="row-acts">
            <Button look="secondary" onPress={() => panel.act('chooseJudge')}>
              {t('Choose…')}
            </Button>
          </div>
        </li>
      </ol>
      <Fault sentence={fault} />
    </div>
  );
}
