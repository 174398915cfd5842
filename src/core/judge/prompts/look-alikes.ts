/** Maps letters to similar Latin letters, so that a tag in other letters is recognized. */

/** Lower-case letters of other scripts, by the Latin letter that they look like. */
const LOOKS: Readonly<Record<string, string>> = {
  a: 'аɑαӓạ',
  b: 'ьᖯƅ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еєҽё',
  f: 'ƒẝ',
  g: 'ɡցġ',
  h: 'һհ',
  i: 'іıιɩí',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏǀⵏ',
  m: 'м',
  n: 'ոηп',
  o: 'оοσօ',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτ',
  u: 'υսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ',
  '/': '∕⁄⧸⟋╱\\⧵',
  '|': '｜¦│∣❘ㅣ',
  _: '▁＿‗',
  '-': '‐‑‒–—−﹣－',
};

const TO_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOKS).flatMap(([latin, looks]) => [...looks].map((look) => [look, latin] as const)),
);

/** Invisible characters and accents: format characters, joiners, variation selectors, combining marks. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/gu;

/**
 * Reduces a text to its appearance: applies compatibility normalization, removes accents and invisible characters, and converts to
 * lower-case Latin letters, ASCII digits and single blanks.
 */
export function foldConfusableCharacters(text: string): string {
  // Remove marks first: normalization of a long run of them is slow.
  const folded = text.replace(UNSEEN, '').normalize('NFKD').replace(UNSEEN, '').toLowerCase();
  let skeleton = '';
  for (const c of folded) skeleton += TO_LATIN.get(c) ?? toAsciiDigit(c);
  return skeleton.replace(/\s+/gu, ' ');
}

/** Converts a digit of any script to an ASCII digit; returns other characters unchanged. */
export function toAsciiDigit(c: string): string {
  if (!/^\p{Nd}$/u.test(c)) return c;
  // The digits of a script are consecutive. The character before its zero isn't a digit, or is a nine.
  const code = c.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
