/** The numbers that equations and items have. */
import { normalizeEquationTag } from '../labels/latex-numbers.ts';

/** Inside parentheses: “7”, “7a”, “1.2”, “∗”, “A”, “A1”, “FE”, “iv”. */
export const EQUATION_TAG_REGEX_SOURCE = String.raw`\d{1,3}(?:\.\d{1,2})?[a-z]?['′]{0,3}|[A-Z]\d{0,2}['′]{0,2}|[A-Z]{2,3}\d?|[A-Z]{1,2}[*∗]|[ivx]{1,5}|[IVX]{2,4}|[a-h]|[*∗＊⋆★]{1,4}|[†‡]{1,2}|\\ast|\\star|\\dagger`;

/** As {@link EQUATION_TAG_REGEX_SOURCE}, only those that are hardly ever a value or a variable. */
export const UNAMBIGUOUS_EQUATION_TAG_REGEX_SOURCE = String.raw`\d{1,2}(?:\.\d{1,2})?[a-z]?['′]{0,3}|[A-Z]\d{1,2}['′]?|[*∗＊⋆★]{1,4}|[†‡]{1,2}|\\ast|\\star|\\dagger|i{2,3}|iv|vi{1,3}`;

/** The form in which names are compared. */
export function normalizeCrossReferenceName(name: string): string {
  return normalizeEquationTag(name);
}

/** Whether a name is a letter or a Roman number, which name items rather than equations. */
export function isLetterOrRomanNumeral(name: string): boolean {
  return /^(?:[a-z]|[ivx]{1,5})$/.test(name);
}
