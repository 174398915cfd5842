import { t } from '../../../src/l10n/index.ts';
import type { HeaderAction, ReviewView } from '../../../src/protocol/index.ts';
import { Button, Fault, LinkButton } from '../../shared/index.ts';
import { usePanel } from '../use-panel.ts';

/** What to do where there is no proof: never a blank page. */
export function Empty({ view, fault }: { readonly view: ReviewView; readonly fault: string | undefined }) {
  const panel = usePanel();
  const { header } = view;
  const button = (action: HeaderAction['action'], look: 'primary' | 'secondary') => {
    const found = header.actions.find((one) => one.action === action);
    return (
      found && (
        <Button look={look} onPress={() => panel.act(action)}>
          {found.title}
        </Button>
      )
    );
  };
  /** A document is in front that could be one. */
  const isOther = header.actions.some(({ action }) => action === 'treatAsProof');
  const walkthrough = header.actions.find(({ action }) => action === 'walkthrough');
  return (
    <div class="empty">
      <h1>{header.sentence}</h1>
      <p class="lead">
        {header.grounds.length > 0
          ? header.grounds.join(' ')
          : t(
              'Open a proof in Markdown, LaTeX or plain text. Its steps appear here, typeset, as your cursor moves through them.',
            )}
      </p>
      <ol>
        <li>
          <div class="empty-words">
            <h2>{t('Open a proof')}</h2>
            <p class="quiet">{t('.md, .tex or .txt; or try the sample, which has one error in it.')}</p>
          </div>
          <div class="row-acts">
            {button('treatAsProof', 'primary')}
            {button('openSample', isOther ? 'secondary' : 'primary')}
            {button('openProof', 'secondary')}
          </div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('The checker reads it at once')}</h2>
            <p class="quiet">{t('Checks the relations it can read, on this machine. Sends nothing.')}</p>
          </div>
          <div class="quiet">{t('on')}</div>
        </li>
        <li>
          <div class="empty-words">
            <h2>{t('Choose a judge, if you like')}</h2>
            <p class="quiet">
              {t(
                'An endpoint of your own, a local model, or the editor’s language model. Only then does text leave this machine, and only to it.',
              )}
            </p>
          </div>
          <div class="row-acts">{button('chooseJudge', 'secondary')}</div>
        </li>
      </ol>
      {walkthrough && (
        <p class="small">
          <LinkButton onPress={() => panel.act('walkthrough')}>{walkthrough.title}</LinkButton>
        </p>
      )}
      <Fault sentence={fault} />
    </div>
  );
}
