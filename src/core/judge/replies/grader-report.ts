/** Free-form reports of graders: a sentence under “Final Verdict”, and findings with a quoted location each. */
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { MAX_QUOTED_PHRASE_CHARS } from './quote.ts';
import { classifyVerdictLineOrigin, type UnparsedReply } from './shown-texts.ts';
import type { GraderReportFinding, VerdictSearchResult } from './types.ts';

/** The maximum number of findings to read. */
const MAX_FINDINGS = 200;

/** The maximum length of a line or sentence to read, in UTF-16 code units. */
const MAX_LINE = 4000;

const VERDICT =
  /^[\s*_#>\-•(]{0,12}(?:\d{1,2}[.)]\s{0,4})?(?:final|overall)[ \t]verdict[*_ \t]{0,6}[:：.]?[*_ \t]{0,6}(.*)$/i;
const LOCATION = /^[\s*_#>\-•]{0,16}(?:\d{1,2}[.)]\s{0,4})?[*_]{0,3}location[*_ \t]{0,6}[:：][*_ \t]{0,6}(.*)$/i;
const ISSUE = /^[\s*_#>\-•]{0,16}[*_]{0,3}(?:issue|problem|classification)[*_ \t]{0,6}[:：][*_ \t]{0,6}(.*)$/i;

/** Phrases that deny an error don't count as objections. */
const ABSENT =
  /\b(?:no|not any|without(?: any)?|free of(?: any)?|neither)\s+(?:[\w-]+\s+){0,4}?(?:errors?|gaps?|issues?|flaws?|mistakes?)\b(?:\s+(?:or|nor)\s+(?:[\w-]+\s+){0,2}(?:errors?|gaps?|issues?|flaws?|mistakes?))?/gi;
const AGAINST =
  /\b(?:invalid|incorrect|incomplete|flawed|wrong|false|unsound|unproven|unproved|unjustified|insufficient|fails?|errors?|gaps?|flaws?|mistakes?|(?:not|n't|never|cannot be)\s+(?:[\w-]+\s+){0,3}?(?:correct|valid|complete|rigorous|sound|right|acceptable|accepted|proof|prove))\b/i;
const FOR =
  /\b(?:is|are)\s+(?:therefore |thus )?(?:(?:completely|entirely|fully|perfectly|both)\s+)?(?:correct|valid|sound)\b/i;

/**
 * Reads the verdict of a report: its last readable sentence under “Final Verdict”. Two contradictory verdicts make the report unreadable.
 */
export function readGraderReportVerdict(reply: UnparsedReply): VerdictSearchResult<'yes' | 'no'> {
  const { text, spoken } = reply;
  let last: Exclude<VerdictSearchResult<'yes' | 'no'>, { reason: string }> | undefined;
  let unclear: string | undefined;
  let isHeading = false;
  for (const { line, start } of splitReportLines(text, spoken)) {
    const match = VERDICT.exec(line);
    const said: string | undefined = match ? (match[1] ?? '') : isHeading && line.trim() !== '' ? line : undefined;
    if (said === undefined) continue;
    isHeading = said.trim() === '';
    if (isHeading) continue;
    if (classifyVerdictLineOrigin(reply, { start, end: start + line.length }) === 'repeated') continue;
    const value = classifyVerdictSentence(said);
    if (value === undefined) {
      unclear = said.trim();
      continue;
    }
    if (last && last.value !== value) return { reason: t('The reply has two contradictory final verdicts.') };
    const end = start + line.trimEnd().length;
    last = {
      value,
      range: { start: start + (line.length - line.trimStart().length), end },
      at: { start: start + line.length - said.length, end },
    };
  }
  if (last) return last;
  return {
    reason:
      unclear === undefined
        ? t('The reply has no line “Final Verdict: …”.')
        : t("The final verdict “{0}” doesn't say whether the proof is correct.", unclear.slice(0, 120)),
  };
}

/** Returns the verdict of a report. The first sentence that states one decides, since later ones often weigh both sides. */
function classifyVerdictSentence(said: string): 'yes' | 'no' | undefined {
  for (const [sentence] of said.matchAll(/[^.!?]+(?:[.!?](?!["”*\s]|$)[^.!?]*)*[.!?]*/g)) {
    const plain = sentence.replace(/[*_`]/g, '').replaceAll('’', "'").replace(ABSENT, ' ');
    if (AGAINST.test(plain)) return 'no';
    if (FOR.test(plain)) return 'yes';
  }
  return undefined;
}

export function readGraderReportFindings(text: string, spoken: TextRange): GraderReportFinding[] {
  const findings: GraderReportFinding[] = [];
  let current: { start: number; end: number; issue?: string; isOpen: boolean } | undefined;
  const close = (): void => {
    if (current && current.end > current.start) findings.push(toReportFinding(text, current));
    current = undefined;
  };
  for (const { line, start } of splitReportLines(text, spoken)) {
    const place = LOCATION.exec(line);
    if (place) {
      close();
      if (findings.length >= MAX_FINDINGS) break;
      const from = start + line.length - (place[1] ?? '').length;
      current = { start: from, end: start + line.trimEnd().length, isOpen: true };
      continue;
    }
    if (!current) continue;
    const issue = ISSUE.exec(line);
    if (issue) {
      current.issue = [current.issue, (issue[1] ?? '').trim()].filter(Boolean).join(' ');
      current.isOpen = false;
    } else if (/^\s*(?:#{1,6}\s|-{3,}\s*$|\*{3,}\s*$)/.test(line)) close();
    else if (current.isOpen && line.trim() !== '') current.end = start + line.trimEnd().length;
    else if (line.trim() !== '' && /^\S/.test(line)) close();
  }
  close();
  return findings;
}

function toReportFinding(
  text: string,
  { start, end, issue = '' }: TextRange & { issue?: string },
): GraderReportFinding {
  const head = issue.replace(/[*_`(]/g, '').slice(0, 200);
  return {
    range: { start, end },
    location: text.slice(start, end),
    quotes: findQuotations(text, { start, end }),
    ...(issue === '' ? {} : { issue }),
    weight: /^\W*(?:critical|error|incorrect|false|wrong)|critical error/i.test(head) ? 'error' : 'gap',
  };
}

/** Returns the texts between quotation marks in a range of the text. */
function findQuotations(text: string, { start, end }: TextRange): string[] {
  const quotes: string[] = [];
  const stretch = text.slice(start, Math.min(end, start + 4 * MAX_LINE));
  for (const match of stretch.matchAll(/"([^"]*)"|“([^”]*)”|„([^“]*)“|«([^»]*)»/g)) {
    const quote = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim();
    if (quote !== '' && quote.length <= MAX_QUOTED_PHRASE_CHARS) quotes.push(quote);
  }
  return quotes;
}

function* splitReportLines(text: string, { start, end }: TextRange): Generator<{ line: string; start: number }> {
  let at = start;
  while (at < end) {
    const next = text.indexOf('\n', at);
    const to = next < 0 || next > end ? end : next;
    yield { line: text.slice(at, Math.min(to, at + MAX_LINE)), start: at };
    at = to + 1;
  }
}
