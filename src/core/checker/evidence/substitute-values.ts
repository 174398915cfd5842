/** Substitutes a counterexample into an operand readably: `2n` at n = 3 is `2 · 3`, `x^2` at x = 1/2 is `(1/2)²`. */

import { findSubOrSuperscriptEnd, type MathToken } from '../terms/math-tokens.ts';
import { GREEK_LETTER_BY_COMMAND, LATEX_FUNCTION_COMMANDS } from '../terms/vocabulary.ts';

/** The tokens with the names of `point` replaced; unchanged if a sum binds one of the names. */
export function substituteValues(
  tokens: readonly MathToken[],
  point: ReadonlyMap<string, string>,
): readonly MathToken[] {
  const bound = tokens.some(
    (t, k) => /^\\(sum|prod)$/.test(t.text) && tokens.slice(k, k + 12).some((u) => point.has(u.text)),
  );
  if (bound) return tokens;
  const [first] = tokens;
  const only = first && isName(first) && nameEnd(tokens, 0) === tokens.length ? nameOf(tokens) : undefined;
  const whole = only === undefined ? undefined : point.get(only);
  if (first && whole !== undefined) return withoutBrackets(valueTokens(first, whole));
  const out: MathToken[] = [];
  /** Whether the last token ends a factor, and whether that factor was substituted. */
  let factor: 'none' | 'own' | 'put' = 'none';
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i];
    if (token === undefined) break;
    const end = isName(token) ? nameEnd(tokens, i) : i + 1;
    const value = isName(token) ? point.get(nameOf(tokens.slice(i, end))) : undefined;
    if (value !== undefined) {
      if (factor !== 'none') out.push(at(token, '\\cdot'));
      const put = valueTokens(token, value);
      out.push(...(isEnclosed(tokens, i, end) ? withoutBrackets(put) : put));
      factor = 'put';
      i = end;
      continue;
    }
    if (factor === 'put' && (token.kind === 'number' || isName(token) || /^\\(frac|sqrt)$/.test(token.text)))
      out.push(at(token, '\\cdot'));
    out.push(token);
    i++;
    const taken = ARGUMENTS.get(token.text);
    if (taken !== undefined) {
      for (let left = taken; left > 0 && i < tokens.length; left--) {
        const stop = argumentEnd(tokens, i);
        out.push(...argument(tokens.slice(i, stop), point));
        // The index of a root is an additional argument.
        if (token.text === '\\sqrt' && tokens[i]?.text === '[') left++;
        i = stop;
      }
      factor = 'own';
      continue;
    }
    factor = token.kind === 'number' || isName(token) || /^[)\]}!]$/.test(token.text) ? 'own' : 'none';
    if (LATEX_FUNCTION_COMMANDS.has(token.text)) {
      // The function's scripts don't end a factor: its argument follows.
      while (tokens[i]?.text === '^' || tokens[i]?.text === '_') {
        const stop = findSubOrSuperscriptEnd(tokens, i);
        out.push(...substituteValues(tokens.slice(i, stop), point));
        i = stop;
      }
      factor = 'none';
    }
  }
  return out;
}

function isName(token: MathToken): boolean {
  return token.kind === 'letter' || GREEK_LETTER_BY_COMMAND.has(token.text);
}

/** The end of a name with its index. */
function nameEnd(tokens: readonly MathToken[], i: number): number {
  return tokens[i + 1]?.text === '_' ? findSubOrSuperscriptEnd(tokens, i + 1) : i + 1;
}

/** The number of arguments of a command. In `x^2y`, the exponent is one token. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['\\frac', 2],
  ['\\binom', 2],
  ['\\sqrt', 1],
  ['^', 1],
  ['_', 1],
]);

/** Where an argument that begins at `i` ends: a group, the index of a root, one token, or a command with its own arguments. */
function argumentEnd(tokens: readonly MathToken[], i: number): number {
  const { text } = tokens[i] ?? {};
  if (text === '{') return findSubOrSuperscriptEnd(tokens, i - 1);
  if (text === '[') {
    const close = tokens.findIndex((token, k) => k > i && token.text === ']');
    return close < 0 ? tokens.length : close + 1;
  }
  let end = i + 1;
  for (let left = ARGUMENTS.get(text ?? '') ?? 0; left > 0 && end < tokens.length; left--) {
    if (text === '\\sqrt' && tokens[end]?.text === '[') left++;
    end = argumentEnd(tokens, end);
  }
  return end;
}

/** An argument with the values substituted. A single token stays a unit. */
function argument(tokens: readonly MathToken[], point: ReadonlyMap<string, string>): readonly MathToken[] {
  const [first, ...rest] = tokens;
  if (first === undefined) return [];
  const last = rest.at(-1);
  const isIn = (first.text === '{' && last?.text === '}') || (first.text === '[' && last?.text === ']');
  if (isIn && last) return [first, ...substituteValues(rest.slice(0, -1), point), last];
  const put = substituteValues(tokens, point);
  return put === tokens || put.length === 1 ? put : [at(first, '{', 'open'), ...put, at(first, '}', 'close')];
}

/** Whether a name from `i` to `end` is alone in brackets, so that its value needs none. */
function isEnclosed(tokens: readonly MathToken[], i: number, end: number): boolean {
  return tokens[i - 1]?.text === '(' && tokens[end]?.text === ')';
}

/** The name as expressions write it: `x_1`, `theta`. */
function nameOf(tokens: readonly MathToken[]): string {
  return tokens
    .map((t) => t.text.replace(/^\\/, ''))
    .filter((t) => t !== '{' && t !== '}')
    .join('');
}

function at({ start, end }: MathToken, text: string, kind: MathToken['kind'] = 'command'): MathToken {
  return { kind, text, start, end };
}

/**
 * A value as tokens: `3`, `1.51`, and `30°` unchanged; `7/2` as a fraction, which adds brackets where needed; negative
 * values and sums such as `1 + 2i` in brackets.
 */
function valueTokens(place: MathToken, value: string): MathToken[] {
  const [, whole, bottom, degree] = /^(\d[\d,]*(?:\.\d+)?)(?:\/(\d+))?(°)?$/.exec(value) ?? [];
  if (whole === undefined) {
    return [at(place, '(', 'open'), ...numberTokens(place, value), at(place, ')', 'close')];
  }
  if (bottom !== undefined) {
    const group = (digits: string): MathToken[] => [
      at(place, '{', 'open'),
      at(place, digits, 'number'),
      at(place, '}', 'close'),
    ];
    return [at(place, '\\frac'), ...group(whole), ...group(bottom)];
  }
  return [at(place, whole, 'number'), ...(degree === undefined ? [] : [at(place, '°', 'symbol')])];
}

/** A value that is a whole side needs no brackets. */
function withoutBrackets(tokens: readonly MathToken[]): readonly MathToken[] {
  return tokens[0]?.text === '(' ? tokens.slice(1, -1) : tokens;
}

/** Any other value, token by token, without loss. */
function numberTokens(place: MathToken, value: string): MathToken[] {
  return [...value.replaceAll('−', '-').matchAll(/\d[\d,]*(?:\.\d+)?|\S/g)].map(([text]) =>
    at(place, text, /^\d/.test(text) ? 'number' : /^\p{L}/u.test(text) ? 'letter' : 'symbol'),
  );
}
