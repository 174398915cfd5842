import { useCallback, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import type { LabelItemView } from '../../src/protocol/index.ts';
import {
  estimateLabelStepHeight,
  LinkButton,
  PageFrame,
  ProgressBar,
  useMediaQuery,
  usePageModel,
  useRowPrefetch,
  VirtualList,
  type VirtualListHandle,
} from '../shared/index.ts';
import { useLabelStepFocus } from './follow-annotator.ts';
import { createLabelKeyBindings, listLabelKeyHints, listLabelKeyHintsWithoutItem } from './keys.ts';
import type { LabelPageController } from './panel.ts';
import { LabelEmptyState } from './parts/empty.tsx';
import { LabelHeader } from './parts/header.tsx';
import { ProblemAndReference } from './parts/problem.tsx';
import { LabelRecordPane } from './parts/record.tsx';
import { LabelStepRow } from './parts/row.tsx';
import type { LabelPageModel } from './state/model.ts';
import { getShownLabelItem, hasStepVerdicts } from './state/position.ts';

/** The distance of the current step from the top, as a share of the page's height. It leaves room for the text before the step. */
const READING_LINE = 0.18;

/** The steps below the problem. Only those in view are drawn. */
function LabelSteps({ model, item }: { readonly model: LabelPageModel; readonly item: LabelItemView }) {
  const list = useRef<VirtualListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  useLabelStepFocus(model, list, place);
  const { steps } = item;
  const hasMargin = hasStepVerdicts(item);
  const keys = steps.map(({ index }) => `${item.key} ${index}`);
  const heightOf = useCallback(
    (index: number) => {
      const width = (place.current?.clientWidth ?? 760) - (hasMargin ? 250 : 110);
      return estimateLabelStepHeight(steps[index]?.length ?? 0, width);
    },
    [steps, hasMargin],
  );
  const onRange = useRowPrefetch(steps);
  return (
    <div class={hasMargin ? 'steps judged' : 'steps'} ref={place}>
      <VirtualList
        label={t('Steps of {0}', item.name)}
        keys={keys}
        heightOf={heightOf}
        keep={[model.current]}
        covered={Math.round(innerHeight * READING_LINE)}
        control={list}
        onRange={onRange}
        before={<ProblemAndReference item={item} />}
        after={
          steps.length === 0 ? (
            <p class="quiet no-steps">{t('This item has no steps. Continue with the next item.')}</p>
          ) : (
            <div class="steps-end" />
          )
        }
        row={(index) => {
          const step = steps[index];
          return step && <LabelStepRow step={step} item={item} isCurrent={index === model.current} />;
        }}
      />
    </div>
  );
}

/** The media query of a narrow panel, with the record below the text. */
const NARROW = '(max-width: 899px)';
/** The media query of a low panel, without room for both the categories and the note. */
const LOW = '(max-height: 839px)';

export function LabelApp({ panel }: { readonly panel: LabelPageController }) {
  const model = usePageModel(panel);
  const isNarrow = useMediaQuery(NARROW);
  const isLow = useMediaQuery(LOW);
  const { view } = model;
  const said = view?.notice;
  const fault = model.fault ?? (said?.isProblem ? said.words : undefined);
  const notice = model.notice === '' && said?.isProblem === false ? said.words : model.notice;
  const item = getShownLabelItem(view);
  const keyHints = item
    ? listLabelKeyHints(view?.mode === 'assisted' && !view.isVeiled)
    : listLabelKeyHintsWithoutItem();
  return (
    <PageFrame
      panel={panel}
      className={isNarrow ? 'label narrow' : 'label'}
      hints={view && view.phase !== 'empty' ? keyHints : undefined}
      notice={notice}
      macros={view?.macros}
      keyTable={createLabelKeyBindings}
      keysTitle={t('Keyboard shortcuts for labeling')}
      moreOfKeys={
        <>
          {t(
            'While the category list has focus, letters select a category. In the note field, Ctrl+Enter saves the note.',
          )}{' '}
          {t("The same keys work in an item that's open as text. To change the keys there, open")}{' '}
          <LinkButton onPress={() => panel.act('keys')}>{t('Keyboard Shortcuts')}</LinkButton>
        </>
      }
    >
      {view && item ? (
        <>
          <LabelHeader view={view} item={item} />
          <main class="work">
            <LabelSteps model={model} item={item} />
            <LabelRecordPane model={model} item={item} fault={fault} isNarrow={isNarrow} isLow={isLow} />
          </main>
        </>
      ) : (
        <main>
          <ProgressBar progress={view?.phase === 'reading' ? view.progress : undefined} />
          <LabelEmptyState view={view} fault={fault} />
        </main>
      )}
    </PageFrame>
  );
}
