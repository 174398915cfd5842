import type { Language } from './types.ts';

/** Whether a document is a proof by what its first 4 kB hold: a problem and a solution or proof part. */
export function isProof(head: string, _language: Language): boolean {
  const start = head.slice(0, 4096);
  return /\bproblem\b/i.test(start) && /\b(solution|proof)\b/i.test(start);
}
