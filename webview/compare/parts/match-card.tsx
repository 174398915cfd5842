import type { CandidateView, MatchSideView, MatchView } from '../../../src/protocol/index.ts';
import { memoByContent, StateIcon } from '../../shared/index.ts';
import { getMatchCandidatePair } from '../state/current-match.ts';
import { useComparePageController } from '../use-panel.ts';
import { MatchCallSquares } from './squares.tsx';

export interface MatchCardProps {
  readonly game: MatchView;
  readonly first: CandidateView | undefined;
  readonly second: CandidateView | undefined;
  readonly isCurrent: boolean;
  /** Whether it is the tab stop. */
  readonly isStop: boolean;
  readonly isCompact: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** The position among the matches of its column, from 1, and their number. */
  readonly place: number;
  readonly of: number;
}

/** A match: two sides, one above the other, and a text below. */
export const MatchCard = memoByContent<MatchCardProps>(function Game(props) {
  const panel = useComparePageController();
  const { game, isCurrent, isCompact } = props;
  const { id, seats, state, words, byPerson } = game;
  const names = ['game', state, isCurrent && 'current', isCompact && 'compact', byPerson && 'by-person'];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the page walk the games.
    <div
      class={names.filter(Boolean).join(' ')}
      role="option"
      data-game={id}
      tabIndex={props.isStop ? 0 : -1}
      aria-selected={isCurrent}
      aria-posinset={props.place}
      aria-setsize={props.of}
      title={isCompact ? game.label : undefined}
      style={{
        left: `${props.left}px`,
        top: `${props.top}px`,
        width: `${props.width}px`,
        height: `${props.height}px`,
      }}
      onClick={() => {
        panel.go(id, 'click');
        const pair = getMatchCandidatePair(game);
        if (pair) panel.read(pair);
      }}
    >
      <span class="said-only">{game.label}</span>
      <div class="seats" aria-hidden>
        <Seat seat={seats[0]} candidate={props.first} state={state} />
        <Seat seat={seats[1]} candidate={props.second} state={state} />
      </div>
      {words !== '' && (
        <div class="note" aria-hidden>
          {state === 'waiting' && <StateIcon state="doubtful" />}
          {!isCompact && <span class="cut">{words}</span>}
        </div>
      )}
    </div>
  );
});

function Seat({
  seat,
  candidate,
  state,
}: {
  readonly seat: MatchSideView;
  readonly candidate: CandidateView | undefined;
  readonly state: MatchView['state'];
}) {
  const isOver = state === 'decided';
  const name = !isOver ? 'seat' : seat.isWinner ? 'seat winner' : 'seat loser';
  return (
    <div class={name}>
      <span class="id">{candidate?.number}</span>
      <span class="name cut">{candidate?.name}</span>
      <MatchCallSquares squares={seat.squares} />
    </div>
  );
}
