/**
 * Reads what models reply. A reply that does not say its verdict as it was asked to is not read, and says why: nothing is
 * guessed. Reading takes time linear in the reply's length and never throws.
 */
import type { Range } from '../../proof/types.ts';
import { spokenOf } from '../calls/spoken.ts';
import type { Reply } from '../calls/types.ts';
import { readBoxedIndex } from './boxed-index.ts';
import { readChoice } from './choice.ts';
import { readPoints } from './points.ts';
import { probabilityOf } from './probability.ts';
import { quoteOf } from './quote.ts';
import { remarksOf } from './remarks.ts';
import { findingsOf, readReportVerdict } from './report.ts';
import { shownOf } from './shown.ts';
import type { Expected, Finding, Found, Read } from './types.ts';
import { readYesNo } from './yes-no.ts';

export { anchorInSteps, anchorQuote } from './anchor.ts';

import { t } from '../../../l10n/index.ts';

export type { Expected, Finding, Read } from './types.ts';

/** The version of these parsers, to be kept beside a reply. It rises whenever one of them reads something else. */
export const PARSER_VERSION = 4;

/** The longest reply of which a verdict is read, in characters; longer ones were cut by whoever received them. */
export const MAX_REPLY = 4_000_000;

/** Reads a reply. */
export function readReply(reply: Reply, expected: Expected): Read {
  const { text } = reply;
  if (text.length > MAX_REPLY)
    return { kind: 'unread', reason: t('The reply is longer than is read.'), critique: '', remarks: '' };
  const spoken = spokenOf(text);
  const shown = expected.shown ? shownOf(expected.shown) : undefined;
  const critique = spoken.isCut ? '' : text.slice(spoken.start, spoken.end).trim();
  const quote = spoken.isCut ? undefined : quoteOf(text, spoken);
  const report = expected.parse === 'report' ? readReportVerdict(text, spoken, shown) : undefined;
  // A model that repeats what it was asked to do repeats the form of a finding, too, in front of its verdict.
  const findings =
    report && !spoken.isCut
      ? findingsOf(text, 'at' in report ? { ...spoken, start: report.at.end } : spoken)
      : [];
  const phrase = quote?.text ?? gravest(findings);
  const remarksWithout = (verdict?: Range): string =>
    spoken.isCut ? '' : remarksOf(text, spoken, { quote: quote?.range, verdict });
  const remarks = {
    critique,
    ...(phrase === undefined ? {} : { quote: phrase }),
    ...(report ? { findings } : {}),
  };
  const unread = (reason: string): Read => ({
    kind: 'unread',
    reason,
    remarks: remarksWithout(),
    ...remarks,
  });

  // What was cut short or withheld is not whole, and a box in the middle of it was not its last word.
  if (reply.finish === 'length')
    return unread(
      t(
        'The reply was cut off at the most tokens that the model may write (max_tokens), so its verdict is not certain.',
      ),
    );
  if (reply.finish === 'filter') return unread(t('The server withheld the rest of the reply.'));
  if (spoken.isCut) return unread(t('The reply ended while the model was still reasoning.'));
  if (critique === '')
    return unread(t(reply.reasoning ? 'The model reasoned, but said nothing.' : 'The reply is empty.'));

  const place = (found: Exclude<Found<unknown>, { reason: string }>) => {
    const probability = probabilityOf(reply, found.at);
    // A report's verdict is a sentence that people read.
    const words = remarksWithout(report ? undefined : found.range);
    return {
      range: found.range,
      remarks: words,
      ...(probability === undefined ? {} : { probability }),
      ...remarks,
    };
  };
  const hidden = quote?.range;
  if (expected.parse === 'boxed-index') {
    const found = readBoxedIndex(text, spoken, expected.steps, hidden, shown);
    return 'reason' in found ? unread(found.reason) : { kind: 'index', index: found.value, ...place(found) };
  }
  if (expected.parse === 'yes-no') {
    const found = readYesNo(text, spoken, hidden, shown);
    return 'reason' in found
      ? unread(found.reason)
      : { kind: 'verdict', verdict: found.value, ...place(found) };
  }
  if (report)
    return 'reason' in report
      ? unread(report.reason)
      : { kind: 'verdict', verdict: report.value, ...place(report) };
  if (expected.parse === 'points') {
    const found = readPoints(text, spoken, expected.max, hidden, shown);
    return 'reason' in found
      ? unread(found.reason)
      : { kind: 'points', points: found.value, ...place(found) };
  }
  const found = readChoice(text, spoken, expected.max, hidden, shown);
  return 'reason' in found ? unread(found.reason) : { kind: 'choice', choice: found.value, ...place(found) };
}

/** The first phrase that a report quotes for an error, else for a gap. */
function gravest(findings: readonly Finding[]): string | undefined {
  const quoting = findings.filter(({ quotes }) => quotes.length > 0);
  const first = quoting.find(({ weight }) => weight === 'error') ?? quoting[0];
  return first?.quotes[0];
}
