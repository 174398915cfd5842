import { t } from '../../../l10n/index.ts';
import type { TextRange } from '../../proof/index.ts';
import { findBoxedValueWithWords } from './boxed-values.ts';
import { isOffsetQuoted } from './quoted-text.ts';
import { iterateReplyLinesBackward } from './reply-lines.ts';
import { classifyVerdictLineOrigin, type UnparsedReply } from './shown-texts.ts';
import { stripInlineFormatting } from './strip-decoration.ts';
import { rejectLastVerdictIfPreviousDiffers, type VerdictSearchResult } from './types.ts';

const LINE =
  /^[\s#_([<{\-•]*(?:the |my )?(?:final )?(?:choice|winner|better (?:one|proof|solution|candidate|judge?ment)|best(?: (?:one|proof|solution|candidate|judge?ment))?|wahl|choix|elección|выбор|(?:最终|最終)?(?:选择|選擇|選択)|선택)_*\s*(?:is|[:=\-—–]+)\s*:?_*(.*)$/isu;

const WORDS =
  /\b(?:choice|choose|winner|better|best|prefer(?:red)?|candidate|proof|solution|judge?ment|option|wahl|kandidat|beweis|urteil|choix|elección)\b|выбор|选择|選擇|選択|선택/iu;

const NUMBER =
  /^[\s([<#]*(?:(?:candidate|proof|solution|judge?ment|number|no\.?|option|kandidat|beweis|urteil)[ _#]*)?(\d{1,4})(?![\d.,]\d|\d)[\s)\]>]*(?:$|[.,;:!。(—–\-<])(?!\s*(?:or|and|&)\b)/iu;

/** A second number with nothing after it, so that the reply names both. */
const SECOND_NUMBER =
  /^\D*\d+[\s)\]>]*[,;:—–\-(]\s*(?:(?:or|and|oder|und|ou|et|y|o)\s+)?(?:(?:candidate|proof|solution|judge?ment|number|no\.?|option|kandidat|beweis|urteil)[ _#]*|#)?\d{1,4}[\s)\]>.!]*$/iu;

/**
 * Reads the number of the candidate that a reply prefers, 1 to `count`: from the last box that mentions candidates, or from the last
 * “Choice” line.
 */
export function readChoiceReply(reply: UnparsedReply, count: number): VerdictSearchResult<number> {
  const { text, spoken } = reply;
  const box = findBoxedValueWithWords(reply, WORDS);
  let last: VerdictSearchResult<number> | undefined;
  for (const line of iterateReplyLinesBackward(reply)) {
    if (box && line.end <= box.start) break;
    const value = LINE.exec(stripInlineFormatting(line.text))?.[1];
    if (value === undefined || (box && line.start <= box.start && line.end >= box.end)) continue;
    const origin = classifyVerdictLineOrigin(reply, line);
    if (origin === 'repeated' || isOffsetQuoted(text, line.start + line.text.search(/\S/), spoken.start)) continue;
    const found = toFoundChoice(value, line, line, count);
    if (last) return rejectLastVerdictIfPreviousDiffers(last, found);
    if (origin === 'own') return found;
    last = found;
  }
  if (last) return last;
  if (!box) return { reason: t('The reply has no line “Choice: n”.') };
  if (!box.inner) return { reason: t("The last \\boxed{ of the reply isn't closed or is too long.") };
  return toFoundChoice(text.slice(box.inner.start, box.inner.end), box, box.inner, count);
}

function toFoundChoice(
  said: string,
  { start, end }: TextRange,
  at: TextRange,
  count: number,
): VerdictSearchResult<number> {
  const plain = stripInlineFormatting(said);
  const number = SECOND_NUMBER.test(plain) ? undefined : NUMBER.exec(plain)?.[1];
  if (number === undefined)
    return { reason: t("The reply chose “{0}”, which isn't a number.", said.trim().slice(0, 80)) };
  const value = Number(number);
  if (value < 1 || value > count)
    return { reason: t('The reply chose {0}; valid candidates are 1–{1}.', value, count) };
  return { value, range: { start, end }, at };
}
