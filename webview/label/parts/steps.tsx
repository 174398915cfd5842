import { useCallback, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { LabelledItem } from '../../../src/protocol/index.ts';
import { type ListControl, likelyLabelHeight, useAhead, VirtualList } from '../../shared/index.ts';
import { useFollow } from '../follow.ts';
import { isJudged } from '../state/here.ts';
import type { Model } from '../state/model.ts';
import { Above } from './above.tsx';
import { Row } from './row.tsx';

/** The current step stands so far below the top, as a share of the page's height: what comes before it is in view. */
const READING_LINE = 0.18;

/** The steps, of which those in view are drawn, below the problem. */
export function Steps({ model, item }: { readonly model: Model; readonly item: LabelledItem }) {
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
            <p class="quiet no-steps">{t('This item has no steps. Go on to the next one.')}</p>
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
