/** Splits LaTeX and Unicode mathematics into tokens, in one linear pass, with offsets into the text. */

import { MAX_OPERAND_CHARS } from './caps.ts';
import {
  FRACTION_BY_UNICODE,
  LATEX_BY_UNICODE,
  LATEX_COMMAND_BY_SYNONYM,
  LATEX_COMMAND_BY_UPRIGHT_NAME,
  LATEX_COMMANDS_DROPPED_WITH_ARGUMENT,
  LATEX_LAYOUT_COMMANDS,
  LATEX_TEXT_COMMANDS,
  SUPERSCRIPT_DIGITS,
} from './vocabulary.ts';

/** One token of mathematics with its range in the text. */
export interface MathToken {
  readonly kind: 'number' | 'letter' | 'command' | 'open' | 'close' | 'symbol' | 'text';
  /** The normal form: Unicode signs become commands, numbers lose their group separators. For `text`, the words. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether a thin space (`\\,`) sets this number apart from a factor before it. */
  readonly apart?: true;
}

type Push = (kind: MathToken['kind'], value: string, start: number, end: number) => void;

const DIGIT = /[0-9]/;
const LETTER = /[A-Za-z]/;

/**
 * Tokens of `text` between `from` and `to`. Drops commands that only affect type and spacing, `\left`, and `\right`.
 * `\text{…}` and similar commands become one `text` token. A number includes its group separators (`1{,}000`, `1\,000`,
 * and `1,000` where a list isn't possible).
 */
export function tokenizeMath(text: string, from: number, to: number): MathToken[] {
  const tokens: MathToken[] = [];
  /** For each open bracket, whether a comma between digits groups thousands rather than separating a list. */
  const grouping: boolean[] = [];
  let i = from;
  let thin = -1;
  const push: Push = (kind, value, start, end) => {
    tokens.push({ kind, text: value, start, end });
  };
  while (i < to) {
    const c = text.charAt(i);
    if (c === ' ' || c === '\n' || c === '\t' || c === '\r' || c === '~') {
      i++;
    } else if (
      DIGIT.test(c) ||
      (c === '.' && DIGIT.test(text.charAt(i + 1)) && i + 1 < to && !DIGIT.test(text.charAt(i - 1)))
    ) {
      const end = numberEnd(text, i, to, grouping.at(-1) ?? true);
      // `\frac12` takes a digit for each argument.
      const digits = /^\\(frac|binom)$/.test(tokens.at(-1)?.text ?? '') && end - i > 1 ? Math.min(2, end - i) : 0;
      for (let n = 0; n < digits; n++) push('number', text.charAt(i + n), i + n, i + n + 1);
      if (i + digits < end) push('number', text.slice(i + digits, end).replace(/[^0-9.]/g, ''), i + digits, end);
      const before = tokens.at(-2);
      const number = tokens.at(-1);
      if (thin === i && before && number && (before.kind === 'number' || /^[)}\]!]$/.test(before.text)))
        tokens[tokens.length - 1] = { ...number, apart: true };
      i = end;
    } else if (c === '\\') {
      if (text.charAt(i + 1) === ',') thin = i + 2;
      i = command(text, i, to, push);
      const last = tokens.at(-1);
      if (last?.text === '\\{') grouping.push(false);
      else if (last?.text === '\\}') grouping.pop();
    } else if (LETTER.test(c)) {
      push('letter', c, i, i + 1);
      i++;
    } else if (c === '{') {
      push('open', '{', i, i + 1);
      grouping.push(grouping.at(-1) ?? true);
      i++;
    } else if (c === '}') {
      push('close', '}', i, i + 1);
      grouping.pop();
      i++;
    } else if (c === '(' || c === '[') {
      grouping.push(false);
      push('symbol', c, i, i + 1);
      i++;
    } else {
      if (c === ')' || c === ']') grouping.pop();
      i = sign(text, i, to, push);
    }
  }
  return tokens;
}

/** Root signs with their orders. */
const ROOTS: ReadonlyMap<string, string> = new Map([
  ['√', ''],
  ['∛', '3'],
  ['∜', '4'],
]);

