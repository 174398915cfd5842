/** Builds the messages that are sent. All texts besides the user's prompt are untrusted and neutralized. */

import { getOrCreate } from '../../base/groups.ts';
import { LruCache } from '../../base/lru-cache.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { findNonReasoningText } from '../calls/non-reasoning-text.ts';
import type { MessageImage, ModelMessage } from '../calls/types.ts';
import { collectMarkupTagNames, neutralizePromptTags } from './neutralize.ts';
import { REPLY_FORMAT_SPECS } from './prompt-kinds.ts';
import { parsePromptTemplate, type RenderedTemplate, renderPromptTemplate, type TemplateNode } from './template.ts';
import type { JudgePrompt, PromptVariableValues } from './types.ts';

interface CompiledPrompt {
  readonly nodes: readonly TemplateNode[];
  readonly tags: ReadonlySet<string>;
  /** Neutralized texts by the original text. A step-wise judge sends the same texts for each step. */
  readonly neutral: LruCache<string>;
}

/** The cache limit for one prompt, in characters of the original texts. */
const MOST_NEUTRAL = 1_000_000;

/** Cached compiled prompts: there are few, each used thousands of times. */
const compiled = new WeakMap<JudgePrompt, CompiledPrompt>();

function compilePrompt(prompt: JudgePrompt): CompiledPrompt {
  return getOrCreate(compiled, prompt, () => ({
    nodes: parsePromptTemplate(prompt.template).nodes,
    tags: collectMarkupTagNames(prompt.template),
    neutral: new LruCache(MOST_NEUTRAL),
  }));
}

/** Builds the messages of a query: the prompt's system message, then the user's with images. @throws MessageTooLongError */
export function buildPromptMessages(
  prompt: JudgePrompt,
  view: PromptVariableValues,
  images: readonly MessageImage[] = [],
): ModelMessage[] {
  const content = renderPromptMessage(prompt, view).text;
  const user: ModelMessage = { role: 'user', content, ...(images.length > 0 ? { images } : {}) };
  return prompt.system === undefined ? [user] : [{ role: 'system', content: prompt.system }, user];
}

/** Renders a prompt's message, with the ranges of its variables and invalid tags. @throws MessageTooLongError */
export function renderPromptMessage(prompt: JudgePrompt, view: PromptVariableValues): RenderedTemplate {
  const made = compilePrompt(prompt);
  return renderPromptTemplate(made.nodes, neutralizeView(view, made));
}

function neutralizeView(view: PromptVariableValues, { tags, neutral }: CompiledPrompt): PromptVariableValues {
  const clean = (text: string): string => neutral.ofText(text, () => neutralizePromptTags(text, tags));
  const cleanIfAny = (text: string | undefined) => (text === undefined ? undefined : clean(text));
  const { step, reference, rubric, answer, candidates, critique } = view;
  return {
    problem: clean(view.problem),
    steps: view.steps.map(({ index, text }) => ({ index, text: clean(text) })),
    // It repeats all steps, and few templates use it, so compute it on demand.
    get proof() {
      return clean(view.proof);
    },
    ...omitUndefined({
      step: step && { index: step.index, text: clean(step.text) },
      reference: cleanIfAny(reference),
      rubric: cleanIfAny(rubric),
      answer: cleanIfAny(answer),
      critique: cleanIfAny(critique),
      candidates: candidates?.map(({ number, proof }) => ({ number, proof: clean(proof) })),
    }),
  };
}

/** The maximum length of a reply that a retry repeats, from its end, in characters. */
const MAX_SHOWN = 8000;

/** Builds a retry: the original messages, the end of the reply without reasoning, a request for the verdict line. */
export function buildVerdictRetryMessages(
  messages: readonly ModelMessage[],
  reply: string,
  prompt: JudgePrompt,
): ModelMessage[] {
  const spoken = findNonReasoningText(reply);
  const text = neutralizePromptTags(spoken.isCut ? '' : reply.slice(spoken.start, spoken.end).trim());
  const shown = text.length > MAX_SHOWN ? `… ${text.slice(-MAX_SHOWN)}` : text;
  const content = `No verdict could be read in that reply. Do not repeat the examination. ${REPLY_FORMAT_SPECS[prompt.parse].line(prompt.max)}`;
  return [...messages, { role: 'assistant', content: shown === '' ? '(no reply)' : shown }, { role: 'user', content }];
}
