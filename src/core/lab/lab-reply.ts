/** Parses a reply again to show which parts of it gave the verdict. */
import { t } from '../../l10n/index.ts';
import { omitUndefined } from '../base/optional-values.ts';
import { findNonReasoningText, type ModelReply } from '../judge/calls/index.ts';
import {
  buildPromptVariableValues,
  findLastQuoteInReply,
  GRADING_MATERIALS,
  type JudgePrompt,
  listJudgeInputTexts,
  locateQuoteInStep,
  locateQuoteInSteps,
  type ParsedModelReply,
  parseModelReply,
} from '../judge/index.ts';
import { getStepName, type Proof, type TextRange } from '../proof/index.ts';
import type { LabReply, ParsedVerdictRange } from './types.ts';

/** The separator between reasoning and text. */
const GAP = '\n\n';

/** The line between a reply and its retry. */
export function getRetrySeparatorLine(): string {
  return t('——— second reply ———');
}

/**
 * Reads a reply as the judge does and locates its parts. If there are two replies, the first was unreadable.
 * @param replies at least one
 * @param asked the index of the step, for a step-wise judge
 */
export function parseLabReply(
  replies: readonly ModelReply[],
  { parse, max }: Pick<JudgePrompt, 'parse' | 'max'>,
  proof: Proof,
  asked?: number,
): LabReply {
  const { steps } = proof;
  const shown = listJudgeInputTexts(buildPromptVariableValues(proof, { aids: GRADING_MATERIALS }));
  let raw = '';
  const reasoning: TextRange[] = [];
  let read: ParsedModelReply = { kind: 'unread', reason: t('No reply.'), critique: '', remarks: '' };
  let firstReason: string | undefined;
  let taken: ParsedVerdictRange | undefined;
  let quote: { readonly text: string; readonly start: number; readonly end: number } | undefined;
  for (const [k, reply] of replies.entries()) {
    if (k > 0) raw += `${GAP}${getRetrySeparatorLine()}${GAP}`;
    const written = joinReasoningAndText(reply);
    const at = raw.length;
    raw += written.raw;
    for (const { start, end } of written.reasoning) reasoning.push({ start: at + start, end: at + end });
    read = parseModelReply(reply, { parse, max, steps: steps.length, shown });
    if (k === 0 && replies.length > 1 && read.kind === 'unread') firstReason = read.reason;
    const text = at + written.textStart;
    taken = read.kind === 'unread' ? undefined : toTakenRange(read, reply.text, text);
    quote = findReplyQuote(reply.text, text) ?? quote;
  }
  return omitUndefined({
    raw,
    reasoning,
    read,
    taken,
    quote: quote && {
      start: quote.start,
      end: quote.end,
      words: describeQuote(quote.text, proof, asked ?? getReadStep(read)),
    },
    isRepaired: replies.length > 1,
    firstReason,
  });
}

/** A reply as shown, complete or still streaming: separate reasoning comes before the text. */
export function joinReasoningAndText({ text, reasoning = '' }: Pick<ModelReply, 'text' | 'reasoning'>): {
  readonly raw: string;
  readonly reasoning: readonly TextRange[];
  /** Where the text begins. */
  readonly textStart: number;
} {
  const gap = reasoning !== '' && text !== '' ? GAP : '';
  const textStart = reasoning.length + gap.length;
  const spoken = findNonReasoningText(text);
  const end = spoken.isCut ? text.length : spoken.start;
  return {
    raw: `${reasoning}${gap}${text}`,
    reasoning: [
      ...(reasoning === '' ? [] : [{ start: 0, end: reasoning.length }]),
      ...(end === 0 ? [] : [{ start: textStart, end: textStart + end }]),
    ],
    textStart,
  };
}

function toTakenRange(
  { range }: Exclude<ParsedModelReply, { kind: 'unread' }>,
  text: string,
  at: number,
): ParsedVerdictRange {
  const isBox = /^(?:\\(?:boxed|fbox)|boxed|[\b]oxed)/.test(text.slice(range.start, range.end));
  return {
    start: at + range.start,
    end: at + range.end,
    how: isBox ? t('read from the last \\boxed{}') : t('read from the last verdict line'),
  };
}

function findReplyQuote(text: string, at: number) {
  const spoken = findNonReasoningText(text);
  const quote = spoken.isCut ? undefined : findLastQuoteInReply(text, spoken);
  if (!quote) return undefined;
  const { start, end } = quote.range;
  const inside = text.slice(start, end).indexOf(quote.text);
  const from = inside < 0 ? start : start + inside;
  const to = inside < 0 ? end : from + quote.text.length;
  return { text: quote.text, start: at + from, end: at + to };
}

function getReadStep(read: ParsedModelReply): number | undefined {
  return read.kind === 'index' && read.index >= 0 ? read.index : undefined;
}

/** Describes where the quoted phrase occurs. */
function describeQuote(quote: string, proof: Proof, step: number | undefined): string {
  const { steps } = proof;
  const text = step === undefined ? undefined : steps[step]?.text;
  if (step !== undefined && text !== undefined && locateQuoteInStep(quote, text))
    return t('found once, in {0}', getStepName(proof, step));
  const elsewhere = locateQuoteInSteps(quote, steps);
  if (elsewhere && step === undefined) return t('found once, in {0}', getStepName(proof, elsewhere.step));
  if (elsewhere && step !== undefined)
    return t('found in {1}, not in {0}', getStepName(proof, step), getStepName(proof, elsewhere.step));
  return step === undefined
    ? t('not found, or found several times')
    : t('not found in {0}, or found several times', getStepName(proof, step));
}
