/** Compares answers in words. */
import { splitIntoWords } from '../../base/word-tables.ts';
import type { ParsedAnswer } from '../read/answer.ts';
import type { AnswerEquivalence } from '../types.ts';
import type { AnswerComparisonContext } from './comparison-context.ts';

export function compareTextAnswers(
  a: ParsedAnswer,
  b: ParsedAnswer,
  context: AnswerComparisonContext,
): AnswerEquivalence {
  if (a.kind === 'text' && b.kind === 'text') return compareWords(a.text, b.text, context);
  const [text, other] = a.kind === 'text' ? [a, b] : [b, a];
  if (text.kind !== 'text') return 'unknown';
  if (
    other.kind === 'value' &&
    other.unit === undefined &&
    other.tokens.length > 1 &&
    other.tokens.every((t) => t.kind === 'letter') &&
    other.tokens.map((t) => t.text).join('') === text.text.trim()
  )
    return 'equal';
  const isPhrase = text.text.length <= MAX_PHRASE_CHARS;
  const isNumeric =
    other.kind === 'value' ||
    other.kind === 'relation' ||
    (other.kind === 'list' && other.items.every((i) => i.kind === 'value'));
  const number = other.kind === 'value' && other.tokens.length === 1 ? (other.tokens[0]?.text ?? '') : '';
  if (
    isPhrase &&
    /^\d+$/.test(number) &&
    new RegExp(`${QUALIFIER}(?:the )?${number}(?![\\d^.])`, 'i').test(text.text)
  ) {
    context.say('One of the answers only uses the number of the other.');
    return 'different';
  }
  if (isPhrase && isNumeric && EXCLUDES.test(text.text)) {
    context.say('Only one of the answers excludes something.');
    return 'different';
  }
  context.say("One of the answers is a text that couldn't be read as mathematics.");
  return 'unknown';
}

const MAX_PHRASE_CHARS = 120;
/** Words before a number that make a phrase something else than the number. */
const QUALIFIER =
  '\\b(?:than(?: or equal to)?|least|most|up to|divisible by|(?:multiple|divisor|factor|power)s? of|except(?: for)?|but|ending in|coprime to|isn.t|cannot be|not)\\s+';
/** Words after which what follows isn't the answer. */
const EXCLUDES =
  /^(?:not|neither|none of|anything but|(?:a |any )?(?:number |value )?between)\b|\bexcept\b|\bother than\b|\bis (?:impossible|not)\b|\bbut not both\b/i;

/** The words in lower case, without articles, punctuation, and markup. */
function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:the|a|an)\b(?=.)/g, ' ')
    .replace(/(?<!\d)[.,;:!?"“”’`]|[.,;:!?"“”`](?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const WINS =
  / (?:wins|will win|(?:always )?has (?:a )?winning strategy|is winner|can (?:always )?win|can (?:force|guarantee) (?:a )?win)(?: game)?$/;

/** Reduces a text to the player who wins: `the second player has a winning strategy` is `player 2`. */
function reduceToWinner(words: string): string {
  return words
    .replace(/^(?:winner|winning player) is /, '')
    .replace(WINS, '')
    .replace(/^(?:first|1st) player$|^player (?:one|i)$/, 'player 1')
    .replace(/^(?:second|2nd) player$|^player (?:two|ii)$/, 'player 2')
    .replace(/ only$/, '');
}

/** Groups of words that exclude each other. */
const EXCLUSIVE = splitIntoWords(`
  first/second/third/fourth/last even/odd win/lose/draw/tie more/less/fewer/most/least increase/decrease
  positive/negative/zero/nonpositive/nonnegative maximum/minimum always/never/sometimes rational/irrational finite/infinite
`).map((group) => group.split('/'));

const PLAYER = /^(?:player \w|(?:neither|no|both) players?)$/;
const NEGATION = /^(?:not|no|never|cannot|n't)$/;

function compareWords(a: string, b: string, context: AnswerComparisonContext): AnswerEquivalence {
  const [p, q] = [normalizeWords(a), normalizeWords(b)];
  if (p === q) return p === '' && a.trim() !== b.trim() ? 'unknown' : 'equal';
  const [x, y] = [reduceToWinner(p), reduceToWinner(q)];
  if (x === y) return 'equal';
  if (/^[\p{L} ]+$/u.test(`${x}${y}`) && !x.includes(' ') && !y.includes(' ')) return 'different';
  if (areOpposite(p, q) || (PLAYER.test(x) && PLAYER.test(y))) {
    context.say('The answers say opposite things.');
    return 'different';
  }
  // `Alice or Bob`, `Alice and Bob`, `Alice`
  const [c, d] = [x, y].map((words) => words.split(/ (?:and|or) | ?& ?/));
  if (c !== undefined && d !== undefined && c.length + d.length > 2 && [...c, ...d].every((w) => /^\p{L}+$/u.test(w))) {
    const isSame = c.length === d.length && c.every((w) => d.includes(w));
    return isSame && / or /.test(x) === / or /.test(y) ? 'equal' : 'different';
  }
  context.say("The answers are texts, and it couldn't be determined whether they say the same.");
  return 'unknown';
}

/** Whether two texts differ only in a negation, or in one word that excludes the other. */
function areOpposite(a: string, b: string): boolean {
  const split = (text: string): { readonly words: readonly string[]; readonly isNegated: boolean } => {
    const words = text
      .replace(/n't\b/g, ' not')
      .split(' ')
      .filter((w) => !/^(?:does|do|did|is|are|can|will|all|set|of)$/.test(w))
      .map((w) => w.replace(/(?<=[^s])s$/, ''));
    return {
      words: words.filter((w) => !NEGATION.test(w)),
      isNegated: words.filter((w) => NEGATION.test(w)).length % 2 === 1,
    };
  };
  const [x, y] = [split(a), split(b)];
  if (x.words.length !== y.words.length) return false;
  const apart = x.words.flatMap((word, k) => (word === y.words[k] ? [] : [[word, y.words[k] ?? ''] as const]));
  if (apart.length === 0) return x.isNegated !== y.isNegated;
  const [only] = apart;
  if (apart.length > 1 || only === undefined || x.isNegated || y.isNegated) return false;
  return EXCLUSIVE.some((group) => group.includes(only[0]) && group.includes(only[1]));
}
