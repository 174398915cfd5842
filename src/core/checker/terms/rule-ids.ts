/**
 * The letters of the checker's rules, by strength. What each finds stands in the tables of rules in ARCHITECTURE.md. A
 * letter has one strength: whoever filters by it gets proof or suspicion, never both.
 */

/** Rules that prove a statement false. */
export const REFUTING = ['A', 'C', 'D', 'E', 'G', 'H', 'K', 'M1', 'N', 'T', 'Y'] as const;
/** Rules that have reasons, and no proof. */
export const SUSPECTING = ['F', 'I0', 'I1', 'M', 'V', 'W'] as const;

export type RefutingRule = (typeof REFUTING)[number];
export type SuspectingRule = (typeof SUSPECTING)[number];
