import { t } from '../../../l10n/index.ts';
import type { Range } from '../../proof/index.ts';
import { isQuoted } from './borrowed.ts';
import { wordedBox } from './boxes.ts';
import { linesBackward } from './lines.ts';
import { undressed } from './numerals.ts';
import { originOfLine, type ReplyText } from './shown.ts';
import { agreed, type Found } from './types.ts';

const LINE =
  /^[\s#_([<{\-•]*(?:the |my )?(?:final )?(?:choice|winner|better (?:one|proof|solution|candidate|judge?ment)|best(?: (?:one|proof|solution|candidate|judge?ment))?|wahl|choix|elección|выбор|(?:最终|最終)?(?:选择|選擇|選択)|선택)_*\s*(?:is|[:=\-—–]+)\s*:?_*(.*)$/isu;

/** What makes a number a choice. */
const WORDS =
  /\b(?:choice|choose|winner|better|best|prefer(?:red)?|candidate|proof|solution|judge?ment|option|wahl|kandidat|beweis|urteil|choix|elección)\b|выбор|选择|選擇|選択|선택/iu;

const NUMBER =
  /^[\s([<#]*(?:(?:candidate|proof|solution|judge?ment|number|no\.?|option|kandidat|beweis|urteil)[ _#]*)?(\d{1,4})(?![\d.,]\d|\d)[\s)\]>]*(?:$|[.,;:!。(—–\-<])(?!\s*(?:or|and|&)\b)/iu;

/** A second number and nothing else after it: the reply names both. */
const ANOTHER =
  /^\D*\d+[\s)\]>]*[,;:—–\-(]\s*(?:(?:or|and|oder|und|ou|et|y|o)\s+)?(?:(?:candidate|proof|solution|judge?ment|number|no\.?|option|kandidat|beweis|urteil)[ _#]*|#)?\d{1,4}[\s)\]>.!]*$/iu;

/** The number of the candidate that a reply prefers, 1 to `count`: in a last box that speaks of candidates, or on its last line of choice. */
export function readChoice(reply: ReplyText, count: number): Found<number> {
  const { text, spoken } = reply;
  const box = wordedBox(reply, WORDS);
  let last: Found<number> | undefined;
  for (const line of linesBackward(reply)) {
    if (box && line.end <= box.start) break;
    const value = LINE.exec(undressed(line.text))?.[1];
    if (value === undefined || (box && line.start <= box.start && line.end >= box.end)) continue;
    const origin = originOfLine(reply, line);
    if (origin === 'repeated' || isQuoted(text, line.start + line.text.search(/\S/), spoken.start)) continue;
    const found = chosen(value, line, line, count);
    if (last) return agreed(last, found);
    if (origin === 'own') return found;
    last = found;
  }
  if (last) return last;
  if (!box) return { reason: t('The reply has no line “Choice: n”.') };
  if (!box.inner) return { reason: t("The last \\boxed{ isn't closed or is too long.") };
  return chosen(text.slice(box.inner.start, box.inner.end), box, box.inner, count);
}

function chosen(said: string, { start, end }: Range, at: Range, count: number): Found<number> {
  const plain = undressed(said);
  const number = ANOTHER.test(plain) ? undefined : NUMBER.exec(plain)?.[1];
  if (number === undefined)
    return { reason: t("The reply chose “{0}”, which isn't a number.", said.trim().slice(0, 80)) };
  const value = Number(number);
  if (value < 1 || value > count)
    return { reason: t('The reply chose {0}; valid candidates are 1–{1}.', value, count) };
  return { value, range: { start, end }, at };
}
