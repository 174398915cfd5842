import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Chevron, KeyCap, StateIcon, VotesBar } from '../../shared/index.ts';
import { useReviewPageController } from '../use-panel.ts';
import { ReviewHeader, type ReviewHeaderProps } from './header.tsx';

/** The height of the one-line header in CSS pixels, as in the style sheet. */
export const FLOATING_HEADER_HEIGHT_PX = 40;

/**
 * The header in one line over the steps, shown when the whole header is scrolled out of sight. It can be expanded.
 * @param steps the element that contains the list
 */
export function FloatingReviewHeader({
  steps,
  ...head
}: ReviewHeaderProps & { readonly steps: RefObject<HTMLElement | null> }) {
  const panel = useReviewPageController();
  const isGone = useIsHeadGone(steps);
  const { isHeadOpen } = panel.model();
  const { icon, sentence } = head.view.header;
  if (!isGone) return null;
  return (
    <div class={isHeadOpen ? 'bar open' : 'bar'}>
      <div class="bar-line">
        <button
          type="button"
          class="opener"
          aria-expanded={isHeadOpen}
          aria-label={isHeadOpen ? t('Collapse the verdict bar') : undefined}
          aria-keyshortcuts="u"
          onClick={() => panel.head(!isHeadOpen)}
        >
          <Chevron isOpen={isHeadOpen} />
          {!isHeadOpen && (
            <>
              <StateIcon state={icon} isLoud={icon === 'earliest-error' || icon === 'false-statement'} />
              <b class="cut">{sentence}</b>
            </>
          )}
        </button>
        {!isHeadOpen && <BarSummary {...head} />}
        <KeyCap name="u" />
      </div>
      {isHeadOpen && <ReviewHeader {...head} />}
    </div>
  );
}

/** Short facts after the sentence: failures first, then coverage and votes. */
function BarSummary({ view, faults }: ReviewHeaderProps) {
  const { lines, hint, progress } = view.header;
  const isTold = lines.some(({ isUnderWay }) => isUnderWay);
  const wrong = faults[-1] ?? hint;
  return (
    <span class="quiet small shorts cut">
      {wrong !== undefined && <span>{wrong}</span>}
      {!isTold && progress && <span>{progress.words}</span>}
      {lines.map((line) => {
        const { name, words, short, votes, isUnderWay } = line;
        if (isUnderWay) return <span key={name}>{words}</span>;
        if (votes) return <VotesBar key={name} votes={votes} />;
        return short === undefined ? null : <span key={name}>{short}</span>;
      })}
      {view.isPinned && <span>{t('Pinned')}</span>}
    </span>
  );
}

/** Whether the header is scrolled out of sight. */
function useIsHeadGone(steps: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const scroller = steps.current?.querySelector('.list-scroller');
    const head = scroller?.querySelector('.head');
    if (!scroller || !head) return undefined;
    const observer = new IntersectionObserver((entries) => setGone(entries.at(-1)?.isIntersecting === false), {
      root: scroller,
      rootMargin: `-${FLOATING_HEADER_HEIGHT_PX}px 0px 0px`,
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, [steps]);
  return isGone;
}
