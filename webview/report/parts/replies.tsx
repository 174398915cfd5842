import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { formatWholeNumber } from '../../../src/l10n/numbers.ts';
import type { RowReplies, RowReply } from '../../../src/protocol/index.ts';
import { DotSeparatedLine, DotSeparatedLinks, useScrollTabStop } from '../../shared/index.ts';

export interface RowRepliesSectionProps {
  readonly replies: RowReplies;
  readonly onAddCase: () => void;
  readonly onClose: () => void;
}

/** The replies to the open row: for each run, the reply behind its verdict, beside the label. */
export function RowRepliesSection({
  replies: { set, id, expected, sides },
  onAddCase,
  onClose,
}: RowRepliesSectionProps) {
  const place = useRef<HTMLElement>(null);
  // Below a long list they would be out of view.
  useLayoutEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [set, id]);
  return (
    <section class="row-replies" ref={place} aria-labelledby="replies-title">
      <h2 id="replies-title">
        <bdi>{t('Replies for row {0}', id)}</bdi>
      </h2>
      <p class="quiet small note">
        <DotSeparatedLine parts={[<bdi key="label">{t('Label: {0}', expected)}</bdi>]}>
          <DotSeparatedLinks
            links={[
              { words: t('Add as Case'), onPress: onAddCase, shownKey: 'c' },
              { words: t('Close'), onPress: onClose, shownKey: 'Escape' },
            ]}
          />
        </DotSeparatedLine>
      </p>
      <div class="reply-sides">
        {sides.map((side, k) => (
          <ReplyColumn key={`${k} ${set} ${id}`} side={side} />
        ))}
      </div>
    </section>
  );
}

function ReplyColumn({ side: { name, said, note, text, cut } }: { readonly side: RowReply }) {
  const place = useRef<HTMLDivElement>(null);
  useScrollTabStop(place);
  return (
    <div class="reply-side">
      <p class="reply-name">
        <bdi>{name}</bdi>
      </p>
      <p class="quiet small">
        <bdi>{said}</bdi>
        {' · '}
        <bdi>{note}</bdi>
      </p>
      {text !== '' && (
        // biome-ignore lint/a11y/useSemanticElements: it groups no fields.
        <div ref={place} class="reply-text" role="group" aria-label={t('Reply of {0}', name)}>
          {text}
        </div>
      )}
      {cut > 0 && (
        <p class="quiet small">{t("The first {0} characters of this reply aren't shown.", formatWholeNumber(cut))}</p>
      )}
    </div>
  );
}
