import { AIDS, type Aid } from '../contract.ts';
import { namesOf, parseTemplate } from './template.ts';
import type { JudgePrompt } from './types.ts';

/** What of a proof's own parts a template names, and so shows where the proof has them. */
export function shownAidsOf({ template }: Pick<JudgePrompt, 'template'>): readonly Aid[] {
  const names = namesOf(parseTemplate(template).nodes);
  return AIDS.filter((aid) => names.has(aid));
}
