/** A text in the paragraphs that a model has found in it, as it is written in the text's place. */

export interface Reformatted {
  readonly text: string;
  /** Paragraphs, between blank lines. */
  readonly before: number;
  readonly after: number;
}

/**
 * @param steps of the text: nothing but white space stands between them
 * @returns undefined if the text would be another one but for white space, which no model may decide
 */
export function reformatted(text: string, steps: readonly string[]): Reformatted | undefined {
  const own = steps.join('\n\n');
  if (withoutSpace(own) !== withoutSpace(text)) return undefined;
  return { text: own, before: paragraphsIn(text), after: paragraphsIn(own) };
}

function paragraphsIn(text: string): number {
  return text.split(/\n\s*\n/).filter((one) => one.trim() !== '').length;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}
