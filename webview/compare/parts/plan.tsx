import { useRef, useState } from 'preact/hooks';
import { definePluralText, t } from '../../../src/l10n/index.ts';
import { formatWholeNumber } from '../../../src/l10n/numbers.ts';
import type { CompareView, ComparisonPlanView, StrategyOptionView } from '../../../src/protocol/index.ts';
import { Button, RadioGroup, TextField } from '../../shared/index.ts';
import { useFocusFallback } from '../../shared/keys/use-home.ts';
import { useComparePageController } from '../use-panel.ts';
import { CandidateDetailsList } from './details-list.tsx';

/** The plan before the first call: strategies with their cost, and the options of the chosen one. */
export function ComparisonPlanForm({ view, plan }: { readonly view: CompareView; readonly plan: ComparisonPlanView }) {
  const panel = useComparePageController();
  const { actions } = view.header;
  const place = useRef<HTMLDivElement>(null);
  useFocusFallback({
    within: place,
    goHome: () => place.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true }),
  });
  return (
    <div class="plan-page" ref={place}>
      <form class="plan-form" onSubmit={(event) => event.preventDefault()}>
        <Strategies plan={plan} />
        <Fields plan={plan} />
        {plan.problem !== undefined && (
          <p class="fault" role="alert">
            {plan.problem}
          </p>
        )}
        {plan.words.map((sentence) => (
          <p class="quiet" key={sentence}>
            {sentence}
          </p>
        ))}
        <div class="acts plan-acts">
          {actions.map(({ action, title }) => (
            <Button
              key={action}
              look={action === 'start' ? 'primary' : 'secondary'}
              isDisabled={action === 'start' && plan.problem !== undefined}
              onPress={() => panel.act(action)}
            >
              {title}
            </Button>
          ))}
        </div>
      </form>
      <CandidateList view={view} />
    </div>
  );
}

/** The strategies that grade candidates. */
const GRADING: ReadonlySet<ComparisonPlanView['chosen']> = new Set(['judge', 'hybrid', 'shortlist']);

/** The options of a strategy, without those that don't apply. */
function Fields({ plan }: { readonly plan: ComparisonPlanView }) {
  const panel = useComparePageController();
  const { chosen, keep, votes, seed, order, scale } = plan;
  const hasGames = chosen !== 'judge';
  const hasJudgements = GRADING.has(chosen);
  return (
    <div class="plan-fields">
      {hasGames && chosen !== 'pairwise' && (
        <NumberField
          label={chosen === 'shortlist' ? t('Candidates on the shortlist') : t('Candidates to keep')}
          value={keep}
          least={1}
          onChange={(keep) => panel.change({ keep })}
        />
      )}
      <NumberField
        label={getVotesLabel(chosen)}
        value={votes}
        least={1}
        onChange={(votes) => panel.change({ votes })}
      />
      <NumberField label={t('Seed')} value={seed} least={-(2 ** 31)} onChange={(seed) => panel.change({ seed })} />
      {hasGames && (
        <RadioGroup
          label={t('Order of candidates in the prompt')}
          value={order}
          options={[
            { value: 'single', title: t('One order, set by the seed') },
            { value: 'swap', title: t('Both orders, with a third call if the results differ') },
          ]}
          onChange={(order) => panel.change({ order: order === 'swap' ? 'swap' : 'single' })}
        />
      )}
      {hasJudgements && (
        <RadioGroup
          label={t('Grading scale')}
          value={scale}
          options={[
            { value: 'binary', title: t('Correct or incorrect') },
            { value: 'points', title: t('0 to 7 points') },
          ]}
          onChange={(scale) => panel.change({ scale: scale === 'points' ? 'points' : 'binary' })}
        />
      )}
    </div>
  );
}

/** What the number of votes means for a strategy. */
function getVotesLabel(strategy: ComparisonPlanView['chosen']): string {
  if (GRADING.has(strategy)) return t('Grades per candidate');
  return strategy === 'halving' ? t('Matches per candidate to eliminate, on average') : t('Votes per match');
}

