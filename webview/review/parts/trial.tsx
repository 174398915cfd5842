/** The card that tries a relation with numbers: assumptions, the result, exact values, and results with other assumptions. */
import type { TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import { MAX_USER_ASSUMPTION_CHARS, type RelationTrialView } from '../../../src/protocol/index.ts';
import { Button, ErrorMessage, LinkButton, makeFocusableWhenOverflowing, RichInlines } from '../../shared/index.ts';
import { useReviewPageController } from '../use-panel.ts';

/** How many points are shown at first, at most half of them counterexamples. */
const MAX_FIRST_POINTS = 8;

export interface RelationTrialPaneProps {
  readonly trial: RelationTrialView;
  /** Why the last action failed. */
  readonly fault: string | undefined;
}

/** Takes the focus when it is new. When it closes, what had the focus before gets it back. */
export function RelationTrialPane({ trial, fault }: RelationTrialPaneProps) {
  const panel = useReviewPageController();
  const card = useRef<HTMLElement>(null);
  const { text, assumptions, isNew } = trial;
  const [at, setAt] = useState(0);
  const focus = (selector: string): void => card.current?.querySelector<HTMLElement>(selector)?.focus();
  useLayoutEffect(() => {
    const before = document.activeElement;
    const { current } = card;
    return () => {
      if (!document.hasFocus() || !current?.contains(document.activeElement)) return;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (!isNew) return;
    card.current?.focus();
    // The card leaves less room for the steps.
    document.querySelector('[data-step][aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
    focus('button.chip');
  }, [isNew]);
  const toggle = (index: number): void => void panel.tryWith({ does: 'toggle', index });
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key, target, currentTarget } = event;
    const chips = [...currentTarget.querySelectorAll<HTMLElement>('button.chip')];
    const index = chips.indexOf(target as HTMLElement);
    if (target instanceof HTMLInputElement) {
      if (key !== 'Escape') return;
      (chips[at] ?? currentTarget).focus();
    } else if (key === '+') focus('input');
    else if (index < 0) return;
    else if (key === 'ArrowLeft' || key === 'ArrowRight') chips[index + (key === 'ArrowLeft' ? -1 : 1)]?.focus();
    else if (key === 'Delete') toggle(index);
    else return;
    event.preventDefault();
  };
  const sentence = assumptions[at]?.sentence;
  return (
    <section
      class="trial"
      ref={card}
      role="dialog"
      tabIndex={-1}
      aria-label={`${t('Try with numbers')}: ${text}`}
      aria-describedby="trial-result"
      onKeyDown={onKeyDown}
    >
      <div class="trial-row">
        <h2 class="title">{t('Try with numbers')}</h2>
        <span class="rich">
          <RichInlines inlines={trial.relation} />
        </span>
        <span class="quiet small">{trial.place}</span>
      </div>
      <h3 class="quiet small">{t('Assumptions')}</h3>
      <ul>
        {assumptions.map(({ text: words, source, isAssumed }, index) => (
          <li key={index}>
            <button
              type="button"
              class="chip"
              aria-pressed={isAssumed}
              aria-describedby={index === at && sentence ? 'trial-sentence' : undefined}
              title={isAssumed ? t('Drop') : t('Assume Again')}
              tabIndex={index === Math.min(at, assumptions.length - 1) ? 0 : -1}
              onFocus={() => setAt(index)}
              onClick={() => toggle(index)}
            >
              <span>{words}</span> <span class="quiet small">{source}</span>{' '}
              <span aria-hidden>{isAssumed ? '×' : '↺'}</span>
            </button>
          </li>
        ))}
        <li>
          <AssumptionField />
        </li>
      </ul>
      <ErrorMessage sentence={fault} />
      {sentence && (
        <p class="quiet small rich" id="trial-sentence">
          {sentence.place}: <RichInlines inlines={sentence.inlines} />
        </p>
      )}
      <p class="quiet small">
        {assumptions.length === 0
          ? t('Proofmark found no assumptions in the text.')
          : t('Proofmark found no other assumptions in the text.')}
      </p>
      <TrialResults trial={trial} />
      <div class="trial-row">
        {trial.objection !== undefined && (
          <Button look="quiet" onPress={() => panel.tryWith({ does: 'object' })} shownKey="d">
            {trial.objection}
          </Button>
        )}
        <Button look="quiet" onPress={() => panel.tryWith({ does: 'copy' })} shownKey="c">
          {t('Copy')}
        </Button>
        <Button look="quiet" onPress={() => panel.tryWith({ does: 'close' })} shownKey="Escape">
          {t('Close')}
        </Button>
        <span class="quiet small">{t("Computed on this machine. This isn't a verdict.")}</span>
      </div>
    </section>
  );
}

/** Enter tries with the typed assumption. A text that can't be read stays. */
function AssumptionField() {
  const panel = useReviewPageController();
  const [typed, setTyped] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        panel.tryWith({ does: 'add', text: typed }).then((isDone) => isDone && setTyped(''));
      }}
    >
      <input
        class="chip"
        value={typed}
        maxLength={MAX_USER_ASSUMPTION_CHARS}
        aria-label={t('Add an assumption')}
        placeholder={t('Add, such as k ≥ 2 (+)')}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}

function TrialResults({ trial }: { readonly trial: RelationTrialView }) {
  const panel = useReviewPageController();
  const [areAllShown, showAll] = useState(false);
  const { result, variables, points, earlier } = trial;
  const failures = points.filter(({ holds }) => !holds);
  const first = [...failures.slice(0, MAX_FIRST_POINTS / 2), ...points.slice(failures.length)];
  const shown = areAllShown ? points : first.slice(0, MAX_FIRST_POINTS);
  return (
    <>
      <h3 class="quiet small">{t('Result')}</h3>
      <p id="trial-result" role="status">
        <b class="title">{result[0]}</b> {result[1]}
      </p>
      {shown.length > 0 && (
        <div class="trial-values" ref={makeFocusableWhenOverflowing}>
          <table aria-label={t('Points tried')}>
            <thead>
              <tr class="quiet">
                {[...variables, t('left side'), t('right side'), t('result')].map((name) => (
                  <th key={name}>{name}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ values, left, right, holds }) => (
                <tr key={values.join()} class={holds ? undefined : 'false'}>
                  {[...values, left, right, holds ? t('holds') : t('false')].map((value, column) => (
                    <td key={column}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < points.length && (
        <LinkButton onPress={() => showAll(true)}>{t('Show all {0} points', points.length)}</LinkButton>
      )}
      {earlier.length > 0 && <h3 class="quiet small">{t('Earlier results')}</h3>}
      <ul class="trial-earlier">
        {earlier.map(({ id, words, result: before }) => (
          <li key={id}>
            <span>{words}</span>
            <span class="quiet">{before}</span>
            <LinkButton onPress={() => panel.tryWith({ does: 'retry', index: id })}>{t('Try Again')}</LinkButton>
          </li>
        ))}
      </ul>
    </>
  );
}
