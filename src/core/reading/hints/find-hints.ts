/** Finds phrases in the prose of a passage that are worth a closer look. Linear in the text. */
import { findFirstIndexByBinarySearch } from '../../base/binary-search.ts';
import type { ResumableWork } from '../../base/resumable-work.ts';
import { dropOverlappingRanges, type TextRange } from '../../proof/index.ts';
import type { Passage } from '../text/types.ts';
import { PHRASE_HINT_RULES } from './hint-rules.ts';
import { formatQuote, isInQuotation, isInQuotationEnvironment } from './quotations.ts';
import type { Hint, PhraseHintRule } from './types.ts';

/** Longer passages aren't prose that somebody reads, and searching them would hold up the editor. In UTF-16 code units. */
const MAX_SEARCHED_CHARS = 200_000;
/** More in one passage aren't places to look. */
const MAX_HINTS_OF_RULE = 50;
/** How many phrases of a rule are tried in one passage, so that hostile texts take no longer. */
const MAX_TRIED_OF_RULE = 2_000;
/** How far before and after a phrase exceptions are searched. In characters of flattened prose. */
const BEFORE_CHARS = 80;
const AFTER_CHARS = 160;
/** How much of a long sentence exceptions are matched with, on each side of the phrase. */
const SENTENCE_CHARS = 400;

/** Words before a phrase that reverse its sense. */
const NEGATED =
  /(?:\b(?:not|never|no|nor|cannot|without|nothing|neither|rather than|instead of|avoid\w{0,3}|whether)|n't)(?: \w{1,14}){0,3} $/i;

interface CompiledRule {
  readonly rule: PhraseHintRule;
  readonly phrases: RegExp;
}

/** Rules that are searched only in passages with one of their phrases. */
interface RuleGroup {
  readonly rules: readonly CompiledRule[];
  /** Without flag `i`, which makes it slow, if the phrases may have any case: for texts in lower case. */
  readonly any: RegExp;
  readonly isCased: boolean;
}

/** More rules in one group would take long to compile. */
const RULES_OF_GROUP = 8;

const GROUPS = groupRules();

/** The rules in their order, with neighbors in one group. */
function groupRules(): readonly RuleGroup[] {
  const groups: { readonly flags: string; readonly rules: CompiledRule[]; readonly phrases: string[] }[] = [];
  for (const rule of PHRASE_HINT_RULES) {
    for (const [phrases, flags] of [[rule.phrases, 'iu'] as const, [rule.casedPhrases ?? [], 'u'] as const]) {
      if (phrases.length === 0) continue;
      let group = groups.at(-1);
      if (group?.flags !== flags || group.rules.length >= RULES_OF_GROUP) {
        group = { flags, rules: [], phrases: [] };
        groups.push(group);
      }
      group.rules.push({ rule, phrases: compilePhrases(phrases, `g${flags}`) });
      group.phrases.push(...phrases);
    }
  }
  return groups.map(({ rules, phrases, flags }) => {
    const isCased = flags === 'u';
    const searched = isCased ? phrases : phrases.map((phrase) => phrase.toLowerCase());
    return { rules, any: compilePhrases(searched, 'u'), isCased };
  });
}

/** The hints of a passage, in text order; they don't overlap. Call it for steps, never for the problem. */
export function* findPassageHints(passage: Passage): ResumableWork<readonly Hint[]> {
  const { flat } = passage;
  if (flat.length > MAX_SEARCHED_CHARS) return [];
  const found: Hint[] = [];
  const lower = flat.toLowerCase();
  for (const { rules, any, isCased } of GROUPS) {
    yield;
    if (!any.test(isCased ? flat : lower)) continue;
    for (const rule of rules) {
      yield;
      findPhrases(passage, rule, found);
    }
  }
  // Of two rules with the same words, the earlier one stays.
  return dropOverlappingRanges(found);
}

function findPhrases(passage: Passage, { rule, phrases }: CompiledRule, found: Hint[]): void {
  const { flat } = passage;
  phrases.lastIndex = 0;
  let count = 0;
  let spoken = -1;
  for (let tried = 0; tried < MAX_TRIED_OF_RULE && count < MAX_HINTS_OF_RULE; tried++) {
    const match = phrases.exec(flat);
    if (match === null) break;
    const range = { start: match.index, end: match.index + match[0].length };
    if (range.end === range.start) phrases.lastIndex++;
    // In one sentence a rule speaks once.
    const sentence = findSentence(passage, range.start);
    if (sentence === spoken || !isMeant(passage, rule, range, sentence)) continue;
    const { start, end } = passage.toTextRange(range);
    if (isInQuotationEnvironment(passage, start)) continue;
    spoken = sentence;
    count++;
    const quote = formatQuote(passage.text, { start, end });
    found.push({ kind: rule.kind, rule: rule.id, start, end, quote });
  }
}

/** The index of the sentence at an offset in `flat`. */
function findSentence({ sentences }: Passage, at: number): number {
  return findFirstIndexByBinarySearch(sentences.length, (k) => (sentences[k]?.flat.end ?? 0) > at);
}

function isMeant(
  { flat, sentences }: Passage,
  rule: PhraseHintRule,
  { start, end }: TextRange,
  index: number,
): boolean {
  const sentence = sentences[index]?.flat ?? { start, end };
  const from = Math.max(sentence.start, start - SENTENCE_CHARS);
  const to = Math.max(end, Math.min(sentence.end, end + SENTENCE_CHARS));
  if (isInQuotation(flat, from, start)) return false;
  const before = flat.slice(Math.max(from, start - BEFORE_CHARS), start).replace(/\s/g, ' ');
  if (NEGATED.test(before) && rule.kind !== 'second-thoughts') return false;
  if (rule.unlessBefore?.some((one) => one.test(before)) === true) return false;
  const after = flat.slice(end, Math.min(flat.length, end + AFTER_CHARS)).replace(/\s/g, ' ');
  if (rule.unlessAfter?.some((one) => one.test(after)) === true) return false;
  if (rule.unlessInSentence === undefined) return true;
  const words = flat.slice(from, to).replace(/\s/g, ' ');
  return !rule.unlessInSentence.some((one) => one.test(words));
}

/** A pattern for any of `phrases`, as whole words. A blank in a phrase stands for one to eight blanks or line ends. */
function compilePhrases(phrases: readonly string[], flags: string): RegExp {
  const sources = phrases.map((phrase) => phrase.replaceAll(' ', '\\s{1,8}'));
  return new RegExp(`\\b(?<!-)(?:${sources.join('|')})(?![\\p{L}\\p{N}_])`, flags);
}
