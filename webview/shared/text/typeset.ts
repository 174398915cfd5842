/**
 * KaTeX, bounded: a formula to elements, or the reason why not. Nothing that a formula says becomes a link, a class or a
 * style of its own choosing (`trust` is off), and no formula sees what another has defined.
 */
import katex from 'katex';
import { t } from '../../../src/l10n/index.ts';
import type { Macro } from '../../../src/protocol/index.ts';

/** A formula as elements that belong to no page yet, or why it is shown as its source. */
export type Typeset = { readonly element: Element } | { readonly reason: string };

/** Longer formulas are not tried, in UTF-16 units. */
const LONGEST = 10_000;
/** Macros beyond these are left out. */
const MOST_MACROS = 1_000;
const LONGEST_MACRO = 4_000;
/** KaTeX's own bound: how often a macro is replaced by its body. */
const MOST_EXPANSIONS = 1_000;
/** What replacing comes to: names that KaTeX looks up, about one per token. */
const MOST_LOOKUPS = 12_000;
/** The longest time that reading a formula may take, in milliseconds. */
const PATIENCE_MS = 400;
const LEAST_PATIENCE_MS = 25;
/** The longest and widest that a formula may ask for, in em. */
const LARGEST_SIZE = 30;
const MOST_NODES = 40_000;
const DEEPEST = 250;

/** Where a `style` attribute waits until it can be set through CSSOM: the page's CSP refuses it as an attribute. */
const STYLE = 'data-style';

/** What is used of KaTeX's tree, which it exports without types. */
interface TreeNode {
  readonly attributes?: Record<string, string>;
  readonly children?: readonly TreeNode[];
  toNode(): Node;
}

interface Internals {
  __renderToDomTree(tex: string, options: katex.KatexOptions): TreeNode;
}

class TooMuch extends Error {}

let patience = PATIENCE_MS;

/** Typesets a formula without delimiters. Never throws. */
export function typeset(tex: string, isDisplay: boolean, macros: readonly Macro[]): Typeset {
  if (tex.length > LONGEST) return { reason: t('it is longer than {0} characters', LONGEST) };
  let untrusted: string | undefined;
  const start = performance.now();
  try {
    const tree = (katex as unknown as Internals).__renderToDomTree(tex, {
      displayMode: isDisplay,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: 'ignore',
      trust: ({ command }) => {
        untrusted ??= command;
        return false;
      },
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST_SIZE,
      macros: countedMacros(macros, start + patience),
    });
    // KaTeX would draw the name of such a command and drop what stands in it.
    if (untrusted !== undefined) return { reason: t("{0} isn't allowed", untrusted) };
    keepStylesAside(tree);
    const element = tree.toNode();
    if (!(element instanceof Element)) return { reason: t("it can't be parsed") };
    setStyles(element);
    return { element };
  } catch (error) {
    // A page full of such formulas stays quick: each that used up its time leaves less for the next.
    if (performance.now() - start > patience) patience = Math.max(LEAST_PATIENCE_MS, patience / 2);
    return { reason: explainTypesetError(error) };
  }
}

/**
 * The macros for one formula: KaTeX writes into them what the formula defines, and asks them for every name it meets, which is
 * where a formula that grows without end is stopped.
 */
function countedMacros(macros: readonly Macro[], end: number): Record<string, string> {
  const own: Record<string, string> = Object.create(null);
  for (const { name, body } of macros.slice(0, MOST_MACROS)) {
    if (body.length <= LONGEST_MACRO) own[name] = body;
  }
  let lookups = 0;
  return new Proxy(own, {
    getOwnPropertyDescriptor(target, name) {
      lookups += 1;
      if (lookups > MOST_LOOKUPS || performance.now() > end) throw new TooMuch();
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** Bounds the tree too: what is very deep or very large is not drawn. */
function keepStylesAside(tree: TreeNode): void {
  const open: { node: TreeNode; depth: number }[] = [{ node: tree, depth: 0 }];
  let count = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    const { node, depth } = at;
    count += 1;
    if (count > MOST_NODES || depth > DEEPEST) throw new TooMuch();
    const { attributes } = node;
    if (attributes && Object.hasOwn(attributes, 'style')) {
      attributes[STYLE] = attributes.style ?? '';
      delete attributes.style;
    }
    for (const child of node.children ?? []) open.push({ node: child, depth: depth + 1 });
  }
}

function setStyles(element: Element): void {
  for (const styled of element.querySelectorAll<HTMLElement | SVGElement | MathMLElement>(`[${STYLE}]`)) {
    styled.style.cssText = styled.getAttribute(STYLE) ?? '';
    styled.removeAttribute(STYLE);
  }
}

function explainTypesetError(error: unknown): string {
  if (error instanceof TooMuch) return t('it is too large');
  if (error instanceof katex.ParseError) return error.rawMessage.slice(0, 200);
  // The stack ran out: groups in groups.
  return error instanceof RangeError ? t('it is nested too deeply') : t("it can't be parsed");
}
