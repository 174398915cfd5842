import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Button } from '../../shared/controls/button.tsx';
import { TextField } from '../../shared/controls/text-field.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import { LinkButton } from '../../shared/link-button.tsx';
import { inHundred, readInHundred } from '../state/base-rate.ts';
import type { Model } from '../state/model.ts';
import { usePanel } from '../use-panel.ts';

/** How many right solutions in 100 the reader expects: by it hangs what an acceptance is worth. */
export function BaseRate({ model }: { readonly model: Model }) {
  const panel = usePanel();
  const { isBaseRateOpen } = model;
  const opener = useRef<HTMLSpanElement>(null);
  const was = useRef(isBaseRateOpen);
  useLayoutEffect(() => {
    // The field had the focus, and is there no more.
    if (was.current && !isBaseRateOpen && document.activeElement === document.body)
      opener.current?.querySelector('button')?.focus();
    was.current = isBaseRateOpen;
  }, [isBaseRateOpen]);
  if (isBaseRateOpen) return <BaseRateForm model={model} />;
  return (
    <span ref={opener} class="small">
      <LinkButton onPress={() => panel.baseRate(true)} keyName="b">
        {t('Set your own base rate')}
      </LinkButton>
      <KeyCap name="b" />
    </span>
  );
}

function BaseRateForm({ model }: { readonly model: Model }) {
  const panel = usePanel();
  const [words, setWords] = useState(inHundred(model.view?.baseRate ?? 0.5));
  const share = readInHundred(words);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLElement & { select?(): void }>('vscode-text-field');
    field?.focus();
    field?.shadowRoot?.querySelector('input')?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const set = (): void => {
    if (share !== undefined) panel.setBaseRate(share);
  };
  return (
    <form
      ref={form}
      class="base-rate"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          panel.baseRate(false);
        } else if (event.key === 'Enter' && event.target instanceof Element) {
          if (event.target.closest('vscode-text-field') === null) return;
          event.preventDefault();
          set();
        }
      }}
    >
      <TextField
        label={t('Right solutions in 100 that you expect')}
        value={words}
        onInput={setWords}
        isNumber
        isWrong={share === undefined}
        size={6}
        longest={12}
      />
      <Button look="primary" onPress={set} isDisabled={share === undefined || model.isSending}>
        {t('Set')}
      </Button>
      <Button look="quiet" onPress={() => panel.baseRate(false)}>
        {t('Cancel')}
      </Button>
      {share === undefined && (
        <p class="small base-rate-wrong" role="alert">
          {t('Write a number between 0 and 100, such as 5.')}
        </p>
      )}
    </form>
  );
}
