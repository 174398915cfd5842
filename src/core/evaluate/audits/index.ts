/** Audits: what a score is worth before it is believed. */
export { type Audited, type AuditedJudge, type AuditOptions, auditsOf, BASE_RATE, keyOf } from './audits.ts';
export { ppvAt } from './base-rate.ts';
export { readAuditTexts } from './read-texts.ts';
export { AuditTexts, type RowText } from './texts.ts';
export type { AuditRow, Rule, RuleAbsent, RuleScore } from './types.ts';
