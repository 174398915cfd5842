/** One-word verdicts on their own line: `Verdict: no`, in any decoration and language that models use. */
import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { findLastBoxedValues } from './boxed-values.ts';
import { findCodeBlocks, isInCodeBlock, isOffsetQuoted } from './quoted-text.ts';
import { iterateReplyLinesBackward, type ReplyLine } from './reply-lines.ts';
import { classifyVerdictLineOrigin, isCopiedFromJudgeInput, type UnparsedReply } from './shown-texts.ts';
import { stripInlineFormatting } from './strip-decoration.ts';
import { rejectLastVerdictIfPreviousDiffers, type VerdictSearchResult } from './types.ts';

type YesNoWord = 'yes' | 'no' | 'inconclusive';

/** Headings that only introduce a verdict. */
const STRONG =
  '(?:final |overall )?(?:verdict|judge?ment|decision)|urteil|verdikt|entscheidung|jugement|décision|' +
  'veredicto|dictamen|decisión|juicio|decisão|veredito|giudizio|verdetto|вердикт|решение|' +
  '(?:最终|最終|最后)?(?:判断|判斷|判定|裁决|裁決|判決)|판정|판단|निर्णय|الحكم|karar|oordeel|phán quyết';

/** Headings that may introduce other things, too. */
const WEAK =
  '(?:final )?(?:answer|conclusion|result)|antwort|ergebnis|fazit|réponse|respuesta|conclusión|' +
  'resposta|conclusão|risposta|conclusione|ответ|вывод|' +
  '(?:最终|最終)?(?:答案|结论|結論|回答|結果|结果)|答え|결론|답|답변|antwoord';

const WORDS: Readonly<Record<YesNoWord, string>> = {
  yes: 'yes|ja|oui|sí|si|sì|sim|да|так|tak|evet|vâng|có|نعم|हाँ|ano|是|是的|はい|예|네',
  no: 'no|nein|nee|non|não|нет|ні|nie|hayır|không|لا|नहीं|ne|否|不是|いいえ|아니요|아니오',
  inconclusive:
    'inconclusive|undecided|undetermined|indeterminate|unclear|cannot be determined|' +
    'unentschieden|unklar|indéterminé|inconcluso|no concluyente|неопределенно|неясно|' +
    '不确定|不確定|无法判断|無法判斷|判断不能|불확실',
};

/** The verdict by its word, in lower case and compatibility normalization. */
const OF_WORD = new Map<string, YesNoWord>(
  (Object.keys(WORDS) as YesNoWord[]).flatMap((word) =>
    WORDS[word].split('|').map((spelling) => [spelling.normalize('NFKC').toLowerCase(), word] as const),
  ),
);
/** All words, longest first, as alternatives of a regular expression. */
const SPELLINGS = [...OF_WORD.keys()].sort((a, b) => b.length - a.length).join('|');

/** Matches a heading and the rest of its line. Blockquotes don't match, because they quote others. */
const headed = (headings: string): RegExp =>
  new RegExp(
    `^[\\s#_(\\[<{\\-•]*(?:\\d{1,2}[.)] ?)?(?:the |my |le |la |das |mein )?(?:${headings.normalize('NFKC')})(?:_|\\b|(?<=[^\\w]))\\s*(?:\\([^()]{0,60}\\))?_*\\s*(?:is|ist|est|es|[:=>\\-—–]+|$)\\s*:?_*(.*)$`,
    'isu',
  );
const STRONG_LINE = headed(STRONG);
const WEAK_LINE = headed(WEAK);

/** A verdict word, optionally followed by a sign and a remark. */
const VALUE = new RegExp(
  `^[\\s_([<#=\\-•]*(${SPELLINGS})(?![\\p{L}\\p{N}])[\\s_)\\]>]*(?:$|([.,;:!。，；：(—–\\-/<])(.*)$)`,
  'isu',
);

/** A remark that retracts the word before it, as in “no, wait, yes”. */
const TAKES_BACK =
  /^(?:(?:no|hm+|oh|but|well|sorry|nein|non)[\s,;:.!…—–-]+)*(?:wait|actually|rather|scratch that|correction|i mean|on second thought|moment|halt|warte|doch)(?!\p{L}).{0,120}?(?<!\p{L})(?:yes|no|ja|nein|oui|non|inconclusive)(?!\p{L})|^(?:yes|no|ja|nein|oui|non)[\s.!)]*$/isu;

/** Parses a value. Undefined if it isn't a verdict. */
function parseYesNo(value: string): YesNoWord | undefined {
  const match = VALUE.exec(value);
  const word = match && OF_WORD.get((match[1] ?? '').toLowerCase());
  if (!word) return undefined;
  const sign = match[2] ?? '';
  const rest = (match[3] ?? '').trim();
  // `yes/no` and `Yes, or no` repeat the question; `no, there is no error` says both.
  if (sign === '/' || (sign === '<' && !/^\/?[a-z]+>?$/i.test(rest))) return undefined;
  if (TAKES_BACK.test(rest)) return undefined;
  if (/^(?:or|oder|ou|o|или|或)(?!\p{L})|^或/iu.test(rest)) return undefined;
  if (/^(?:there (?:is|are) |i (?:find|found|see) )?no (?:\w+ )?(?:error|mistake|issue|gap|flaw|problem)/iu.test(rest))
    return undefined;
  return word;
}

/** A line without formatting. */
interface Below {
  readonly text: string;
  readonly line: ReplyLine;
}

