import type { Clock } from '../core/clock.ts';
import type { CheckerQuestion } from '../core/judge/checker.ts';
import type { Judge } from '../core/judge/types.ts';

/** The embedded checker, as the editor needs it. */
export interface EmbeddedChecker {
  /** The judge that is asked for this much. */
  asking(question: CheckerQuestion): Judge;
  /** Forgets what it has said. */
  forget(): void;
  dispose(): void;
}

/** What differs between the extension hosts, handed to the composition root by `node/main.ts` and `web/main.ts`. */
export interface EditorHost {
  /** For the log, in a sentence: which host this is, what runs where, and what is missing. */
  readonly describe: string;
  readonly clock: Clock;
  /** The embedded checker, running off the extension host's own thread. Disposed with the extension. */
  readonly checker: EmbeddedChecker;
  /** Judges that are asked along with the checker. */
  readonly judges?: readonly Judge[];
}
