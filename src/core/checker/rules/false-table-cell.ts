/**
 * Rule N: values in a table that aren't those of the formula above them: `n^2 + 1` above 9 beside n = 3. Another value of
 * the same formula must be right, which shows that the formula is meant.
 */
import type { TextRange } from '../../proof/index.ts';
import { substituteValues } from '../evidence/substitute-values.ts';
import { findTablesInText, type TextTableCells } from '../prose/formula-tables.ts';
import { isUniversalStatementHedged } from '../prose/sentences.ts';
import type { ChainLinkContext } from '../relations/chain-link.ts';
import { createRefutationEvidence } from '../relations/link-evidence.ts';
import { hasConstantTokenThatMayBeName } from '../relations/operand-shapes.ts';
import { mayHoldInAlternativeArithmetic } from '../relations/other-arithmetic.ts';
import {
  classifyReadingError,
  decideRelationFromReadings,
  evaluateAllReadings,
  findFreeLetters,
  isRelationAcceptedAsTrue,
  type TokenizedRelation,
} from '../relations/reading-attempts.ts';
import { type MathToken, tokenizeMath } from '../terms/math-tokens.ts';
import type { RelationOutcome } from '../terms/types.ts';
import { WorkBudget } from '../terms/work-budget.ts';
import type { CheckableProseStatement, ProseRule } from './rule-types.ts';

/** A formula of one letter beside a value of the letter, and the cell with its value. */
interface FormulaCell {
  readonly cell: TextRange;
  readonly relation: TokenizedRelation;
}

export const falseTableCellRule: ProseRule = {
  id: 'N',
  strength: 'refuted',
  find: (around) =>
    findTablesInText(around.text)
      .flatMap((table) => [...readColumns(around.text, table), ...readColumns(around.text, transpose(table))])
      .flatMap((column) => judgeColumn(around, column))
      .sort((a, b) => a.range.start - b.range.start),
};

function transpose(table: TextTableCells): TextTableCells {
  return (table[0] ?? []).map((_, k) => table.flatMap((row) => row[k] ?? []));
}

/** A value of a letter, as readable text. */
const VALUE = /^[-−]?\d{1,9}(?:\.\d{1,9}|\/\d{1,9})?$/;

/** The columns below a formula of a letter that heads another column. */
function readColumns(text: string, [header = [], ...rows]: TextTableCells): readonly (readonly FormulaCell[])[] {
  const heads = header.map(({ start, end }) => tokenizeMath(text, start, end));
  return heads.flatMap((name, k) => {
    const [letter] = name;
    if (name.length !== 1 || letter?.kind !== 'letter' || /^[ei]$/.test(letter.text)) return [];
    return heads.flatMap((formula, column) => {
      const letters =
        column === k || formula.length < 2 || !formula.every(isTerm) ? undefined : findFreeLetters(formula);
      if (letters?.size !== 1 || !letters.has(letter.text)) return [];
      const cells = rows.flatMap((row): FormulaCell[] => {
        const [at, cell] = [row[k], row[column]];
        if (at === undefined || cell === undefined) return [];
        const value = text.slice(at.start, at.end).trim();
        const tokens = tokenizeMath(text, cell.start, cell.end);
        if (!VALUE.test(value) || tokens.length === 0 || tokens.length > 20 || !tokens.every(isTerm)) return [];
        if (tokens.some(({ kind }) => kind === 'letter')) return [];
        const left = substituteValues(formula, new Map([[letter.text, value.replace('−', '-')]]));
        return [{ cell, relation: { sign: '=', left, right: tokens } }];
      });
      return [cells];
    });
  });
}

/** Whether a token belongs to one expression, rather than to a relation, a list, words, or an omission. */
function isTerm({ kind, text }: MathToken): boolean {
  return (
    kind !== 'text' &&
    !/^(?:[=<>,;:&?]|\\(?:ne|le|ge|approx|equiv|in|mid|to|pm|mp|pmod|mod|pod|ldots|cdots|vdots|checkmark|%|\$)|%)$/.test(
      text,
    )
  );
}

/** The statements of a column; empty unless at least as many cells are right as are wrong. */
function judgeColumn(around: ChainLinkContext, cells: readonly FormulaCell[]): readonly CheckableProseStatement[] {
  const outcomes = cells.map((cell) => judgeCell(around, cell));
  const count = (kinds: readonly (string | undefined)[]): number =>
    outcomes.filter((outcome) => kinds.includes(outcome?.kind)).length;
  const wrong = count(['refuted']);
  const isMeant = count(['holds', 'no-counterexample']) >= Math.max(1, wrong);
  return isMeant ? cells.map(({ cell }, k) => ({ range: cell, judge: () => outcomes[k] })) : [];
}

function judgeCell(around: ChainLinkContext, { cell, relation }: FormulaCell): RelationOutcome | undefined {
  if (around.budget.isSpent) return undefined;
  const budget = WorkBudget.ofRelation(around.budget);
  try {
    const outcome = decideRelationFromReadings(evaluateAllReadings(relation, budget));
    if (outcome.kind !== 'false') return isRelationAcceptedAsTrue(outcome) ? outcome : undefined;
    const { usual } = outcome;
    if (usual.kind !== 'numeric') return undefined;
    const sentence = around.sentences.at(cell.start);
    if (isUniversalStatementHedged(sentence, around.text.slice(cell.end, sentence.end)))
      return { kind: 'not-read', reason: 'hedged' };
    const { heard } = around.known;
    if (
      heard.opaque ||
      heard.ring ||
      heard.bases.length > 0 ||
      hasConstantTokenThatMayBeName([...relation.left, ...relation.right], heard.imaginary) ||
      mayHoldInAlternativeArithmetic(heard, relation, usual.left, usual.right, budget)
    )
      return { kind: 'not-read', reason: 'ambiguous' };
    return { kind: 'refuted', rule: 'N', evidence: createRefutationEvidence(relation, usual, budget) };
  } catch (error) {
    if (classifyReadingError(error) === undefined) throw error;
    return undefined;
  }
}
