/** The very messages that are sent. Everything in them that the user's prompt did not write is untrusted, and made neutral. */

import { getOrCreate } from '../../base/groups.ts';
import { LruCache } from '../../base/lru.ts';
import { omitUndefined } from '../../base/optional.ts';
import { findSpokenText } from '../calls/spoken-text.ts';
import type { ImagePart, Message } from '../calls/types.ts';
import { REPLY_FORMS } from './kinds.ts';
import { collectReservedTags, neutralizeText } from './neutralize.ts';
import { parseTemplate, type RenderedTemplate, renderTemplate, type TemplateNode } from './template.ts';
import type { JudgePrompt, PromptView } from './types.ts';

interface CompiledPrompt {
  readonly nodes: readonly TemplateNode[];
  readonly tags: ReadonlySet<string>;
  /** Texts made neutral, by what they were: a step-wise judge sends the same ones once for each step. */
  readonly neutral: LruCache<string>;
}

/** The most that is cached for one prompt, in characters of the original texts. */
const MOST_NEUTRAL = 1_000_000;

/** Compiled prompts: there are few, each used thousands of times. */
const compiled = new WeakMap<JudgePrompt, CompiledPrompt>();

function compilePrompt(prompt: JudgePrompt): CompiledPrompt {
  return getOrCreate(compiled, prompt, () => ({
    nodes: parseTemplate(prompt.template).nodes,
    tags: collectReservedTags(prompt.template),
    neutral: new LruCache(MOST_NEUTRAL),
  }));
}

/**
 * The messages of a question: the prompt's system text, if it has one, and one message of the user's. Pictures go with the latter.
 * @throws MessageTooLong
 */
export function buildMessages(
  prompt: JudgePrompt,
  view: PromptView,
  images: readonly ImagePart[] = [],
): Message[] {
  const content = writeMessage(prompt, view).text;
  const user: Message = { role: 'user', content, ...(images.length > 0 ? { images } : {}) };
  return prompt.system === undefined ? [user] : [{ role: 'system', content: prompt.system }, user];
}

/**
 * A prompt's message to a model, with the stretches that variables gave and the tags of a draft that mean nothing.
 * @throws MessageTooLong
 */
export function writeMessage(prompt: JudgePrompt, view: PromptView): RenderedTemplate {
  const made = compilePrompt(prompt);
  return renderTemplate(made.nodes, neutralizeView(view, made));
}

/** A view with all its texts made neutral. */
function neutralizeView(view: PromptView, { tags, neutral }: CompiledPrompt): PromptView {
  const clean = (text: string): string => neutral.ofText(text, () => neutralizeText(text, tags));
  const cleanIfAny = (text: string | undefined) => (text === undefined ? undefined : clean(text));
  const { step, reference, rubric, answer, candidates, critique } = view;
  return {
    problem: clean(view.problem),
    steps: view.steps.map(({ index, text }) => ({ index, text: clean(text) })),
    // All steps once more, and few templates name it.
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

/** The most of a reply that is shown again, from its end, in characters. */
const MAX_SHOWN = 8000;

/**
 * The messages of the one repair: the question, the reply that could not be read (its end, without the reasoning), and a
 * request for the verdict line alone.
 */
export function buildRetryMessages(
  messages: readonly Message[],
  reply: string,
  prompt: JudgePrompt,
): Message[] {
  const spoken = findSpokenText(reply);
  const text = neutralizeText(spoken.isCut ? '' : reply.slice(spoken.start, spoken.end).trim());
  const shown = text.length > MAX_SHOWN ? `… ${text.slice(-MAX_SHOWN)}` : text;
  const content = `No verdict could be read in that reply. Do not repeat the examination. ${REPLY_FORMS[prompt.parse].line(prompt.max)}`;
  return [
    ...messages,
    { role: 'assistant', content: shown === '' ? '(no reply)' : shown },
    { role: 'user', content },
  ];
}
