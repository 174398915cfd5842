/** Formulas for readers that don't know what the author defines. */
import { skipGroup } from '../proof/environments.ts';
import type { Macro } from './types.ts';

/** A formula that grows longer than this, in UTF-16 units, or takes more replacements, is left as it stands. */
const LONGEST = 4_000;
const MOST = 200;

/** The formula with the macros in it replaced by what they stand for. */
export function writtenOut(tex: string, macros: ReadonlyMap<Macro['name'], Macro['body']>): string {
  let text = tex;
  for (let left = MOST; left > 0 && text.length <= LONGEST; left--) {
    const found = [...text.matchAll(/\\(?:[a-zA-Z]+|[^a-zA-Z])/g)].find(([name]) => macros.has(name));
    const body = found && macros.get(found[0]);
    if (!found || body === undefined) return text;
    const given = argumentsAt(text, found.index + found[0].length, body);
    if (!given) return tex;
    const { values, end } = given;
    const longest = Math.max(0, ...values.map(({ length }) => length));
    if ((body.split('#').length - 1) * longest > LONGEST) return tex;
    const put = body.replace(/#([1-9])/g, (_, n: string) => values[Number(n) - 1] ?? '');
    const after = text.slice(end);
    const gap = /\\[a-zA-Z]+$/.test(put) && /^[a-zA-Z]/.test(after) ? ' ' : '';
    text = `${text.slice(0, found.index)}${put}${gap}${after}`;
  }
  return tex;
}

/** The arguments that a body asks for, from `at` on; undefined where one is missing. */
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
      const after = skipGroup(text, end, text.length);
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
