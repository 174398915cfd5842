/** Tokens to readable Unicode mathematics for people: `\frac{a}{b}` is a/b, `\cos 150^\circ` is cos 150°. */

import type { Token } from './tokens.ts';
import { grouped } from './values.ts';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\\cdot', ' · '],
  ['\\times', ' × '],
  ['*', ' × '],
  ['\\div', ' ÷ '],
  ['+', ' + '],
  ['-', ' − '],
  ['\\pm', ' ± '],
  ['\\%', '%'],
  ['\\$', '$'],
  ['\\circ', '°'],
  ['\\infty', '∞'],
  ['\\ldots', '…'],
  ['\\cdots', '⋯'],
  ['\\lfloor', '⌊'],
  ['\\rfloor', '⌋'],
  ['\\lceil', '⌈'],
  ['\\rceil', '⌉'],
  ['\\{', '{'],
  ['\\}', '}'],
  ['\\sum', '∑'],
  ['\\prod', '∏'],
  ['\\bmod', ' mod '],
  ['\\angle', '∠'],
  [',', ', '],
  ['=', ' = '],
  ['\\le', ' ≤ '],
  ['\\ge', ' ≥ '],
  ['<', ' < '],
  ['>', ' > '],
  ['\\to', ' → '],
  ['\\int', '∫'],
  ['\\in', ' ∈ '],
]);

const GREEK: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  vartheta: 'ϑ',
  iota: 'ι',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  upsilon: 'υ',
  phi: 'φ',
  varphi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Sigma: 'Σ',
  Phi: 'Φ',
  Psi: 'Ψ',
  Omega: 'Ω',
  ell: 'ℓ',
};

const RAISED: Readonly<Record<string, string>> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '-': '⁻',
  '−': '⁻',
  '+': '⁺',
  n: 'ⁿ',
  i: 'ⁱ',
  '(': '⁽',
  ')': '⁾',
};
const LOWERED: Readonly<Record<string, string>> = {
  '0': '₀',
  '1': '₁',
  '2': '₂',
  '3': '₃',
  '4': '₄',
  '5': '₅',
  '6': '₆',
  '7': '₇',
  '8': '₈',
  '9': '₉',
  n: 'ₙ',
  i: 'ᵢ',
  '=': '₌',
  '+': '₊',
  '-': '₋',
  '−': '₋',
  x: 'ₓ',
  j: 'ⱼ',
  k: 'ₖ',
  m: 'ₘ',
};

/** A name as MathJSON writes it (`theta`, `x_1`) as people read it (`θ`, `x₁`). */
export function plainName(name: string): string {
  const [letter = '', index] = name.split('_');
  return (GREEK[letter] ?? letter) + (index === undefined ? '' : script(index, LOWERED, '_'));
}

/** Readable text of the tokens, cut to `most` characters with an ellipsis. */
export function plainText(tokens: readonly Token[], most = 60): string {
  const text = render(tokens, 0, tokens.length).replace(/\s+/g, ' ').trim();
  const tidy = text
    .replace(/([([⁽=<>≤≥×·÷^,/]|^) ?− /g, (whole, before: string) =>
      before === '' || '([/^⁽'.includes(before) ? `${before}−` : whole.replace(/− $/, '−'),
    )
    .replace(/(\p{L}{2,}) (?=[_₀-₉⁰¹²³⁴⁵⁶⁷⁸⁹(])/gu, '$1')
    .replace(/((?:sin|cos|tan|cot|sec|csc|ln|log)[⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]+)(?=[\p{L}\d])/gu, '$1 ');
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
    } else if (text === '{' || text === '}') {
      i++;
    } else if (token.kind === 'text') {
      out += ` ${text}`;
      i++;
    } else {
      out += token.kind === 'number' ? numeral(text) : piece(text, out);
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
  const name = text.slice(1);
  const greek = GREEK[name];
  if (greek !== undefined) return greek;
  const space = /[\p{L}\d)°]$/u.test(before) ? ' ' : '';
  return /^[a-z]+$/i.test(name) ? `${space}${name} ` : name;
}

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
  if (token.kind === 'command' && /^\\(frac|sqrt|binom)$/.test(token.text)) {
    let end = at + 1;
    let groups = token.text === '\\sqrt' ? 1 : 2;
    while (groups-- > 0) end = argument(tokens, end, to)[1];
    return [render(tokens, at, end), end];
  }
  return [token.kind === 'number' ? numeral(token.text) : piece(token.text, '').trim(), at + 1];
}

/** A part of a fraction or root, in brackets where it would not stand as one thing. */
function bracketed(text: string, bottom = false): string {
  const plain = bottom ? /^(?:[\d.,]+|\p{L}|√\d+)[²³°!]?$/u : /^[\p{L}\d.,°²³√∛π!]*$/u;
  return plain.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

function script(text: string, table: Readonly<Record<string, string>>, mark: string): string {
  const compact = text.replaceAll(' ', '');
  const letters = [...compact].map((c) => table[c]);
  if (letters.every((l) => l !== undefined)) return letters.join('');
  return compact.length === 1 ? `${mark}${compact}` : `${mark}(${text})`;
}
