/** Audits: what a score is worth before it is believed. */
export { type AuditedJudge, type AuditOptions, auditsOf, BASE_RATE, keyOf } from './audits.ts';
export { ppvAt } from './base-rate.ts';
export { readAuditTexts } from './read-texts.ts';
export { AuditTexts } from './texts.ts';
export type { Rule, RuleScore } from './types.ts';
