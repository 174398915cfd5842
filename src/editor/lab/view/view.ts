/** Builds the view of the lab panel. Views format results but draw no conclusions. */

import { formatNumberOfVotes, formatShortCount } from '../../../core/base/counts-and-lists.ts';
import { omitFalseOrUndefined, omitUndefined } from '../../../core/base/optional-values.ts';
import { truncateToOneLineWithCount } from '../../../core/base/shorten.ts';
import { definePluralText, t } from '../../../l10n/index.ts';
import type { LabMessagesView, LabView } from '../../../protocol/lab.ts';
import { buildCasesView, formatCaseResultsSentence } from './cases.ts';
import { buildLabComparisonView } from './comparison.ts';
import { buildReplyView } from './reply.ts';
import { splitMessageIntoParts } from './text-parts.ts';
import type { LabViewInput } from './types.ts';
import { FACT_SEPARATOR, formatTimeOrDateTime } from './words.ts';

export type { CasesViewInput, LabComparisonViewInput, LabViewInput, ReplyViewInput, VoteViewInput } from './types.ts';

export function buildLabView(input: LabViewInput): LabView {
  const { revision, prompt, subject, cases, reply, history, comparison, notice, share } = input;
  const messages = buildMessagesView(input);
  return boundLabView({
    revision,
    phase: getLabPhase(input),
    ...(getLabPhase(input) === 'failed' && reply?.needsKey ? { needsKey: true as const } : {}),
    sentence: formatLabSentence(input),
    beneath: formatLabSubtitle(input),
    ...formatLabTarget(input),
    prompt: { address: prompt.address, name: prompt.name },
    history,
    ...omitUndefined({
      subject,
      cases: cases && buildCasesView(cases),
      messages,
      reply: reply && buildReplyView(reply),
      comparison: comparison && buildLabComparisonView(comparison),
      notice,
      share,
    }),
  });
}

const formatRunningCases = definePluralText('Running {0} case: {1} done.', 'Running {0} cases: {1} done.');
const formatMessageCount = definePluralText('{0} message', '{0} messages');

function getLabPhase({ broken, share, reply, last }: LabViewInput): LabView['phase'] {
  if (share !== undefined || reply?.isRunning) return 'running';
  if (broken !== undefined) return 'broken';
  const isFailed = last === 'run' && reply?.votes.every(({ judgement }) => !judgement) && reply.failures.length > 0;
  return isFailed ? 'failed' : 'ready';
}

/** Adds the server's failure while something waits for it. */
function formatLabSentence(input: LabViewInput): string {
  const isRunning = getLabPhase(input) === 'running';
  const sentence = formatLabState(input);
  return isRunning && input.trouble !== undefined ? `${sentence} ${input.trouble}` : sentence;
}

function formatLabState(input: LabViewInput): string {
  const { broken, cases, reply, last, noSubject } = input;
  if (input.isStopping) return t('Stopping when the pending replies arrive. Stop again to discard them.');
  if (cases?.running) return formatRunningCases(cases.cases.length, cases.running.length);
  if (reply?.isRunning) return reply.sentence === '' ? t('Waiting for the model…') : reply.sentence;
  if (broken !== undefined) return t('The prompt has an error. {0}', broken);
  if (last === 'cases' && cases?.now) return formatCaseResultsSentence(cases);
  if (last === 'run' && reply) return reply.sentence;
  if (cases?.now) return formatCaseResultsSentence(cases);
  return noSubject ?? t('Not run yet.');
}

/** `critic-balanced, saved 14:12 · on math-22 (pinned)` */
function formatLabSubtitle({ prompt, subject, noSubject }: LabViewInput): string {
  const { name, isDirty, savedAt } = prompt;
  const saved = isDirty
    ? t('{0}, unsaved changes', name)
    : savedAt === undefined
      ? name
      : t('{0}, saved {1}', name, formatTimeOrDateTime(savedAt));
  const shown = subject && (subject.isPinned ? t('on {0} (pinned)', subject.name) : t('on {0}', subject.name));
  return omitFalseOrUndefined([saved, shown ?? (noSubject !== undefined && t('no proof to run on'))]).join(
    FACT_SEPARATOR,
  );
}

