/** Recognizes texts that stop in the middle of a sentence or a formula. */
import type { TextRange } from '../../proof/index.ts';
import type { Passage } from '../text/types.ts';

/** How much of the end is looked at, in characters of flattened prose. */
const TAIL_CHARS = 1_200;
/** How long the beginning of a formula may be, in which a text breaks off. */
const FORMULA_CHARS = 600;

/** Layout of Markdown. */
const LAYOUT = ' \t\n\r\f_*#';
/** Three or more are a ruler. */
const RULER = '-=';

/** Rulers, end marks and layout behind the last words. */
const END_MARK =
  /(?:[\u220E\u25A0-\u25FF\u2588\u23F9\u2B1B\u2B1C]|\\(?:qed|qedhere|blacksquare|square|Box|hfill|bigskip|medskip|smallskip|newpage|clearpage)\b|\\end\{[a-zA-Z]{1,20}\*?\})$/u;

const FORMULA_ENVIRONMENT = /^(?:align|equation|gather|multline|displaymath|math|cases|[pbv]?matrix|array|split)\*?$/;

/** Words behind which a sentence must go on, in the languages whose proofs are met most often. */
const UNFINISHED_WORDS = new Set(
  (
    'and or but with of the an to that which because since if for by from into than whose where whenever when let suppose assume ' +
    'our their its every each between is are was were be been has have must can will shall cannot if then such so thus hence therefore ' +
    'und oder aber mit von der das den dem des eine einen dass weil wenn für durch ist sind ' +
    'et ou avec de le la les que qui parce pour est sont une du ' +
    'con el los las del porque es son para por una ' +
    'или но что если для из'
  ).split(' '),
);

/** Last words that end a proof without a period. */
const CLOSES =
  /(?:q\.? ?e\.? ?[df]\.?|as (?:desired|required|claimed|wanted|needed|asserted)|(?:we(?:'re| are)|is) done|done|end of (?:the )?proof|proof complete|complete|proved|proven|shown|c\.? ?q\.? ?f\.? ?d\.?|w\.? ?z\.? ?b\.? ?w\.?|b\.? ?e\.? ?w\.?|ч\.? ?т\.? ?д\.?)$/iu;

/** Words of a last sentence, whose period was forgotten. */
const CONCLUDES =
  /(?<!\p{L})(?:so|thus|hence|therefore|consequently|proves?|proved|proven|shows?|shown|completes?|conclu\p{L}+|answer|solutions?|done|desired|required|claim\p{L}*|holds?|true|contradict\p{L}+|equals?|equality|follows?|also|folglich|daher|somit|damit|donc|ainsi|luego|por tanto|por lo tanto|portanto|logo|quindi|dunque|więc|zatem|следовательно|значит|поэтому|итак)(?!\p{L})/iu;

/** Whether a text may break off. A quick test: false is certain. */
export function mayEndAbruptly(text: string): boolean {
  if (text.includes('\\begin')) return true;
  if (/[.!?][\s*_]*$/.test(text)) return false;
  const counts = ['\\[', '\\]', '\\(', '\\)', '$'].map((mark) => text.split(mark).length - 1);
  const [open, close, openInline, closeInline, dollars = 0] = counts;
  const endsInFormula =
    /(?:\$|\\[\])])[\s*_]*$/.test(text) && !/\b(?:both|either|neither|between)\b.{0,200}$/is.test(text.slice(-240));
  return !endsInFormula || open !== close || openInline !== closeInline || dollars % 2 === 1;
}

/** The last words of a text that breaks off, as a range of its last passage; undefined if it seems to end. */
export function findAbruptEnding(passages: readonly Passage[]): TextRange | undefined {
  const last = passages.at(-1);
  if (last === undefined) return undefined;
  const { flat } = last;
  const { end, isClosed } = skipEndMarks(flat);
  if (end === 0 || isClosed) return undefined;
  const tail = flat.slice(Math.max(0, end - TAIL_CHARS), end);
  if (
    !stopsInFormula(tail) &&
    !stopsInEnvironment(last) &&
    !stopsInSentence(tail) &&
    !lacksPartner(last, tail) &&
    !lacksItsEnd(tail, passages)
  )
    return undefined;
  const sentence = last.sentences.findLast(({ flat: range }) => range.start < end);
  const start = Math.max(sentence?.flat.start ?? 0, end - 100);
  return last.toTextRange({ start, end });
}

/** Where the words end, before rulers and end marks, and whether an end mark of the author stands there. */
function skipEndMarks(flat: string): { readonly end: number; readonly isClosed: boolean } {
  let end = flat.length;
  let isClosed = false;
  for (;;) {
    while (end > 0 && LAYOUT.includes(flat.charAt(end - 1))) end--;
    let ruler = end;
    while (ruler > 0 && RULER.includes(flat.charAt(ruler - 1))) ruler--;
    if (end - ruler > 2) {
      end = ruler;
      continue;
    }
    const match = END_MARK.exec(flat.slice(Math.max(0, end - 40), end))?.[0];
    if (match === undefined) return { end, isClosed };
    if (
      /\\(?:qed|black|square|Box|end\{(?:proof|solution|document))|[\u220E\u25A0-\u25FF\u2588\u2B1B\u2B1C]/u.test(match)
    )
      isClosed = true;
    end -= match.length;
  }
}

/** Whether a formula opens that doesn't close. A formula that closes is a mark here, so its delimiters aren't in the prose. */
function stopsInFormula(tail: string): boolean {
  if (/[.!?]$/.test(tail)) return false;
  const prose = tail.slice(-FORMULA_CHARS);
  const opening = Math.max(lastIndexOfOpening(prose, '\\['), lastIndexOfOpening(prose, '\\('));
  if (opening >= 0 && !/\\[\])]/.test(prose.slice(opening))) return true;
  return prose.split('$$').length === 2;
}

