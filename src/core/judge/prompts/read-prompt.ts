/** Reads prompt files `name.judge.md`: those that ship, those that users write, and those that a hostile folder has. */

import { t } from '../../../l10n/index.ts';
import { eitherOf, readFrontMatter } from './front-matter.ts';
import { namesOf, parseTemplate } from './template.ts';
import { type JudgePrompt, MAX_PROMPT_FILE, type PromptProblem } from './types.ts';

/** Front matter is what stands between the first line and the next one of the same kind. */
const FENCE = /^\uFEFF?---[ \t]*\r?\n/;
const END = /^---[ \t]*(?:\r?\n|$)/m;

/** Variables of which a prompt of a kind must show one, since it would judge nothing else. */
const NEEDS: Readonly<Record<JudgePrompt['kind'], readonly string[]>> = {
  critic: ['steps'],
  stepwise: ['step', 'step.index', 'step.text'],
  grader: ['steps', 'proof'],
  answer: ['steps', 'proof'],
  extractor: ['critique'],
  confirmer: ['critique'],
  comparison: ['candidates'],
};

export interface ReadPrompt {
  /** Absent if there is a problem: nothing is asked with a prompt that is not understood. */
  readonly prompt?: JudgePrompt;
  /**
   * What of it could be read, where its template has problems: for previews, where tags that mean nothing stand as they are
   * written. Nothing is asked with it.
   */
  readonly draft?: JudgePrompt;
  /** In text order. */
  readonly problems: readonly PromptProblem[];
}

/**
 * Reads a prompt file. Never throws.
 * @param name the file's name without `.judge.md`
 */
export function readPrompt(text: string, name: string): ReadPrompt {
  if (text.length > MAX_PROMPT_FILE) {
    const message = t('A prompt file has at most {0} kB.', MAX_PROMPT_FILE / 1024);
    return { problems: [{ message, start: MAX_PROMPT_FILE, end: text.length }] };
  }
  const fence = FENCE.exec(text)?.[0].length ?? 0;
  const end = fence > 0 ? END.exec(text.slice(fence)) : null;
  if (!end) {
    const message = t(
      fence > 0
        ? 'The front matter is not closed with a line ---.'
        : 'A prompt begins with front matter: a line ---, then at least “kind: critic” or another kind, then a line ---.',
    );
    return { problems: [{ message, start: 0, end: text.indexOf('\n') + 1 || text.length }] };
  }
  const closed = fence + end.index;
  const { front, problems } = readFrontMatter(text.slice(fence, closed), fence);

  const from = closed + end[0].length;
  const body = text.slice(from);
  const template = parseTemplate(body);
  for (const { message, start, end } of template.problems)
    problems.push({ message, start: from + start, end: from + end });
  if (front && template.problems.length === 0) {
    const needs = NEEDS[front.kind];
    const names = namesOf(template.nodes);
    if (!needs.some((one) => names.has(one)))
      problems.push({
        message: t(
          'A prompt of kind {0} shows {1}, or there is nothing to judge.',
          front.kind,
          eitherOf(needs.map((one) => `{{${one}}}`)),
        ),
        start: from,
        end: text.length,
      });
  }
  problems.sort((a, b) => a.start - b.start || a.end - b.end);
  if (!front) return { problems };
  const read = { name, ...front, template: body.replaceAll('\r\n', '\n').trim() };
  return problems.length > 0 ? { draft: read, problems } : { prompt: read, problems };
}
