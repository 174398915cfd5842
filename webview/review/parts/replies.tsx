import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { RawReplyEntry } from '../../../src/protocol/index.ts';
import { Disclosure, LinkButton, NamedDetailSection } from '../../shared/index.ts';
import { useReviewPageController } from '../use-panel.ts';

export interface RawRepliesSectionProps {
  readonly step?: number;
  readonly replies: readonly RawReplyEntry[];
}

/** Raw replies, each loaded when it is opened. The first one is open initially. */
export function RawRepliesSection({ step, replies }: RawRepliesSectionProps) {
  const [first] = useState(replies[0]?.id);
  return (
    <NamedDetailSection name={t('Raw replies')}>
      {replies.length === 0 && <p class="quiet">{t('No replies about this step.')}</p>}
      {replies.map(({ id, who, verdict }) => (
        <Disclosure key={id} title={t('{0} {1}', who, verdict)} isFirstOpen={id === first}>
          <OneReply step={step} id={id} who={who} />
        </Disclosure>
      ))}
    </NamedDetailSection>
  );
}

function OneReply({ step, id, who }: { readonly step: number | undefined; readonly id: string; readonly who: string }) {
  const { replies } = useReviewPageController();
  const reply = replies.of(step, id);
  useEffect(() => {
    if (reply === undefined) replies.ask(step, id);
  }, [reply]);
  if (reply?.is === 'missing')
    return (
      <p class="fault" role="alert">
        {reply.why} <LinkButton onPress={() => replies.ask(step, id)}>{t('Try Again')}</LinkButton>
      </p>
    );
  return (
    <section
      class="reply"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard.
      tabIndex={0}
      aria-label={t('Raw reply: {0}', who)}
      aria-busy={reply?.is !== 'here'}
    >
      <pre>{reply?.is === 'here' ? reply.text : '…'}</pre>
    </section>
  );
}
