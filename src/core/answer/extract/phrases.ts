/** Finds phrases that introduce an answer, and the ends of sentences. */
import type { TextRange } from '../../proof/index.ts';
import { MAX_ANSWER_SENTENCE_CHARS, MAX_FINAL_ANSWER_CANDIDATES } from '../caps.ts';
import type { AnswerCandidateReason } from '../types.ts';

const ANSWER =
  /\b(?:final\s+answer|(?:correct|right|best)\s+(?:answer|choice|option)|answers?|solutions?(?=\s+(?:set\b|is\b|are\b)))\b(?:\s+set\b)?(?:\s+to\s+th[^\n.:]{1,80}?)?\**\s*(?:(?:\bis\b|\bare\b|\bwould be\b|\bwill be\b|\bmust be\b)(?:\s+(?:therefore|thus|then|hence|also|still|indeed|simply|just)\b)?|[:=：])\s*|^[ \t]*(?:the\s+)?answer\b[ \t]*(?=[$\\]|\n|$)|\b(?:réponse|solución|respuesta)\s+(?:est|es)\b\s*:?|(?:答案|选项)\s*(?:是|为|：|:)?/gim;
const HEADING =
  /^[ \t]*(?:#{1,6}[ \t]*|\*\*[ \t]*)(?:the\s+)?(?:final\s+)?answer[ \t]*[:：]?[ \t]*\**[ \t]*[:：]?[ \t]*$/gim;
/** `#### 12`, as data sets write answers; `#### For T = 3` is a heading instead. */
const HASHES =
  /^[ \t]*####[ \t]+(?!#)(?=[^\nA-Za-z]{0,60}(?:\\[a-zA-Z]{1,20}[^\nA-Za-z]{0,60}){0,4}[0-9])|(?<=[^#\n])####[ \t]*(?=[^\nA-Za-z]{0,60}(?:\\[a-zA-Z]{1,20}[^\nA-Za-z]{0,60}){0,4}[0-9])/gm;
const CONCLUSION =
  /\b(?:therefore|thus|hence|so|consequently|in conclusion|it follows that|we (?:find|get|obtain|conclude)(?: that)?|donc)\b[, ]*|(?:因此|所以|故)[，, ]*/gi;
/** `12 is our answer.` */
const OURS =
  /\b(?:is|are) (?:our|my|the) (?:final |correct |desired |required )?answers?(?=[.!]?(?:$|\n| {1,2}[A-Z]))/g;
const CHOSEN = /\b(?:choose|pick|select|option|choice)\s+(?=\(?[A-J]\)?(?![\w'’]))/gi;
const BOLD = /\*\*([^*\n]{1,80})\*\*/g;

/** Finds phrases that introduce an answer, each up to the end of its sentence. */
export function* findAnswerPhrases(
  text: string,
  body: TextRange,
): Generator<TextRange & { readonly why: AnswerCandidateReason }> {
  const part = text.slice(body.start, body.end);
  const at = (index: number): number => body.start + index;
  const ends = (pattern: RegExp): readonly number[] =>
    last(part.matchAll(pattern)).map((m) => at(m.index + m[0].length));
  for (const start of ends(HEADING)) {
    const blank = /^\s*/.exec(text.slice(start, Math.min(body.end, start + 200)))?.[0].length ?? 0;
    yield { why: 'heading', start: start + blank, end: sentenceEnd(text, start + blank, body.end) };
  }
  for (const start of ends(HASHES)) {
    const line = text.indexOf('\n', start);
    yield { why: 'hashes', start, end: line < 0 ? body.end : Math.min(line, body.end) };
  }
  for (const start of ends(ANSWER)) yield { why: 'answer-is', start, end: sentenceEnd(text, start, body.end) };
  for (const m of last(part.matchAll(OURS))) {
    const before = part.slice(Math.max(0, m.index - MAX_ANSWER_SENTENCE_CHARS), m.index);
    const stop = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. ')) + 1;
    yield { why: 'answer-is', start: at(m.index - before.length + stop), end: at(m.index) };
  }
  for (const start of ends(CONCLUSION)) yield { why: 'therefore', start, end: sentenceEnd(text, start, body.end) };
  for (const start of ends(CHOSEN))
    yield { why: 'therefore', start, end: start + (/^\([A-J]\)/.test(text.slice(start, start + 3)) ? 3 : 1) };
  const final = findLastSentence(text, body);
  if (
    final !== undefined &&
    /\b(?:is|are|equals|(?:simplifies|reduces) to|gives|giving|yields|makes)\b/.test(text.slice(final.start, final.end))
  )
    yield { why: 'line', ...final };
  for (const m of last(part.matchAll(BOLD))) {
    if (!/[\d$\\]/.test(m[1] ?? '') && body.end - at(m.index) > MAX_ANSWER_SENTENCE_CHARS / 2) continue;
    if (/^\s*(?:(?:step|part|case)\b|[^\n]{0,40}:\s*$)/i.test(m[1] ?? '')) continue;
    yield { why: 'bold', start: at(m.index + 2), end: at(m.index + m[0].length - 2) };
  }
}

/** The last few matches. A text with many matches isn't searched completely. */
function last(matches: Iterable<RegExpExecArray>): readonly RegExpExecArray[] {
  const kept: RegExpExecArray[] = [];
  for (const match of matches) {
    kept.push(match);
    if (kept.length > 2 * MAX_FINAL_ANSWER_CANDIDATES) kept.splice(0, MAX_FINAL_ANSWER_CANDIDATES);
  }
  return kept.slice(-MAX_FINAL_ANSWER_CANDIDATES);
}

/** The end of the sentence that contains `start`: a period outside mathematics, a blank line, or the maximum length. */
function sentenceEnd(text: string, start: number, limit: number): number {
  const end = Math.min(limit, start + MAX_ANSWER_SENTENCE_CHARS);
  let math: string | undefined;
  let first = true;
  for (let i = start; i < end; i++) {
    const c = text.charAt(i);
    if (c === '\\') {
      const next = text.charAt(i + 1);
      if (next === '(' || next === '[') math = next === '(' ? ')' : ']';
      else if (next === math) math = undefined;
      i++;
    } else if (c === '$' && math !== ')' && math !== ']') {
      const twice = text.charAt(i + 1) === '$';
      if (math === '$') math = undefined;
      else if (
        math === undefined &&
        text.indexOf('$', i + (twice ? 2 : 1)) > 0 &&
        !/^\$\d[\d,.]*(?:\s+[a-z]|[.,]?\s*$|[.,]\s)/.test(text.slice(i, i + 24))
      )
        math = '$';
      if (twice) i++;
    } else if (math === undefined) {
      if (c === '\n' && !first && /^\n[ \t]*\n/.test(text.slice(i, i + 40))) return i;
      if (
        c === '。' ||
        ((c === '.' || c === '!' || c === '?') &&
          /^[.!?]["')*]*(?:\s|$|\*|<)/.test(text.slice(i, i + 6)) &&
          !/\b(?:cm|in|ft|approx|no|eq|i\.e|e\.g|a|p)$/i.test(text.slice(Math.max(start, i - 6), i)) &&
          !(/^\.\s*[a-z(]/.test(text.slice(i, i + 3)) && /^[A-J]$/.test(text.slice(start, i).trim())))
      )
        return i;
      if (!/\s/.test(c)) first = false;
    }
  }
  return end;
}

/** The last sentence, within its line or display. */
export function findLastSentence(text: string, body: TextRange): TextRange | undefined {
  let cut = Math.max(body.start, body.end - MAX_ANSWER_SENTENCE_CHARS);
  // Doesn't start inside a formula: continues at the next line or sentence.
  if (cut > body.start) {
    const rest = text.slice(cut, body.end).trimEnd();
    const next = /\n|[.!?]\s/.exec(rest);
    if (next !== null) cut += next.index + 1;
  }
  const { start, end } = trimTextRange(text, cut, body.end);
  if (start >= end) return undefined;
  let from = start;
  for (;;) {
    const stop = sentenceEnd(text, from, end);
    const next = trimTextRange(text, stop + (/[.!?。]/.test(text.charAt(stop)) ? 1 : 0), end);
    if (stop >= end || next.start >= next.end || next.start <= from) return { start: from, end };
    from = next.start;
  }
}

export function trimTextRange(text: string, start: number, end: number): TextRange {
  let s = start;
  let e = end;
  while (s < e && /\s/.test(text.charAt(s))) s++;
  while (e > s && /\s/.test(text.charAt(e - 1))) e--;
  return { start: s, end: e };
}
