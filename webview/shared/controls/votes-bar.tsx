import type { VotesBarView } from '../../../src/protocol/index.ts';

export interface VotesBarProps {
  readonly votes: VotesBarView;
  readonly isLoud?: boolean;
  /** Leaves out the text beside the bar. */
  readonly isBare?: boolean;
}

/** Votes as cells, or as one bar if there are many. A text beside it says the same. */
export function VotesBar({ votes, isLoud = false, isBare = false }: VotesBarProps) {
  return (
    <span class={isLoud ? 'votes loud' : 'votes'}>
      <span class="cells" aria-hidden>
        {votes.share === undefined ? (
          votes.cells.map((cell, k) => <span key={k} class={cell} />)
        ) : (
          <ShareBar share={votes.share} />
        )}
      </span>
      {!isBare && <span class="words">{votes.words}</span>}
    </span>
  );
}

/** A bar that is filled up to a share. @param share 0 to 1 */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span class="share" aria-hidden>
      {/* Set through CSSOM: as an attribute the page's policy refuses it. */}
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  );
}
