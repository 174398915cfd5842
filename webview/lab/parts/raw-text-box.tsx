import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import { formatWholeNumber } from '../../../src/l10n/numbers.ts';
import { LinkButton, useScrollTabStop, watchSize } from '../../shared/index.ts';

export interface RawTextBoxProps {
  readonly label: string;
  readonly id?: string;
  readonly role?: 'group' | 'tabpanel';
  /** Whether the text grows at its end. The box follows the end as long as the reader is there. */
  readonly isStreaming?: boolean;
  /** The number of omitted characters. */
  readonly cut: number;
  readonly cutAt?: 'start' | 'end';
  /** The selector of the element to scroll into view when `key` changes. */
  readonly reveal?: { readonly what: string; readonly key: string };
  readonly children: ComponentChildren;
}

/** A raw text in a box of limited height, which the reader can expand. */
export function RawTextBox(props: RawTextBoxProps) {
  const { label, id, role = 'group', isStreaming = false, cut, cutAt = 'end', reveal, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  const isLarger = useIsLarger(place);
  const follows = useFollowEnd(place, isWhole, isStreaming);
  useScrollTabStop(place, !isWhole);
  useReveal(place, reveal, follows);
  return (
    <>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names. */}
      <div
        ref={place}
        class={`raw${isWhole ? '' : ' bounded'}${isStreaming ? ' streaming' : ''}`}
        role={role}
        id={id}
        aria-label={label}
      >
        {children}
      </div>
      {(cut > 0 || isLarger || isWhole) && (
        <p class="quiet small below-raw">
          {(isLarger || isWhole) && (
            <LinkButton
              onPress={() => setWhole(!isWhole)}
              label={isWhole ? t('Show Less: {0}', label) : t('Show All: {0}', label)}
            >
              {isWhole ? t('Show Less') : t('Show All')}
            </LinkButton>
          )}
          {cut > 0 && <span>{formatCutLength(cut, cutAt)}</span>}
        </p>
      )}
    </>
  );
}

function formatCutLength(cut: number, at: 'start' | 'end'): string {
  return (at === 'end' ? formatCutAtEnd : formatCutAtStart)(cut, formatWholeNumber(cut));
}

const formatCutAtEnd = definePluralText(
  'Too long to show in full: {1} character omitted at the end.',
  'Too long to show in full: {1} characters omitted at the end.',
);
const formatCutAtStart = definePluralText(
  'Too long to show in full: {1} character omitted at the start.',
  'Too long to show in full: {1} characters omitted at the start.',
);

/** Whether the content is higher than the box. */
function useIsLarger(place: RefObject<HTMLElement | null>): boolean {
  const [isLarger, setLarger] = useState(false);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element) return undefined;
    return watchSize(element, () => setLarger(element.scrollHeight > element.clientHeight + 1));
  });
  return isLarger;
}

/** Scrolls an element of the box into view, unless the reader has scrolled away from the end. */
function useReveal(
  place: RefObject<HTMLElement | null>,
  reveal: RawTextBoxProps['reveal'],
  follows: () => boolean,
): void {
  const done = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const { current: element } = place;
    if (!element || reveal === undefined || done.current === reveal.key) return;
    const isFirst = done.current === undefined;
    done.current = reveal.key;
    const found = element.querySelector<HTMLElement>(reveal.what);
    if (!found) {
      if (!isFirst && follows()) element.scrollTop = 0;
      return;
    }
    if (!follows()) return;
    const { top, bottom } = found.getBoundingClientRect();
    const outer = element.getBoundingClientRect();
    if (top < outer.top || bottom > outer.bottom) element.scrollTop += top - outer.top - element.clientHeight / 2;
  });
}

/** Within this distance, in pixels, the reader counts as at the end. */
const NEAR_END_PX = 24;

/** The element that scrolls the page. */
const LAB_PAGE_SELECTOR = '.lab-page';

/**
 * Keeps the end of a streaming text in view as long as the reader is there. A reader who has scrolled away isn't moved.
 *
 * @param isWhole whether the page scrolls instead of the box
 * @returns whether the end is being followed
 */
function useFollowEnd(place: RefObject<HTMLElement | null>, isWhole: boolean, isStreaming: boolean): () => boolean {
  const isAtEnd = useRef(true);
  const was = useRef(false);
  // Follow a new stream from its start.
  if (isStreaming && !was.current && !isWhole) isAtEnd.current = true;
  was.current = isStreaming;
  useLayoutEffect(() => {
    const scroller = getScroller(place.current, isWhole);
    if (!scroller) return undefined;
    const look = (): void => {
      isAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX;
    };
    if (isWhole) look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [isWhole]);
  useLayoutEffect(() => {
    const scroller = getScroller(place.current, isWhole);
    if (scroller && isStreaming && isAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
  });
  return () => isAtEnd.current;
}

function getScroller(place: HTMLElement | null, isWhole: boolean): HTMLElement | null {
  return isWhole ? (place?.closest<HTMLElement>(LAB_PAGE_SELECTOR) ?? null) : place;
}
