import { useMemo } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { VoteView } from '../../../src/protocol/index.ts';
import { LinkButton } from '../controls/button.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { RichText } from '../text/rich-text.tsx';
import { useStepDetailActions } from './detail-panel.ts';

export interface VoteExplanationProps {
  readonly opinion: VoteView;
  /** The step that the vote is about; undefined for the whole proof. */
  readonly step?: number | undefined;
  /** Whether this vote represents all that agree. It is drawn without a frame. */
  readonly isMain?: boolean;
}

/** The critique of one vote, with the phrase that it quotes. */
export function VoteExplanation({ opinion, step, isMain = false }: VoteExplanationProps) {
  const { critique } = opinion;
  /** The author of the critique, if no line above names them. */
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

/** The quoted phrase, as a link if it occurs in the step. */
function Quote({
  opinion,
  step,
  hasBefore,
}: {
  readonly opinion: VoteView;
  readonly step: number | undefined;
  readonly hasBefore: boolean;
}) {
  const { showPhrase } = useStepDetailActions();
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
          {words} {!quote.isAnchored && t("This quote isn't in the current text of the step.")}
        </>
      )}
    </span>
  );
}

export interface VoteExplanationListProps {
  readonly words: string;
  readonly opinions: readonly VoteView[];
  readonly step?: number | undefined;
  readonly isFirstOpen?: boolean;
}

/** A list of votes. Each can be expanded. */
export function VoteExplanationList({ words, opinions, step, isFirstOpen = false }: VoteExplanationListProps) {
  return (
    <>
      {words !== '' && <p>{words}</p>}
      {opinions.map((opinion, k) => (
        <Disclosure
          key={opinion.id}
          title={t('{0} {1}', opinion.who, opinion.verdict)}
          isFirstOpen={isFirstOpen && k === 0}
        >
          <VoteExplanation opinion={opinion} step={step} />
        </Disclosure>
      ))}
    </>
  );
}
