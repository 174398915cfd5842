import { isAsciiLetterCode, type ProofLanguage, skipBracketGroup } from '../../proof/index.ts';
import { buildArgumentCountsByCommand } from '../argument-counts.ts';
import type { FormulaRange } from './formula-ranges.ts';
import { type OpenFormulaEnvironment, rewriteEnvironmentBegin, rewriteEnvironmentEnd } from './tex-environments.ts';

/** Commands without effect on the formula, by their number of arguments. */
const dropped = buildArgumentCountsByCommand({
  0:
    'nonumber notag numberthis noindent centering allowdisplaybreaks displaybreak smallskip medskip ' +
    'bigskip par protect leavevmode hskip ensuremath unskip phantomsection',
  1: 'label vspace vspace* cline index',
});

/** Replacements for commands that KaTeX has under another name. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['qedhere', '\\qquad\\square'],
  ['qed', '\\qquad\\square'],
  ['hfill', '\\quad'],
  ['hfil', '\\quad'],
  ['textsc', '\\text'],
  ['textsl', '\\textit'],
  ['mbox', '\\text'],
  ['hbox', '\\text'],
]);

/** Formulas with deeper nesting are returned unchanged. */
const deepest = 200;

/** The formula for KaTeX: see {@link Rewriting}. Removes block quote signs at the beginnings of its lines. */
export function toKatexSource(
  source: { readonly text: string; readonly language: ProofLanguage },
  formula: FormulaRange,
): string {
  const { text, language } = source;
  let inner = text.slice(formula.inner.start, formula.inner.end);
  if (language === 'markdown' && inner.includes('\n')) {
    const line = text.slice(text.lastIndexOf('\n', formula.start) + 1, formula.start);
    if (/^[ \t]{0,8}>/.test(line.slice(0, 10))) inner = inner.replace(/\n[ \t]{0,8}>[ \t]?/g, '\n');
  }
  return new Rewriting(inner.trim(), formula.display, language).run();
}

/**
 * Rewrites a formula for KaTeX: removes comments and labels, renames environments, and keeps tags where KaTeX accepts them.
 * Everything else stays as it is.
 */
class Rewriting {
  readonly #text: string;
  readonly #display: boolean;
  readonly #language: ProofLanguage;
  readonly #out: string[] = [];
  readonly #open: OpenFormulaEnvironment[] = [];
  #depth = 0;
  /** A row can have one tag. */
  #hasTag = false;

  constructor(text: string, display: boolean, language: ProofLanguage) {
    this.#text = text;
    this.#display = display;
    this.#language = language;
  }

  run(): string {
    const text = this.#text;
    let plain = 0;
    for (let i = 0; i < text.length; ) {
      const c = text.charAt(i);
      if (c === '{' || c === '}') {
        this.#depth += c === '{' ? 1 : -1;
        if (this.#depth > deepest) return text;
        i++;
        continue;
      }
      if (c !== '\\' && c !== '%' && c !== '&' && c !== '$') {
        i++;
        continue;
      }
      this.#out.push(text.slice(plain, i));
      if (c === '\\') i = this.#command(i);
      else if (c === '%') i = this.#percent(i);
      else i = c === '&' ? this.#ampersand(i) : this.#dollar(i);
      plain = i;
    }
    this.#out.push(text.slice(plain));
    return this.#out.join('').trim();
  }

  /** A LaTeX comment. In Markdown, `%` after a number or a group is a percent sign. */
  #percent(at: number): number {
    const before = this.#text.charAt(at - 1);
    const feed = this.#text.indexOf('\n', at);
    if (this.#language !== 'latex' && (feed < 0 || /[\d})]/.test(before))) {
      this.#out.push('\\%');
      return at + 1;
    }
    return feed < 0 ? this.#text.length : feed;
  }