/** One sign that isn't a letter, digit, brace, or command. */
function sign(text: string, i: number, to: number, push: Push): number {
  const c = text.charAt(i);
  const pushGroup = (digits: string, start: number, end: number): void => {
    push('open', '{', start, start);
    push('number', digits, start, end);
    push('close', '}', end, end);
  };
  const raised = SUPERSCRIPT_DIGITS.indexOf(c);
  if (raised >= 0) {
    let end = i;
    let digits = '';
    while (end < text.length && SUPERSCRIPT_DIGITS.includes(text.charAt(end)))
      digits += SUPERSCRIPT_DIGITS.indexOf(text.charAt(end++));
    push('symbol', '^', i, i);
    pushGroup(digits, i, end);
    return end;
  }
  const fraction = FRACTION_BY_UNICODE.get(c);
  if (fraction !== undefined) {
    push('command', '\\frac', i, i);
    for (const part of fraction.split('/')) pushGroup(part, i, i + 1);
    return i + 1;
  }
  const order = ROOTS.get(c);
  if (order !== undefined) {
    push('command', '\\sqrt', i, i + 1);
    if (order !== '') {
      push('symbol', '[', i, i + 1);
      push('number', order, i, i + 1);
      push('symbol', ']', i, i + 1);
    }
    // Unlike `\sqrt12`, `√12` includes both digits.
    const digits = /^\d{1,40}(?:\.\d{1,40})?(?![\d,])/.exec(text.slice(i + 1, Math.min(to, i + 90)))?.[0];
    if (digits === undefined) return i + 1;
    const end = i + 1 + digits.length;
    pushGroup(digits, i + 1, end);
    return end;
  }
  if (c === '.' && text.startsWith('...', i)) {
    push('command', '\\ldots', i, i + 3);
    return i + 3;
  }
  const known = LATEX_BY_UNICODE.get(c);
  if (known === undefined) push('symbol', c, i, i + 1);
  else if (known.startsWith('\\')) push('command', known, i, i + 1);
  else if (known !== '') push('symbol', known, i, i + 1);
  return i + 1;
}

