import { useCallback, useRef } from 'preact/hooks';
import type { Macro } from '../../../src/protocol/index.ts';
import type { Bodies } from '../text/bodies.ts';
import { typesetAhead } from '../text/typeset-ahead.ts';
import { rowsAhead } from './ahead.ts';

/** Has the texts near those in view asked for, and their formulas typeset while there is time. For a list's `onRange`. */
export function useAhead(
  bodies: Bodies,
  steps: readonly { readonly body: string }[],
  macros: readonly Macro[],
): (first: number, last: number) => void {
  const before = useRef<number | undefined>(undefined);
  return useCallback(
    (first: number, last: number) => {
      const keys = rowsAhead(first, last, steps.length, before.current).flatMap((k) => steps[k]?.body ?? []);
      before.current = first;
      bodies.expect(keys);
      typesetAhead(
        keys.flatMap((key) => [bodies.peek(key)?.blocks ?? []]),
        macros,
      );
    },
    [bodies, steps, macros],
  );
}
