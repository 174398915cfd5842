import { t } from '../../../src/l10n/index.ts';
import type { ReviewHeaderButton, ReviewView } from '../../../src/protocol/index.ts';
import { Button, EmptyState, EmptyStateListItem, LinkButton } from '../../shared/index.ts';
import { useReviewPageController } from '../use-panel.ts';

/** Instructions that are shown while no proof is open. */
export function ReviewEmptyState({ view, fault }: { readonly view: ReviewView; readonly fault: string | undefined }) {
  const panel = useReviewPageController();
  const { header } = view;
  const find = (action: ReviewHeaderButton['action']) => header.actions.find((one) => one.action === action);
  const button = (action: ReviewHeaderButton['action'], look: 'primary' | 'secondary') => {
    const found = find(action);
    return (
      found && (
        <Button look={look} onPress={() => panel.act(action)}>
          {found.title}
        </Button>
      )
    );
  };
  /** Whether the active document could be treated as a proof. */
  const isOther = find('treatAsProof') !== undefined;
  const walkthrough = find('walkthrough');
  return (
    <EmptyState title={header.sentence} fault={fault}>
      <p class="lead">
        {header.grounds.length > 0
          ? header.grounds.join(' ')
          : t(
              'Open a proof in Markdown, LaTeX, or plain text. Its steps appear here, typeset. The panel follows your cursor.',
            )}
      </p>
      <ol>
        <EmptyStateListItem
          title={t('Open a proof')}
          words={t('A .md, .tex, or .txt file, or the sample proof, which contains an error.')}
        >
          <div class="row-acts">
            {button('treatAsProof', 'primary')}
            {button('openSample', isOther ? 'secondary' : 'primary')}
            {button('openProof', 'secondary')}
          </div>
        </EmptyStateListItem>
        <EmptyStateListItem
          title={t('The checker runs immediately')}
          words={t('It runs on this machine and sends nothing. It checks the relations that it can read.')}
        >
          <div class="quiet">{t('on by default')}</div>
        </EmptyStateListItem>
        <EmptyStateListItem
          title={t('Choose a judge (optional)')}
          words={t(
            'Your own endpoint, a local model, or a VS Code language model. Text is sent only to the model that you choose.',
          )}
        >
          <div class="row-acts">{button('chooseJudge', 'secondary')}</div>
        </EmptyStateListItem>
      </ol>
      {walkthrough && (
        <p class="small">
          <LinkButton onPress={() => panel.act('walkthrough')}>{walkthrough.title}</LinkButton>
        </p>
      )}
    </EmptyState>
  );
}
