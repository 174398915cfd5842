import type { ComponentChild } from 'preact';
import type { MatchSideView } from '../../../src/protocol/index.ts';

/** Up to this many calls are squares, then bars, then numbers. */
const MOST_SQUARES = 8;
const MOST_BARS = 24;

/** One square per call. The label of the match describes them. */
export function MatchCallSquares({ squares }: { readonly squares: MatchSideView['squares'] }) {
  return <span class="pips">{renderMatchCallSquares(squares)}</span>;
}

/** The content of an element with the class `pips`. */
export function renderMatchCallSquares(squares: MatchSideView['squares']): ComponentChild {
  if (squares.length > MOST_BARS) {
    const won = squares.filter((square) => square === 'won').length;
    const asked = squares.filter((square) => square !== 'coming').length;
    return <span class="many">{`${won}/${asked}`}</span>;
  }
  const shape = squares.length > MOST_SQUARES ? 'bar ' : '';
  return squares.map((square, k) => <i key={k} class={`${shape}${square}`} />);
}