/** `model m, endpoint local · 5 votes`, with the suggestion of the prompt if the user selected another endpoint. */
function formatLabTarget({ place, noPlace }: LabViewInput): Pick<LabView, 'place'> {
  if (!place) return noPlace === undefined ? {} : { place: noPlace };
  const { model, endpoint, votes, suggested } = place;
  const count = formatNumberOfVotes(votes);
  const words = [t('model {0}, endpoint {1}', model, endpoint), count].join(FACT_SEPARATOR);
  if (suggested === undefined) return { place: words };
  return {
    place: `${words}${FACT_SEPARATOR}${t('the prompt suggests the endpoint {0}; you selected {1}', suggested, endpoint)}`,
  };
}

function buildMessagesView({ messages, messagesProblem, noSubject }: LabViewInput): LabMessagesView | undefined {
  if (!messages) {
    const note = messagesProblem ?? noSubject;
    return note === undefined ? undefined : { note, messages: [] };
  }
  const tokens = messages.reduce((sum, one) => sum + one.tokens, 0);
  const about = t('about {0} tokens', formatShortCount(tokens));
  const isSent = messages.every(({ unfilled }) => unfilled.length === 0) && messagesProblem === undefined;
  const state = isSent ? about : (messagesProblem ?? t("can't be sent until the marked tags are fixed"));
  return {
    note: [t('current prompt'), formatMessageCount(messages.length), state].join(FACT_SEPARATOR),
    messages: messages.map((one) => ({
      role: one.message.role,
      tokens: t('about {0} tokens', formatShortCount(one.tokens)),
      ...splitMessageIntoParts(one),
    })),
  };
}

/** The maximum length of a shown sentence, in characters. */
const MAX_LAB_SENTENCE = 4000;
const MAX_SHOWN_NAME = 1000;

const cutLabSentence = (words: string): string => truncateToOneLineWithCount(words, MAX_LAB_SENTENCE);
const cutShownName = (name: string): string => truncateToOneLineWithCount(name, MAX_SHOWN_NAME);

/** The view with all texts except messages and replies limited in length. */
function boundLabView(view: LabView): LabView {
  const { prompt, subject, messages, reply, comparison, notice, cases } = view;
  return {
    ...view,
    sentence: cutLabSentence(view.sentence),
    beneath: cutLabSentence(view.beneath),
    history: view.history.map((entry) => ({ ...entry, words: cutShownName(entry.words) })),
    ...omitUndefined({
      place: view.place && cutLabSentence(view.place),
      prompt: { ...prompt, name: cutShownName(prompt.name) },
      subject: subject && { ...subject, name: cutShownName(subject.name) },
      messages: messages && {
        note: cutLabSentence(messages.note),
        messages: messages.messages.map((message) => ({
          ...message,
          parts: message.parts.map((part) =>
            part.kind === 'problem' ? { ...part, words: cutLabSentence(part.words) } : part,
          ),
        })),
      },
      reply: reply && {
        ...reply,
        note: cutLabSentence(reply.note),
        facts: reply.facts.map(({ more, ...fact }) => ({
          ...fact,
          words: cutLabSentence(fact.words),
          ...omitUndefined({ more: more && cutLabSentence(more) }),
        })),
      },
      cases: cases?.problem === undefined ? undefined : { ...cases, problem: cutLabSentence(cases.problem) },
      comparison: comparison && {
        ...comparison,
        sentence: cutLabSentence(comparison.sentence),
        names: [cutShownName(comparison.names[0]), cutShownName(comparison.names[1])] as const,
        tests: comparison.tests.map(cutLabSentence),
      },
      notice: notice && { ...notice, words: cutLabSentence(notice.words) },
    }),
  };
}
