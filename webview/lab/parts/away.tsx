import { t } from '../../../src/l10n/index.ts';
import type { LabAction, LabView } from '../../../src/protocol/index.ts';
import { Button, Empty, EmptyRow } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** What to do where no prompt is in front. */
export function Away({ view, fault }: { readonly view: LabView; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { sentence, beneath } = view;
  const button = (title: string, action: LabAction, look: 'primary' | 'secondary' = 'secondary') => (
    <div class="row-acts">
      <Button look={look} onPress={() => panel.act(action)}>
        {title}
      </Button>
    </div>
  );
  return (
    <Empty title={sentence} fault={fault}>
      <p class="lead">
        {beneath === ''
          ? t('A prompt for a judge is a file of its own. Here you see what it comes to, word for word.')
          : beneath}
      </p>
      <ol>
        <EmptyRow
          title={t('Open a prompt')}
          words={t('A file whose name ends in .judge.md, in this workspace or elsewhere.')}
          isSmall
        >
          {button(t('Open…'), 'openPrompt', 'primary')}
        </EmptyRow>
        <EmptyRow
          title={t('Begin with one that ships')}
          words={t('A copy of a built-in prompt, for you to change.')}
          isSmall
        >
          {button(t('New Prompt…'), 'newPrompt')}
        </EmptyRow>
        <EmptyRow
          title={t('Choose a judge, if you like')}
          words={t('Messages are shown without one. Only when you run them are they sent.')}
          isSmall
        >
          {button(t('Choose…'), 'chooseJudge')}
        </EmptyRow>
      </ol>
    </Empty>
  );
}
