/** Where what is hidden is left out, once and for all that the panel shows. */
import type { KnownItem, OpenItem, VeiledItem } from './types.ts';

/** What may be shown of an item. Of a veiled one each value is named here: what comes to be known besides stays out by itself. */
export function shownOf(known: KnownItem, isVeiled: boolean): VeiledItem | OpenItem {
  if (!isVeiled) return { ...known, isVeiled };
  const { key, name, subset, proof, own, verdict, savedAt } = known;
  const { isReferenceShown, current, time, wasSeen, macros, statements } = known;
  return {
    isVeiled,
    key,
    name,
    ...(subset === undefined ? {} : { subset }),
    proof,
    ...(own ? { own } : {}),
    verdict,
    ...(savedAt === undefined ? {} : { savedAt }),
    isReferenceShown,
    current,
    ...(time === undefined ? {} : { time }),
    ...(wasSeen ? { wasSeen } : {}),
    macros,
    statements,
  };
}
