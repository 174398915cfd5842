/** Converts tokens to readable Unicode mathematics: `\frac{a}{b}` becomes a/b, `\cos 150^\circ` becomes cos 150°. */

import { parseWordPairs } from '../../base/word-tables.ts';
import type { MathToken } from '../terms/math-tokens.ts';
import { GREEK_LETTER_BY_COMMAND } from '../terms/vocabulary.ts';
import { groupDigits } from './format-value.ts';

/** Signs with blanks around them. */
const SPACED = parseWordPairs(String.raw`
  \cdot ·  \times ×  * ×  \div ÷  + +  - −  \pm ±  \mp ∓  \bmod mod  = =  \le ≤  \ge ≥  < <  > >  \to →  \in ∈  \ne ≠  \equiv ≡
  \mid ∣  \nmid ∤  \approx ≈  \sim ∼  \cong ≅  \notin ∉  \subset ⊂  \subseteq ⊆  \supset ⊃  \supseteq ⊇  \cup ∪  \cap ∩
  \setminus ∖  \mapsto ↦  \Rightarrow ⇒  \iff ⇔  \Leftrightarrow ⇔  \land ∧  \wedge ∧  \lor ∨  \vee ∨  \parallel ∥  \perp ⊥
  \coloneqq ≔  \propto ∝  \ll ≪  \gg ≫  \Longrightarrow ⇒  \Longleftrightarrow ⇔  \longrightarrow →  \leftrightarrow ↔  \gets ←  \oplus ⊕
  \otimes ⊗  \therefore ∴  \because ∵
`);

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...parseWordPairs(String.raw`
  \% %  \$ $  \circ °  \infty ∞  \ldots …  \cdots ⋯  \lfloor ⌊  \rfloor ⌋  \lceil ⌈  \rceil ⌉  \langle ⟨  \rangle ⟩
  \{ {  \} }  \| ‖  \sum ∑  \prod ∏  \int ∫  \angle ∠  \forall ∀  \exists ∃  \emptyset ∅  \varnothing ∅  \neg ¬  \partial ∂
  \nabla ∇  \triangle △  \bigcup ⋃  \bigcap ⋂  \prime ′  \aleph ℵ
`),
  [',', ', '],
  ['\\differential', ' d'],
  ['\\quad', ' '],
  ['\\qquad', ' '],
]);

const RAISED = byPlace('0123456789-−+=()abcdefghijklmnoprstuvwxyzT', '⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁺⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ');
const LOWERED = byPlace('0123456789=+-−()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₌₊₋₋₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/** Maps each sign of one text to the sign at the same index of another. */
function byPlace(signs: string, others: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, k) => [sign, others.charAt(k)]));
}

/** Converts a MathJSON name (`theta`, `x_1`) to readable text (`θ`, `x₁`). */
export function toReadableVariableName(name: string): string {
  const [letter = '', index] = name.split('_');
  return (
    (GREEK_LETTER_BY_COMMAND.get(`\\${letter}`) ?? letter) + (index === undefined ? '' : script(index, LOWERED, '_'))
  );
}

/** Formats values of names: `x₁ = 3, θ = 30°`. */
export function formatVariableValues(point: Iterable<readonly [name: string, value: string]>): string {
  return [...point].map(([name, value]) => `${toReadableVariableName(name)} = ${value}`).join(', ');
}

