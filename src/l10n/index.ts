/**
 * Texts in the reader's language. Every layer can use this module; it uses none. Each entry point sets the translations once at
 * startup (`setTranslatedTexts`). Until then, texts are in English.
 */

/** Translations by English text, such as `vscode.l10n.bundle`. */
export type TranslatedTexts = Readonly<Record<string, string>>;

let texts: TranslatedTexts = {};

/** The current translations, for code with its own copy of this module: a lazy bundle, a worker, or a page. */
export function getTranslatedTexts(): TranslatedTexts {
  return texts;
}

/** Sets the translations. Only entry points call this. */
export function setTranslatedTexts(others: TranslatedTexts | undefined): void {
  texts = others ?? {};
}

/**
 * The text in the reader's language, with `{0}`, `{1}` … replaced by `args`. The message must be a literal, so that a script can
 * collect the texts from the sources. Placeholders in arguments aren't replaced.
 */
export function t(message: string, ...args: readonly (string | number)[]): string {
  const own = Object.hasOwn(texts, message) ? texts[message] : undefined;
  return (own || message).replace(/\{(\d{1,2})\}/g, (place, k: string) => `${args[Number(k)] ?? place}`);
}

/**
 * A text with a count, its `{0}`, in the singular or the plural. Both must be literals, as for `t`. The language is the one at the
 * time of the call.
 */
export function definePluralText(
  one: string,
  many: string,
): (n: number, ...args: readonly (string | number)[]) => string {
  return (n, ...args) => t(n === 1 ? one : many, n, ...args);
}