function Strategies({ plan }: { readonly plan: ComparisonPlanView }) {
  return (
    <table class="strategies">
      <caption class="said-only">{t('Strategies and their cost')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Strategy')}</th>
          <th scope="col">{t('Matches')}</th>
          <th scope="col">{t('Grades')}</th>
          <th scope="col">{t('Calls')}</th>
          <th scope="col">{t('Tokens')}</th>
          <th scope="col" class="when">
            {t('When to use')}
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.options.map((option) => (
          <Strategy key={option.strategy} option={option} isChosen={option.strategy === plan.chosen} />
        ))}
      </tbody>
    </table>
  );
}

function Strategy({ option, isChosen }: { readonly option: StrategyOptionView; readonly isChosen: boolean }) {
  const panel = useComparePageController();
  const { strategy, name, games, judgements, calls, maxCalls, tokens, words } = option;
  const id = `strategy-${strategy}`;
  return (
    <tr class={isChosen ? 'chosen' : undefined} onClick={() => panel.change({ strategy })}>
      <th scope="row">
        <label for={id}>
          <input
            id={id}
            type="radio"
            name="strategy"
            checked={isChosen}
            aria-describedby={`${id}-words`}
            onChange={() => panel.change({ strategy })}
            onClick={(event) => event.stopPropagation()}
          />
          {name}
        </label>
        <div class="when-below quiet small" aria-hidden>
          {words}
        </div>
      </th>
      <td class="number">{games === 0 ? '–' : formatNumber(games)}</td>
      <td class="number">{judgements === 0 ? '–' : formatNumber(judgements)}</td>
      <td class="number">
        {formatNumber(calls)}
        {maxCalls > calls && <span class="quiet">{` ${t('(at most {0})', formatNumber(maxCalls))}`}</span>}
      </td>
      <td class="number">{formatTokens(tokens)}</td>
      <td class="when quiet" id={`${id}-words`}>
        {words}
      </td>
    </tr>
  );
}

function formatNumber(count: number): string {
  return formatWholeNumber(count).replaceAll(',', '\u202f');
}

/** An estimated number of tokens, rounded. */
function formatTokens(tokens: number): string {
  if (tokens < 1_000) return String(tokens);
  if (tokens < 1_000_000) return t('{0} k', shortened(tokens / 1_000));
  return t('{0} M', shortened(tokens / 1_000_000));
}

function shortened(value: number): string {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

const CANDIDATES = definePluralText('{0} candidate', '{0} candidates');

/** The candidates, and which were merged or excluded. */
function CandidateList({ view }: { readonly view: CompareView }) {
  const { candidates } = view;
  return (
    <section class="plan-who" aria-label={t('Candidates')}>
      <h2 class="title">{CANDIDATES(candidates.length)}</h2>
      <ul class="quiet small">
        {candidates.map(({ index, number, name }) => (
          <li key={index}>
            <span class="id">{number}</span> {name}
          </li>
        ))}
      </ul>
      <CandidateDetailsList view={view} />
    </section>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  /** Called for each valid number. */
  readonly onChange: (value: number) => void;
}

/** The largest value that is sent. The host reports problems with it. */
const MOST = 2 ** 32 - 1;

/** A field for a whole number. Shows the host's value, except while the user is typing. */
function NumberField({ label, value, least, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const written = draft === undefined ? value : parseWhole(draft, least);
  return (
    <TextField
      label={label}
      value={draft ?? String(value)}
      isNumber
      isWrong={written === undefined}
      onInput={(text) => {
        setDraft(text);
        const next = parseWhole(text, least);
        if (next !== undefined && next !== value) onChange(next);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

function parseWhole(text: string, least: number): number | undefined {
  const trimmed = text.trim();
  if (!/^-?\d{1,10}$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return value >= least && value <= MOST ? value : undefined;
}
