import { useRef, useState } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CandidateView, CompareView, RankingRowView } from '../../../src/protocol/index.ts';
import { Button, getIndexAfterKeyDown, LinkButton, memoByContent, NativeSelect } from '../../shared/index.ts';
import type { ComparePageModel } from '../state/model.ts';
import { useComparePageController } from '../use-panel.ts';
import { CandidateDetailsList } from './details-list.tsx';

/** The ranking with its intervals and notes on its reliability. */
export function CandidateRanking({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const panel = useComparePageController();
  const place = useRef<HTMLTableSectionElement>(null);
  const { ranking, candidates, judged } = view;
  const { title, scale, rows, out, words } = ranking;
  const firstKnown = rows.findIndex(({ candidate }) => candidate !== undefined);
  return (
    <section class="ranking" aria-label={title}>
      {view.answers && (
        <dl class="answers small">
          <dt>{view.answers.label}</dt>
          <dd>{view.answers.words}</dd>
        </dl>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="said-only">{t('Place')}</span>
            </th>
            <th scope="col">{title}</th>
            <th scope="col" colSpan={2}>
              {scale}
            </th>
          </tr>
        </thead>
        <tbody ref={place} data-keys onKeyDown={(event) => moveButtonFocus(event, place.current)}>
          {rows.map((row, k) => (
            <Row
              key={row.candidate ?? row.name ?? k}
              row={row}
              candidate={row.candidate === undefined ? undefined : candidates[row.candidate]}
              isFirst={k === 0}
              isStop={k === firstKnown}
              onRead={readBeside(panel, model)}
            />
          ))}
        </tbody>
      </table>
      {[...(judged && judged.words !== '' ? [judged.words] : []), ...words].map((sentence) => (
        <p class="quiet small" key={sentence}>
          {sentence}
        </p>
      ))}
      <WinnerForm model={model} view={view} />
      <RankingDetails view={view} out={out} />
    </section>
  );
}

/** Shows the selected candidate on the right, or on the left if it is already on the right. */
function readBeside(
  panel: ReturnType<typeof useComparePageController>,
  { pair }: ComparePageModel,
): (candidate: number) => void {
  return (candidate) => panel.swap(pair?.[1] === candidate ? 0 : 1, candidate);
}

interface RowProps {
  readonly row: RankingRowView;
  readonly candidate: CandidateView | undefined;
  readonly isFirst: boolean;
  readonly isStop: boolean;
  readonly onRead: (candidate: number) => void;
}

function Row({ onRead, ...props }: RowProps) {
  const { row, candidate, isFirst, isStop } = props;
  const names = [isFirst && row.isIn && candidate && 'first', !row.isIn && 'out'];
  return (
    <tr class={names.filter(Boolean).join(' ')}>
      <td class="place">{row.place}</td>
      <th scope="row">
        {candidate ? (
          <button
            type="button"
            class="who"
            tabIndex={isStop ? 0 : -1}
            title={t('Show {0} in the side-by-side view', `${candidate.number} ${candidate.name}`)}
            onClick={() => onRead(candidate.index)}
          >
            <span class="id">{candidate.number}</span>
            <span class="name cut">{candidate.name}</span>
            {candidate.words !== '' && <span class="said-only">{`, ${candidate.words}`}</span>}
          </button>
        ) : (
          <span class="quiet">{row.name}</span>
        )}
      </th>
      <td class="scale">
        <Interval score={row.score} isIn={row.isIn} />
      </td>
      <td class="words">{row.words}</td>
    </tr>
  );
}

/** Positions of 0 and 1, in pixels. */
const LEFT = 6;
const RIGHT = 134;

interface IntervalProps {
  readonly score: RankingRowView['score'] | undefined;
  readonly isIn: boolean;
}

const Interval = memoByContent<IntervalProps>(function Interval({ score, isIn }) {
  const x = (share: number): number => LEFT + (RIGHT - LEFT) * Math.min(1, Math.max(0, share));
  return (
    <svg class={isIn ? 'interval' : 'interval out'} width="140" height="16" aria-hidden>
      <path class="axis" d={`M${LEFT} 8.5H${RIGHT}`} />
      {score && (
        <>
          <path class="range" d={`M${x(score.low)} 8.5H${x(score.high)}`} />
          <circle cx={x(score.at)} cy={8.5} r={isIn ? 4 : 3.5} />
        </>
      )}
    </svg>
  );
});

/** Eliminated candidates and other details. */
function RankingDetails({ view, out }: { readonly view: CompareView; readonly out: CompareView['ranking']['out'] }) {
  const { beside, candidates } = view;
  if (beside.length === 0 && out.length === 0) return null;
  return (
    <CandidateDetailsList view={view}>
      {out.map(({ label, candidates: who }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="quiet">
            {who.map((index, k) => (
              // Isolates names that are written from right to left.
              <span key={index}>
                {k > 0 && ', '}
                <bdi>{`${candidates[index]?.number ?? ''} ${candidates[index]?.name ?? ''}`}</bdi>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </CandidateDetailsList>
  );
}

/** The form in which a person chooses the winner, or restores the judges' winner. */
function WinnerForm({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const panel = useComparePageController();
  const [chosen, setChosen] = useState(-1);
  if (!panel.mayName()) return null;
  if (!model.isNaming)
    return (
      <p class="small naming">
        <LinkButton onPress={() => panel.naming(true)}>{t('Choose the Winner…')}</LinkButton>
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
      <NativeSelect
        label={t('Winner')}
        value={String(chosen)}
        options={[
          { value: '-1', title: t("The judges' choice") },
          ...view.candidates.map(({ index, number, name }) => ({
            value: String(index),
            title: name === '' ? number : `${number} ${name}`,
          })),
        ]}
        onChange={(value) => setChosen(Number(value))}
        hasFocus
      />
      <Button onPress={() => panel.name(chosen)}>{t('Save')}</Button>
      <Button look="quiet" onPress={() => panel.naming(false)} keyName="Escape">
        {t('Cancel')}
      </Button>
    </form>
  );
}

/** Roving focus: arrow keys, Home and End move among the buttons of a list. */
function moveButtonFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const to = getIndexAfterKeyDown(event.key, at, buttons.length);
  const next = to === undefined ? undefined : buttons[to];
  if (next === undefined) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}
