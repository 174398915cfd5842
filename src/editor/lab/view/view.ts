/** Builds the view of the lab panel. Views format results but draw no conclusions. */
import { defined, present } from '../../../core/base/optional.ts';
import { shortened } from '../../../core/base/shorten.ts';
import { shortCount, voteCount } from '../../../core/base/words.ts';
import { countText, t } from '../../../l10n/index.ts';
import type { LabView, MessagesView } from '../../../protocol/lab.ts';
import { casesSentence, casesView } from './cases.ts';
import { comparisonView } from './comparison.ts';
import { messageParts } from './parts.ts';
import { replyView } from './reply.ts';
import type { LabInput } from './types.ts';
import { DOT, timeWords } from './words.ts';

export type { CasesInput, ComparisonInput, LabInput, ReplyInput, VoteInput } from './types.ts';

export function labView(input: LabInput): LabView {
  const { revision, prompt, subject, cases, reply, history, comparison, notice, share } = input;
  const messages = messagesView(input);
  return bounded({
    revision,
    phase: phaseOf(input),
    ...(phaseOf(input) === 'failed' && reply?.needsKey ? { needsKey: true as const } : {}),
    sentence: sentenceOf(input),
    beneath: beneathOf(input),
    ...placeOf(input),
    history,
    ...defined({
      prompt: prompt && { address: prompt.address, name: prompt.name },
      subject,
      cases: cases && casesView(cases),
      messages,
      reply: reply && replyView(reply),
      comparison: comparison && comparisonView(comparison),
      notice,
      share,
    }),
  });
}

const runningCases = countText('Running {0} case: {1} done.', 'Running {0} cases: {1} done.');
const messageCount = countText('{0} message', '{0} messages');

function phaseOf({ prompt, broken, share, reply, last }: LabInput): LabView['phase'] {
  if (!prompt) return 'empty';
  if (share !== undefined || reply?.isRunning) return 'running';
  if (broken !== undefined) return 'broken';
  const isFailed =
    last === 'run' && reply?.votes.every(({ judgement }) => !judgement) && reply.failures.length > 0;
  return isFailed ? 'failed' : 'ready';
}

/** Adds the trouble of a server while something runs. */
function sentenceOf(input: LabInput): string {
  const isRunning = phaseOf(input) === 'running';
  const sentence = plainSentence(input);
  return isRunning && input.trouble !== undefined ? `${sentence} ${input.trouble}` : sentence;
}

function plainSentence(input: LabInput): string {
  const { prompt, broken, cases, reply, last, noSubject } = input;
  if (!prompt) return t('No prompt file is open.');
  if (input.isStopping) return t('Stopping. Waiting for replies in flight; stop again to discard them.');
  if (cases?.running) return runningCases(cases.cases.length, cases.running.length);
  if (reply?.isRunning) return reply.sentence === '' ? t('Waiting for the model…') : reply.sentence;
  if (broken !== undefined) return t('The prompt has a problem. {0}', broken);
  if (last === 'cases' && cases?.now) return casesSentence(cases);
  if (last === 'run' && reply) return reply.sentence;
  if (cases?.now) return casesSentence(cases);
  return noSubject ?? t('Not run yet.');
}

/** `critic-balanced, saved 14:12 · on math-22 (pinned)` */
function beneathOf({ prompt, subject, noSubject }: LabInput): string {
  if (!prompt) return t('Open a prompt file (name.judge.md), or create one from a built-in prompt.');
  const { name, isDirty, savedAt } = prompt;
  const saved = isDirty
    ? t('{0}, unsaved changes', name)
    : savedAt === undefined
      ? name
      : t('{0}, saved {1}', name, timeWords(savedAt));
  const shown =
    subject && (subject.isPinned ? t('on {0} (pinned)', subject.name) : t('on {0}', subject.name));
  return present([saved, shown ?? (noSubject !== undefined && t('no proof selected'))]).join(DOT);
}

/** `model m, endpoint local · 5 votes`, with the suggestion of the file if the person chose another endpoint. */
function placeOf({ prompt, place, noPlace }: LabInput): Pick<LabView, 'place'> {
  if (!prompt) return {};
  if (!place) return noPlace === undefined ? {} : { place: noPlace };
  const { model, endpoint, votes, suggested } = place;
  const count = voteCount(votes);
  const words = [t('model {0}, endpoint {1}', model, endpoint), count].join(DOT);
  if (suggested === undefined) return { place: words };
  return { place: `${words}${DOT}${t('the file suggests {0}; you chose {1}', suggested, endpoint)}` };
}

function messagesView({ messages, messagesProblem, noSubject }: LabInput): MessagesView | undefined {
  if (!messages) {
    const note = messagesProblem ?? noSubject;
    return note === undefined ? undefined : { note, messages: [] };
  }
  const tokens = messages.reduce((sum, one) => sum + one.tokens, 0);
  const about = t('about {0} tokens', shortCount(tokens));
  const isSent = messages.every(({ unfilled }) => unfilled.length === 0) && messagesProblem === undefined;
  const state = isSent ? about : (messagesProblem ?? t('not sent until unknown variables are fixed'));
  return {
    note: [t('current text'), messageCount(messages.length), state].join(DOT),
    messages: messages.map((one) => ({
      role: one.message.role,
      tokens: t('about {0} tokens', shortCount(one.tokens)),
      ...messageParts(one),
    })),
  };
}

/** The maximum length of a shown sentence, in characters. */
const LONGEST = 4000;
const LONGEST_NAME = 1000;

const cut = (words: string): string => shortened(words, LONGEST);
const cutName = (name: string): string => shortened(name, LONGEST_NAME);

/** The view with all texts except messages and replies limited in length. */
function bounded(view: LabView): LabView {
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
