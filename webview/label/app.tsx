import { useCallback, useRef } from 'preact/hooks';
import { t } from '../../src/l10n/index.ts';
import type { LabelledItem } from '../../src/protocol/index.ts';
import {
  Frame,
  LinkButton,
  type ListControl,
  likelyLabelHeight,
  ProgressBar,
  useAhead,
  useMedia,
  useModel,
  VirtualList,
} from '../shared/index.ts';
import { useFollow } from './follow.ts';
import { hints, hintsAway, keyTable } from './keys.ts';
import type { Panel } from './panel.ts';
import { Above } from './parts/above.tsx';
import { Away } from './parts/away.tsx';
import { Header } from './parts/header.tsx';
import { Record } from './parts/record.tsx';
import { Row } from './parts/row.tsx';
import { isJudged, itemOf } from './state/here.ts';
import type { Model } from './state/model.ts';

/** The distance of the current step from the top, as a share of the page's height, so that the text before it is in view. */
const READING_LINE = 0.18;

/** The steps below the problem. Only those in view are drawn. */
function Steps({ model, item }: { readonly model: Model; readonly item: LabelledItem }) {
  const list = useRef<ListControl>(null);
  const place = useRef<HTMLDivElement>(null);
  useFollow(model, list, place);
  const { steps } = item;
  const hasMargin = isJudged(item);
  const keys = steps.map(({ index }) => `${item.key} ${index}`);
  const heightOf = useCallback(
    (index: number) => {
      const width = (place.current?.clientWidth ?? 760) - (hasMargin ? 250 : 110);
      return likelyLabelHeight(steps[index]?.length ?? 0, width);
    },
    [steps, hasMargin],
  );
  const onRange = useAhead(steps);
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
        before={<Above item={item} />}
        after={
          steps.length === 0 ? (
            <p class="quiet no-steps">{t('This item has no steps. Continue with the next one.')}</p>
          ) : (
            <div class="steps-end" />
          )
        }
        row={(index) => {
          const step = steps[index];
          return step && <Row step={step} item={item} isCurrent={index === model.current} />;
        }}
      />
    </div>
  );
}

/** The record is below the text, not beside it. */
const NARROW = '(max-width: 899px)';
/** Beside the text there is no room for the categories and the note at once. */
const LOW = '(max-height: 839px)';

export function App({ panel }: { readonly panel: Panel }) {
  const model = useModel(panel);
  const isNarrow = useMedia(NARROW);
  const isLow = useMedia(LOW);
  const { view } = model;
  const said = view?.notice;
  const fault = model.fault ?? (said?.isProblem ? said.words : undefined);
  const notice = model.notice === '' && said?.isProblem === false ? said.words : model.notice;
  const item = itemOf(view);
  const keyHints = item ? hints(view?.mode === 'assisted' && !view.isVeiled) : hintsAway();
  return (
    <Frame
      panel={panel}
      className={isNarrow ? 'label narrow' : 'label'}
      hints={view && view.phase !== 'empty' ? keyHints : undefined}
      notice={notice}
      macros={view?.macros}
      keyTable={keyTable}
      keysTitle={t('Keys for labeling')}
      moreOfKeys={
        <>
          {t('While the category list has focus, letters select a category. In a note, Ctrl+Enter saves it.')}{' '}
          {t('The same keys work in the text of an item. To change those, open')}{' '}
          <LinkButton onPress={() => panel.act('keys')}>{t('Keyboard Shortcuts')}</LinkButton>
        </>
      }
    >
      {view && item ? (
        <>
          <Header view={view} item={item} />
          <main class="work">
            <Steps model={model} item={item} />
            <Record model={model} item={item} fault={fault} isNarrow={isNarrow} isLow={isLow} />
          </main>
        </>
      ) : (
        <main>
          <ProgressBar progress={view?.phase === 'reading' ? view.progress : undefined} />
          <Away view={view} fault={fault} />
        </main>
      )}
    </Frame>
  );
}
