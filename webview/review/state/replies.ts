/** Raw replies of judges, requested when the reader opens them. */
import { t } from '../../../src/l10n/index.ts';
import type { ReviewHostApi } from '../../../src/protocol/index.ts';

/** The maximum number of cached replies. */
const MAX_RAW_REPLIES = 64;

export type RawReplyLoadState =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly text: string }
  | { readonly is: 'missing'; readonly why: string };

export function createRawReplyLoader(call: ReviewHostApi['reply'], onCome: () => void) {
  let kept = new Map<string, RawReplyLoadState>();
  const nameOf = (step: number | undefined, opinion: string): string => `${step ?? ''} ${opinion}`;
  return {
    /** The state of a reply; `ask` requests it. */
    of: (step: number | undefined, opinion: string): RawReplyLoadState | undefined => kept.get(nameOf(step, opinion)),
    /** Requests a reply, again if it couldn't be loaded. */
    ask(step: number | undefined, opinion: string): void {
      const name = nameOf(step, opinion);
      const known = kept.get(name);
      if (known !== undefined && known.is !== 'missing') return;
      const round = kept;
      const put = (reply: RawReplyLoadState): void => {
        if (round !== kept) return;
        kept.delete(name);
        kept.set(name, reply);
        const [oldest] = kept.keys();
        if (kept.size > MAX_RAW_REPLIES && oldest !== undefined) kept.delete(oldest);
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
    clear(): void {
      kept = new Map();
    },
  };
}
