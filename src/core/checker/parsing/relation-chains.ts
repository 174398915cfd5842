/** Splits the tokens of a group into chains of relations: `a = b < c` is two links over three operands. */

import { splitIntoWords } from '../../base/word-tables.ts';
import { findBracketGroupLastIndex, type MathToken } from '../terms/math-tokens.ts';
import { CLOSING_BRACKET_BY_OPENING, type RelationSign } from '../terms/vocabulary.ts';

/** One operand of a chain, and whether its surroundings make it unsure. */
export interface ChainOperand {
  readonly tokens: readonly MathToken[];
  /** It continues across a row break, or may be cut off. It must never be used to refute. */
  readonly unsure: boolean;
}

export interface RelationChain {
  readonly operands: readonly ChainOperand[];
  /** `signs[k]` is between `operands[k]` and `operands[k + 1]`; `undefined` for relations that aren't judged. */
  readonly signs: readonly (RelationSign | undefined)[];
  readonly modulus?: readonly MathToken[];
  /** Whether it has a modulus or a congruence sign, so that `=` may mean a congruence. */
  readonly modular: boolean;
  /** The offset of its first sign, if it begins with one and so continues another expression. */
  readonly opens?: number;
}

const SIGNS: ReadonlyMap<string, RelationSign | undefined> = new Map<string, RelationSign | undefined>([
  ['=', '='],
  ['\\ne', '≠'],
  ['<', '<'],
  ['>', '>'],
  ['\\le', '≤'],
  ['\\ge', '≥'],
  ['\\approx', '≈'],
  ['\\equiv', '≡'],
  ['\\mid', '∣'],
  ['\\nmid', '∤'],
  ...splitIntoWords(String.raw`\sim \simeq \cong \propto \doteq \coloneqq \triangleq \stackrel \overset \ll \gg`).map(
    (sign) => [sign, undefined] as const,
  ),
]);

/** Signs that end one statement and begin another. */
const BREAKS: ReadonlySet<string> = new Set(
  splitIntoWords(String.raw`
  , ; . \quad \qquad \Rightarrow \iff \Longrightarrow \Leftrightarrow \Longleftrightarrow \therefore \because
  \land \lor \wedge \vee \checkmark
`),
);

/** Words that join two statements rather than two operands. */
const JOINING =
  /^(and|or|so|then|thus|hence|since|because|where|when|if|for|which|but|therefore|as|with|while|that|giving|gives|implies|yields|also|i\.e\.|is|are|we|it|by|from|such|in|on|not|otherwise|at)\b|[,;.]\s*$|\s\S+\s\S+\s/i;

const ROWS: ReadonlySet<string> = new Set(
  splitIntoWords('align aligned alignat alignedat gather gathered split eqnarray multline equation flalign'),
);

const CLOSING: ReadonlySet<string> = new Set(CLOSING_BRACKET_BY_OPENING.values());

interface Draft {
  operands: MathToken[][];
  signs: (RelationSign | undefined)[];
  unsure: Set<number>;
  modulus?: MathToken[];
  modular: boolean;
  opens?: number;
}

