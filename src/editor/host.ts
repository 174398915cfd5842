import type { Clock } from '../core/clock.ts';
import type { Judge } from '../core/judge/types.ts';

/** What differs between the extension hosts, handed to the composition root by `node/main.ts` and `web/main.ts`. */
export interface EditorHost {
  /** For the log, in a sentence: which host this is, what runs where, and what is missing. */
  readonly describe: string;
  readonly clock: Clock;
  /** The embedded checker, running off the extension host's own thread. Disposed with the extension. */
  readonly checker: Judge & { forget(): void; dispose(): void };
  /** Judges that are asked along with the checker. */
  readonly judges?: readonly Judge[];
}
