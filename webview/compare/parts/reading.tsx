import { useCallback, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CompareView, SideBySideStep, SideBySideView } from '../../../src/protocol/index.ts';
import {
  Disclosure,
  estimateSideBySideStepHeight,
  FetchedText,
  LatexMacrosContext,
  LinkButton,
  NativeSelect,
  StateIcon,
  useMediaQuery,
  VirtualList,
  type VirtualListHandle,
} from '../../shared/index.ts';
import type { ComparePageModel } from '../state/model.ts';
import { useComparePageController } from '../use-panel.ts';

interface StepProps {
  /** Null if this proof has no such step. */
  readonly cell: SideBySideStep | null;
  readonly index: number;
  readonly side: 0 | 1;
  readonly candidate: number;
  /** Its number as text. */
  readonly number: string;
}

/** A step of one of the two proofs. */
function Step({ cell, index, side, candidate, number }: StepProps) {
  const panel = useComparePageController();
  if (cell === null) return <div class="cell none" />;
  const names = ['cell', cell.state, cell.isLoud && 'loud edge', cell.isDimmed && 'dimmed'];
  return (
    <article class={names.filter(Boolean).join(' ')} aria-label={t('{0}, {1}', number, cell.name)}>
      {/* Not a stop for Tab, of which there would be two in each row: what is above the list opens the proof, too. */}
      <button
        type="button"
        class="cell-mark"
        tabIndex={-1}
        title={t('Open {0} in an editor', cell.name)}
        aria-label={t('Open {0} in an editor', cell.name)}
        onClick={() => panel.open(candidate, index)}
      >
        <StateIcon state={cell.state} isLoud={cell.isLoud} />
      </button>
      <FetchedText
        // A text stays until the next one has arrived. Each side has its own places.
        place={2 * index + side}
        body={cell.body}
        length={cell.length}
      />
      {cell.words !== '' && <Words words={cell.words} isQuiet={cell.isDimmed} />}
    </article>
  );
}

/** The text up to the first punctuation mark: the state. */
const STATE = /^[^,.;:，。；：]+/u;

/** After an error, the icon and color are enough. */
function Words({ words, isQuiet }: { readonly words: string; readonly isQuiet: boolean }) {
  const state = STATE.exec(words)?.[0] ?? '';
  return (
    <p class={isQuiet ? 'said-only' : 'cell-words'}>
      <strong>{state}</strong>
      {words.slice(state.length)}
    </p>
  );
}

/** A narrow page shows one proof at a time. */
const NARROW = '(max-width: 899px)';

const SIDES = [0, 1] as const;

