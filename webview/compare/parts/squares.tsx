import type { SeatView } from '../../../src/protocol/index.ts';

/** So many are drawn as squares, so many as bars; more than those as numbers. */
const MOST_SQUARES = 8;
const MOST_BARS = 24;

/** One square per call; what they say stands in the label of the game. */
export function Squares({ squares }: { readonly squares: SeatView['squares'] }) {
  if (squares.length === 0) return <span class="pips" />;
  if (squares.length > MOST_BARS) {
    const won = squares.filter((square) => square === 'won').length;
    const asked = squares.filter((square) => square !== 'coming').length;
    return <span class="pips many">{`${won}/${asked}`}</span>;
  }
  return (
    <span class={squares.length > MOST_SQUARES ? 'pips bars' : 'pips'}>
      {squares.map((square, k) => (
        <i key={k} class={square} />
      ))}
    </span>
  );
}
