import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { TextRange } from '../../proof/index.ts';
import type { FormulaInText } from '../formulas/all-formulas.ts';
import type { FormulaRange } from '../formulas/formula-ranges.ts';
import { toKatexSource } from '../formulas/katex-source.ts';
import { toTexFormula } from '../formulas/undelimited-tex.ts';
import type { Block, DisplayMathFormula, FormulaShade, Inline, PhraseMark, PhraseMarkTone } from '../types.ts';
import type { PhraseTones } from './mark-tones.ts';

export interface RenderSource extends PhraseTones {
  readonly text: string;
  /** In text order, disjoint. */
  readonly formulas: readonly (FormulaInText | VerbatimText)[];
  readonly language: 'markdown' | 'latex' | 'plain';
}

/** Text without a formula that Markdown must not read. */
interface VerbatimText extends TextRange {
  readonly isVerbatim: true;
}

/** Collects the inlines of one paragraph, heading, or cell. Joins adjacent text of the same tone. */
export class InlineCollector {
  readonly #source: RenderSource;
  readonly #inlines: Inline[] = [];
  #text: string[] = [];
  #tone: PhraseMark['tone'] | undefined;

  constructor(source: RenderSource) {
    this.#source = source;
  }

  /** Adds text for `start … end` of the source: character by character if the lengths match, else as a whole. */
  text(value: string, start: number, end: number): void {
    if (value === '') return;
    if (value.length !== end - start) {
      this.#append(value, this.#touching(start, Math.max(end, start + 1)));
      return;
    }
    const { tones, shades } = this.#source;
    for (const slice of tones.slices(start, end))
      for (const part of slice.tone === undefined ? shades.slices(slice.start, slice.end) : [slice])
        this.#append(value.slice(part.start - start, part.end - start), part.tone);
  }

