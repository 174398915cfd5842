/** The very messages that are sent. Everything in them that the user's prompt did not write is untrusted, and made neutral. */

import { getOrMake } from '../../base/groups.ts';
import { LeastRecent } from '../../base/lru.ts';
import { defined } from '../../base/optional.ts';
import { spokenOf } from '../calls/spoken.ts';
import type { ImagePart, Message } from '../calls/types.ts';
import { FORMS } from './kinds.ts';
import { neutralise, tagsOf } from './neutral.ts';
import { type Node, parseTemplate, type Written, write } from './template.ts';
import type { JudgePrompt, PromptView } from './types.ts';

interface Compiled {
  readonly nodes: readonly Node[];
  readonly tags: ReadonlySet<string>;
  /** Texts made neutral, by what they were: a step-wise judge sends the same ones once for each step. */
  readonly neutral: LeastRecent<string>;
}

/** The most that is cached for one prompt, in characters of the original texts. */
const MOST_NEUTRAL = 1_000_000;

/** Compiled prompts: there are few, each used thousands of times. */
const compiled = new WeakMap<JudgePrompt, Compiled>();

function compile(prompt: JudgePrompt): Compiled {
  return getOrMake(compiled, prompt, () => ({
    nodes: parseTemplate(prompt.template).nodes,
    tags: tagsOf(prompt.template),
    neutral: new LeastRecent(MOST_NEUTRAL),
  }));
}

/**
 * The messages of a question: the prompt's system text, if it has one, and one message of the user's. Pictures go with the latter.
 * @throws MessageTooLong
 */
export function messagesOf(
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
export function writeMessage(prompt: JudgePrompt, view: PromptView): Written {
  const made = compile(prompt);
  return write(made.nodes, neutralView(view, made));
}

/** A view with all its texts made neutral. */
function neutralView(view: PromptView, { tags, neutral }: Compiled): PromptView {
  const clean = (text: string): string => neutral.ofText(text, () => neutralise(text, tags));
  const cleanIfAny = (text: string | undefined) => (text === undefined ? undefined : clean(text));
  const { step, reference, rubric, answer, candidates, critique } = view;
  return {
    problem: clean(view.problem),
    steps: view.steps.map(({ index, text }) => ({ index, text: clean(text) })),
    // All steps once more, and few templates name it.
    get proof() {
      return clean(view.proof);
    },
    ...defined({
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
export function repairMessages(messages: readonly Message[], reply: string, prompt: JudgePrompt): Message[] {
  const spoken = spokenOf(reply);
  const text = neutralise(spoken.isCut ? '' : reply.slice(spoken.start, spoken.end).trim());
  const shown = text.length > MAX_SHOWN ? `… ${text.slice(-MAX_SHOWN)}` : text;
  const content = `No verdict could be read in that reply. Do not repeat the examination. ${FORMS[prompt.parse].line(prompt.max)}`;
  return [
    ...messages,
    { role: 'assistant', content: shown === '' ? '(no reply)' : shown },
    { role: 'user', content },
  ];
}
