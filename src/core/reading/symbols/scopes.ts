/** The parts of a proof beyond whose end their introductions don't reach: lemmas, claims, proofs, cases. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import { isStatementKind, type PartWithHeading } from '../labels/label-steps.ts';
import type { PartHeading } from '../labels/types.ts';

/** Offsets of one passage are below this. A power of two, so that positions are exact. */
const PASSAGE_CHARS = 2 ** 32;

/** The next part is searched this far. In parts. */
const MAX_PARTS = 200;

/** Titles of parts that only tell what comes. */
const SKETCH = /\b(?:summary|sketch|overview|outline|idea|plan|strategy|verdict)\b/i;

/** Those of them in which nothing is proved. */
const SUMMARY = /\b(?:summary|sketch|overview|outline|verdict)\b/i;

/** A part as positions in the proof. */
export interface SymbolScope {
  readonly start: number;
  readonly end: number;
  /** Whether it is a case or a proof rather than a statement: its symbols are mostly known. */
  readonly isCase: boolean;
  /** Whether it only tells what comes. */
  readonly isSketch: boolean;
  /** Where the innermost lemma or the like around it begins, whose variables are its own. 0 if there is none. */
  readonly statementStart: number;
}

/** The proof as a whole. */
const WHOLE: SymbolScope = {
  start: 0,
  end: Number.POSITIVE_INFINITY,
  isCase: false,
  isSketch: false,
  statementStart: 0,
};

/** A number that orders places of a proof. @param passage 0 for the problem, `index + 1` for a step */
export function toPositionNumber(passage: number, offset: number): number {
  return passage * PASSAGE_CHARS + offset;
}

/** Finds the innermost scope around a position. */
export class SymbolScopeFinder {
  readonly #scopes: (SymbolScope & { readonly parent: number })[] = [];

  constructor(parts: readonly PartWithHeading[], hasScope: (heading: PartHeading) => boolean) {
    const open: number[] = [];
    for (const [index, { heading, from, to }] of parts.entries()) {
      if (!hasScope(heading)) continue;
      const start = toPositionNumber(from + 1, heading.range.start);
      const isInside = (part: PartWithHeading | undefined) => part?.parent !== undefined && part.parent >= index;
      // The next part in the same step ends it, if it isn't inside.
      let at = index + 1;
      while (at <= index + MAX_PARTS && isInside(parts[at])) at++;
      const next = at <= index + MAX_PARTS ? parts[at] : undefined;
      const own = toPositionNumber(to + 1, 0);
      const end = next === undefined ? own : Math.min(own, toPositionNumber(next.from + 1, next.heading.range.start));
      if (end <= start) continue;
      while (open.length > 0 && (this.#scopes[open.at(-1) ?? 0]?.end ?? 0) <= start) open.pop();
      const around = this.#scopes[open.at(-1) ?? -1] ?? WHOLE;
      const isCase = !isStatementKind(heading.kind);
      this.#scopes.push({
        start,
        end: Math.min(end, around.end),
        isCase,
        isSketch: (heading.kind === 'section' && SUMMARY.test(`${heading.name} ${heading.title}`)) || around.isSketch,
        statementStart: isCase ? around.statementStart : start,
        parent: open.at(-1) ?? -1,
      });
      open.push(this.#scopes.length - 1);
    }
  }

  /** The innermost scope around a position; that of the whole proof, without an end, if there is no other. */
  find(position: number): SymbolScope {
    let at =
      findFirstIndexByBinarySearch(this.#scopes.length, (index) => (this.#scopes[index]?.start ?? 0) > position) - 1;
    for (let scope = this.#scopes[at]; scope !== undefined; scope = this.#scopes[at]) {
      if (scope.end > position) return scope;
      at = scope.parent;
    }
    return WHOLE;
  }
}

/** Whether what a part introduces ends with it. */
export function hasOwnSymbolScope({ kind, name, title }: PartHeading): boolean {
  if (kind === 'section') return SKETCH.test(`${name} ${title}`);
  return isStatementKind(kind) || /^(?:proof|case|subcase|base|induction)$/.test(kind);
}

export function isSectionHeading({ kind }: PartHeading): boolean {
  return kind === 'section';
}