/** Converts tokens to readable text of at most `most` characters, with an ellipsis if it is cut. */
export function toReadableMath(tokens: readonly MathToken[], most = 60): string {
  const text = render(tokens, 0, tokens.length).replace(/\s+/g, ' ').trim();
  const tidy = text
    .replace(/([([⁽=<>≤≥×·÷^,/+−]|^) ?− /g, (whole, before: string) =>
      before === '' || '([/^⁽'.includes(before) ? `${before}−` : whole.replace(/− $/, '−'),
    )
    .replace(/(\p{L}{2,}) (?=[_₀-₉⁰¹²³⁴⁵⁶⁷⁸⁹(])/gu, '$1')
    .replace(/((?:sin|cos|tan|cot|sec|csc|ln|log)(?:[⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]+|_\p{L}))(?=[\p{L}\d])/gu, '$1 ');
  return tidy.length <= most ? tidy : `${tidy.slice(0, most - 1).trimEnd()}…`;
}

function render(tokens: readonly MathToken[], from: number, to: number): string {
  let out = '';
  for (let i = from; i < to; ) {
    const token = tokens[i];
    if (token === undefined) break;
    const { text } = token;
    let end = i + 1;
    if (text === '\\frac' || text === '\\binom') {
      const [top, afterTop] = argument(tokens, end, to);
      const [bottom, afterBottom] = argument(tokens, afterTop, to);
      end = afterBottom;
      const next = end < to ? tokens[end] : undefined;
      const isBesideMore =
        tokens[end]?.text === '^' ||
        (next !== undefined &&
          (/^(?:number|letter)$/.test(next.kind) || /^(?:\(|\\sqrt|\\sum|\\prod|\\pi)$/.test(next.text)));
      const fraction = `${bracketed(top)}/${bracketed(bottom, true)}`;
      const between = /[\d\p{L})]$/u.test(out) ? ' ' : '';
      if (text === '\\binom') out += `C(${top}, ${bottom})`;
      else out += between + (isBesideMore ? `(${fraction})` : fraction);
    } else if (text === '\\sqrt') {
      let root = '√';
      if (tokens[end]?.text === '[') {
        const start = end + 1;
        while (end < to && tokens[end]?.text !== ']') end++;
        const order = render(tokens, start, end);
        root = order === '3' ? '∛' : order === '4' ? '∜' : `${script(order, RAISED, '')}√`;
        end++;
      }
      const [body, afterBody] = argument(tokens, end, to);
      out += root + bracketed(body);
      end = afterBody;
    } else if (text === '^' || text === '_') {
      const [body, afterBody] = argument(tokens, end, to);
      out += body === '°' ? '°' : script(body, text === '^' ? RAISED : LOWERED, text);
      end = afterBody;
    } else if (text === '\\pmod') {
      const [modulus, afterModulus] = argument(tokens, end, to);
      out += ` (mod ${modulus})`;
      end = afterModulus;
    } else if (isStyle(text)) {
      const [body, afterBody] = argument(tokens, end, to);
      out += toStyled(text, body);
      end = afterBody;
    } else if (/^\\(?:begin|end)\{(?:align|equation|gather|split|multline|eqnarray|flalign|cases)/.test(text)) {
      if (text === '\\begin{cases}') out += '{ ';
    } else if (text.startsWith('\\begin{') || text.startsWith('\\end{')) {
      const bars = /\{[vV]/.test(text) ? ['|', '|'] : ['(', ')'];
      out += text.startsWith('\\b') ? bars[0] : bars[1];
    } else if (text === '&') out += ' ';
    else if (text === '\\\\') out += '; ';
    else if (token.kind === 'text') out += ` ${text}${/^[\p{L}\d\\]/u.test(tokens[end]?.text ?? '') ? ' ' : ''}`;
    else if (token.kind === 'number') out += (token.apart ? ' · ' : /\d$/.test(out) ? ' ' : '') + numeral(text);
    else if (!/^(?:[{}]|\\(?:boxed|mathbf|bm|boldsymbol))$/.test(text)) out += piece(text, out);
    i = end;
  }
  return out;
}

const DOUBLE_STRUCK = parseWordPairs('C ℂ  H ℍ  N ℕ  P ℙ  Q ℚ  R ℝ  Z ℤ');
const SCRIPT_CAPITALS = parseWordPairs('B ℬ  E ℰ  F ℱ  H ℋ  I ℐ  L ℒ  M ℳ  R ℛ');
/** Marks above a letter, as combining characters. */
const ACCENTS = parseWordPairs(
  '\\overline \u0304  \\bar \u0304  \\hat \u0302  \\widehat \u0302  \\tilde \u0303  \\widetilde \u0303  \\vec \u20d7  \\dot \u0307',
);

function isStyle(command: string): boolean {
  return ACCENTS.has(command) || /^\\math(?:bb|cal|scr|frak|bf|sf|tt|it)$/.test(command);
}

/** A letter in another style or with a mark above it. Longer arguments stay as they are. */
function toStyled(command: string, body: string): string {
  const accent = ACCENTS.get(command);
  if (accent !== undefined) return [...body].length === 1 ? `${body}${accent}` : body;
  if (!/^[A-Z]$/.test(body)) return body;
  const index = body.charCodeAt(0) - 0x41;
  if (command === '\\mathbb') return DOUBLE_STRUCK.get(body) ?? String.fromCodePoint(0x1d538 + index);
  if (command === '\\mathcal' || command === '\\mathscr')
    return SCRIPT_CAPITALS.get(body) ?? String.fromCodePoint(0x1d49c + index);
  return body;
}

/** A numeral with grouped thousands, as it was most likely printed. */
function numeral(text: string): string {
  const [whole = '', part] = text.split('.');
  return groupDigits(whole) + (part === undefined ? '' : `.${part}`);
}

function piece(text: string, before: string): string {
  const spaced = SPACED.get(text);
  if (spaced !== undefined) return ` ${spaced} `;
  const sign = SIGNS.get(text);
  if (sign !== undefined) return sign;
  if (text === ':' && !/\d$/.test(before)) return ' : ';
  if (!text.startsWith('\\')) return text;
  const greek = GREEK_LETTER_BY_COMMAND.get(text);
  if (greek !== undefined) return greek;
  const name = text.slice(1);
  const space = /[\p{L}\d)°]$/u.test(before) ? ' ' : '';
  return /^[a-z]+$/i.test(name) ? `${space}${name} ` : name;
}

const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['\\frac', 2],
  ['\\binom', 2],
  ['\\sqrt', 1],
]);

/** The argument at `at`, a group's content or a single token, and the index after it. */
function argument(tokens: readonly MathToken[], at: number, to: number): [string, number] {
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

/** The index after the argument at `at`: a group, one token, or a command with its own arguments. */
function endOf(tokens: readonly MathToken[], at: number, to: number): number {
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

/** A part of a fraction or root, in brackets if it needs them. */
function bracketed(text: string, bottom = false): string {
  const plain = bottom ? /^(?:[\d.,]+|\p{L}|√\d+)[²³°!]?$/u : /^[\p{L}\d.,°²³√∛π!]*$/u;
  return plain.test(text) || /^\([^()]*\)$/.test(text) ? text : `(${text})`;
}

function script(text: string, table: ReadonlyMap<string, string>, mark: string): string {
  const compact = text.replaceAll(' ', '');
  const letters = [...compact].map((c) => table.get(c));
  // Words aren't raised.
  if (letters.every((l) => l !== undefined) && !/[a-z]{4}/i.test(compact)) return letters.join('');
  return compact.length === 1 ? `${mark}${compact}` : `${mark}(${text})`;
}
