import type { VotesView } from '../../../src/protocol/index.ts';

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
      <Cells votes={votes} />
      <span class="words">{votes.words}</span>
    </span>
  );
}

/** Votes as cells or as a bar, without words. */
export function VoteCells({ votes }: { readonly votes: VotesView }) {
  return (
    <span class="votes">
      <Cells votes={votes} />
    </span>
  );
}

function Cells({ votes }: { readonly votes: VotesView }) {
  return (
    <span class="cells" aria-hidden>
      {votes.share === undefined ? (
        votes.cells.map((cell, k) => <span key={k} class={cell} />)
      ) : (
        <ShareBar share={votes.share} />
      )}
    </span>
  );
}

/** A bar of which a share is filled. @param share 0 to 1 */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span class="share" aria-hidden>
      {/* Set through CSSOM: as an attribute the page's policy refuses it. */}
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  );
}
