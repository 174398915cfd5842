/** Splits prose into tokens in one pass: numbers, signs, words, and separators. */

import { parseWordPairs } from '../../base/word-tables.ts';

/** One token of prose, as far as it matters for arithmetic. */
export interface ProseToken {
  readonly kind:
    | 'number'
    | 'operator'
    | 'relation'
    | 'open'
    | 'close'
    | 'money'
    | 'postfix'
    | 'word'
    | 'break'
    | 'junk'
    | 'line'
    /** Words that belong to the number before; see `quantity-tokens.ts`. */
    | 'unit';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Its groups, in order: number, word, line, relation, ellipsis, bold. Anything else is a sign. Named groups would take twice the time. */
const LEXEME =
  /((?:\d{1,3}(?:,\d{3})+(?![\d,])|\d+)(?:\.\d+)?|\.\d+)|([A-Za-zÀ-ÖØ-öø-ɏ][A-Za-zÀ-ÖØ-öø-ɏ'’]*)|(\n)|(<=|>=|!=|≤|≥|≠|≈|=|<|>)|(\.{2,}|…)|(\*\*|__)|[^\s]/gu;

const OPERATORS = parseWordPairs('+ +  - -  − -  * *  × *  · *  ⋅ *  ÷ /  / /  ^ ^');

export function tokenizeProse(text: string, start: number, end: number): ProseToken[] {
  const marks: ProseToken[] = [];
  const slice = text.slice(start, end);
  /** Number of open round brackets on this line. */
  let depth = 0;
  for (const match of slice.matchAll(LEXEME)) {
    const [lexeme, number, word, line, relation, ellipsis, bold] = match;
    const at = start + match.index;
    const stop = at + lexeme.length;
    const before = at === 0 ? '' : text.charAt(at - 1);
    const after = text.charAt(stop);
    const add = (kind: ProseToken['kind'], value = lexeme): void => {
      marks.push({ kind, text: value, start: at, end: stop });
      if (kind === 'open') depth++;
      else if (kind === 'close') depth = Math.max(0, depth - 1);
      else if (kind === 'line') depth = 0;
    };
    const last = marks.at(-1);
    const glued = last !== undefined && last.end === at;
    if (number !== undefined) {
      const odd =
        /[A-Za-z_:\\#]/.test(before) ||
        (/[.,'’]/.test(before) && /\d/.test(text.charAt(at - 2))) ||
        /^0\d/.test(lexeme) ||
        (depth > 0 && isList(lexeme, last));
      // Doesn't end a numeral inside one that the author may mean as a whole: `2,5`, `1.250.000`, `2:15`.
      const goesOn = /^(?:[:_.,'’]\d|\.\(\d)/.test(text.slice(stop, stop + 3));
      add(odd || goesOn ? 'junk' : 'number', lexeme.replaceAll(',', ''));
    } else if (word !== undefined) {
      const counted =
        last?.kind === 'number' || last?.kind === 'close' || (last?.kind === 'word' && marks.at(-2)?.kind === 'number');
      if (/^[xX]$/.test(lexeme) && counted && /^\s*[$\d.(]/.test(text.slice(stop, stop + 4))) add('operator', '*');
      else if (glued && (last.kind === 'number' || last.kind === 'junk')) {
        marks.pop();
        marks.push({ kind: 'junk', text: lexeme, start: last.start, end: stop });
      } else if (lexeme === 'of' && isPart(marks) && /^\s+\$?[\d.]/.test(text.slice(stop, stop + 6)))
        add('operator', '*');
      else if (lexeme === 'is' && /^\s+\$?[\d.]/.test(text.slice(stop, stop + 6)) && percentOf(marks))
        add('relation', '=');
      else if (lexeme === 'equals' && last?.kind === 'number') add('relation', '=');
      else add('word');
    } else if (line !== undefined) add('line');
    else if (relation !== undefined) {
      if (
        lexeme === '!=' ||
        text.charAt(stop) === '=' ||
        before === ':' ||
        /[=]/.test(before) ||
        (lexeme === '=' && after === '>') ||
        (lexeme === '>' && (last === undefined || last.kind === 'line'))
      )
        add('junk');
      else add('relation');
    } else if (ellipsis !== undefined) add('junk');
    else if (bold !== undefined) {
      if (/\d/.test(before) && /\d/.test(after)) add('operator', '^');
    } else {
      const mark = signAt(text, lexeme, at, stop, marks);
      if (mark !== undefined) add(mark.kind, mark.text);
    }
  }
  return marks;
}

/** In brackets, `8,100` may be two numbers unless it is money. `1,050` is one: its second part starts with a zero. */
function isList(lexeme: string, last: ProseToken | undefined): boolean {
  return lexeme.includes(',') && !lexeme.includes(',0') && last?.kind !== 'money';
}

/** The meaning of a sign after the tokens so far; `undefined` if it has none. */
function signAt(
  text: string,
  lexeme: string,
  at: number,
  stop: number,
  marks: readonly ProseToken[],
): Pick<ProseToken, 'kind' | 'text'> | undefined {
  const as = (kind: ProseToken['kind'], value = lexeme): Pick<ProseToken, 'kind' | 'text'> => ({
    kind,
    text: value,
  });
  const last = marks.at(-1);
  const lineStart = last === undefined ? at === 0 || text.charAt(at - 1) === '\n' : last.kind === 'line';
  const after = text.charAt(stop);
  // `0.(3)` repeats its digits.
  if (lexeme === '.' && /\d/.test(text.charAt(at - 1)) && /^\(\d/.test(text.slice(stop, stop + 2))) return as('junk');
  // Before a number, it may be a minus or a dash.
  if (lexeme === '–' && !lineStart && /^\s?[\d.(]/.test(text.slice(stop, stop + 2))) return as('junk');
  if (lineStart && /[-*+•–]/.test(lexeme) && /\s/.test(after)) return as('break');
  if (lexeme === '$' || lexeme === '€' || lexeme === '£') return as(/[\d.]/.test(after) ? 'money' : 'junk');
  if (lexeme === '\\' && after === '$') return undefined;
  if (lexeme === '%') return as(last?.kind === 'number' ? 'postfix' : 'junk', '\\%');
  if (lexeme === '!' && last?.kind === 'number' && last.end === at && /^\s*[=*/×÷)]/.test(text.slice(stop, stop + 3)))
    return as('postfix', '!');
  if (lexeme === '(') return as('open');
  if (lexeme === ')') return as('close');
  const operator = OPERATORS.get(lexeme);
  if (operator !== undefined) return as('operator', operator);
  if (/[.,;:!?—–]/.test(lexeme)) {
    // A period alone (`. 84`) or after an operator doesn't end a sentence.
    const follows = last !== undefined && last.end === at && /^(number|word|close|postfix|junk)$/.test(last.kind);
    return as(follows || lexeme === '—' || lexeme === '–' ? 'break' : 'junk');
  }
  return as('junk');
}

/** Whether the tokens end in a percentage or a fraction, so that "of" multiplies. */
function isPart(marks: readonly ProseToken[]): boolean {
  const last = marks.at(-1);
  return (
    last?.kind === 'postfix' ||
    (last?.kind === 'number' && marks.at(-2)?.text === '/' && marks.at(-3)?.kind === 'number')
  );
}

/** Whether the tokens end in `20% of 50`, so that "is" means equals. */
function percentOf(marks: readonly ProseToken[]): boolean {
  const tail = marks.slice(-5).map((m) => (m.kind === 'number' ? 'n' : m.text));
  return /\\% \* (\$ )?n$/.test(tail.join(' '));
}
