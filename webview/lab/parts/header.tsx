import { t } from '../../../src/l10n/index.ts';
import type { LabAction, LabView } from '../../../src/protocol/index.ts';
import {
  Button,
  DotSeparatedLine,
  DotSeparatedLinks,
  EmptyState,
  EmptyStateRow,
  ErrorMessage,
  type InlineLink,
} from '../../shared/index.ts';
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

/** The empty state, if no prompt is open. */
export function LabEmptyState({ view, fault }: { readonly view: LabView; readonly fault: string | undefined }) {
  const panel = useLabPageController();
  const { sentence, beneath } = view;
  const button = (title: string, action: LabAction, look: 'primary' | 'secondary' = 'secondary') => (
    <div class="row-acts">
      <Button look={look} onPress={() => panel.act(action)}>
        {title}
      </Button>
    </div>
  );
  return (
    <EmptyState title={sentence} fault={fault}>
      <p class="lead">
        {beneath === ''
          ? t('A judge prompt is a file. The lab shows the exact messages that the prompt produces.')
          : beneath}
      </p>
      <ol>
        <EmptyStateRow
          title={t('Open a prompt')}
          words={t('A file whose name ends in .judge.md, in this workspace or elsewhere.')}
          isSmall
        >
          {button(t('Open Prompt…'), 'openPrompt', 'primary')}
        </EmptyStateRow>
        <EmptyStateRow
          title={t('Start from a built-in prompt')}
          words={t('Creates a copy of a built-in prompt to edit.')}
          isSmall
        >
          {button(t('New Prompt…'), 'newPrompt')}
        </EmptyStateRow>
        <EmptyStateRow
          title={t('Choose a judge (optional)')}
          words={t('The lab shows messages even without a judge. It sends them only when you run the prompt.')}
          isSmall
        >
          {button(t('Choose Judge…'), 'chooseJudge')}
        </EmptyStateRow>
      </ol>
    </EmptyState>
  );
}
