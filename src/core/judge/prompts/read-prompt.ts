/** Parses prompt files `name.judge.md`: built-in files and those of users, which may be hostile. */

import { t } from '../../../l10n/index.ts';
import { joinWithOr, parsePromptFrontMatter } from './front-matter.ts';
import { createInsertionFix, shiftFixOffsets } from './prompt-fixes.ts';
import { PROMPT_KIND_SPECS } from './prompt-kinds.ts';
import { findPromptRegions } from './regions.ts';
import { collectTemplateVariableNames, parsePromptTemplate } from './template.ts';
import { type JudgePrompt, MAX_PROMPT_FILE_CHARS, type PromptDiagnostic } from './types.ts';

export interface ParsedPromptFile {
  /** Absent if there is a problem: an invalid prompt is never sent. */
  readonly prompt?: JudgePrompt;
  /** The readable part of a prompt with template problems, for previews that show unknown tags as text. It's never sent. */
  readonly draft?: JudgePrompt;
  /** In text order. */
  readonly problems: readonly PromptDiagnostic[];
}

/** Parses a prompt file; `name` is the file's name without `.judge.md`. Never throws. */
export function parsePromptFile(text: string, name: string): ParsedPromptFile {
  if (text.length > MAX_PROMPT_FILE_CHARS) {
    const message = t('Prompt files are limited to {0} KB.', MAX_PROMPT_FILE_CHARS / 1024);
    return { problems: [{ message, start: MAX_PROMPT_FILE_CHARS, end: text.length }] };
  }
  const { front: frontAt, body: from } = findPromptRegions(text);
  if (!frontAt?.isClosed) {
    const end = text.indexOf('\n') + 1 || text.length;
    if (frontAt)
      return {
        problems: [{ message: t("The front matter isn't closed. Add a line “---”."), start: 0, end }],
      };
    const message = t(
      'A prompt must start with front matter: a line “---”, a line such as “kind: critic”, and another line “---”.',
    );
    return {
      problems: [
        {
          message,
          start: 0,
          end,
          fix: createInsertionFix('---\nkind: critic\n---\n', text.startsWith('\uFEFF') ? 1 : 0),
        },
      ],
    };
  }
  const { front, problems } = parsePromptFrontMatter(text.slice(frontAt.start, frontAt.end), frontAt.start);

  const body = text.slice(from);
  const template = parsePromptTemplate(body);
  for (const { message, start, end, fix } of template.problems)
    problems.push({
      message,
      start: from + start,
      end: from + end,
      ...(fix ? { fix: shiftFixOffsets(fix, from) } : {}),
    });
  if (front && template.problems.length === 0) {
    const needs = PROMPT_KIND_SPECS[front.kind].needs;
    const names = collectTemplateVariableNames(template.nodes);
    if (!needs.some((one) => names.has(one)))
      problems.push({
        message: t(
          "A prompt of kind {0} must contain {1}. Without it, there's nothing to judge.",
          front.kind,
          joinWithOr(needs.map((one) => `{{${one}}}`)),
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
