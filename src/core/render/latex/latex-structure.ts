import { readEnvironmentName, type TextRange } from '../../proof/index.ts';

/** An environment in prose. An unclosed one ends with the surrounding environment. */
export interface LatexEnvironment {
  readonly name: string;
  /** The offset after its `\begin{…}`. */
  readonly innerStart: number;
  innerEnd: number;
  /** The offset after its `\end{…}`. */
  end: number;
  isClosed: boolean;
  /** Offsets of its own `\item`s. */
  readonly items: number[];
}

/** Environments, groups, and list items of a LaTeX text, found in one pass. */
export interface LatexStructure {
  /** By the offset of their `\begin`. */
  readonly environments: ReadonlyMap<number, LatexEnvironment>;
  /** The offset of each closing brace, by the offset of its opening brace. */
  readonly groups: ReadonlyMap<number, number>;
  /** Offsets of `\item`s outside any list, and of `\end`s of lists without a `\begin`. */
  readonly looseItems: readonly number[];
  readonly looseEnds: readonly number[];
}

const lists = new Set(
  'itemize enumerate description compactitem compactenum inparaenum thebibliography trivlist'.split(' '),
);

export function isListEnvironment(name: string): boolean {
  return lists.has(name.endsWith('*') ? name.slice(0, -1) : name);
}

export function parseLatexStructure(text: string, formulas: readonly TextRange[]): LatexStructure {
  const environments = new Map<number, LatexEnvironment>();
  const groups = new Map<number, number>();
  const looseItems: number[] = [];
  const looseEnds: number[] = [];
  const open: LatexEnvironment[] = [];
  const count = new Map<string, number>();
  const braces: number[] = [];
  const listsOpen: LatexEnvironment[] = [];
  const pop = (innerEnd: number, end: number, isClosed: boolean): void => {
    const top = open.pop();
    if (top === undefined) return;
    count.set(top.name, (count.get(top.name) ?? 1) - 1);
    if (listsOpen.at(-1) === top) listsOpen.pop();
    Object.assign(top, { innerEnd, end, isClosed });
  };
  let next = 0;
  const signs = /\\(?:begin(?=\{)|end(?=\{)|(?:bib)?item(?![a-zA-Z])|[\s\S])|[{}]/g;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const at = match.index;
    while ((formulas[next]?.end ?? text.length + 1) <= at) next++;
    const formula = formulas[next];
    if (formula !== undefined && formula.start <= at) {
      signs.lastIndex = formula.end;
      continue;
    }
    switch (match[0]) {
      case '{':
        braces.push(at);
        break;
      case '}': {
        const opening = braces.pop();
        if (opening !== undefined) groups.set(opening, at);
        break;
      }
      case '\\begin': {
        const name = readEnvironmentName(text, at + 6, text.length);
        if (name === '') break;
        const innerStart = at + 8 + name.length;
        const begun = {
          name,
          innerStart,
          innerEnd: text.length,
          end: text.length,
          isClosed: false,
          items: [],
        };
        environments.set(at, begun);
        open.push(begun);
        if (isListEnvironment(name)) listsOpen.push(begun);
        count.set(name, (count.get(name) ?? 0) + 1);
        signs.lastIndex = innerStart;
        break;
      }
      case '\\end': {
        const name = readEnvironmentName(text, at + 4, text.length);
        if (name === '') break;
        const end = at + 6 + name.length;
        signs.lastIndex = end;
        if ((count.get(name) ?? 0) === 0) {
          if (isListEnvironment(name)) looseEnds.push(at);
          break;
        }
        while (open.length > 0 && open.at(-1)?.name !== name) pop(at, at, false);
        pop(at, end, true);
        break;
      }
      case '\\item':
      case '\\bibitem':
        (listsOpen.at(-1)?.items ?? looseItems).push(at);
        break;
      default:
    }
  }
  return { environments, groups, looseItems, looseEnds };
}
