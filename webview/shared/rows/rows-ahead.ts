import { useCallback, useContext, useRef } from 'preact/hooks';
import { usePageController } from '../state/panel-context.ts';
import { LatexMacrosContext } from '../text/macros.ts';
import type { RenderedTextStore } from '../text/step-texts.ts';
import { typesetFormulasAhead } from '../text/typeset-ahead.ts';

/** Fetches the texts near those in view, and typesets their formulas while the page is idle. For a list's `onRange`. */
export function useRowPrefetch(steps: readonly { readonly body: string }[]): (first: number, last: number) => void {
  const { bodies } = usePageController<{ readonly bodies: RenderedTextStore }>();
  const macros = useContext(LatexMacrosContext);
  const before = useRef<number | undefined>(undefined);
  return useCallback(
    (first: number, last: number) => {
      const keys = listRowsToPrefetch(first, last, steps.length, before.current).flatMap((k) => steps[k]?.body ?? []);
      before.current = first;
      bodies.expect(keys);
      typesetFormulasAhead(
        keys.flatMap((key) => [bodies.peek(key)?.blocks ?? []]),
        macros,
      );
    },
    [bodies, steps, macros],
  );
}

/** Selects the texts to fetch before their rows come into view, so that a row has its text when it is first drawn. */

/** The minimum number of rows to fetch in the scroll direction. */
const AHEAD = 40;
/** The minimum number of rows to fetch on the other side, in case the reader turns around. */
const BEHIND = 8;
/** Rows are fetched in groups of this size, so that scrolling by one row doesn't cause a request. */
const GROUP = 16;

/**
 * The rows near those in view, nearest first, beginning in the scroll direction.
 * @param from the first row that was in view before; undefined at first
 */
export function listRowsToPrefetch(
  first: number,
  last: number,
  count: number,
  from: number | undefined,
): readonly number[] {
  const isUp = from !== undefined && first < from;
  const [above, below] = isUp ? [AHEAD, BEHIND] : [BEHIND, AHEAD];
  const start = Math.max(0, Math.floor((first - above) / GROUP) * GROUP);
  const end = Math.min(count, Math.ceil((last + 1 + below) / GROUP) * GROUP);
  const up = Array.from({ length: Math.max(0, first - start) }, (_, k) => first - 1 - k);
  const down = Array.from({ length: Math.max(0, end - last - 1) }, (_, k) => last + 1 + k);
  return isUp ? [...up, ...down] : [...down, ...up];
}
