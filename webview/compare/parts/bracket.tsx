import { useId, useMemo, useRef } from 'preact/hooks';
import { t } from '../../../src/l10n/index.ts';
import type { CompareView, RoundView } from '../../../src/protocol/index.ts';
import { useScrollTabStop, useVisibleArea } from '../../shared/index.ts';
import { useCurrentMatchFocus } from '../follow-match.ts';
import { findMatchView, getCurrentMatchId } from '../state/current-match.ts';
import { type BracketGeometry, layOutBracket } from '../state/layout.ts';
import { findInitialMatchCell, sortMatchesByPosition } from '../state/match-navigation.ts';
import type { ComparePageModel } from '../state/model.ts';
import { GradeList } from './grade-list.tsx';
import { MatchCard } from './match-card.tsx';

export interface BracketProps {
  readonly model: ComparePageModel;
  readonly view: CompareView;
  /** The rounds before this one are drawn elsewhere. */
  readonly from: number;
}

/** Above this number, matches are drawn only when they come into view. */
const MOST_AT_ONCE = 300;
/** Margin that is drawn around the viewport, in pixels. */
const BESIDE = 600;
const STEP = 200;
/** The width before it is measured, in pixels. */
const LIKELY = 900;

/** A column per round, with lines from each match to the winner's next match. */
export function Bracket({ model, view: whole, from }: BracketProps) {
  const place = useRef<HTMLDivElement>(null);
  const inView = useVisibleArea(place, STEP);
  const room = inView.width || LIKELY;
  const view = useMemo(() => (from === 0 ? whole : { ...whole, rounds: whole.rounds.slice(from) }), [whole, from]);
  const layout = useMemo(() => layOutBracket(view, room), [view, room]);
  const count = view.rounds.reduce((sum, { games }) => sum + games.length, 0);
  const [top, bottom] =
    count > MOST_AT_ONCE
      ? [inView.top - BESIDE, inView.top + inView.height + BESIDE]
      : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const current = getCurrentMatchId(model);
  const stop = findMatchView(view, current)?.id ?? findInitialMatchCell(view)?.game;
  useCurrentMatchFocus(model, place);
  useScrollTabStop(place, count === 0);
  return (
    <div class="bracket-scroller" ref={place}>
      <div class="bracket" style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
        <svg class="lines" aria-hidden width={layout.width} height={layout.height}>
          {layout.lines.map(({ key, path, isOn }) => (
            <path key={key} d={path} class={isOn ? 'on' : undefined} />
          ))}
        </svg>
        {count > 0 && (
          <div role="listbox" aria-label={t('Matches')}>
            {view.rounds.map((round, k) => (
              <Round
                key={`${from + k}`}
                round={round}
                left={layout.columns[k] ?? 0}
                view={view}
                layout={layout}
                current={current}
                stop={stop}
                window={[top, bottom]}
              />
            ))}
          </div>
        )}
        {view.judged && <GradeList judged={view.judged} candidates={view.candidates} layout={layout} />}
      </div>
    </div>
  );
}

interface RoundProps {
  readonly round: RoundView;
  readonly left: number;
  readonly view: CompareView;
  readonly layout: BracketGeometry;
  readonly current: string | undefined;
  readonly stop: string | undefined;
  /** Matches within this range are drawn, in pixels. */
  readonly window: readonly [number, number];
}

function Round({ round, left, view, layout, current, stop, window: [from, to] }: RoundProps) {
  const id = useId();
  const { candidates } = view;
  const games = sortMatchesByPosition(round.games);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options.
    <div role="group" aria-labelledby={id}>
      <div
        class="caption"
        style={{ left: `${left}px`, width: `${layout.cell.width + (layout.isCompact ? 26 : 44)}px` }}
      >
        <div id={id} class="round-title cut">
          {round.title}
        </div>
        {round.byes !== undefined && (
          <div class="byes cut" title={round.byes}>
            {round.byes}
          </div>
        )}
      </div>
      {games.map((game, k) => {
        const top = layout.topOf(game.at);
        if ((top + layout.cell.height < from || top > to) && game.id !== stop) return null;
        const [first, second] = game.seats.map(({ candidate }) =>
          candidate === undefined ? undefined : candidates[candidate],
        );
        return (
          <MatchCard
            key={game.id}
            game={game}
            first={first}
            second={second}
            isCurrent={game.id === current}
            isStop={game.id === stop}
            isCompact={layout.isCompact}
            left={left}
            top={Math.round(top)}
            width={layout.cell.width}
            height={layout.cell.height}
            place={k + 1}
            of={games.length}
          />
        );
      })}
    </div>
  );
}
