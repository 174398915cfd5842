/** Anybody's words, cut to what the protocol carries. */
import { defined } from '../../../core/base/optional.ts';
import { shortened } from '../../../core/base/shorten.ts';
import type { LabView } from '../../../protocol/lab.ts';

/** The longest sentence that is shown, in characters. */
const LONGEST = 4000;
const LONGEST_NAME = 1000;

const cut = (words: string): string => shortened(words, LONGEST);
const cutName = (name: string): string => shortened(name, LONGEST_NAME);

/** The view with all words that are not texts of messages and replies cut to what is read anyway. */
export function bounded(view: LabView): LabView {
  const { prompt, subject, messages, reply, comparison, notice, cases } = view;
  return {
    ...view,
    sentence: cut(view.sentence),
    beneath: cut(view.beneath),
    history: view.history.map((entry) => ({ ...entry, words: cutName(entry.words) })),
    ...defined({
      place: view.place && cut(view.place),
      prompt: prompt && { ...prompt, name: cutName(prompt.name) },
      subject: subject && { ...subject, name: cutName(subject.name) },
      messages: messages && {
        note: cut(messages.note),
        messages: messages.messages.map((message) => ({
          ...message,
          parts: message.parts.map((part) =>
            part.kind === 'problem' ? { ...part, words: cut(part.words) } : part,
          ),
        })),
      },
      reply: reply && {
        ...reply,
        note: cut(reply.note),
        facts: reply.facts.map(({ more, ...fact }) => ({
          ...fact,
          words: cut(fact.words),
          ...defined({ more: more && cut(more) }),
        })),
      },
      cases: cases?.problem === undefined ? undefined : { ...cases, problem: cut(cases.problem) },
      comparison: comparison && {
        ...comparison,
        sentence: cut(comparison.sentence),
        names: [cutName(comparison.names[0]), cutName(comparison.names[1])] as const,
        tests: comparison.tests.map(cut),
      },
      notice: notice && { ...notice, words: cut(notice.words) },
    }),
  };
}
