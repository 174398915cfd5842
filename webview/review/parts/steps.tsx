import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { HintSummaryView, ReviewView, WholeProofVotesView } from '../../../src/protocol/index.ts';
import {
  Disclosure,
  estimateReviewRowHeight,
  FetchedText,
  LinkButton,
  StateIcon,
  useRowPrefetch,
  VirtualList,
  type VirtualListHandle,
  VoteExplanationList,
  VotesBar,
} from '../../shared/index.ts';
import { useReviewStepFocus } from '../follow-step.ts';
import type { ReviewPageModel } from '../state/model.ts';
import { isStepExpanded } from '../state/open-steps.ts';
import { useReviewPageController } from '../use-panel.ts';
import { ReviewHeader, type ReviewHeaderProps } from './header.tsx';
import { RawRepliesSection } from './replies.tsx';
import { ReviewStepRow } from './row.tsx';
import { FLOATING_HEADER_HEIGHT_PX, FloatingReviewHeader } from './verdict-bar.tsx';

export interface ReviewStepsProps {
  readonly model: ReviewPageModel;
  readonly view: ReviewView;
  /** The header, if it scrolls with the rows. */
  readonly head: ReviewHeaderProps | undefined;
}

/** The list of steps. Only visible rows are drawn. */
export function ReviewSteps({ model, view, head }: ReviewStepsProps) {
  const panel = useReviewPageController();
  const list = useRef<VirtualListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  useReviewStepFocus(model, list, place, head ? 'start-or-top' : 'start');
  const { steps } = view;
  const keys = model.names.map(String);
  // For another document, the list starts at the saved position.
  const document = useRef(view.document.uri);
  useLayoutEffect(() => {
    if (document.current === view.document.uri) return;
    document.current = view.document.uri;
    list.current?.scrollToPosition(model.scroll);
  }, [view.document.uri]);
  const heightOf = useCallback(
    (index: number) => estimateReviewRowHeight(steps[index]?.length ?? 0, place.current?.clientWidth ?? 680),
    [steps],
  );
  const onRest = useCallback((position: number) => panel.scrolled(position), [panel]);
  const onRange = useRowPrefetch(steps);
  /** Tab reaches one row: the current one, else the first. */
  const stop = Math.max(0, model.current);
  return (
    <div class={head ? 'steps under-bar' : 'steps'} ref={place}>
      {head && <FloatingReviewHeader {...head} steps={place} />}
      <VirtualList
        label={t('Steps of {0}', view.document.name)}
        keys={keys}
        heightOf={heightOf}
        keep={[stop]}
        covered={head ? FLOATING_HEADER_HEIGHT_PX : 0}
        initialPosition={model.scroll}
        control={list}
        onRange={onRange}
        onRest={onRest}
        before={
          <>
            {head && <ReviewHeader {...head} />}
            {view.hints && <HintSummary hints={view.hints} />}
            {view.whole && <WholeProofSection whole={view.whole} />}
            {view.problem && <ProblemSection problem={view.problem} />}
          </>
        }
        after={steps.length === 0 && view.phase !== 'unread' ? <NoSteps /> : <div class="steps-end" />}
        row={(index) => {
          const step = steps[index];
          return (
            step && (
              <ReviewStepRow
                step={step}
                view={view}
                model={model}
                isCurrent={index === model.current}
                isOpen={isStepExpanded(model, index)}
                isStop={index === stop}
              />
            )
          );
        }}
      />
    </div>
  );
}

function NoSteps() {
  return <p class="quiet no-steps">{t('No steps yet. Write the solution below a heading such as “Solution”.')}</p>;
}

/** Says that the text isn't a proof, or that it has hints. It isn't a part of the verdict, so it stands below the header. */
function HintSummary({ hints: { banner, quote, step, kinds } }: { readonly hints: HintSummaryView }) {
  const panel = useReviewPageController();
  return (
    <section class="step hint-summary" aria-label={t('Hints')}>
      <span class="mark">
        <StateIcon state={banner === undefined ? 'hint' : 'not-a-proof'} />
      </span>
      <div>
        {banner !== undefined && <p class="title">{banner}</p>}
        {quote !== undefined && step !== undefined && (
          <p>
            <LinkButton onPress={() => panel.go(step, 'click')}>{t('“{0}”', quote)}</LinkButton>
          </p>
        )}
        <p class="quiet small">
          {kinds !== undefined &&
            `${kinds} ${t("Hints are places to read closely. They aren't errors. No verdict counts them.")} `}
          <LinkButton shownKey="g" onPress={() => panel.act('openReading')}>
            {t('Open Reading View')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

/** The problem above the steps. */
function ProblemSection({ problem }: { readonly problem: NonNullable<ReviewView['problem']> }) {
  return (
    <section class="step problem" aria-labelledby="problem-name">
      <div class="sheet">
        <div class="margin">
          <h2 id="problem-name">{t('Problem')}</h2>
        </div>
        <FetchedText place={-1} body={problem.body} length={problem.length} />
      </div>
    </section>
  );
}

/** Votes on the whole proof, which belong to no step. */
function WholeProofSection({ whole }: { readonly whole: WholeProofVotesView }) {
  return (
    <section class="whole" aria-labelledby="whole-name">
      <h2 class="said-only" id="whole-name">
        {t('Whole proof')}
      </h2>
      <Disclosure
        title={
          <>
            {whole.words} {whole.votes && <VotesBar votes={whole.votes} />}
          </>
        }
      >
        <VoteExplanationList words="" opinions={whole.opinions} isFirstOpen />
        <Disclosure title={t('Raw replies')}>
          <RawRepliesSection replies={whole.opinions} />
        </Disclosure>
      </Disclosure>
    </section>
  );
}