/**
 * Reads the last verdict of a reply. A line with a verdict heading has priority; then a box, a heading such as “Answer”, and finally a last
 * line that is only the word.
 */
export function readYesNoReply(reply: UnparsedReply): VerdictSearchResult<YesNoWord> {
  const { text, spoken } = reply;
  let weak: VerdictSearchResult<YesNoWord> | undefined;
  let lone: VerdictSearchResult<YesNoWord> | undefined;
  let quoted: VerdictSearchResult<YesNoWord> | undefined;
  let unsure: VerdictSearchResult<YesNoWord> | undefined;
  let fenced: VerdictSearchResult<YesNoWord> | undefined;
  let blocks: readonly TextRange[] | undefined;
  let isLast = true;
  /** The line below, for a heading with the word on the next line. */
  let below: Below | undefined;
  for (const line of iterateReplyLinesBackward(reply)) {
    const plain = stripInlineFormatting(line.text);
    const strong = STRONG_LINE.exec(plain);
    if (strong && isOffsetQuoted(text, wordStart(line), spoken.start) && !/^\W*["“«]\w+["”»]/.test(line.text)) {
      // The line is in quotation marks. It counts only if there is no other and it doesn't occur in the shown texts.
      const word = isLast && !isCopiedFromJudgeInput(reply, line) ? parseYesNo((strong[1] ?? '').trim()) : undefined;
      if (word) quoted = toFoundYesNo(line, word);
      isLast = false;
      below = undefined;
      continue;
    }
    // The lookup is needed only if the line may be a verdict.
    const origin = strong || isLast || WEAK_LINE.test(plain) ? classifyVerdictLineOrigin(reply, line) : 'own';
    if (origin === 'repeated') {
      isLast = false;
      below = undefined;
      continue;
    }
    if (strong) {
      const verdict = readVerdictLine(line, (strong[1] ?? '').trim(), below);
      if (unsure) return rejectLastVerdictIfPreviousDiffers(unsure, verdict);
      if (origin === 'unsure') {
        unsure = verdict;
        isLast = false;
        continue;
      }
      if ('reason' in verdict) return fenced ?? verdict;
      blocks ??= findCodeBlocks(text, spoken);
      if (isInCodeBlock(blocks, line.start)) {
        // A code block may contain the judge's verdict or a quote of the proof.
        fenced ??= verdict;
        continue;
      }
      if (fenced && 'value' in fenced && fenced.value !== verdict.value)
        return {
          reason: t(
            'The verdict line says {0}, but another one in a code block says {1}.',
            verdict.value,
            fenced.value,
          ),
        };
      return fenced ?? verdict;
    }
    if (!weak) {
      const value = WEAK_LINE.exec(plain)?.[1]?.trim();
      const word = value === undefined ? undefined : parseYesNo(value);
      if (word) weak = toFoundYesNo(line, word);
      else if (value === '' && below) {
        const next = parseYesNo(below.text);
        if (next) weak = toFoundYesNo(below.line, next);
      }
    }
    if (isLast && !/^\s*>/.test(line.text)) {
      const word = /^[\s_([<#=\-•]*[^\s.]+(?: [^\s.]+){0,2}[\s_)\]>.!。]*$/u.test(plain)
        ? parseYesNo(plain)
        : undefined;
      if (word) lone = toFoundYesNo(line, word);
    }
    isLast = false;
    below = { text: plain, line };
  }
  const sole = unsure ?? fenced;
  if (sole) return sole;
  const box = findLastBoxedValues(reply).last;
  if (box?.inner) {
    const word = parseYesNo(stripInlineFormatting(text.slice(box.inner.start, box.inner.end)));
    if (word) return { value: word, range: { start: box.start, end: box.end }, at: box.inner };
  }
  return quoted ?? weak ?? lone ?? { reason: t('The reply has no line “Verdict: yes” or “Verdict: no”.') };
}

/** Reads the verdict of a verdict line, or of the line below it. */
function readVerdictLine(line: ReplyLine, value: string, below: Below | undefined): VerdictSearchResult<YesNoWord> {
  const word = parseYesNo(value);
  if (word) return toFoundYesNo(line, word);
  const next = value === '' && below ? parseYesNo(below.text) : undefined;
  if (next && below) return toFoundYesNo(below.line, next);
  if (value !== '' || below === undefined)
    return {
      reason: t('The verdict line “{0}” says neither yes nor no.', shortenReplyLine(line.text)),
    };
  return { reason: t('The line after “{0}” is neither yes nor no.', shortenReplyLine(line.text)) };
}

/** Returns the offset of the first letter of a line. */
function wordStart(line: ReplyLine): number {
  return line.start + Math.max(line.text.search(/\p{L}/u), 0);
}

/** Returns the verdict of a line with the range of its word: the last such word on the line, otherwise the whole line. */
function toFoundYesNo(line: ReplyLine, value: YesNoWord): VerdictSearchResult<YesNoWord> {
  const source = line.text;
  const start = line.start + (source.length - source.trimStart().length);
  const range = { start, end: line.start + source.trimEnd().length };
  const spelling = new RegExp(`(?<![\\p{L}\\p{N}])(${SPELLINGS})(?![\\p{L}\\p{N}])`, 'giu');
  for (const match of source.matchAll(spelling)) {
    if (OF_WORD.get(match[0].normalize('NFKC').toLowerCase()) !== value) continue;
    const at = line.start + match.index;
    return { value, range, at: { start: at, end: at + match[0].length } };
  }
  return { value, range, at: range };
}

function shortenReplyLine(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
