/** What mends a tag that a person presses in the lab, which shows messages and not the prompt file. */
import { mendedTag } from '../judge/prompts/template-problems.ts';
import type { PromptEdit, PromptProblem } from '../judge/prompts/types.ts';

/**
 * The edits of a prompt file that put `replacement` wherever `tag` means nothing, the other ends of its sections with it: what is left is a template
 * that can be read.
 * @param problems of this very text
 */
export function fixEdits(
  text: string,
  problems: readonly PromptProblem[],
  tag: string,
  replacement: string,
): readonly PromptEdit[] {
  const edits = problems.flatMap(({ start, end, fix }) =>
    fix && text.slice(start, end) === tag && mendedTag(tag, fix, start) === replacement ? fix.edits : [],
  );
  return [...new Map(edits.map((edit) => [edit.start, edit])).values()].sort((a, b) => a.start - b.start);
}
