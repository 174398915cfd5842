/** Finds environments of LaTeX, with their titles, and the parts of a text that aren't prose. */
import { parseWordSet } from '../../base/word-tables.ts';
import { getEnvironmentRole, skipBracketGroup, type TextRange } from '../../proof/index.ts';
import type { PassageEnvironment } from './types.ts';

/** Longer arguments of `\begin{…}` aren't read, so that the search for their end stays linear. In UTF-16 code units. */
const MAX_ARGUMENT_CHARS = 400;

const BEGIN_OR_END = /\\(begin|end)[ \t]{0,2}\{([^{}\\\n]{1,40})\}/g;

/** Environments whose argument in brackets is an option, not a title. */
const OPTION_ENVIRONMENTS = parseWordSet(
  'itemize enumerate description figure table tabular tabularx longtable tikzpicture tikzcd minipage algorithm algorithmic multicols wrapfigure tcolorbox mdframed framed document',
);

/** Drawings, floats, bibliographies, and code: nothing in them is prose. */
const OMITTED_ENVIRONMENTS = parseWordSet(
  'tikzpicture tikzcd figure wrapfigure thebibliography pspicture picture asy forest verbatim Verbatim lstlisting minted comment filecontents algorithmic',
);
/** Their formulas count, their words don't. */
const TABLE_ENVIRONMENTS = parseWordSet('tabular tabularx tabulary longtable array');

/** More environments of one passage aren't read. */
const MAX_ENVIRONMENTS = 5_000;

/** The environments outside formulas, by their start. One that isn't closed ends with the one around it, or with the text. */
export function findEnvironments(text: string, formulas: readonly TextRange[]): PassageEnvironment[] {
  if (!text.includes('\\begin')) return [];
  interface Draft {
    readonly name: string;
    readonly opening: TextRange;
    readonly title: TextRange | undefined;
    end: number;
    closing: TextRange | undefined;
  }
  const found: Draft[] = [];
  const open: Draft[] = [];
  const counts = new Map<string, number>();
  let formula = 0;
  for (const match of text.matchAll(BEGIN_OR_END)) {
    const [whole, which, name = ''] = match;
    const at = match.index;
    while (formula < formulas.length && (formulas[formula]?.end ?? 0) <= at) formula++;
    if ((formulas[formula]?.start ?? text.length) <= at) continue;
    if (which === 'begin') {
      if (found.length >= MAX_ENVIRONMENTS) break;
      const draft: Draft = {
        name,
        ...readArguments(text, name, at, at + whole.length),
        end: text.length,
        closing: undefined,
      };
      found.push(draft);
      open.push(draft);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      continue;
    }
    if ((counts.get(name) ?? 0) === 0) continue;
    for (let top = open.pop(); top !== undefined; top = open.pop()) {
      counts.set(top.name, (counts.get(top.name) ?? 1) - 1);
      if (top.name === name) {
        top.closing = { start: at, end: at + whole.length };
        top.end = at + whole.length;
        break;
      }
      top.end = at;
    }
  }
  return found.map(({ name, opening, title, closing, end }) => ({
    name,
    start: opening.start,
    end,
    opening,
    title,
    closing,
  }));
}

function readArguments(
  text: string,
  name: string,
  start: number,
  from: number,
): { opening: TextRange; title: TextRange | undefined } {
  let end = from;
  let title: TextRange | undefined;
  const bare = name.replace(/\*$/, '');
  for (let count = 0; count < 4; count++) {
    let at = end;
    while (at < end + 4 && (text.charAt(at) === ' ' || text.charAt(at) === '\t')) at++;
    const sign = text.charAt(at);
    // A brace after a blank is a group of the text.
    if (sign !== '[' && (sign !== '{' || at > end)) break;
    const after = skipBracketGroup(text, at, Math.min(text.length, at + MAX_ARGUMENT_CHARS));
    // An argument that doesn't close goes on to a bracket further down.
    if (after < 0 || /\\(?:begin|end)[ \t]{0,2}\{/.test(text.slice(at, after))) break;
    if (!OPTION_ENVIRONMENTS.has(bare) && after > at + 2) title ??= { start: at + 1, end: after - 1 };
    end = after;
  }
  return { opening: { start, end }, title };
}

/** Parts of a text that aren't prose, and the offsets where a sentence always ends. All are ascending. */
export interface LatexNonProse {
  /** Nothing in them is read, not even formulas. */
  readonly omitted: readonly TextRange[];
  /** Their words are left out: those of `omitted`, and of tables, whose formulas are read. They don't overlap. */
  readonly wordless: readonly TextRange[];
  readonly breaks: readonly number[];
}

/** What environments leave out of the prose of a text in LaTeX, and the preamble. */
export function findLatexNonProse(text: string, environments: readonly PassageEnvironment[]): LatexNonProse {
  const omitted: TextRange[] = [];
  const wordless: TextRange[] = [];
  const breaks: number[] = [];
  let last = 0;
  const addWordless = (start: number, end: number) => {
    const from = Math.max(start, last);
    if (from < end) wordless.push({ start: from, end });
    last = Math.max(last, end);
  };
  const preamble = text.indexOf('\\begin{document}');
  if (preamble > 0 && text.includes('\\documentclass')) {
    omitted.push({ start: 0, end: preamble });
    addWordless(0, preamble);
  }
  // Openings and closings in text order.
  const tags: { readonly at: number; readonly add: () => void }[] = [];
  for (const { name, start, end, opening, title, closing } of environments) {
    const bare = name.replace(/\*$/, '');
    if (OMITTED_ENVIRONMENTS.has(bare) && closing !== undefined) {
      if (start >= (omitted.at(-1)?.end ?? 0)) omitted.push({ start, end });
      breaks.push(start, end);
      tags.push({ at: start, add: () => addWordless(start, end) });
      continue;
    }
    const separates = !/^(?:center|small|footnotesize)$/.test(bare) && getEnvironmentRole(bare) !== 'display';
    if (separates) breaks.push(start, title?.start ?? start, title?.end ?? start, opening.end);
    if (closing !== undefined && separates) breaks.push(closing.start, closing.end);
    tags.push({
      at: start,
      add: () => {
        if (TABLE_ENVIRONMENTS.has(bare) && closing !== undefined) addWordless(start, end);
        addWordless(start, title?.start ?? opening.end);
        if (title !== undefined) addWordless(title.end, opening.end);
      },
    });
    if (closing !== undefined) tags.push({ at: closing.start, add: () => addWordless(closing.start, closing.end) });
  }
  tags.sort((one, other) => one.at - other.at);
  for (const tag of tags) tag.add();
  breaks.sort((one, other) => one - other);
  return { omitted, wordless, breaks };
}
