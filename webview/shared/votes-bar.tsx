import type { VotesView } from '../../src/protocol/index.ts';

/** Votes as cells, or, where there are many, as one bar; the words beside it say the same. */
export function VotesBar({
  votes,
  isLoud = false,
}: {
  readonly votes: VotesView;
  readonly isLoud?: boolean;
}) {
  return (
    <span class={isLoud ? 'votes loud' : 'votes'}>
      <span class="cells" aria-hidden>
        {votes.share === undefined ? (
          votes.cells.map((cell, k) => <span key={k} class={cell} />)
        ) : (
          <span class="share">
            {/* Set through CSSOM: as an attribute the page's policy refuses it. */}
            <span style={{ width: `${Math.min(1, Math.max(0, votes.share)) * 100}%` }} />
          </span>
        )}
      </span>
      <span class="words">{votes.words}</span>
    </span>
  );
}
