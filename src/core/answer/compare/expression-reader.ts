/** Reads expressions for one comparison. */
import { getOrCreate } from '../../base/groups.ts';
import {
  type Expression,
  joinMathTokens,
  type MathToken,
  type ParsedExpressionCache,
  type ReadingChooser,
  RelationReadingFailure,
  readOperand,
  WorkBudget,
} from '../../checker/index.ts';
import { createMathToken, type MathTokens } from '../read/answer.ts';
import { findMatchingBracket } from '../read/brackets.ts';

/** The parsed expressions of one comparison, and the names that replace unreadable parts. */
export class AnswerExpressionReader {
  readonly parsed: ParsedExpressionCache = new Map();
  readonly #atoms = new Map<string, string>();
  readonly budget = WorkBudget.ofRelation();

  /** Throws {@link RelationReadingFailure}. An expression of an unknown kind (`f(2)`, `a_{n+1}`) becomes a name. */
  read(tokens: MathTokens, chooser: ReadingChooser): Expression {
    try {
      return readOperand(tokens, chooser, this.parsed, this.budget);
    } catch (error) {
      if (!(error instanceof RelationReadingFailure) || error.reason === 'too-costly') throw error;
      const named = this.#withAtoms(tokens);
      if (named === undefined) throw error;
      return readOperand(named, chooser, this.parsed, this.budget);
    }
  }

  /**
   * Replaces `f(2)`, `P(A \cap B)`, `f'`, and `a_{n+1}` by names, equal tokens by equal names; `undefined` if there are
   * none.
   */
  #withAtoms(tokens: MathTokens): MathTokens | undefined {
    const out: MathToken[] = [];
    let changed = false;
    for (let i = 0; i < tokens.length; ) {
      const token = tokens[i];
      if (token === undefined) break;
      let end = i + 1;
      if (
        token.kind === 'letter' ||
        /^\\(?:phi|psi|sigma|tau|omega|varphi|Phi|Gamma|zeta|theta|alpha|beta|mu|lambda|Delta|angle|triangle|overline|vec|hat|bar)$/.test(
          token.text,
        )
      ) {
        if (token.kind === 'command' && tokens[end]?.text === '{') end = findMatchingBracket(tokens, end) + 1 || end;
        for (;;) {
          const next = tokens[end];
          if (next?.text === "'" || next?.text === '\\prime') end++;
          else if (next?.text === '_' || (next?.text === '^' && /^(?:\\prime|')$/.test(tokens[end + 1]?.text ?? ''))) {
            const close = tokens[end + 1]?.text === '{' ? findMatchingBracket(tokens, end + 1) : end + 1;
            if (close < 0) break;
            end = close + 1;
          } else if (next?.text === '(' && token.kind === 'letter') {
            const close = findMatchingBracket(tokens, end);
            if (close < 0) break;
            end = close + 1;
            break;
          } else break;
        }
      }
      if (end > i + 1) {
        const key = joinMathTokens(tokens.slice(i, end));
        const name = getOrCreate(this.#atoms, key, () => `${this.#atoms.size + 9000}`);
        out.push(
          createMathToken('letter', 'q', token),
          createMathToken('symbol', '_', token),
          createMathToken('open', '{', token),
          createMathToken('number', name, token),
          { ...createMathToken('close', '}', token), end: tokens[end - 1]?.end ?? token.end },
        );
        changed = true;
      } else out.push(token);
      i = end;
    }
    return changed ? out : undefined;
  }
}
