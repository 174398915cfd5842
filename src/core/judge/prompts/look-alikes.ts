/** Letters that look like others, so that a tag in foreign letters is known as what it is taken for. */

/** Small letters of other scripts, each behind the Latin one that it looks like. */
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

/** What adds nothing to be seen, or an accent: format characters, joiners, variation selectors, combining marks. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/gu;

/**
 * A text by its look: compatibility forms folded, accents and invisible characters left out, letters small and Latin,
 * digits ASCII, blanks single.
 */
export function foldLookAlikes(text: string): string {
  // Marks are left out first: putting a long run of them in order is slow.
  const folded = text.replace(UNSEEN, '').normalize('NFKD').replace(UNSEEN, '').toLowerCase();
  let skeleton = '';
  for (const c of folded) skeleton += TO_LATIN.get(c) ?? toAsciiDigit(c);
  return skeleton.replace(/\s+/gu, ' ');
}

/** A digit of any script as one of ours; everything else as it is. */
export function toAsciiDigit(c: string): string {
  if (!/^\p{Nd}$/u.test(c)) return c;
  // Digits of a script stand in order, and the zero of each follows something that is no digit or a nine.
  const code = c.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}
