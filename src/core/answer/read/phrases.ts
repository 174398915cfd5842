/** Reads phrases whose words change what a number means, such as bounds and sets of integers. */
import { parseWordPairs } from '../../base/word-tables.ts';
import type { BoundSign, IntegerSubset, ParsedAnswer, ResiduesAnswer } from './answer.ts';

/** Reads a part of a phrase as an answer of its own. */
type ReadPart = (text: string) => ParsedAnswer | undefined;

const BOUNDS: readonly (readonly [RegExp, BoundSign])[] = [
  [
    /^(?:at (?:the )?least|no (?:less|fewer|smaller) than|not (?:less|fewer|smaller) than|(?:greater|more|larger) than or equal to|a minimum of)\s+(.+)$/i,
    '\\ge',
  ],
  [
    /^(?:at (?:the )?most|no (?:more|greater|larger) than|not (?:more|greater|larger) than|(?:less|fewer|smaller) than or equal to|up to|a maximum of)\s+(.+)$/i,
    '\\le',
  ],
  [/^(?:strictly )?(?:more|greater|larger|bigger|higher) than\s+(.+)$/i, '>'],
  [/^(?:strictly )?(?:less|fewer|smaller|lower) than\s+(.+)$/i, '<'],
  [/^(.+?),? (?:or|and) (?:more|greater|larger|above|over|higher|up)$/i, '\\ge'],
  [/^(.+?),? (?:or|and) (?:less|fewer|smaller|below|under|lower)$/i, '\\le'],
  [/^(?:\\geq?(?:slant)?(?![a-z])|≥|>=)\s*(.+)$/, '\\ge'],
  [/^(?:\\leq?(?:slant)?(?![a-z])|≤|<=)\s*(.+)$/, '\\le'],
  [/^(?:\\gt(?![a-z])|>)\s*(.+)$/, '>'],
  [/^(?:\\lt(?![a-z])|<)\s*([^<>]+)$/, '<'],
];

/** Words that lead to an answer in a short text. */
const LEADS =
  /\b(?:therefore|thus|hence|so|answers?|choose|option|choice|gives?|equals?|we (?:get|find|have|obtain|conclude))\b|[,;].*\b(?:is|are|was|were|makes?|has|have)\b|[=:：]|\*\*|\p{Script=Han}/iu;
const NEGATES = /\b(?:not|never|cannot|neither|impossible|except|only if)\b|n['’]t\b/i;

/** Whether a text is one short phrase or sentence that doesn't lead to an answer. A number in it isn't the answer. */
export function isPhraseWithoutStatedAnswer(text: string): boolean {
  const said = text.trim();
  if (/[.!?]\s+\S|\n/.test(said) || said.split(/\s+/).length > 14) return false;
  return !LEADS.test(said) || (NEGATES.test(said) && !/[,;]/.test(said));
}

const CUES =
  /least|most|more|less|fewer|great|than|up to|exactly|precisely|equal|integer|number|multiple|divisible|prime|rational|even|odd|all |every|except|^\W*(?:[<>≤≥]|\\[gl](?:eq?|t))/i;

/** The answer, if the text is such a phrase. */
export function readBoundOrNumberSetPhrase(text: string, read: ReadPart): ParsedAnswer | undefined {
  if (!CUES.test(text)) return undefined;
  const said = text
    .replace(/\\(?:text|mbox|mathrm)\s*\{([^{}]*)\}/g, '$1')
    .replace(/\$|\\(?=[ ,;])/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[.!]$/, '')
    .trim();
  if (said.length > 120) return undefined;
  return readBound(said, read) ?? readIntegers(said, read) ?? readNumberSet(said, read);
}

function readBound(said: string, read: ReadPart): ParsedAnswer | undefined {
  const exact = /^(?:exactly|precisely|equal to|equals) (.+)$/i.exec(said);
  if (exact !== null) return read(exact[1] ?? '');
  const subject = /^([a-z]) (?:(?:is|must be|can be|has to be) )?(?=\S+ (?:least|most|than)\b)/i.exec(said);
  const rest = said.slice(subject?.[0].length ?? 0);
  for (const [pattern, sign] of BOUNDS) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const value = read(match[1] ?? '');
    if (value?.kind !== 'value') return undefined;
    if (subject === null) return { kind: 'bound', sign, value };
    const name = read(subject[1] ?? '');
    return name?.kind === 'value' ? { kind: 'relation', operands: [name, value], signs: [sign] } : undefined;
  }
  return undefined;
}

const ALL = '^(?:the )?(?:set of )?(?:(?:all|every|any|each)(?: of)?(?: the)? )?';
const PART = '(?:(positive|negative|non-?negative|natural|whole) )?';
const INTEGERS = new RegExp(
  `${ALL}${PART}(?:(even|odd) ${PART})?(integer|whole number|number|natural)s?(?: [a-z])?(?: (?:that are |which are )?(not )?(?:divisible by|multiples of) (\\S+))?$`,
  'i',
);
const MULTIPLES = new RegExp(`${ALL}${PART}multiples of (\\S+)$`, 'i');
const SUBJECT =
  /^([a-z]) (?:is|must be) (?:an? )?(?:(even|odd)(?: integer| number)?|(not )?(?:divisible by|multiple of) (\S+))$/i;

