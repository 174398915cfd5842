import type { HeaderView } from '../../../src/protocol/index.ts';

/** At the very top edge, while something is under way. Its room is always there, so that nothing moves as it comes and goes. */
export function ProgressBar({ progress }: { readonly progress: HeaderView['progress'] }) {
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
