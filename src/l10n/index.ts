/**
 * What people read, in their language. Every layer may use it and it uses none: the host of the code says once, as it
 * starts, which texts there are (`useTexts`), and until then all is in English.
 */

/** Texts in another language, by the English ones; `vscode.l10n.bundle` is one. */
export type Texts = Readonly<Record<string, string>>;

let texts: Texts = {};

/**
 * The texts that are used now, to be handed to what has a copy of this module of its own: a bundle that is loaded later, a
 * worker, a panel.
 */
export function textsInUse(): Texts {
  return texts;
}

/** Sets the language of all that is said from now on. Called by entry points only. */
export function useTexts(others: Texts | undefined): void {
  texts = others ?? {};
}

/**
 * The text in the reader's language, with `{0}`, `{1}` … replaced by `args`. The message is a literal, so that the texts to
 * translate can be collected from the sources. What an argument brings along is never looked at for places to fill.
 */
export function t(message: string, ...args: readonly (string | number)[]): string {
  const own = Object.hasOwn(texts, message) ? texts[message] : undefined;
  return (own || message).replace(/\{(\d{1,2})\}/g, (place, k: string) => `${args[Number(k)] ?? place}`);
}

/**
 * A text about a number of things, which is its `{0}`: in the form for one, or in the one for several. As with `t` both are literals; the
 * language is that of the moment when the text is made.
 */
export function countText(
  one: string,
  many: string,
): (n: number, ...args: readonly (string | number)[]) => string {
  return (n, ...args) => t(n === 1 ? one : many, n, ...args);
}
