/** Tokens to readable Unicode mathematics for people: `\frac{a}{b}` is a/b, `\cos 150^\circ` is cos 150°. */

import { readPairs } from '../../base/tables.ts';
import type { Token } from '../terms/tokens.ts';
import { GREEK } from '../terms/vocabulary.ts';
import { grouped } from './show-value.ts';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...[
    ...readPairs(String.raw`
  \cdot ·  \times ×  * ×  \div ÷  + +  - −  \pm ±  \bmod mod  = =  \le ≤  \ge ≥  < <  > >  \to →  \in ∈
`),
  ].map(([sign, shown]) => [sign, ` ${shown} `] as const),
  ...readPairs(String.raw`
  \% %  \$ $  \circ °  \infty ∞  \ldots …  \cdots ⋯  \lfloor ⌊  \rfloor ⌋  \lceil ⌈  \rceil ⌉  \langle ⟨  \rangle ⟩
  \{ {  \} }  \| ‖  \sum ∑  \prod ∏  \int ∫  \angle ∠
`),
  [',', ', '],
  ['\\differential', ' d'],
]);

const RAISED = byPlace('0123456789-−+ni()', '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺ⁿⁱ⁽⁾');
const LOWERED = byPlace('0123456789ni=+-−xjkm', '₀₁₂₃₄₅₆₇₈₉ₙᵢ₌₊₋₋ₓⱼₖₘ');

/** Each sign of one text with the one at its place in another. */
function byPlace(signs: string, others: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, k) => [sign, others.charAt(k)]));
}

/** A name as MathJSON writes it (`theta`, `x_1`) as people read it (`θ`, `x₁`). */
export function plainName(name: string): string {
  const [letter = '', index] = name.split('_');
  return (GREEK.get(`\\${letter}`) ?? letter) + (index === undefined ? '' : script(index, LOWERED, '_'));
}

