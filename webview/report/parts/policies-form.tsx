import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { ReportScoringControls, ScoringPolicyControl } from '../../../src/protocol/index.ts';
import { Button, NativeSelect, TextField } from '../../shared/index.ts';
import type { ReportPageModel } from '../state/model.ts';
import {
  formatScoringPolicyFields,
  parseScoringPolicyFields,
  type ScoringPolicyFields,
} from '../state/policy-fields.ts';
import { useReportPageController } from '../use-panel.ts';
import { createFormHandlers } from './form-events.ts';
import { findScoringPoliciesLink, formatUseRunPoliciesButton } from './header-actions.tsx';

/** The form for scoring policies. No model is queried. */
export function ScoringPoliciesForm({
  model,
  scored,
}: {
  readonly model: ReportPageModel;
  readonly scored: ReportScoringControls;
}) {
  const panel = useReportPageController();
  const { controls, chosen } = scored;
  const runs = model.view?.runs ?? [];
  const [written, setWritten] = useState(() => formatScoringPolicyFields(controls, 'value'));
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('select, vscode-text-field')?.focus();
    form.current?.scrollIntoView({ block: 'nearest' });
    const place = form.current;
    return () => {
      // Focus in the form moves to the opener; a disabled button has already lost it.
      const { activeElement: at } = document;
      if (at === document.body || place?.contains(at)) findScoringPoliciesLink()?.focus();
    };
  }, []);
  const read = parseScoringPolicyFields(controls, written);
  const isWrong = 'wrong' in read;
  const set = (): void => {
    if (!isWrong) panel.setPolicies(read.chosen);
  };
  const write = (name: ScoringPolicyControl['name'], said: ScoringPolicyFields): void =>
    setWritten({ ...written, [name]: said });
  const isOther = Object.keys(chosen).length > 0;
  return (
    <form
      ref={form}
      class="policies"
      aria-labelledby="policies-title"
      {...createFormHandlers(set, () => panel.policies(false))}
    >
      <h2 id="policies-title" class="title">
        {t('Scoring policies')}
      </h2>
      <p class="quiet small note">
        {runs.length === 2
          ? t('Both runs are rescored from their saved votes. No model is queried.')
          : t('The run is rescored from its saved votes. No model is queried.')}
      </p>
      <div class="policy-controls">
        {controls.map((control) => (
          <PolicyField
            key={control.name}
            control={control}
            isOfTwoRuns={runs.length === 2}
            said={written[control.name] ?? { first: '', below: '', most: '' }}
            wrong={isWrong && read.name === control.name ? read.wrong : undefined}
            onWrite={(said) => write(control.name, said)}
          />
        ))}
      </div>
      <div class="acts">
        <Button look="primary" onPress={set} isDisabled={isWrong || model.isSending}>
          {t('Apply')}
        </Button>
        {isOther && (
          <Button onPress={() => panel.setPolicies({})} isDisabled={model.isSending}>
            {formatUseRunPoliciesButton({ runs })}
          </Button>
        )}
        <Button look="quiet" onPress={() => panel.policies(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

interface PolicyFieldProps {
  readonly control: ScoringPolicyControl;
  readonly isOfTwoRuns: boolean;
  readonly said: ScoringPolicyFields;
  /** In a sentence. */
  readonly wrong: string | undefined;
  readonly onWrite: (said: ScoringPolicyFields) => void;
}

function PolicyField({ control, isOfTwoRuns, said, wrong, onWrite }: PolicyFieldProps) {
  const field = (name: keyof ScoringPolicyFields) => ({
    value: said[name],
    onInput: (words: string) => onWrite({ ...said, [name]: words }),
    isNumber: true,
    isWrong: wrong !== undefined,
    size: 6,
    longest: 12,
  });
  const { label } = control;
  switch (control.kind) {
    case 'choice':
      return (
        <div class="policy">
          <NativeSelect
            label={label}
            value={said.first}
            options={control.options}
            onChange={(first) => onWrite({ ...said, first })}
          />
          <RunPolicyText
            isOfTwoRuns={isOfTwoRuns}
            words={control.options.find(({ value }) => value === control.run)?.title ?? control.run}
          />
        </div>
      );
    case 'score':
      return (
        <div class="policy">
          <TextField label={label} {...field('first')} />
          <RunPolicyText isOfTwoRuns={isOfTwoRuns} words={`${control.run}`} />
          <FieldError words={wrong} />
        </div>
      );
    case 'points':
      return (
        <fieldset class="policy">
          <legend>{label}</legend>
          <div class="policy-fields">
            <TextField label={t('Correct at or above')} {...field('first')} />
            <TextField label={t('Incorrect below')} {...field('below')} />
            {control.hasMost && <TextField label={t('Maximum points')} {...field('most')} />}
          </div>
          <RunPolicyText isOfTwoRuns={isOfTwoRuns} words={formatChosenBounds(control.run)} />
          <FieldError words={wrong} />
        </fieldset>
      );
    default:
      return control satisfies never;
  }
}

function formatChosenBounds({
  from,
  below,
  most,
}: Extract<ScoringPolicyControl, { readonly kind: 'points' }>['run']): string {
  return from === below
    ? t('correct at {0} or more of {1} points', from, most)
    : t('correct at {0} or more of {1} points, incorrect below {2}, otherwise not scored', from, most, below);
}

function FieldError({ words }: { readonly words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p class="small policy-wrong" role="alert">
      {words}
    </p>
  );
}

/** The policy of the run, or the first of two runs, beside the choice. */
function RunPolicyText({ words, isOfTwoRuns }: { readonly words: string; readonly isOfTwoRuns: boolean }) {
  return <p class="quiet small">{isOfTwoRuns ? t('In the first run: {0}', words) : t('In the run: {0}', words)}</p>;
}
