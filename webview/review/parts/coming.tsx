import { t } from '../../../src/l10n/index.ts';
import { timeWords } from '../../../src/l10n/numbers.ts';
import type { ComingView, Macro } from '../../../src/protocol/index.ts';
import { LinkButton } from '../../shared/controls/link-button.tsx';
import { KeyCap } from '../../shared/keys/key-cap.tsx';
import { RichText } from '../../shared/text/rich-text.tsx';
import { usePanel } from '../use-panel.ts';

/** The last lines of a vote while it is being written; all of it where the reader asks for that. */
export function Coming({ vote, macros }: { readonly vote: ComingView; readonly macros: readonly Macro[] }) {
  const panel = usePanel();
  const { watched } = panel.model();
  const { name, others, characters, seconds, end, whole } = vote;
  const move = (by: number) => () => panel.watch({ ...watched, at: watched.at + by });
  return (
    <section class="coming" aria-label={t('{0} is being written', name)}>
      <p class="quiet small">
        <b>{name}</b>
        <span>{t('is being written')}</span>
        <span>{t('{0} characters', characters)}</span>
        <span>{timeWords(1000 * seconds)}</span>
        <span class="coming-acts">
          {others > 0 && (
            <>
              <KeyCap name="[" />
              <KeyCap name="]" />
              <LinkButton onPress={move(1)} keyName="]">
                {t(others === 1 ? '{0} other vote' : '{0} other votes', others)}
              </LinkButton>
            </>
          )}
          <LinkButton onPress={() => panel.watch({ ...watched, isWhole: !watched.isWhole })}>
            {watched.isWhole ? t('Last lines') : t('Whole reply')}
          </LinkButton>
        </span>
      </p>
      {watched.isWhole ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls inside itself, by keyboard too.
        <div class="reply" tabIndex={0}>
          <pre>{whole ?? '…'}</pre>
        </div>
      ) : (
        <div class="last-lines">
          <RichText blocks={end} macros={macros} voice="ours" />
        </div>
      )}
    </section>
  );
}
