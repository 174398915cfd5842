/** Rules that look only for single words in the text (Scaling generative verifiers 4). */
import { toShareEstimate } from '../../base/shares.ts';
import { splitIntoFolds } from './folds.ts';
import { countCorrectMinusIncorrect, createProblemFoldLookup } from './rules.ts';
import type { TokenizedRows } from './texts.ts';
import type { AuditRow, TrivialBaselineParameter, TrivialBaselineResult } from './types.ts';

/** Predicts "incorrect" if the problem mentions a triangle, "correct" if the solution has a dashed line, otherwise "incorrect". */
export function scoreCueBaseline(rows: readonly AuditRow[], texts: TokenizedRows): TrivialBaselineResult {
  let hits = 0;
  // Without a row predicted "correct" it equals the always-wrong rule.
  let cues = 0;
  for (const { key, isRight } of rows) {
    const text = texts.get(key);
    if (!text) return { id: 'cues', reason: 'no-texts' };
    const saysRight = text.hasRuler && !text.hasTriangle;
    if (saysRight) cues++;
    if (saysRight === isRight) hits++;
  }
  if (cues === 0) return { id: 'cues', reason: 'no-cues' };
  return { id: 'cues', accuracy: toShareEstimate(hits, rows.length), fit: 'fixed' };
}

/**
 * The single token whose presence predicts labels best, in either direction, chosen on the other folds and scored on its own. All tokens
 * are tried, so the score on the rows of the choice would be far too high.
 */
export function scoreTokenBaseline(
  rows: readonly AuditRow[],
  texts: TokenizedRows,
  seed: number,
): TrivialBaselineResult {
  if (rows.some(({ key }) => !texts.get(key))) return { id: 'token', reason: 'no-texts' };
  const all = countTokens(rows, texts);
  const balance = countCorrectMinusIncorrect(rows);
  let hits = 0;
  for (const fold of splitIntoFolds(rows, createProblemFoldLookup(rows, seed))) {
    const own = countTokens(fold, texts);
    const others = all.map((count, token) => count - (own[token] ?? 0));
    const best = findBestToken(others, balance - countCorrectMinusIncorrect(fold), texts);
    for (const { key, isRight } of fold) {
      const hasIt = texts.get(key)?.tokens.includes(best.number) ?? false;
      if ((hasIt === (best.having === 'right')) === isRight) hits++;
    }
  }
  const whole = findBestToken(all, balance, texts);
  const chosen: TrivialBaselineParameter = {
    kind: 'token',
    ...texts.token(whole.number),
    having: whole.having,
    rows: rows.filter(({ key }) => texts.get(key)?.tokens.includes(whole.number)).length,
  };
  return { id: 'token', accuracy: toShareEstimate(hits, rows.length), fit: 'cross-fitted', chosen };
}

/** For each token, the number of correct rows minus that of incorrect rows that contain it. */
function countTokens(rows: readonly AuditRow[], texts: TokenizedRows): Int32Array {
  const counts = new Int32Array(texts.vocabulary);
  for (const { key, isRight } of rows)
    for (const token of texts.get(key)?.tokens ?? []) counts[token] = (counts[token] ?? 0) + (isRight ? 1 : -1);
  return counts;
}

/**
 * For "correct if it has the token", right minus wrong predictions are twice the token's balance minus that of all rows, so the best token
 * has the largest or the smallest balance. Ties go to the first in alphabetical order.
 */
function findBestToken(
  counts: Int32Array,
  balance: number,
  texts: TokenizedRows,
): { readonly number: number; readonly having: 'right' | 'wrong' } {
  let best = { number: 0, having: 'right' as 'right' | 'wrong', score: Number.NEGATIVE_INFINITY, name: '' };
  for (const [number, count] of counts.entries()) {
    const score = Math.abs(2 * count - balance);
    if (score < best.score) continue;
    const { token, in: place } = texts.token(number);
    const name = `${token} ${place}`;
    if (score > best.score || name < best.name)
      best = { number, having: 2 * count > balance ? 'right' : 'wrong', score, name };
  }
  return best;
}