/** Whether a displayed formula opens by an environment that doesn't close. */
function stopsInEnvironment({ environments }: Passage): boolean {
  return environments.some(({ name, closing }) => closing === undefined && FORMULA_ENVIRONMENT.test(name));
}

/** The last place of a delimiter that isn't part of a line break such as `\\[2pt]`. */
function lastIndexOfOpening(prose: string, delimiter: string): number {
  const at = prose.lastIndexOf(delimiter);
  return at > 0 && prose.charAt(at - 1) === '\\' ? -1 : at;
}

/** Whether the last words need others behind them. */
function stopsInSentence(tail: string): boolean {
  if (/.{16}[,:(+=]$/.test(tail)) return !isListOrHeading(tail);
  const word = /(?:^|[\s\uFFFC])([\p{L}']{1,14})$/u.exec(tail)?.[1];
  return word !== undefined && word === word.toLowerCase() && UNFINISHED_WORDS.has(word) && !isListOrHeading(tail);
}

/** Whether the last words are one formula behind a word that announces two: `both $m$`. A list in the formula is two. */
function lacksPartner({ text, formulas }: Passage, tail: string): boolean {
  const formula = formulas.at(-1);
  if (formula === undefined || !/\b(?:both|either|neither|between) \uFFFC$/i.test(tail)) return false;
  return !/[,;.&\u00B1]|\\(?:pm|mp|text|cup|cap|land|wedge|quad|begin|[lc]?dots)|[=<>]/.test(
    text.slice(formula.inner.start, formula.inner.end),
  );
}

/** Whether the last line has no period although the author's lines have one. */
function lacksItsEnd(tail: string, passages: readonly Passage[]): boolean {
  if (!/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(tail) || CLOSES.test(tail)) return false;
  const line = tail.slice(tail.lastIndexOf('\n') + 1);
  if (line.length < 50 || line.split(' ').length < 7 || isListOrHeading(tail) || CONCLUDES.test(line)) return false;
  let ended = 0;
  let open = 0;
  for (const { flat } of passages.slice(-40, -1)) {
    const { end } = skipEndMarks(flat);
    const before = flat.slice(Math.max(0, end - 60), end);
    if (/[.!?]["')\]]{0,2}$/.test(before)) ended++;
    else if (/[\p{L},]$/u.test(before) && before.length === 60 && !/\n/.test(before)) open++;
  }
  return ended >= 3 && ended >= 6 * open;
}

/** Whether the last line is a heading, a row of a table or a reference of a list. */
function isListOrHeading(tail: string): boolean {
  const line = tail.slice(tail.lastIndexOf('\n') + 1);
  return /^\s{0,3}(?:#{1,6} |\||\\(?:bibitem|section|item)|\[\d{1,3}\])/.test(line);
}
