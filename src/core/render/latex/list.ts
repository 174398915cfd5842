/** How the items of a list are numbered. */

const counters: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/\\arabic\*?|(?<![a-zA-Z\\])1(?![a-zA-Z\d])/, String],
  [/\\roman\*?|(?<![a-zA-Z\\])i(?![a-zA-Z])/, roman],
  [/\\Roman\*?|(?<![a-zA-Z\\])I(?![a-zA-Z])/, (n) => roman(n).toUpperCase()],
  [/\\alph\*?|(?<![a-zA-Z\\])a(?![a-zA-Z])/, letter],
  [/\\Alph\*?|(?<![a-zA-Z\\])A(?![a-zA-Z])/, (n) => letter(n).toUpperCase()],
];

/**
 * The labels that the option of an `enumerate` gives its items: `[(a)]`, `[label=(\roman*)]`. Undefined if it says
 * nothing of labels, or just numbers them.
 */
export function labelsBy(option: string): ((n: number) => string) | undefined {
  const given = /label\s{0,9}=\s{0,9}(\{[^{}]{0,80}\{?[^{}]{0,80}\}?[^{}]{0,20}\}|[^,]{1,80})/.exec(
    option,
  )?.[1];
  if (given === undefined && option.includes('=')) return undefined;
  const pattern = (given ?? option)
    .replace(/\\(?:textbf|textit|textup|textrm|emph|bfseries|itshape|upshape|bf|it|rm)(?![a-zA-Z])/g, '')
    .replace(/[{}$]/g, '')
    .trim();
  for (const [sign, write] of counters) {
    const match = sign.exec(pattern);
    if (match === null) continue;
    const head = pattern.slice(0, match.index);
    const tail = pattern.slice(match.index + match[0].length);
    if (/[\\]/.test(head + tail)) return undefined;
    return (n) => `${head}${write(n)}${tail}`;
  }
  return undefined;
}

function letter(n: number): string {
  return n <= 26 ? String.fromCharCode(0x60 + n) : String(n);
}

function roman(n: number): string {
  if (n > 99) return String(n);
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx', 'xc'];
  const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
  return `${tens[Math.floor(n / 10)] ?? ''}${ones[n % 10] ?? ''}`;
}
