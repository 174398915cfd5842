/**
 * Typesets a formula with KaTeX within limits, or returns the reason for a failure. A formula can't create links, classes, or styles
 * (`trust` is off). It doesn't see the definitions of other formulas.
 */
import katex from 'katex';
import { t } from '../../../src/l10n/index.ts';
import type { LatexMacro } from '../../../src/protocol/index.ts';

/** A typeset formula as a detached element, or the reason why its source is shown instead. */
export type TypesettingResult = { readonly element: Element } | { readonly reason: string };

/** The maximum length of a formula to typeset, in UTF-16 units. */
const LONGEST = 10_000;
/** The maximum number of macros. */
const MOST_MACROS = 1_000;
const LONGEST_MACRO = 4_000;
/** KaTeX's limit on macro expansions. */
const MOST_EXPANSIONS = 1_000;
/** The maximum number of names that KaTeX looks up during expansion, about one per token. */
const MOST_LOOKUPS = 12_000;
/** The maximum time to parse a formula, in milliseconds. */
const PATIENCE_MS = 400;
const LEAST_PATIENCE_MS = 25;
/** The maximum length that a formula can request, in em. */
const LARGEST_SIZE = 30;
const MOST_NODES = 40_000;
const DEEPEST = 250;

/** Holds a `style` attribute until it is set through CSSOM, since the page's CSP rejects the attribute. */
const STYLE = 'data-style';

/** The part of KaTeX's tree that is used here. KaTeX exports it without types. */
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
export function typesetFormula(tex: string, isDisplay: boolean, macros: readonly LatexMacro[]): TypesettingResult {
  if (tex.length > LONGEST) return { reason: t("it's longer than {0} characters", LONGEST) };
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
    // KaTeX would draw the name of such a command and drop its content.
    if (untrusted !== undefined) return { reason: t("{0} isn't allowed", untrusted) };
    keepStylesAside(tree);
    const element = tree.toNode();
    if (!(element instanceof Element)) return { reason: t("it can't be parsed") };
    setStyles(element);
    return { element };
  } catch (error) {
    // A formula that uses up its time leaves less for the next one, so that a page full of them stays fast.
    if (performance.now() - start > patience) patience = Math.max(LEAST_PATIENCE_MS, patience / 2);
    return { reason: explainTypesetError(error) };
  }
}

/**
 * The macros for one formula. KaTeX stores the formula's definitions in them and looks up every name there. The lookup stops a
 * formula that expands without end.
 */
function countedMacros(macros: readonly LatexMacro[], end: number): Record<string, string> {
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

/** Limits the tree, too: a very deep or very large tree isn't drawn. */
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
  if (error instanceof TooMuch) return t("it's too large");
  if (error instanceof katex.ParseError) return error.rawMessage.slice(0, 200);
  // The stack overflowed on nested groups.
  return error instanceof RangeError ? t("it's nested too deeply") : t("it can't be parsed");
}
