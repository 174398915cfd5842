/** Audits: what a score is worth before it is believed. */
export { type AuditedJudge, type AuditOptions, auditsOf, BASE_RATE } from './audits.ts';
export { ppvAt } from './base-rate.ts';
export { AuditTexts, readAuditTexts } from './texts.ts';
export type { Rule, RuleScore } from './types.ts';
