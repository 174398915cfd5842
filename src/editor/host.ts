import type { Clock } from '../core/clock.ts';
import type { Judge } from '../core/judge/types.ts';

/** What differs between the extension hosts, handed to the composition root by `node/main.ts` (and later `web/`). */
export interface EditorHost {
  readonly clock: Clock;
  /** The embedded checker, running off the extension host's own thread. Disposed with the extension. */
  readonly checker: Judge & { dispose(): void };
  /** Judges that are asked along with the checker. */
  readonly judges?: readonly Judge[];
}
