/** The words of verdicts, and the headings over them, in the languages that models slip into: alternatives of regular expressions. */

export type Word = 'yes' | 'no' | 'inconclusive';

/** Headings under which only a verdict stands. */
export const STRONG =
  '(?:final |overall )?(?:verdict|judge?ment|decision)|urteil|verdikt|entscheidung|jugement|décision|' +
  'veredicto|dictamen|decisión|juicio|decisão|veredito|giudizio|verdetto|вердикт|решение|' +
  '(?:最终|最終|最后)?(?:判断|判斷|判定|裁决|裁決|判決)|판정|판단|निर्णय|الحكم|karar|oordeel|phán quyết';

/** Headings under which other things may stand as well. */
export const WEAK =
  '(?:final )?(?:answer|conclusion|result)|antwort|ergebnis|fazit|réponse|respuesta|conclusión|' +
  'resposta|conclusão|risposta|conclusione|ответ|вывод|' +
  '(?:最终|最終)?(?:答案|结论|結論|回答|結果|结果)|答え|결론|답|답변|antwoord';

const WORDS: Readonly<Record<Word, string>> = {
  yes: 'yes|ja|oui|sí|si|sì|sim|да|так|tak|evet|vâng|có|نعم|हाँ|ano|是|是的|はい|예|네',
  no: 'no|nein|nee|non|não|нет|ні|nie|hayır|không|لا|नहीं|ne|否|不是|いいえ|아니요|아니오',
  inconclusive:
    'inconclusive|undecided|undetermined|indeterminate|unclear|cannot be determined|' +
    'unentschieden|unklar|indéterminé|inconcluso|no concluyente|неопределенно|неясно|' +
    '不确定|不確定|无法判断|無法判斷|判断不能|불확실',
};

/** What a spelling means: compatibility forms folded, small letters. */
export const OF_WORD = new Map<string, Word>(
  (Object.keys(WORDS) as Word[]).flatMap((word) =>
    WORDS[word].split('|').map((spelling) => [spelling.normalize('NFKC').toLowerCase(), word] as const),
  ),
);
/** All of them, the longest first, as alternatives of a regular expression. */
export const SPELLINGS = [...OF_WORD.keys()].sort((a, b) => b.length - a.length).join('|');
