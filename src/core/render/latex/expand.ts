import { findMaths } from '../formulas/find.ts';
import { flatten } from '../inlines/flatten.ts';
import { Tones } from '../inlines/marks.ts';
import type { Macro } from '../types.ts';
import { latexBlocks } from './blocks.ts';
import { argument } from './commands.ts';
import { deepest, type Flow, type Latex } from './flow.ts';
import { maskLatex } from './mask.ts';

/** A text that macros made longer than this is not read. */
const longest = 4_000;

interface Place {
  readonly at: number;
  readonly afterName: number;
  readonly to: number;
  readonly depth: number;
}

/** Writes what one of the document's macros stands for in prose; undefined if the command is none of them. */
export function expand(latex: Latex, flow: Flow, { at, afterName, to, depth }: Place): number | undefined {
  const body = latex.macros.get(latex.read.slice(at, afterName));
  if (body === undefined || latex.budget.expansions <= 0 || depth >= deepest) return undefined;
  latex.budget.expansions--;
  let count = 0;
  for (const [, n] of body.matchAll(/#([1-9])/g)) count = Math.max(count, Number(n));
  const given: string[] = [];
  let after = afterName;
  for (let i = 0; i < count; i++) {
    const found = argument(latex, after, to);
    if (found === undefined) return undefined;
    given.push(latex.source.text.slice(found.start, found.end));
    after = found.after;
  }
  const text = body.replace(/#([1-9])/g, (_, n: string) => given[Number(n) - 1] ?? '');
  if (text.length > longest) return undefined;
  const tone = latex.source.tones.touching(at, after);
  const marks = tone === undefined ? [] : [{ start: 0, end: text.length, tone }];
  const read = maskLatex(text);
  const source = {
    text,
    formulas: findMaths(read, 'latex'),
    tones: new Tones(marks, text.length),
    language: 'latex' as const,
  };
  // A macro that means itself is not expanded again within itself.
  const macros = [...latex.macros].flatMap(([name, own]): Macro[] =>
    name === latex.read.slice(at, afterName) ? [] : [{ name, body: own }],
  );
  flow.pushInlines(
    flatten(latexBlocks(source, read, { macros, statements: latex.statements }, latex.budget)),
  );
  if (count > 0) return after;
  if (latex.read.startsWith('{}', after)) return after + 2;
  while (after < to && latex.read.charAt(after) === ' ') after++;
  return after;
}