/** Reads a command at `i`, pushes its tokens, and returns its end. */
function command(text: string, i: number, to: number, push: Push): number {
  let end = i + 1;
  while (end < to && LETTER.test(text.charAt(end))) end++;
  if (end === i + 1) end = Math.min(to, i + 2);
  const name = text.slice(i, end);
  if (name === '\\left' || name === '\\right') {
    let k = end;
    while (k < to && text.charAt(k) === ' ') k++;
    return text.charAt(k) === '.' ? k + 1 : end;
  }
  if (LATEX_LAYOUT_COMMANDS.has(name)) return end;
  if (name === '\\begin' || name === '\\end') {
    const environment = /^\s*\{([a-zA-Z]{1,20}\*?)\}/.exec(text.slice(end, Math.min(to, end + 40)));
    if (environment !== null) {
      const close = end + environment[0].length;
      push('command', `${name}{${(environment[1] ?? '').replace('*', '')}}`, i, close);
      return close;
    }
  }
  if (LATEX_TEXT_COMMANDS.has(name) || LATEX_COMMANDS_DROPPED_WITH_ARGUMENT.has(name)) {
    let k = end;
    while (k < to && (text.charAt(k) === ' ' || text.charAt(k) === '*')) k++;
    if (text.charAt(k) === '{') {
      let depth = 0;
      let close = k;
      for (; close < Math.min(to, k + MAX_OPERAND_CHARS); close++) {
        const c = text.charAt(close);
        if (c === '{') depth++;
        else if (c === '}' && --depth === 0) break;
      }
      if (depth === 0 && close > k) {
        if (LATEX_COMMANDS_DROPPED_WITH_ARGUMENT.has(name)) return close + 1;
        const words = text
          .slice(k + 1, close)
          .replaceAll('\\', ' ')
          .replaceAll('~', ' ')
          .trim();
        // Without an argument, `min` means minutes.
        const isUnit = words === 'min' && !/^\s*(?:\\left\s*)?\\?[({[_]/.test(text.slice(close + 1, close + 12));
        const known = isUnit ? undefined : LATEX_COMMAND_BY_UPRIGHT_NAME.get(words);
        if (known !== undefined) push(known.startsWith('\\') ? 'command' : 'letter', known, i, close + 1);
        else if (words !== '') push('text', words, i, close + 1);
        return close + 1;
      }
      return end;
    }
  }
  const same = LATEX_COMMAND_BY_SYNONYM.get(name) ?? name;
  push(same.startsWith('\\') ? 'command' : 'symbol', same, i, end);
  return end;
}

/** A group of thousands that begins with a zero can't be a separate numeral, so `(1,050)` isn't a list. */
const THOUSANDS = /^(?:,[0-9]{3})*?,0[0-9]{2}(?![0-9])/;

/** The end of the numeral that starts at `i`, including group separators. */
function numberEnd(text: string, i: number, to: number, commaGroups: boolean): number {
  let end = i;
  while (end < to && DIGIT.test(text.charAt(end))) end++;
  if (end - i <= 3 && end > i && text.charAt(i) !== '0') {
    const commas = commaGroups || THOUSANDS.test(text.slice(end, end + 24));
    for (;;) {
      const rest = text.slice(end, end + 8);
      const group =
        /^(?:\{,\}|\\,|\\!|\\ |,\\!|\{,\}\\!)?(?=[0-9]{3}(?![0-9]))/.exec(rest)?.[0] ||
        (commas ? /^,(?=[0-9]{3}(?![0-9]))/.exec(rest)?.[0] : undefined);
      if (group === undefined || group === '' || end + group.length + 3 > to) break;
      end += group.length + 3;
    }
  }
  // `0.\overline{3}` and `0.(3)`: the point belongs to the numeral.
  if (
    text.charAt(end) === '.' &&
    /^\.(?:\s*\\(?:overline|bar|dot)\b|\(\d+\))/.test(text.slice(end, Math.min(to, end + 16)))
  )
    return end + 1;
  if (text.charAt(end) === '.' && DIGIT.test(text.charAt(end + 1)) && end + 1 < to) {
    end++;
    while (end < to && DIGIT.test(text.charAt(end))) end++;
  }
  return end;
}

/** Joins tokens into one string, which is equal for equal notation. */
export function joinMathTokens(tokens: readonly MathToken[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** Whether a token is two signs at once: `3 \pm 2`. */
export function isPlusMinus({ text }: MathToken): boolean {
  return text === '\\pm' || text === '\\mp';
}

/** Replaces each `±` and `∓` by one sign: the upper one if `isUpper` returns true. */
export function resolvePlusMinus(tokens: readonly MathToken[], isUpper: () => boolean): readonly MathToken[] {
  if (!tokens.some(isPlusMinus)) return tokens;
  return tokens.map(
    (t): MathToken =>
      isPlusMinus(t) ? { ...t, kind: 'symbol', text: isUpper() === (t.text === '\\pm') ? '+' : '-' } : t,
  );
}

/** The index of the bracket that closes the one at `at`; `undefined` if there is none. */
export function findClosingBracket(
  tokens: readonly MathToken[],
  at: number,
  [open, close]: readonly [string, string],
): number | undefined {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    if (tokens[i]?.text === open) depth++;
    else if (tokens[i]?.text === close && --depth === 0) return i;
  }
  return undefined;
}

/** The index of the last token of the group in `(…)` or `{…}` that begins at `i`, or `i` for a single token. */
export function findBracketGroupLastIndex(tokens: readonly MathToken[], i: number): number {
  let depth = 0;
  for (let k = i; k < tokens.length; k++) {
    const text = tokens[k]?.text;
    if (text === '(' || text === '{') depth++;
    else if (text === ')' || text === '}') depth--;
    if (depth <= 0) return k;
  }
  return tokens.length;
}

/** The end of the script after `^` or `_`. */
export function findSubOrSuperscriptEnd(tokens: readonly MathToken[], mark: number): number {
  if (tokens[mark + 1]?.text !== '{') return Math.min(tokens.length, mark + 2);
  const close = findClosingBracket(tokens, mark + 1, ['{', '}']);
  return close === undefined ? tokens.length : close + 1;
}
