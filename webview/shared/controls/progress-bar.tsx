import type { ReviewHeaderView } from '../../../src/protocol/index.ts';

/** The progress bar at the top edge of a page. Its space is reserved, so that nothing moves when it appears. */
export function ProgressBar({ progress }: { readonly progress: ReviewHeaderView['progress'] }) {
  const share = progress?.share;
  return (
    <div class="progress">
      {progress && (
        <div
          class={share === undefined ? 'unknown' : 'known'}
          role="progressbar"
          aria-label={progress.words}
          {...(share !== undefined && {
            'aria-valuenow': Math.round(share * 100),
            'aria-valuemin': 0,
            'aria-valuemax': 100,
          })}
        >
          <div class="share-done" style={share === undefined ? {} : { transform: `scaleX(${share})` }} />
        </div>
      )}
    </div>
  );
}