  /** The loudest mark in `start … end`, else its shade. */
  #touching(start: number, end: number): PhraseMark['tone'] | undefined {
    const { tones, shades } = this.#source;
    return tones.touching(start, end) ?? shades.touching(start, end);
  }

  /** Adds code. If a mark touches it, all of it is marked. */
  code(value: string, start: number, end: number): void {
    const tone = this.#touching(start, end);
    const code: Inline = { kind: 'code', text: value };
    this.push(tone === undefined ? code : { kind: 'mark', tone, inlines: [code] });
  }

  formula(formula: RenderSource['formulas'][number]): void {
    const { start, end } = formula;
    if ('isVerbatim' in formula) {
      this.text(this.#source.text.slice(start, end), start, end);
      return;
    }
    if (formula.atoms !== undefined) {
      this.#undelimited(formula, formula.atoms);
      return;
    }
    const { display } = formula;
    const tone = this.#source.tones.touching(start, end);
    const source = this.#source.text.slice(start, end);
    const drawn = {
      tex: toKatexSource(this.#source, formula),
      source,
      ...(tone === undefined ? {} : { tone }),
    };
    const part = tone ? this.#partOf(drawn.tex, formula, tone) : undefined;
    const shades = this.#listShades(drawn.tex, formula);
    this.push({
      kind: display ? 'display' : 'maths',
      ...drawn,
      ...(part ? { part } : {}),
      ...(shades.length > 0 ? { shades } : {}),
    });
  }

  /** The shades of a formula. If the formula for KaTeX differs from the text, each shade covers all of it. */
  #listShades(tex: string, { start, end, inner }: FormulaRange): FormulaShade[] {
    const { text, shades } = this.#source;
    const shaded = shades.slices(start, end).flatMap(({ tone, ...range }) => (tone ? [{ ...range, tone }] : []));
    if (shaded.length === 0) return [];
    const from = inner.end - text.slice(inner.start, inner.end).trimStart().length;
    if (!text.startsWith(tex, from))
      return [...new Set(shaded.map(({ tone }) => tone))].map((tone) => ({ start: 0, end: tex.length, tone }));
    return shaded
      .map(({ start, end, tone }) => ({
        start: Math.max(0, start - from),
        end: Math.min(tex.length, end - from),
        tone,
      }))
      .filter(({ start, end }) => start < end);
  }

  /** A formula without delimiters, in the line. If its notation has two readings, it stays as it is written. */
  #undelimited({ start, end }: FormulaRange, atoms: NonNullable<FormulaInText['atoms']>): void {
    const { text, tones, shades } = this.#source;
    const written = toTexFormula(text, atoms);
    if (written === undefined) {
      this.text(text.slice(start, end), start, end);
      return;
    }
    const { tex, starts } = written;
    const source = text.slice(start, end);
    /** The part of the formula for KaTeX that stands for a range of the text; it is empty for a space between two atoms. */
    const toPart = (range: TextRange) => {
      const first = atoms.findIndex((atom) => atom.end > range.start);
      const last = atoms.findLastIndex((atom) => atom.start < range.end);
      return { start: starts[first] ?? 0, end: starts[last + 1] ?? tex.length };
    };
    const tone = tones.touching(start, end);
    const marked = tone === undefined ? [] : tones.slices(start, end).filter((one) => one.tone === tone);
    const part = toPart({ start: marked[0]?.start ?? start, end: marked.at(-1)?.end ?? end });
    const isPart = tone !== undefined && part.start < part.end && (part.start > 0 || part.end < tex.length);
    const shaded = shades
      .slices(start, end)
      .flatMap((one) => (one.tone ? [{ ...toPart(one), tone: one.tone }] : []))
      .filter((shade) => shade.start < shade.end);
    this.push({
      kind: 'maths',
      tex,
      source,
      ...(tone && { tone }),
      ...(isPart && { part }),
      ...(shaded.length > 0 && { shades: shaded }),
    });
  }

  /** The range of the marked phrase in the formula for KaTeX, if it occurs there exactly once. */
  #partOf(tex: string, { start, end }: FormulaRange, tone: PhraseMarkTone): DisplayMathFormula['part'] {
    const marked = this.#source.tones.slices(start, end).filter((one) => one.tone === tone);
    const [slice] = marked;
    if (!slice || marked.length > 1) return undefined;
    const phrase = this.#source.text.slice(slice.start, slice.end).trim();
    const at = tex.indexOf(phrase);
    if (phrase === '' || phrase === tex || at < 0 || tex.includes(phrase, at + 1)) return undefined;
    return { start: at, end: at + phrase.length };
  }

  push(inline: Inline): void {
    this.#flush();
    this.#inlines.push(inline);
  }

  /** The collected inlines, without blanks at the ends and beside breaks. */
  finish(): Inline[] {
    this.#flush();
    return trimmed(this.#inlines);
  }

  /** The collected inlines with all blanks. */
  untrimmed(): Inline[] {
    this.#flush();
    return this.#inlines;
  }

  #append(value: string, tone: PhraseMark['tone'] | undefined): void {
    if (tone !== this.#tone) this.#flush();
    this.#tone = tone;
    this.#text.push(value);
  }

  #flush(): void {
    if (this.#text.length === 0) return;
    const text: Inline = { kind: 'text', text: this.#text.join('') };
    this.#text = [];
    if (this.#tone === undefined) this.#inlines.push(text);
    else this.#inlines.push({ kind: 'mark', tone: this.#tone, inlines: [text] });
  }
}

function trimmed(inlines: readonly Inline[]): Inline[] {
  const kept: Inline[] = [];
  inlines.forEach((inline, i) => {
    if (inline.kind === 'break' && (i === 0 || i === inlines.length - 1)) return;
    if (inline.kind !== 'text') {
      kept.push(inline);
      return;
    }
    let text = inline.text;
    const before = inlines[i - 1]?.kind;
    const after = inlines[i + 1]?.kind;
    if (before === undefined || before === 'break' || before === 'display') text = text.trimStart();
    if (after === undefined || after === 'break' || after === 'display') text = text.trimEnd();
    if (text !== '') kept.push({ kind: 'text', text });
  });
  while (kept.at(-1)?.kind === 'break') kept.pop();
  while (kept[0]?.kind === 'break') kept.shift();
  return kept;
}

/** A paragraph of these inlines; only the displayed formulas if there is nothing else; empty without inlines. */
export function convertInlinesToBlocks(inlines: readonly Inline[]): Block[] {
  const solid = inlines.filter((inline) => inline.kind !== 'break');
  if (solid.length === 0) return [];
  if (solid.every((inline) => inline.kind === 'display')) return solid;
  return [{ kind: 'paragraph', inlines }];
}

/** The index of the first formula that ends after `at`. */
export function findNextFormulaIndex(formulas: readonly TextRange[], at: number): number {
  return findFirstIndexByBinarySearch(formulas.length, (k) => (formulas[k]?.end ?? 0) > at);
}
