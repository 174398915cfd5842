/** Finds where a judge calls a step by its number in the prompt, for readers who know the step by another name. */
import { getStepName, type Proof } from '../../proof/index.ts';
import { type Block, renameWordsInBlocks, type WordRenaming } from '../../render/index.ts';

const BEFORE = String.raw`(?<![\p{L}\p{N}_<\/-])(?<!\b(?:my|our|time|induction|inductive) )`;
/** One number or a range after a singular: in “by paragraph 3, 4 is even”, 4 is another number. */
const ONE = String.raw`(paragraph|step)[ \u00a0_](\d{1,6}(?:[-–—]\d{1,6})?)`;
const SEVERAL = String.raw`(paragraph|step)s[ \u00a0](\d{1,6}(?:(?: ?[-–—] ?|,? (?:and|or|to|through) |, )\d{1,6})*)`;
const MENTION = new RegExp(`${BEFORE}(?:${ONE}|${SEVERAL})`, 'giu');

/** After a number: “3a”, “3.1” and “3(b)” are other places, and “step 3 of the algorithm” is a step of something else. */
const OTHER_NUMBER =
  /^(?:[\p{L}\p{N}_([\ufffc/]|[.,:-]\d|-\p{L}| of (?!the (?:\w{1,20} )?(?:proof|solution|argument)))/u;

/** A quotation within a paragraph; one that isn't closed goes on to the paragraph's end. Single quotation marks can be apostrophes. */
const QUOTATION =
  /“[^”]*”?|"[^"]*"?|«[^»]*»?|„[^“”]*[“”]?|``(?:(?!'')[\s\S])*(?:'')?|(?<![\p{L}\p{N}])['‘](?=\S)(?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))*['’](?!\p{L})/gu;

/** A line of a reply that begins a step of the judge's own. */
const OWN_STEP = /^[ \t>*#_-]{0,12}step[ \u00a0]\d/im;

/** Numbers that the author gives: “Step 3”, “Paragraph $3$”, and items of lists. */
const AUTHOR_NUMBER =
  /(?<!\p{L})(step|paragraph)s?[\s*_~({$\\]{0,6}(\d{1,6})|^[ \t*_#>({]{0,8}(\d{1,6})(?:[.):\]*]|$)/gimu;
/** A step that isn't numbered with digits: “Step II”, “step two”. */
const OTHER_STEP =
  /(?<!\p{L})step[\s*_~({]{1,6}(?:[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)(?!\p{L})/iu;

const authorNumbers = new WeakMap<Proof['steps'], ReadonlySet<string>>();

/**
 * The same blocks with “paragraph 3” under the reader's name of that step, such as “Claim 1 ¶2”. Leaves quotations, formulas, and code
 * alone, and every number that may mean something else: a step that the author numbers, or a number that no step has.
 *
 * @param remarks the text of the blocks
 * @param judged the proof whose steps the judge was sent, numbered from 0
 */
export function renameStepMentions(blocks: readonly Block[], remarks: string, judged: Proof): readonly Block[] {
  const isNumberedFromZero = [...remarks.matchAll(/paragraphs?[\s_*~]{0,3}(\d{1,6})/gi)].every(
    ([, digits]) => Number(digits) < judged.steps.length,
  );
  if (!isNumberedFromZero) return blocks;
  const isOwnStep = OWN_STEP.test(remarks);
  return renameWordsInBlocks(blocks, (words) =>
    findStepMentionRenamings(words, judged).filter(({ start }) => !isOwnStep || /^p/i.test(words.charAt(start))),
  );
}

/**
 * The places in which words name steps of a proof by their numbers from 0: in text order, disjoint, outside quotations.
 *
 * @param words of a paragraph, in which U+FFFC stands for each formula and each piece of code
 */
export function findStepMentionRenamings(words: string, judged: Proof): WordRenaming[] {
  const found: WordRenaming[] = [];
  let quotations: readonly RegExpExecArray[] | undefined;
  let next = 0;
  for (const match of words.matchAll(MENTION)) {
    const [text, one, number, several, numbers] = match;
    const start = match.index;
    const end = start + text.length;
    quotations ??= [...words.matchAll(QUOTATION)];
    while (getEnd(quotations[next]) <= start) next++;
    if ((quotations[next]?.index ?? end) < end || OTHER_NUMBER.test(words.slice(end, end + 40))) continue;
    const given = number ?? numbers ?? '';
    const kind = (one ?? several ?? '').toLowerCase();
    const indices = given.match(/\d+/g)?.map(Number) ?? [];
    const owned = getAuthorNumbers(judged);
    const isOther = (index: number): boolean =>
      index >= judged.steps.length || owned.has(`${kind} ${index}`) || owned.has(kind);
    if (indices.some(isOther)) continue;
    found.push({ start, end, name: given.replace(/\d+/g, (digits) => getStepName(judged, Number(digits))) });
  }
  return found;
}

function getEnd(quotation: RegExpExecArray | undefined): number {
  return quotation === undefined ? Number.POSITIVE_INFINITY : quotation.index + quotation[0].length;
}

/** “step 3” for each number that the author's text may call so; “step” if the author numbers steps in another way. */
function getAuthorNumbers({ problem, steps }: Proof): ReadonlySet<string> {
  let numbers = authorNumbers.get(steps);
  if (numbers === undefined) {
    const read = [problem?.text ?? '', ...steps.map(({ text }) => text)].flatMap((text) => [
      ...Array.from(
        text.matchAll(AUTHOR_NUMBER),
        ([, kind = 'step', digits, item]) => `${kind.toLowerCase()} ${Number(digits ?? item)}`,
      ),
      ...(OTHER_STEP.test(text) ? ['step'] : []),
    ]);
    numbers = new Set(read);
    authorNumbers.set(steps, numbers);
  }
  return numbers;
}
