/** Expands the author's macros in formulas, for viewers that don't know them. */
import { skipBracketGroup } from '../../proof/index.ts';
import type { LatexMacro } from '../types.ts';

/** A formula that would grow longer (in UTF-16 code units) or need more replacements is left unchanged. */
const LONGEST = 4_000;
const MOST = 200;
/** The budget for all formulas of a text, in UTF-16 code units read and written. Further formulas are left unchanged. */
const MOST_IN_ALL = 10_000_000;

/** Writes a formula. */
export type FormulaTransformer = (tex: string) => string;

/** Creates a writer that expands macros in the formulas of one text. */
export function createMacroExpander(macros: readonly LatexMacro[]): FormulaTransformer {
  const bodies = new Map(macros.map(({ name, body }) => [name, body]));
  const budget = { left: MOST_IN_ALL };
  return (tex) => (bodies.size === 0 ? tex : writtenOut(tex, bodies, budget));
}

type Bodies = ReadonlyMap<LatexMacro['name'], LatexMacro['body']>;

function writtenOut(tex: string, bodies: Bodies, budget: { left: number }): string {
  let text = tex;
  // The text before `from` has no macros.
  let from = 0;
  for (let count = 0; count < MOST && text.length <= LONGEST && budget.left > 0; count++) {
    const found = firstMacro(text, from, bodies);
    if (!found) return text;
    const { name, body, at } = found;
    const given = argumentsAt(text, at + name.length, body);
    if (!given) return tex;
    const { values, end } = given;
    const longest = Math.max(0, ...values.map(({ length }) => length));
    if ((body.split('#').length - 1) * longest > LONGEST) return tex;
    const parts = body.split(/#([1-9])/).map((part, k) => (k % 2 === 0 ? part : (values[Number(part) - 1] ?? '')));
    const put = joined(parts);
    budget.left -= text.length + body.length + put.length;
    text = joined([text.slice(0, at), put, text.slice(end)]);
    from = at;
  }
  return tex;
}

const COMMAND = /\\(?:[a-zA-Z]+|[^a-zA-Z])/g;

function firstMacro(
  text: string,
  from: number,
  bodies: Bodies,
): { readonly name: string; readonly body: string; readonly at: number } | undefined {
  COMMAND.lastIndex = from;
  for (const { 0: name, index: at } of text.matchAll(COMMAND)) {
    const body = bodies.get(name);
    if (body !== undefined) return { name, body, at };
  }
  return undefined;
}

/** The longest command name, in UTF-16 code units. */
const LONGEST_NAME = 100;

/** Joins parts of a formula. A blank keeps a letter from becoming part of the command before it. */
function joined(parts: readonly string[]): string {
  const some = parts.filter((part) => part !== '');
  const isName = (before: string, after: string): boolean =>
    /^[a-zA-Z]/.test(after) && /\\[a-zA-Z]+$/.test(before.slice(-LONGEST_NAME));
  return some.map((part, k) => (isName(some[k - 1] ?? '', part) ? ` ${part}` : part)).join('');
}

/** The arguments that a macro body needs, from `at` on; undefined if one is missing. */
function argumentsAt(
  text: string,
  at: number,
  body: string,
): { readonly values: readonly string[]; readonly end: number } | undefined {
  const count = Math.max(0, ...[...body.matchAll(/#([1-9])/g)].map((match) => Number(match[1])));
  const values: string[] = [];
  let end = at;
  while (values.length < count) {
    const [blank = ''] = /^\s*/.exec(text.slice(end)) ?? [];
    end += blank.length;
    if (text.charAt(end) === '{') {
      const after = skipBracketGroup(text, end, text.length);
      if (after < 0) return undefined;
      values.push(text.slice(end + 1, after - 1));
      end = after;
    } else {
      const [one = ''] = /^(?:\\(?:[a-zA-Z]+|[^a-zA-Z])|[^\\}])/.exec(text.slice(end)) ?? [];
      if (one === '') return undefined;
      values.push(one);
      end += one.length;
    }
  }
  return { values, end };
}
