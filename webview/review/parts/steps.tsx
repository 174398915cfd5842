import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ReviewView, WholeView } from '../../../src/protocol/index.ts';
import {
  BodyText,
  Disclosure,
  type ListControl,
  likelyHeight,
  Opinions,
  useAhead,
  VirtualList,
  VotesBar,
} from '../../shared/index.ts';
import { useFollow } from '../follow.ts';
import type { Model } from '../state/model.ts';
import { isOpen } from '../state/open.ts';
import { usePanel } from '../use-panel.ts';
import { BAR, Bar } from './bar.tsx';
import { Header, type HeaderProps } from './header.tsx';
import { Replies } from './replies.tsx';
import { Row } from './row.tsx';

export interface StepsProps {
  readonly model: Model;
  readonly view: ReviewView;
  /** What the head says, where it scrolls with the rows, above them. */
  readonly head: HeaderProps | undefined;
}

/** The rows. Only those in view are drawn. */
export function Steps({ model, view, head }: StepsProps) {
  const panel = usePanel();
  const list = useRef<ListControl>(null);
  const place = useRef<HTMLDivElement>(null);
  useFollow(model, list, place, head ? 'start-or-top' : 'start');
  const { steps } = view;
  const keys = model.names.map(String);
  // A list that shows another document begins anew.
  const document = useRef(view.document.uri);
  useLayoutEffect(() => {
    if (document.current === view.document.uri) return;
    document.current = view.document.uri;
    list.current?.scrollToPosition(model.scroll);
  }, [view.document.uri]);
  const heightOf = useCallback(
    (index: number) => likelyHeight(steps[index]?.length ?? 0, place.current?.clientWidth ?? 680),
    [steps],
  );
  const onRest = useCallback((position: number) => panel.scrolled(position), [panel]);
  const onRange = useAhead(steps);
  /** One row can be reached by Tab: the current one, else the first that is drawn. */
  const stop = Math.max(0, model.current);
  return (
    <div class={head ? 'steps under-bar' : 'steps'} ref={place}>
      {head && <Bar {...head} steps={place} />}
      <VirtualList
        label={t('Steps of {0}', view.document.name)}
        keys={keys}
        heightOf={heightOf}
        keep={[stop]}
        covered={head ? BAR : 0}
        initialPosition={model.scroll}
        control={list}
        onRange={onRange}
        onRest={onRest}
        before={
          <>
            {head && <Header {...head} />}
            {view.whole && <Whole whole={view.whole} />}
            {view.problem && <Problem problem={view.problem} />}
          </>
        }
        after={steps.length === 0 && view.phase !== 'unread' ? <NoSteps /> : <div class="steps-end" />}
        row={(index) => {
          const step = steps[index];
          return (
            step && (
              <Row
                step={step}
                view={view}
                model={model}
                isCurrent={index === model.current}
                isOpen={isOpen(model, index)}
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
  return <p class="quiet no-steps">{t('No steps yet. Write the solution below its heading.')}</p>;
}

/** The problem, quietly, above the steps. */
function Problem({ problem }: { readonly problem: NonNullable<ReviewView['problem']> }) {
  return (
    <section class="step problem" aria-labelledby="problem-name">
      <div class="sheet">
        <div class="margin">
          <h2 id="problem-name">{t('Problem')}</h2>
        </div>
        <BodyText place={-1} body={problem.body} length={problem.length} />
      </div>
    </section>
  );
}

/** Judgements of the whole proof, which have no step to stand at. */
function Whole({ whole }: { readonly whole: WholeView }) {
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
        <Opinions words="" opinions={whole.opinions} isFirstOpen />
        <Disclosure title={t('Raw replies')}>
          <Replies replies={whole.opinions} />
        </Disclosure>
      </Disclosure>
    </section>
  );
}