function readIntegers(said: string, read: ReadPart): ParsedAnswer | undefined {
  const [, name, parity, isNot, divisor] = SUBJECT.exec(said) ?? [];
  if (name !== undefined) return toResidues(parity, isNot, divisor, '', read, { name });
  const [multiples, stated, multiple] = MULTIPLES.exec(said) ?? [];
  if (multiples !== undefined) return toResidues(undefined, undefined, multiple, toPart(stated), read);
  const match = INTEGERS.exec(said);
  if (match === null) return undefined;
  const part = toPart(match[1] ?? match[3] ?? /^(?:whole|natural)/i.exec(match[4] ?? '')?.[0]);
  // `positive numbers` may be real.
  const isInteger =
    match[2] !== undefined || match[6] !== undefined || !/^number$/i.test(match[4] ?? '') || part === 'natural';
  return isInteger ? toResidues(match[2], match[5], match[6] ?? '1', part, read) : undefined;
}

function toPart(word = ''): IntegerSubset {
  const plain = word.toLowerCase().replace('-', '');
  return (plain === 'whole' ? 'nonnegative' : plain) as IntegerSubset;
}

function toResidues(
  parity: string | undefined,
  isNot: string | undefined,
  divisor = '2',
  part: IntegerSubset,
  read: ReadPart,
  named: { readonly name?: string } = {},
): ResiduesAnswer | undefined {
  const value = read(divisor);
  const modulus = value?.kind === 'value' && value.tokens.length === 1 ? Number(value.tokens[0]?.text) : Number.NaN;
  if (!Number.isInteger(modulus) || modulus < 1 || modulus > 1_000 || (parity !== undefined && modulus > 2))
    return undefined;
  const residues =
    isNot === undefined ? [/odd/i.test(parity ?? '') ? 1 : 0] : Array.from({ length: modulus - 1 }, (_, k) => k + 1);
  return { kind: 'residues', modulus: parity === undefined ? modulus : 2, residues, part, ...named };
}

const SETS = parseWordPairs(
  String.raw`prime primes  rational \mathbb_{_Q_}  complex \mathbb_{_C_}  irrational irrationals`,
);
const SET = new RegExp(`${ALL}(odd )?(prime|rational|irrational|complex)( numbers?)?(s?)$`, 'i');

/** Sets of numbers, with or without exceptions: `all primes except 2`. */
function readNumberSet(said: string, read: ReadPart): ParsedAnswer | undefined {
  const [whole, isOdd, name = '', numbers, plural] = SET.exec(said) ?? [];
  const set = SETS.get(name.toLowerCase())?.replaceAll('_', ' ');
  // `prime` alone says something of a number.
  if (set !== undefined && (numbers !== undefined || plural !== '' || /^(?:all|every|any) /i.test(whole ?? ''))) {
    const all: ParsedAnswer = { kind: 'special', name: 'set', set };
    return isOdd === undefined ? all : set === 'primes' ? removeFrom(all, read('2')) : undefined;
  }
  const [, first, second] =
    /^(.+?),? (?:except(?: for)?|other than|excluding|apart from|but not) (.+)$/i.exec(said) ?? [];
  const from = first === undefined ? undefined : read(first);
  const isSet = from?.kind === 'residues' || (from?.kind === 'special' && /^(?:all|set)$/.test(from.name));
  return from !== undefined && isSet ? removeFrom(from, read(second ?? '')) : undefined;
}

function removeFrom(from: ParsedAnswer, removed: ParsedAnswer | undefined): ParsedAnswer | undefined {
  if (removed?.kind !== 'value' && removed?.kind !== 'list') return undefined;
  const items = removed.kind === 'list' ? removed.items : [removed];
  return { kind: 'without', items: [from, { kind: 'list', items, open: '{', close: '}' }] };
}

const LEAD =
  /^(?:(?:(?:therefore|thus|hence|so|consequently|finally|in conclusion)[,:]?|(?:we|i) (?:find|get|obtain|conclude|see|have|choose|pick|select)(?: that)?:?|i think (?:it is|it's|that)|it follows that|(?:the )?(?:final )?answer:|there (?:is|are)|both|either|(?:all|the|only)? ?functions?(?: of the form)?(?=\s+(?:\$|\\\(|[fgh]\())|(?:the|an?) (?:matrix|vector|(?:ordered )?(?:pair|triple)|point|set|interval|function|polynomial)(?=\s+(?:\$|\\)))\s+)+/i;
const NAMED =
  /^(?:(?:the|our|my|its|this)\s(?:[^\d$\\=().,:]|\$[^$=]{1,30}\$|\\\([^=]{1,30}?\\\)){0,80}?|(?:it|\$?[a-z]\$?))\s?\b(?:is|are|equals|was|were)(?: equal to| therefore| thus| then| simply| just)?:?\s+/i;
const TAIL = /\s+(?:is|are) (?:the|our|my) (?:\w+ ){0,2}(?:solutions?|answers?)(?: set)?$/i;

/** Removes the introduction of a sentence: `$x > 5$` is left of `Therefore $x > 5$`, `3` of `The minimum is 3.`. */
export function removeAnswerIntroduction(text: string): string | undefined {
  const said = text.trim().replace(/(?<!\.)\.(\$?)$/, '$1');
  if (said.length > 300) return undefined;
  const led = said.replace(LEAD, '');
  const rest = led.replace(NAMED, '').replace(TAIL, '');
  return rest === said || rest === '' || /[.!?]\s+[A-Z]/.test(rest) ? undefined : rest;
}