  /** A dollar sign inside a formula, as in `\boxed{$5}`. */
  #dollar(at: number): number {
    const isMoney = this.#language !== 'latex' && /^\.?\d/.test(this.#text.slice(at + 1, at + 3));
    this.#out.push(isMoney ? '\\$' : '$');
    return at + 1;
  }

  /** `eqnarray` has `&` on both sides of the relation, `aligned` only before it. */
  #ampersand(at: number): number {
    const top = this.#open.at(-1);
    if (top === undefined || top.depth !== this.#depth || !top.isThreeColumns) this.#out.push('&');
    else if (top.ampersands++ % 2 === 0) this.#out.push('&');
    return at + 1;
  }

  #command(at: number): number {
    const text = this.#text;
    let end = at + 1;
    while (end < text.length && isAsciiLetterCode(text.charCodeAt(end))) end++;
    if (end === at + 1) {
      const sign = text.slice(at, at + 2);
      if (sign === '\\\\') this.#newRow();
      this.#out.push(sign);
      return at + 2;
    }
    let name = text.slice(at + 1, end);
    if (name === 'begin' || name === 'end') return this.#environment(name, at, end);
    if (text.charAt(end) === '*' && (name === 'vspace' || name === 'tag')) name += text.charAt(end++);
    const argumentCount = dropped.get(name);
    if (argumentCount !== undefined) return argumentCount === 0 ? end : (this.#argument(end)?.end ?? end);
    const other = renamed.get(name);
    if (other !== undefined) {
      this.#out.push(other, isAsciiLetterCode(text.charCodeAt(end)) ? ' ' : '');
      return end;
    }
    switch (name) {
      case 'tag':
      case 'tag*':
        return this.#tag(name, end);
      case 'intertext':
      case 'shortintertext': {
        const words = this.#argument(end);
        if (words === undefined) return end;
        this.#out.push(`\\text{${words.text}}\\\\`);
        return words.end;
      }
      case 'ref':
      case 'cref':
      case 'Cref':
      case 'autoref':
      case 'cite':
      case 'eqref': {
        const key = this.#argument(end);
        if (key === undefined) break;
        // Shown as source, since references aren't resolved.
        const words = key.text.replace(/[\\{}$&#^_%~]/g, (sign) => (sign === '_' ? '\\_' : ' '));
        this.#out.push(`\\text{\\textbackslash ${name}\\{${words}\\}}`);
        return key.end;
      }
      case 'hline':
        if (!this.#open.some((opened) => /array$/.test(opened.written))) return end;
        break;
      case 'root': {
        const index = /^([^{}\\]{1,20}|\{[^{}]{1,40}\})\s{0,4}\\of(?![a-zA-Z])/.exec(
          text.slice(end, end + 60).trimStart(),
        );
        if (index === null) break;
        this.#out.push(`\\sqrt[${(index[1] ?? '').trim()}]`);
        return text.indexOf('\\of', end) + 3;
      }
      default:
    }
    this.#out.push(text.slice(at, end));
    return end;
  }

  #newRow(): void {
    this.#hasTag = false;
    const top = this.#open.at(-1);
    if (top !== undefined && top.depth === this.#depth) top.ampersands = 0;
  }

  /** KaTeX accepts one tag per display or row, but not inside a group. */
  #tag(name: string, at: number): number {
    const words = this.#argument(at);
    if (words === undefined) return at;
    const top = this.#open.at(-1);
    const isRow = this.#open.length === 0 || (this.#open.length === 1 && top?.takesTags === true);
    if (this.#display && isRow && this.#depth === 0 && !this.#hasTag) {
      this.#hasTag = true;
      this.#out.push(`\\${name}{${words.text}}`);
    } else this.#out.push(name === 'tag' ? `\\qquad\\text{(${words.text})}` : `\\qquad\\text{${words.text}}`);
    return words.end;
  }

  #environment(which: 'begin' | 'end', at: number, end: number): number {
    const name = this.#argument(end);
    if (name === undefined) {
      this.#out.push(this.#text.slice(at, end));
      return end;
    }
    if (which === 'end') {
      const top = this.#open.pop();
      this.#out.push(rewriteEnvironmentEnd(name.text, top));
      return name.end;
    }
    const {
      opened,
      written,
      end: after,
    } = rewriteEnvironmentBegin(this.#text, name.text, name.end, {
      display: this.#display,
      around: this.#open,
      depth: this.#depth,
    });
    this.#open.push(opened);
    this.#out.push(written);
    return after;
  }

  /** The group in braces after `at` and optional blanks. */
  #argument(at: number): { readonly text: string; readonly end: number } | undefined {
    let from = at;
    while (this.#text.charAt(from) === ' ') from++;
    if (this.#text.charAt(from) !== '{') return undefined;
    const end = skipBracketGroup(this.#text, from, Math.min(this.#text.length, from + longestArgument));
    return end < 0 ? undefined : { text: this.#text.slice(from + 1, end - 1), end };
  }
}

/** The longest argument, in UTF-16 code units. Keeps the search for a closing brace linear. */
const longestArgument = 2_000;
