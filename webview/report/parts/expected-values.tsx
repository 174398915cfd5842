import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { Button, LinkButton, TextField } from '../../shared/index.ts';
import { type AssumedRateTexts, formatAssumedRateTexts, parseAssumedRateTexts } from '../state/expected-fields.ts';
import type { AssumedRateName, ReportPageModel } from '../state/model.ts';
import { useReportPageController } from '../use-panel.ts';
import { createFormHandlers } from './form-events.ts';

export interface AssumedRatesFormProps {
  readonly model: ReportPageModel;
  /** The audit in which the form opens, with its field focused. */
  readonly at: AssumedRateName;
}

/** The reader's base rate and annotator agreement, which determine the PPV and the noise ceiling. */
export function AssumedRatesForm({ model, at }: AssumedRatesFormProps) {
  const panel = useReportPageController();
  const isOpen = model.expectedAt === at;
  const opener = useRef<HTMLSpanElement>(null);
  const was = useRef(isOpen);
  useLayoutEffect(() => {
    // The focused field was removed.
    if (was.current && !isOpen && document.activeElement === document.body)
      opener.current?.querySelector('button')?.focus();
    was.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ExpectedForm model={model} at={at} />;
  return (
    <span ref={opener} class="small">
      {at === 'baseRate' ? (
        <LinkButton onPress={() => panel.expected(at)} shownKey="b">
          {t('Set Base Rate')}
        </LinkButton>
      ) : (
        <LinkButton onPress={() => panel.expected(at)}>{t('Set Annotator Agreement')}</LinkButton>
      )}
    </span>
  );
}

function ExpectedForm({ model, at }: AssumedRatesFormProps) {
  const panel = useReportPageController();
  const { baseRate = 0.5, ceiling } = model.view ?? {};
  const before = { baseRate, ...(ceiling === undefined ? {} : { ceiling }) };
  const [written, setWritten] = useState(() => formatAssumedRateTexts(before));
  const read = parseAssumedRateTexts(written, before);
  const isWrong = (field: AssumedRateName): boolean => 'wrong' in read && read.wrong.has(field);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLElement & { select?(): void }>('vscode-text-field');
    const field = fields?.[at === 'baseRate' ? 0 : 1];
    field?.focus();
    field?.shadowRoot?.querySelector('input')?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const set = (): void => {
    if ('said' in read) panel.setExpected(read.said);
  };
  const common = (field: keyof AssumedRateTexts) => ({
    value: written[field],
    onInput: (words: string) => setWritten((now) => ({ ...now, [field]: words })),
    isNumber: true,
    isWrong: isWrong(field),
    size: 6,
    longest: 12,
  });
  return (
    <form ref={form} class="expected" {...createFormHandlers(set, () => panel.expected(undefined))}>
      <TextField label={t('Base rate of correct solutions (%)')} {...common('baseRate')} />
      <TextField label={t('Annotator agreement with the ground truth (%)')} {...common('ceiling')} />
      <p class="quiet small expected-words">
        {t(
          "The base rate applies to all reports. The annotator agreement applies to this run's data sets; leave it empty if you don't know it.",
        )}
      </p>
      <Button look="primary" onPress={set} isDisabled={'wrong' in read || model.isSending}>
        {t('Apply')}
      </Button>
      <Button look="quiet" onPress={() => panel.expected(undefined)}>
        {t('Cancel')}
      </Button>
      {isWrong('baseRate') && (
        <p class="small expected-words" role="alert">
          {t('Enter a percentage above 0 and below 100, such as 5.')}
        </p>
      )}
      {isWrong('ceiling') && (
        <p class="small expected-words" role="alert">
          {t('Enter a percentage from 0 to 100, such as 95, or leave the field empty.')}
        </p>
      )}
    </form>
  );
}
