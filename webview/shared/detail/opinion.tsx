import { useMemo } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { VoteView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../controls/button.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { RichText } from '../text/rich-text.tsx';
import { useAround } from './around.ts';

export interface OpinionProps {
  readonly opinion: VoteView;
  /** The step it is of; none: of the whole proof. */
  readonly step?: number | undefined;
  /** The one that speaks for all that agree: as it is, without a frame. */
  readonly isMain?: boolean;
}

/** What one vote says, with the phrase it quotes. */
export function Opinion({ opinion, step, isMain = false }: OpinionProps) {
  const { critique } = opinion;
  /** Whose words these are, where no line above says it. */
  const who = isMain ? t('{0} {1}', opinion.who, opinion.verdict) : '';
  const text = useMemo(() => <RichText blocks={critique} voice="ours" below={4} />, [critique]);
  return (
    <div class={isMain ? 'opinion' : 'opinion framed'}>
      {critique.length > 0 && text}
      <p class="quiet small">
        {who}
        {critique.length === 0 && (who === '' ? t('No reason given.') : ` · ${t('No reason given.')}`)}
        <Quote opinion={opinion} step={step} hasBefore={isMain || critique.length === 0} />
      </p>
    </div>
  );
}

/** The quoted phrase: leads to it where it stands in the step. */
function Quote({
  opinion,
  step,
  hasBefore,
}: {
  readonly opinion: VoteView;
  readonly step: number | undefined;
  readonly hasBefore: boolean;
}) {
  const { showPhrase } = useAround();
  const { quote, id } = opinion;
  if (quote === undefined) return null;
  const words = <q class="quote">{quote.text.length > 200 ? `${quote.text.slice(0, 200)}…` : quote.text}</q>;
  return (
    <span class="quoted">
      {hasBefore && ' · '}
      {quote.isAnchored && step !== undefined && showPhrase ? (
        <LinkButton onPress={() => showPhrase(step, { opinion: id })} title={t('Show in Editor')}>
          {words}
        </LinkButton>
      ) : (
        <>
          {words} {!quote.isAnchored && t("This quote doesn't occur in the step.")}
        </>
      )}
    </span>
  );
}

export interface OpinionsProps {
  readonly words: string;
  readonly opinions: readonly VoteView[];
  readonly step?: number | undefined;
  readonly isFirstOpen?: boolean;
}

/** A list of votes, each of which can be opened. */
export function Opinions({ words, opinions, step, isFirstOpen = false }: OpinionsProps) {
  return (
    <>
      {words !== '' && <p>{words}</p>}
      {opinions.map((opinion, k) => (
        <Disclosure
          key={opinion.id}
          title={t('{0} {1}', opinion.who, opinion.verdict)}
          isFirstOpen={isFirstOpen && k === 0}
        >
          <Opinion opinion={opinion} step={step} />
        </Disclosure>
      ))}
    </>
  );
}
