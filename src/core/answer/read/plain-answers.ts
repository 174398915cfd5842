/** Reads answers in words, letters, times, or dates from the original text, before any mathematics. */

import { splitIntoWords } from '../../base/word-tables.ts';
import { createMathToken, createValueAnswer, type ParsedAnswer } from './answer.ts';
import { createFractionTokens, readNumberWords } from './quantity.ts';

/** Removes delimiters and markup around the whole text. */
function bare(text: string): string {
  let out = text.trim();
  for (let n = 0; n < 6; n++) {
    const before = out;
    out = out
      .replace(/^\$+([^$]*)\$+$/, '$1')
      .replace(/^\\[([]([\s\S]*)\\[)\]]$/, '$1')
      .replace(/^\*\*([^*]*)\*\*$/, '$1')
      .replace(
        /^\\(?:text(?:bf|it|rm|tt|sf)?|mbox|mathrm|mathbf|mathsf|mathcal|operatorname|boxed)\s*\{([^{}]*)\}$/,
        '$1',
      )
      .replace(/[.!]$/, '')
      .trim();
    if (out === before) break;
  }
  return out;
}

type Special = Extract<ParsedAnswer, { kind: 'special' }>['name'];

const SPECIALS: readonly (readonly [RegExp, Special])[] = [
  [
    /^(?:there (?:is|are|exists?) )?(?:no(?:ne)?|zero)(?: (?:real|integer|positive|such|valid|possible|rational))*(?: (?:solutions?|numbers?|values?|roots?|answers?|integers?|triples?|pairs?|functions?|x)(?: exists?)?)(?: in .*)?$/,
    'none',
  ],
  [
    /^(?:none|no solutions?(?: exists?)?|empty(?: set)?|the empty set|∅|\\emptyset|\\varnothing|\\\{\s*\\\}|\{\s*\}|there (?:is|are) none)$/,
    'none',
  ],
  [/^(?:dne|d\.n\.e|undefined|not defined|(?:the limit )?does not exist|doesn't exist)$/, 'undefined'],
  [
    /^(?:all (?:the )?reals?(?: numbers?)?|all real (?:x|values(?: of [a-z])?)|every real number|any real number|\(-\\infty\s*,\s*\+?\\infty\)|ℝ)$/,
    'all',
  ],
  [/^(?:yes|true|correct|(?:it(?: is|'s) )?(?:always )?(?:possible|true))(?:[,;.] .*)?$/, 'yes'],
  [
    /^(?:no|false|incorrect|(?:it(?: is|'s) )?(?:impossible|not (?:always |necessarily )?(?:true|possible|correct)|not (?:always|necessarily)))(?:[,;.] [^\d]*)?$/,
    'no',
  ],
  [
    /^(?:there (?:is|are) )?(?:infinitely many|an infinite number of|infinite(?= (?:solutions|numbers?)))(?: (?:such )?(?:solutions?|numbers?|values?))?$/,
    'infinitely many',
  ],
];

const MONTHS = splitIntoWords('january february march april may june july august september october november december');

/** The answer, if the text is in words; `undefined` if it is mathematics. */
export function readVerbalAnswer(text: string): ParsedAnswer | undefined {
  const said = bare(text);
  if (said === '' || said.length > 200) return undefined;
  const lower = said
    .replace(/\\text\s*\{([^{}]*)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
  if (/^[a-z∅ℝ\\({]/.test(lower) && lower.length <= 80) {
    for (const [pattern, name] of SPECIALS) if (pattern.test(lower)) return { kind: 'special', name };
  }
  if (/^(?:(?:it )?(?:diverges|tends|goes) to )?(?:\+|positive |plus )?infinit(?:y|e)$/.test(lower))
    return createValueAnswer([createMathToken('command', '\\infty')]);
  if (/^(?:-|−|negative |minus )infinity$/.test(lower))
    return createValueAnswer([createMathToken('symbol', '-'), createMathToken('command', '\\infty')]);
  const mixed = / and an? [a-z]+$/.test(lower) ? readNumberWords(lower) : undefined;
  if (mixed?.bottom !== undefined) return createValueAnswer(createFractionTokens(mixed.top, mixed.bottom));
  const numerals = readRomanNumerals(said);
  if (numerals !== undefined) return numerals;
  const choice = /^\W*(?:[A-Ja-j]|option|choice|answer|\\?text|mathrm|mathbf|mbox)/i.test(said)
    ? readChoiceAnswer(said)
    : undefined;
  if (choice !== undefined || lower.length > 40) return choice;
  return readTime(lower) ?? readDate(lower);
}

const ROMAN = '(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3})';
const ROMAN_LIST = new RegExp(
  `^((?:statements?|options?|cases?) )?(${ROMAN}(?:(?:,|,? and|,? or| &) ${ROMAN})*)( only)?$`,
);

/** Numbers of statements: `I and III`, `II only`. A single letter alone is something else. */
function readRomanNumerals(said: string): ParsedAnswer | undefined {
  const match = ROMAN_LIST.exec(said.replace(/\\(?:text|mathrm)\s*\{([^{}]*)\}/g, '$1').replace(/\s+/g, ' '));
  const [, lead, list = '', only] = match ?? [];
  const items = (list.match(/[IVX]+/g) ?? []).map((text): ParsedAnswer => ({ kind: 'text', text }));
  const [first] = items;
  if (first === undefined || (lead === undefined && only === undefined && !/[IVX]{2}/.test(list))) return undefined;
  if (items.length === 1) return first;
  const joint = / or /.test(list) ? 'or' : / and |&/.test(list) ? 'and' : undefined;
  return { kind: 'list', items, open: '', close: '', ...(joint === undefined ? {} : { joint }) };
}

/** `C`, `(C)`, `(C) 1000`, `C. 1000`, `C Cecile`, `\textbf{(C)}\ 1000`. */
export function readChoiceAnswer(text: string): ParsedAnswer | undefined {
  const said = text
    .replace(/\\(?:text(?:bf|it|rm)?|mbox|mathrm|mathbf)\s*\{([^{}]*)\}/g, '$1')
    .replace(/^\\?\((.*)\\?\)$/s, (all, inner: string) => (/^[A-J]$/.test(inner.trim()) ? inner.trim() : all));
  const match = /^(?:(?:option|choice|answer)\s+)?(\(\s*)?([A-J])(\s*\))?([.:)、])?(?=$|[^\w'^_=+*/,])/i.exec(said);
  const letter = match?.[2];
  if (match === null || letter === undefined) return undefined;
  const isMarked =
    match[1] !== undefined
      ? match[3] !== undefined
      : match[4] !== undefined ||
        match[3] !== undefined ||
        /^[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/.test(said.slice(match[0].length));
  const rest = said
    .slice(match[0].length)
    .replace(/^(?:\\[ ,;!]|\\q?quad|~|[.:\s])+/, '')
    .trim();
  // `(A) and (B)` are two choices.
  if (/^(?:\\text\s*\{\s*)?(?:and|or|&)(?![a-z])/i.test(rest)) return undefined;
  if (rest === '')
    return /^[A-J]$/.test(letter) || (isMarked && match[1] !== undefined)
      ? { kind: 'choice', letter: letter.toUpperCase() }
      : undefined;
  if (!/^[A-J]$/.test(letter)) return undefined;
  if (isMarked && !/^[-+*/^=<>]|^\\(?:cdot|times|cup|cap|le|ge|in)\b/.test(rest))
    return { kind: 'choice', letter, rest };
  if (!isMarked && match[1] === undefined && /^\s/.test(said.slice(match[0].length)) && /^[A-Z][a-z]|^\$/.test(rest))
    return { kind: 'choice', letter, rest };
  return undefined;
}

function readTime(text: string): ParsedAnswer | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d))?(?::[0-5]\d)?\s*([ap])\.?\s*m\.?$|^(\d{1,2}):([0-5]\d)$/.exec(
    text
      .replace(/\\[ ,;!]|\\text\s*|[{}]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  if (match === null) return undefined;
  const hour = Number(match[1] ?? match[4]);
  const minute = Number(match[2] ?? match[5] ?? 0);
  if (hour > 24) return undefined;
  const half = match[3] === undefined ? undefined : match[3] === 'a' ? 'am' : 'pm';
  if (half === undefined) return { kind: 'time', minutes: 60 * hour + minute };
  if (hour < 1 || hour > 12) return undefined;
  return { kind: 'time', minutes: 60 * ((hour % 12) + (half === 'pm' ? 12 : 0)) + minute, half };
}

function readDate(text: string): ParsedAnswer | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso !== null) return date(Number(iso[2]), Number(iso[3]), Number(iso[1]));
  const us =
    /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(
      text,
    );
  const eu = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\.?(?:,? (\d{4}))?$/.exec(text);
  const name = us?.[1] ?? eu?.[2];
  if (name === undefined) return undefined;
  const month = MONTHS.findIndex((m) => m === name || m.slice(0, 3) === name) + 1;
  const year = us?.[3] ?? eu?.[3];
  return month === 0
    ? undefined
    : date(month, Number(us?.[2] ?? eu?.[1]), year === undefined ? undefined : Number(year));
}

function date(month: number, day: number, year?: number): ParsedAnswer | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return { kind: 'date', month, day, ...(year === undefined ? {} : { year }) };
}
