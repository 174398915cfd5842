/** Raw replies of judges, requested when the reader opens them. */
import { t } from '../../../src/l10n/index.ts';
import type { HostApi } from '../../../src/protocol/index.ts';

/** The most replies that are kept. */
const MOST = 64;

export type Reply =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly text: string }
  | { readonly is: 'missing'; readonly why: string };

export interface Replies {
  /** The state of a reply; `ask` requests it. */
  of(step: number | undefined, opinion: string): Reply | undefined;
  /** Asks for it, again if it did not come. */
  ask(step: number | undefined, opinion: string): void;
  clear(): void;
}

export function repliesFrom(call: HostApi['reply'], onCome: () => void): Replies {
  let kept = new Map<string, Reply>();
  const nameOf = (step: number | undefined, opinion: string): string => `${step ?? ''} ${opinion}`;
  return {
    of: (step, opinion) => kept.get(nameOf(step, opinion)),
    ask(step, opinion) {
      const name = nameOf(step, opinion);
      const known = kept.get(name);
      if (known !== undefined && known.is !== 'missing') return;
      const round = kept;
      const put = (reply: Reply): void => {
        if (round !== kept) return;
        kept.delete(name);
        kept.set(name, reply);
        const [oldest] = kept.keys();
        if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
        onCome();
      };
      put({ is: 'coming' });
      call({ ...(step !== undefined && { step }), opinion }).then(
        ({ text }) => put({ is: 'here', text }),
        (error: unknown) =>
          put({
            is: 'missing',
            why: error instanceof Error ? error.message : t("Couldn't load the reply."),
          }),
      );
    },
    clear() {
      kept = new Map();
    },
  };
}