/** The chains of a group, in order, without chains that have no relation. */
export function findRelationChains(tokens: readonly MathToken[]): RelationChain[] {
  const out: RelationChain[] = [];
  let draft: Draft = empty();
  const opaque: string[] = [];
  let depth = 0;
  let rowStart = false;
  const finish = (): void => {
    if (draft.signs.length > 0) {
      out.push({
        operands: draft.operands.map((list, k) => ({ tokens: list, unsure: draft.unsure.has(k) })),
        signs: draft.signs,
        modular: draft.modular,
        ...(draft.modulus === undefined ? {} : { modulus: draft.modulus }),
        ...(draft.opens === undefined ? {} : { opens: draft.opens }),
      });
    }
    draft = empty();
  };
  const current = (): MathToken[] => draft.operands.at(-1) ?? [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    const environment = /^\\(begin|end)\{(\w+)\}$/.exec(text);
    if (environment !== null) {
      const name = environment[2] ?? '';
      if (environment[1] === 'begin') {
        if (!ROWS.has(name)) {
          opaque.push(name);
          current().push(token);
        }
      } else if (opaque.at(-1) === name) {
        opaque.pop();
        current().push(token);
      } else finish();
      continue;
    }
    if (opaque.length > 0) {
      current().push(token);
      continue;
    }
    if (CLOSING_BRACKET_BY_OPENING.has(text)) depth++;
    else if (CLOSING.has(text)) depth = Math.max(0, depth - 1);
    if (text === '\\\\') {
      rowStart = true;
      depth = 0;
      i = skipRowGap(tokens, i);
      continue;
    }
    if (text === '&') continue;
    if (rowStart) {
      // A row that begins with a relation continues the chain. A row that begins with another sign may continue it.
      if (text === '\\quad' || text === '\\qquad') continue;
      rowStart = false;
      if ((draft.signs.length > 0 || current().length > 0) && /^(\+|-|\\cdot|\\times|\*|\/)$/.test(text))
        draft.unsure.add(draft.operands.length - 1);
      else if (!SIGNS.has(text)) finish();
    }
    if (depth > 0 && !(text === '(' && depth === 1)) {
      current().push(token);
      continue;
    }
    const modulus = modulusAt(tokens, i, draft.signs.includes('≡'));
    if (modulus !== undefined) {
      draft.modular = true;
      if (modulus.tokens !== undefined) draft.modulus = modulus.tokens;
      i = modulus.next - 1;
      depth = 0;
      const next = tokens[i + 1];
      if (next !== undefined && !SIGNS.has(next.text)) finish();
      continue;
    }
    if (SIGNS.has(text)) {
      const sign = SIGNS.get(text);
      const last = tokens[i - 1];
      if (tokens.slice(0, i).every((t) => t.text === '&' || t.text.startsWith('\\begin'))) draft.opens = token.start;
      draft.signs.push(
        last?.text === ':' || tokens[i + 1]?.text === '^' || tokens[i + 1]?.text === '_' ? undefined : sign,
      );
      if (sign === '≡') draft.modular = true;
      draft.operands.push([]);
      if (text === '=' && last?.text === '!' && last.end === token.start) draft.unsure.add(draft.operands.length - 1);
    } else if (text === '\\not' || text === '\\neg') {
      draft.unsure.add(draft.operands.length - 1);
      draft.unsure.add(draft.operands.length);
    } else if (BREAKS.has(text)) {
      // `14, 400/80` and `2,5` may be one number to the author; `1, 2, 3 = x` is a list.
      const next = tokens[i + 1];
      const before = tokens[i - 1];
      const between = before?.kind === 'number' && next?.kind === 'number';
      const glued = before?.end === token.start && next?.start === token.end;
      const split =
        between && ((text === ',' && /^\d{3}(\.|$)/.test(next.text)) || (glued && (text === ',' || text === '.')));
      const elided = text === '.' && next?.text === '.';
      if (split || elided) draft.unsure.add(draft.operands.length - 1);
      finish();
      if (split) draft.unsure.add(0);
    } else if (token.kind === 'text' && JOINING.test(`${text} `) && !/^(of|times)$/.test(text)) {
      finish();
    } else {
      current().push(token);
    }
  }
  finish();
  return out;
}

function empty(): Draft {
  return { operands: [[]], signs: [], unsure: new Set(), modular: false };
}

/** Letters of units in which TeX measures lengths: `2pt`, `0.5em`. */
const LENGTH_UNIT = /^(?:pt|pc|mm|cm|in|ex|em|mu|bp)$/;

/** The last token of a line break at `i` with its star and its space, as in `\\[2pt]` and `\\*[0.5em]`. */
function skipRowGap(tokens: readonly MathToken[], i: number): number {
  const star = tokens[i + 1]?.text === '*' ? i + 1 : i;
  if (tokens[star + 1]?.text !== '[') return i;
  const length = tokens[star + 2]?.text === '-' ? star + 3 : star + 2;
  const [first, second] = tokens.slice(length + 1, length + 3);
  const isLength = tokens[length]?.kind === 'number' && LENGTH_UNIT.test(`${first?.text ?? ''}${second?.text ?? ''}`);
  return isLength && tokens[length + 3]?.text === ']' ? length + 3 : i;
}

/** A modulus at `i`: `\pmod{n}`, `\mod n`, `(\bmod n)`, `(mod n)`, and `\bmod n` after a congruence. */
function modulusAt(
  tokens: readonly MathToken[],
  i: number,
  congruent: boolean,
): { tokens?: MathToken[]; next: number } | undefined {
  const text = tokens[i]?.text;
  if (text === '\\pmod' || text === '\\mod' || text === '\\pod' || (text === '\\bmod' && congruent)) {
    if (tokens[i + 1]?.text === '{') {
      const end = findBracketGroupLastIndex(tokens, i + 1);
      return { tokens: tokens.slice(i + 2, end), next: end + 1 };
    }
    let end = i + 1;
    while (tokens[end]?.kind === 'number' || tokens[end]?.kind === 'letter') end++;
    return { tokens: tokens.slice(i + 1, end), next: end };
  }
  if (text === '(') {
    const word = tokens[i + 1];
    const letters = tokens
      .slice(i + 1, i + 4)
      .map((t) => t.text)
      .join('');
    const skip =
      word?.text === '\\mod' || word?.text === '\\bmod' || /^(mod|modulo)$/.test(word?.text ?? '')
        ? 2
        : letters === 'mod'
          ? 4
          : 0;
    if (skip === 0) return undefined;
    const end = findBracketGroupLastIndex(tokens, i);
    return { tokens: tokens.slice(i + skip, end), next: end + 1 };
  }
  return undefined;
}

/** The chain with its first or last operand marked unsure, because it may be cut off there. */
export function markChainEndsUncertain(chain: RelationChain, isFirst: boolean, isLast: boolean): RelationChain {
  if (!isFirst && !isLast) return chain;
  const end = chain.operands.length - 1;
  const operands = chain.operands.map((o, k) =>
    (isFirst && k === 0) || (isLast && k === end) ? { ...o, unsure: true } : o,
  );
  return { ...chain, operands };
}
