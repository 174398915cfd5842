/** Who sits where, in words. */
import { fullName, numberOf, type Seat } from '../../../core/select/index.ts';
import { t } from '../../../l10n/index.ts';
import type { Layout } from './layout.ts';
import type { CompareInput } from './types.ts';

/** Who it is, or who it may be: `16 or 02`. Undefined where that is not known yet. */
export function mayBe(
  { gathered }: Pick<CompareInput, 'gathered'>,
  seat: Seat,
  layout: Layout,
): string | undefined {
  const count = gathered.candidates.length;
  if (seat.candidate !== undefined) return numberOf(seat.candidate, count);
  const [a, b] = layout.source(seat)?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? undefined
    : t('{0} or {1}', numberOf(a.candidate, count), numberOf(b.candidate, count));
}

/** The same for a screen reader: `the winner of 16 and 02`. */
export function whoOf(input: Pick<CompareInput, 'gathered'>, seat: Seat, layout: Layout): string {
  if (seat.candidate !== undefined) return fullName(input.gathered, seat.candidate);
  const count = input.gathered.candidates.length;
  const [a, b] = layout.source(seat)?.seats ?? [];
  return a?.candidate === undefined || b?.candidate === undefined
    ? t('the winner of an earlier game')
    : t('the winner of {0} and {1}', numberOf(a.candidate, count), numberOf(b.candidate, count));
}
