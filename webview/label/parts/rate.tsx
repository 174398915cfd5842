import { t } from '../../../src/l10n/index.ts';
import type { LabelStepView } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { KeyCap } from '../../shared/keys/key-cap.tsx';
import { usePanel } from '../use-panel.ts';

/** What can be said of a step, by the mouse: the keys do the same. */
export function Rate({ step }: { readonly step: LabelStepView }) {
  const panel = usePanel();
  const { index, rating, isSaid } = step;
  const rate = (
    is: NonNullable<LabelStepView['rating']>,
    words: string,
    value: 1 | 0 | -1,
    key: string,
    title: string,
  ) => (
    <Button
      look="quiet"
      onPress={() => panel.say({ kind: 'step', step: index, rating: value })}
      keyName={key}
      isPressed={isSaid && rating === is}
      title={title}
    >
      {words}
      <KeyCap name={key} />
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, not fields of a form.
    <div class="acts rate" role="group" aria-label={t('Your word on step {0}', index + 1)}>
      {rate('good', t('Good'), 1, '1', t('The step is right and leads on.'))}
      {rate('neutral', t('Neutral'), 0, '0', t("The step is right but doesn't lead on."))}
      {rate('bad', t('Bad'), -1, '-', t("The step is wrong, or doesn't follow."))}
      <Button
        look="quiet"
        onPress={() => panel.say({ kind: 'earliest', step: index })}
        keyName="e"
        isPressed={step.isEarliest}
        title={t('The first wrong step: all steps before it are right.')}
      >
        {t('Earliest error here')}
        <KeyCap name="e" />
      </Button>
    </div>
  );
}
