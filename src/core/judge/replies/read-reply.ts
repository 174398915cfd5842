/**
 * Reads the replies of models. A reply without a verdict in the requested format is unreadable, with a reason; nothing is guessed. Takes
 * time linear in the reply's length and never throws.
 */
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { findNonReasoningText } from '../calls/non-reasoning-text.ts';
import type { ModelReply, TokenLogProbability } from '../calls/types.ts';
import { readBoxedIndexReply } from './boxed-index.ts';
import { readChoiceReply } from './choice.ts';
import { readGraderReportFindings, readGraderReportVerdict } from './grader-report.ts';
import { readPointsReply } from './points.ts';
import { findLastQuoteInReply } from './quote.ts';
import { extractReplyRemarks } from './remarks.ts';
import { createJudgeInputIndex, type UnparsedReply } from './shown-texts.ts';
import type {
  ExpectedReplyFormat,
  GraderReportFinding,
  ParsedModelReply,
  ParsedVerdict,
  VerdictSearchResult,
} from './types.ts';
import { readYesNoReply } from './yes-no.ts';

/** The version of these parsers, stored with each reply. Raise it whenever a parser reads something differently. */
export const REPLY_PARSER_VERSION = 4;

/** The maximum length of a reply that is parsed, in characters; longer ones are rejected when received. */
export const MAX_MODEL_REPLY_CHARS = 4_000_000;

/** Reads the verdict and the rest of a model's reply. */
export function parseModelReply(reply: ModelReply, expected: ExpectedReplyFormat): ParsedModelReply {
  const { text } = reply;
  if (text.length > MAX_MODEL_REPLY_CHARS)
    return { kind: 'unread', reason: t('The reply is too long to read.'), critique: '', remarks: '' };
  const spoken = findNonReasoningText(text);
  const shown = expected.shown ? createJudgeInputIndex(expected.shown) : undefined;
  const critique = spoken.isCut ? '' : text.slice(spoken.start, spoken.end).trim();
  const quote = spoken.isCut ? undefined : findLastQuoteInReply(text, spoken);
  const said: UnparsedReply = { text, spoken, hidden: quote?.range, shown };
  // A report quotes the errors that it finds and states its verdict in a sentence.
  const report = expected.parse === 'report' ? readGraderReportVerdict({ ...said, hidden: undefined }) : undefined;
  // A model that repeats its instructions may also repeat the template of a finding before its verdict.
  const findings =
    report && !spoken.isCut
      ? readGraderReportFindings(text, 'at' in report ? { ...spoken, start: report.at.end } : spoken)
      : [];
  const phrase = quote?.text ?? selectGravestQuote(findings);
  const remarksWithout = (verdict?: TextRange): string =>
    spoken.isCut ? '' : extractReplyRemarks(text, spoken, { quote: quote?.range, verdict });
  const remarks = {
    critique,
    ...(phrase === undefined ? {} : { quote: phrase }),
    ...(report ? { findings } : {}),
  };
  const unread = (reason: string): ParsedModelReply => ({
    kind: 'unread',
    reason,
    remarks: remarksWithout(),
    ...remarks,
  });

  // The reply is incomplete, so its last box need not be its verdict.
  if (reply.finish === 'length')
    return unread(t('The reply was cut off at its token limit (max_tokens), so no verdict was read from it.'));
  if (reply.finish === 'filter') return unread(t('The server withheld the rest of the reply.'));
  if (spoken.isCut) return unread(t('The reply ended while the model was still reasoning.'));
  if (critique === '')
    return unread(t(reply.reasoning ? 'The model reasoned but returned no text.' : 'The reply is empty.'));

  const read = <T>(found: VerdictSearchResult<T>, verdict: (value: T) => ParsedVerdict): ParsedModelReply => {
    if ('reason' in found) return unread(found.reason);
    const { value, range, at } = found;
    const probability = computeVerdictProbability(reply, at);
    return {
      ...verdict(value),
      range,
      // The verdict of a report is a sentence for people, so it stays.
      remarks: remarksWithout(report ? undefined : range),
      ...(probability === undefined ? {} : { probability }),
      ...remarks,
    };
  };
  if (report) return read(report, (verdict) => ({ kind: 'verdict', verdict }));
  if (expected.parse === 'boxed-index')
    return read(readBoxedIndexReply(said, expected.steps), (index) => ({ kind: 'index', index }));
  if (expected.parse === 'yes-no') return read(readYesNoReply(said), (verdict) => ({ kind: 'verdict', verdict }));
  if (expected.parse === 'points')
    return read(readPointsReply(said, expected.max), (points) => ({ kind: 'points', points }));
  return read(readChoiceReply(said, expected.max), (choice) => ({ kind: 'choice', choice }));
}

/** Returns the first phrase that a report quotes for an error, otherwise for a gap. */
function selectGravestQuote(findings: readonly GraderReportFinding[]): string | undefined {
  const quoting = findings.filter(({ quotes }) => quotes.length > 0);
  const first = quoting.find(({ weight }) => weight === 'error') ?? quoting[0];
  return first?.quotes[0];
}

/** The maximum number of tokens to compare, from the end. */
const MAX_TOKENS = 4096;

/**
 * The model's probability of a range of its reply: the product over its tokens, each with the likely alternatives that mean the same.
 * Undefined if the server's tokens don't cover it.
 */
function computeVerdictProbability(reply: ModelReply, at: TextRange): number | undefined {
  const tokens = reply.probabilities?.slice(-MAX_TOKENS);
  if (!tokens || tokens.length === 0) return undefined;
  const written = tokens.map(({ token }) => token).join('');
  // The tokens are the last of the reply. Some servers include the end of the turn as a token, or trim the text.
  const first = findTokensStart(reply.text, written);
  if (first === undefined || at.start < first) return undefined;
  let place = first;
  let probability: number | undefined;
  for (const token of tokens) {
    const end = place + token.token.length;
    if (end > at.start && place < at.end) probability = (probability ?? 1) * sumTokenShare(token);
    place = end;
  }
  return probability === undefined || place < at.end ? undefined : Math.min(1, Math.max(0, probability));
}

/** The start of the tokens in the reply; they may extend past its end by characters that were trimmed. */
function findTokensStart(text: string, written: string): number | undefined {
  if (text.endsWith(written)) return text.length - written.length;
  const body = written.replace(/(?:\s|<[^<>]{1,40}>)+$/u, '');
  if (body === '') return undefined;
  const trimmed = text.trimEnd();
  return trimmed.endsWith(body) ? trimmed.length - body.length : undefined;
}

/** The probability of a token plus that of alternatives which differ only in decoration. */
function sumTokenShare({ token, logprob, top }: TokenLogProbability): number {
  const bare = stripToken(token);
  let share = Math.exp(logprob);
  if (bare !== '')
    for (const other of top)
      if (other.token !== token && stripToken(other.token) === bare) share += Math.exp(other.logprob);
  return Number.isFinite(share) ? share : 0;
}

function stripToken(token: string): string {
  return token.trim().replace(/[*_.]/g, '').toLowerCase();
}