/** Readable text of the tokens, cut to `most` characters with an ellipsis. */
export function plainText(tokens: readonly Token[], most = 60): string {
  const text = render(tokens, 0, tokens.length).replace(/\s+/g, ' ').trim();
  const tidy = text
    .replace(/([([⁽=<>≤≥×·÷^,/]|^) ?− /g, (whole, before: string) =>
      before === '' || '([/^⁽'.includes(before) ? `${before}−` : whole.replace(/− $/, '−'),
    )
    .replace(/(\p{L}{2,}) (?=[_₀-₉⁰¹²³⁴⁵⁶⁷⁸⁹(])/gu, '$1')
    .replace(/((?:sin|cos|tan|cot|sec|csc|ln|log)(?:[⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]+|_\p{L}))(?=[\p{L}\d])/gu, '$1 ');
  return tidy.length <= most ? tidy : `${tidy.slice(0, most - 1).trimEnd()}…`;
}

function render(tokens: readonly Token[], from: number, to: number): string {
  let out = '';
  for (let i = from; i < to; ) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    if (text === '\\frac' || text === '\\binom') {
      const [top, afterTop] = argument(tokens, i + 1, to);
      const [bottom, end] = argument(tokens, afterTop, to);
      const power = tokens[end]?.text === '^';
      const fraction = `${bracketed(top)}/${bracketed(bottom, true)}`;
      const between = /[\d\p{L})]$/u.test(out) ? ' ' : '';
      const next = tokens[end];
      const follows =
        next !== undefined &&
        end < to &&
        (next.kind === 'number' ||
          next.kind === 'letter' ||
          next.text === '(' ||
          next.text === '\\sqrt' ||
          next.text === '\\sum' ||
          next.text === '\\prod' ||
          next.text === '\\pi');
      out +=
        text === '\\binom'
          ? `C(${top}, ${bottom})`
          : power || follows
            ? `${between}(${fraction})`
            : between + fraction;
      i = end;
    } else if (text === '\\sqrt') {
      let index = '';
      let at = i + 1;
      if (tokens[at]?.text === '[') {
        const start = at + 1;
        while (at < to && tokens[at]?.text !== ']') at++;
        const order = render(tokens, start, at);
        index = order === '3' ? '∛' : order === '4' ? '∜' : `${script(order, RAISED, '')}√`;
        at++;
      }
      const [body, end] = argument(tokens, at, to);
      out += `${index || '√'}${bracketed(body)}`;
      i = end;
    } else if (text === '^' || text === '_') {
      const [body, end] = argument(tokens, i + 1, to);
      out += body === '°' ? '°' : script(body, text === '^' ? RAISED : LOWERED, text);
      i = end;
    } else if (text === '\\boxed' || text === '\\mathbf' || text === '\\bm' || text === '\\boldsymbol') {
      i++;
    } else if (text.startsWith('\\begin{') || text.startsWith('\\end{')) {
      const bars = /\{[vV]/.test(text) ? ['|', '|'] : ['(', ')'];
      out += text.startsWith('\\b') ? bars[0] : bars[1];
      i++;
    } else if (text === '&' || text === '\\\\') {
      out += text === '&' ? ' ' : '; ';
      i++;
    } else if (text === '{' || text === '}') {
      i++;
    } else if (token.kind === 'text') {
      out += ` ${text}`;
      i++;
    } else {
      if (token.kind === 'number') out += (/\d$/.test(out) ? ' ' : '') + numeral(text);
      else out += piece(text, out);
      i++;
    }
  }
  return out;
}

/** A numeral with its thousands grouped, as it was most likely printed. */
function numeral(text: string): string {
  const [whole = '', part] = text.split('.');
  return grouped(whole) + (part === undefined ? '' : `.${part}`);
}

function piece(text: string, before: string): string {
  const sign = SIGNS.get(text);
  if (sign !== undefined) return sign;
  if (!text.startsWith('\\')) return text;
  const greek = GREEK.get(text);
  if (greek !== undefined) return greek;
  const name = text.slice(1);
  const space = /[\p{L}\d)°]$/u.test(before) ? ' ' : '';
  return /^[a-z]+$/i.test(name) ? `${space}${name} ` : name;
}

/** How many arguments a command takes. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['\\frac', 2],
  ['\\binom', 2],
  ['\\sqrt', 1],
]);

/** One argument from `at`: a group's content or a single token; and where it ends. */
function argument(tokens: readonly Token[], at: number, to: number): [string, number] {
  const token = tokens[at];
  if (token === undefined || at >= to) return ['', at];
  if (token.text === '{') {
    let depth = 0;
    for (let i = at; i < to; i++) {
      if (tokens[i]?.text === '{') depth++;
      else if (tokens[i]?.text === '}' && --depth === 0) return [render(tokens, at + 1, i).trim(), i + 1];
    }
    return [render(tokens, at + 1, to).trim(), to];
  }
  if (token.kind === 'command' && ARGUMENTS.has(token.text)) {
    const end = endOf(tokens, at, to);
    return [render(tokens, at, end), end];
  }
  return [token.kind === 'number' ? numeral(token.text) : piece(token.text, '').trim(), at + 1];
}

/** Where the argument at `at` ends: a group, one token, or a command with its own arguments. */
function endOf(tokens: readonly Token[], at: number, to: number): number {
  let open = 1;
  let depth = 0;
  let i = at;
  for (; i < to && open > 0; i++) {
    const text = tokens[i]?.text ?? '';
    if (text === '{') depth++;
    else if (text === '}') depth--;
    if (depth === 0) open += (ARGUMENTS.get(text) ?? 0) - 1;
  }
  return i;
}

/** A part of a fraction or root, in brackets where it would not stand as one thing. */
function bracketed(text: string, bottom = false): string {
  const plain = bottom ? /^(?:[\d.,]+|\p{L}|√\d+)[²³°!]?$/u : /^[\p{L}\d.,°²³√∛π!]*$/u;
  return plain.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

function script(text: string, table: ReadonlyMap<string, string>, mark: string): string {
  const compact = text.replaceAll(' ', '');
  const letters = [...compact].map((c) => table.get(c));
  if (letters.every((l) => l !== undefined)) return letters.join('');
  return compact.length === 1 ? `${mark}${compact}` : `${mark}(${text})`;
}
