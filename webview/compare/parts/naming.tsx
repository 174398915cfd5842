import { useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CompareView } from '../../../src/protocol/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { LinkButton } from '../../shared/controls/link-button.tsx';
import { Select } from '../../shared/controls/select.tsx';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';

/** The person says who wins in the end, whatever the judges say, or leaves it to them again. */
export function Naming({ model, view }: { readonly model: Model; readonly view: CompareView }) {
  const panel = usePanel();
  const [chosen, setChosen] = useState(-1);
  if (!panel.mayName()) return null;
  if (!model.isNaming)
    return (
      <p class="small naming">
        <LinkButton onPress={() => panel.naming(true)}>{t('Choose the winner yourself…')}</LinkButton>
      </p>
    );
  return (
    <form
      class="naming"
      onSubmit={(event) => {
        event.preventDefault();
        panel.name(chosen);
      }}
    >
      <Select
        label={t('Who wins')}
        value={String(chosen)}
        options={[
          { value: '-1', title: t('Whom the judges say') },
          ...view.candidates.map(({ index, number, name }) => ({
            value: String(index),
            title: name === '' ? number : `${number} ${name}`,
          })),
        ]}
        onChange={(value) => setChosen(Number(value))}
        hasFocus
      />
      <Button onPress={() => panel.name(chosen)}>{t('Keep')}</Button>
      <Button look="quiet" onPress={() => panel.naming(false)} keyName="Escape">
        {t('Leave it')}
      </Button>
    </form>
  );
}