/** Two proofs side by side in one list, a row for each step, so that both scroll together. */
export function SideBySideProofs({ model, view }: { readonly model: ComparePageModel; readonly view: CompareView }) {
  const panel = useComparePageController();
  const isNarrow = useMediaQuery(NARROW);
  const { reading } = view;
  if (view.candidates.length < 2) return null;
  if (reading === undefined)
    return (
      <section class="reading" aria-label={t('Proofs side by side')}>
        <p class="quiet hint">
          {model.pair === undefined
            ? t('To read two proofs here, select a match with the arrow keys and press Enter.')
            : t('Opening both proofs…')}
        </p>
      </section>
    );
  /** Tab moves from one proof to the other. At the second one it leaves the list. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = event.shiftKey ? 0 : 1;
    const isInText = event.target instanceof Element && event.target.closest('.side-head') === null;
    if (!isNarrow || event.key !== 'Tab' || model.side === to || !isInText) return;
    event.preventDefault();
    panel.turn(to);
  };
  const shown = isNarrow ? [model.side] : SIDES;
  return (
    <section
      class={isNarrow ? 'reading one' : 'reading two'}
      aria-label={t('Proofs side by side')}
      aria-busy={isOther(model, reading)}
      onKeyDown={onKeyDown}
    >
      <div class="side-heads">
        {SIDES.map((side) => (
          <SideHead
            key={side}
            view={view}
            reading={reading}
            side={side}
            isNarrow={isNarrow}
            isShown={shown.includes(side)}
          />
        ))}
      </div>
      <Rows
        key={reading.sides.map(({ candidate }) => candidate).join()}
        model={model}
        view={view}
        reading={reading}
        shown={shown}
      />
    </section>
  );
}

/** Whether the host hasn't sent the selected pair yet. */
function isOther({ pair }: ComparePageModel, { sides }: SideBySideView): boolean {
  return pair !== undefined && sides.some(({ candidate }, side) => candidate !== pair[side]);
}

interface RowsProps {
  readonly model: ComparePageModel;
  readonly view: CompareView;
  readonly reading: SideBySideView;
  readonly shown: readonly (0 | 1)[];
}

function Rows({ model, view, reading, shown }: RowsProps) {
  const panel = useComparePageController();
  const list = useRef<VirtualListHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  const { rows, sides } = reading;
  const heightOf = useCallback(
    (index: number) => {
      const width = (place.current?.clientWidth ?? 900) / shown.length;
      return Math.max(
        ...shown.map((side) => {
          const cell = rows[index]?.cells[side];
          return cell
            ? estimateSideBySideStepHeight(cell.length, width) + (cell.words === '' || cell.isDimmed ? 0 : 22)
            : 0;
        }),
      );
    },
    [rows, shown.length, shown[0]],
  );
  const onRest = useCallback((position: number) => panel.scrolled(position), [panel]);
  /** The browser's own End key stops early if rows are higher than estimated. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'End' && event.key !== 'Home') return;
    event.preventDefault();
    if (event.key === 'Home') list.current?.scrollToPosition(-1);
    else list.current?.scrollToIndex(rows.length - 1, 'nearest');
  };
  const numbers = sides.map(({ candidate }) => view.candidates[candidate]?.number ?? '');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list in it has the focus; its keys are listened to on their way.
    <div class="pairs" ref={place} data-keys onKeyDown={onKeyDown}>
      <VirtualList
        label={t('Steps of {0} and {1}', numbers[0] ?? '', numbers[1] ?? '')}
        keys={rows.map((_, index) => String(index))}
        heightOf={heightOf}
        initialPosition={model.scroll}
        control={list}
        onRest={onRest}
        isStop
        before={view.problem && <Problem problem={view.problem} isOpen={model.isProblemOpen} />}
        after={<div class="pairs-end" />}
        row={(index) => (
          <div class="pair">
            {shown.map((side) => (
              <LatexMacrosContext.Provider key={side} value={sides[side].macros}>
                <Step
                  cell={rows[index]?.cells[side] ?? null}
                  index={index}
                  side={side}
                  candidate={sides[side].candidate}
                  number={numbers[side] ?? ''}
                />
              </LatexMacrosContext.Provider>
            ))}
          </div>
        )}
      />
    </div>
  );
}

interface ProblemProps {
  readonly problem: NonNullable<CompareView['problem']>;
  readonly isOpen: boolean;
}

/** The problem, which can be opened above the steps. */
function Problem({ problem, isOpen }: ProblemProps) {
  const panel = useComparePageController();
  return (
    <div class="problem">
      <Disclosure title={t('Problem')} control={{ isOpen, onToggle: panel.toggleProblem }}>
        <FetchedText place={-1} body={problem.body} length={problem.length} />
      </Disclosure>
    </div>
  );
}

interface SideHeadProps {
  readonly view: CompareView;
  readonly reading: SideBySideView;
  readonly side: 0 | 1;
  readonly isNarrow: boolean;
  readonly isShown: boolean;
}

/** The head of a side: its candidate with its findings, and a list to choose another one. */
function SideHead({ view, reading, side, isNarrow, isShown }: SideHeadProps) {
  const panel = useComparePageController();
  const head = reading.sides[side];
  const candidate = view.candidates[head.candidate];
  const title = `${candidate?.number ?? ''} ${candidate?.name ?? ''}`;
  if (!isShown)
    return (
      <div class="side-head away">
        <button
          type="button"
          class="cut"
          onFocus={() => panel.turn(side)}
          onClick={() => panel.turn(side)}
          aria-pressed="false"
        >
          {title}
        </button>
      </div>
    );
  return (
    <div class={head.isWinner ? 'side-head winner' : 'side-head'}>
      <NativeSelect
        label={side === 0 ? t('Proof on the left') : t('Proof on the right')}
        isNameHidden
        value={String(head.candidate)}
        options={view.candidates.map(({ index, number, name }) => ({
          value: String(index),
          title: `${number} ${name}`,
        }))}
        onChange={(value) => panel.swap(side, Number(value))}
      >
        <span class="number">{candidate?.number}</span> {candidate?.name}
      </NativeSelect>
      <span class="side-words quiet cut">{head.words.join(' · ')}</span>
      <span class="side-acts small">
        <LinkButton onPress={() => panel.open(head.candidate)} label={t('Open {0} in an editor', title)}>
          {t('Open')}
        </LinkButton>
        {isNarrow && <span class="said-only">{t('Press Tab for the other proof.')}</span>}
      </span>
    </div>
  );
}
