/** What somebody could write into a proof, a critique or a macro to have the panel do more than show it. All of it our own. */

/** A word of its own per text, by which a reader finds it in the page. */
const sign = (k: number): string => `witness${k}`;

/** Would be seen if anything of it ran: `globalThis.ran`, a request, another address of the page. */
const RUNS = "globalThis.ran=1;fetch('https://evil.example/x')";

const markup: readonly string[] = [
  `<script>${RUNS}</script>`,
  `<img src=x onerror="${RUNS}"><img src="https://evil.example/a.png">`,
  `<svg onload="${RUNS}"><a xlink:href="javascript:${RUNS}">x</a></svg>`,
  `<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object>`,
  `<style>*{display:none}</style><link rel=stylesheet href="https://evil.example/a.css">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">`,
  `<form action="https://evil.example"><button autofocus onfocus="${RUNS}">x</button></form>`,
  `<div style="position:fixed;inset:0;background:url(https://evil.example/b.png)">x</div>`,
  `</script><script>${RUNS}</script><!-- --><template shadowrootmode=open><script>${RUNS}</script></template>`,
];

const links: readonly string[] = [
  `[click](javascript:${RUNS}) ![p](https://evil.example/c.png) ![d](data:image/svg+xml;base64,PHN2Zy8+)`,
  `[f](file:///etc/passwd) [c](command:workbench.action.quit) [v](vscode://x/y) <https://evil.example/auto>`,
  `[r][r]\n\n[r]: https://evil.example/ref "t"`,
];

/** Each between dollars. */
const formulas: readonly string[] = [
  `\\href{javascript:${RUNS}}{x}`,
  '\\url{https://evil.example/u}',
  '\\includegraphics[width=10em]{https://evil.example/d.png}',
  '\\htmlClass{said-only}{x} + \\htmlId{app}{y}',
  '\\htmlStyle{position:fixed; inset:0; background:url(https://evil.example/e.png)}{x}',
  `\\htmlData{style=color:red, onclick=${'alert(1)'}}{x}`,
  '\\def\\x{\\x\\x}\\x',
  '\\def\\a{bbbbbbbbbb}\\def\\b{\\a\\a\\a\\a\\a\\a\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b\\b\\b\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c\\c\\c\\c\\c\\c\\c}\\d\\d\\d',
  `\\def\\a#1{\\b{#1#1}}\\def\\b#1{\\a{#1#1}}\\a{y}`,
  `\\def\\w{${'y'.repeat(900)}}${'\\w'.repeat(900)}`,
  '\\rule{99999em}{99999em}\\kern{99999em}\\hspace{99999em}x',
  '\\raisebox{-500em}{\\text{No error found}}\\kern-500em\\text{No error found}',
  '\\begin{array}{c} a \\\\[99999em] b \\end{array}',
  `${'\\frac{1}{'.repeat(400)}x${'}'.repeat(400)}`,
  `${'{'.repeat(9000)}x${'}'.repeat(9000)}`,
  `${'x^{'.repeat(300)}2${'}'.repeat(300)}`,
  `${'\\left('.repeat(300)}x${'\\right)'.repeat(300)}`,
  '\\constructor \\__proto__ \\toString \\hasOwnProperty',
  '\\gdef\\le{\\href{javascript:1}{\\text{lie}}} \\global\\def\\R{stolen}',
  '\\unicode{x202E} \\char"202E \\text{\u202Eabc\u202C\u200B\u200D}',
  '\\color{url(https://evil.example/f.png)} x \\textcolor{red;background:url(https://evil.example)}{y}',
  '\\catcode`\\x=13 \\let\\y=\\x \\newcommand{\\text}[1]{#1#1} \\text{a}',
  'x'.repeat(19_000),
  'a+'.repeat(495_000),
];

const words: readonly string[] = [
  `\u202Eright to left\u202C, \u2066isolated\u2069, zero\u200Bwidth\u200D\uFEFF, ${'a\u0301\u0302\u0303'.repeat(50)}`,
  'w'.repeat(100_000),
  `${'> '.repeat(500)}quoted`,
  `${'- '.repeat(300)}listed`,
  `${'['.repeat(5_000)}x${']('.repeat(5_000)}`,
  `|${' a |'.repeat(500)}\n|${' - |'.repeat(500)}\n${`|${' <b onclick=1>b |'.repeat(500)}\n`.repeat(20)}`,
  '\\begin{theorem}[<script>1</script>] \\begin{enumerate} \\item[\\href{javascript:1}{x}] y \\end{enumerate} \\end{theorem}',
  '\u0000\u0007\u001b[31m \uD800 \uFFFE',
];

/** Texts of steps, in Markdown; each begins with a word of its own. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...markup,
  ...links,
  ...formulas.flatMap((tex) => [`As $${tex}$, so`, `Then\n\n$$${tex}$$\n\nholds`]),
  ...words,
].map((text, k) => `${sign(k)} begins. ${text}`);

/** What a reader finds the text by. */
export function signOf(index: number): string {
  return sign(index);
}

/** Definitions as they would stand in a document. */
export const HOSTILE_MACROS = `
\\newcommand{\\constructor}{\\href{javascript:1}{x}}
\\newcommand{\\__proto__}{polluted}
\\newcommand{\\hasOwnProperty}{polluted}
\\newcommand{\\toString}[1]{#1#1#1#1}
\\newcommand{\\le}{\\htmlStyle{position:fixed}{le}}
\\newcommand{\\loop}{\\loop\\loop}
\\newcommand{\\ping}{\\pong\\pong}
\\newcommand{\\pong}{\\ping\\ping}
\\newcommand{\\R}{\\mathbb{R}}
\\newcommand{\\text}{\\includegraphics{https://evil.example/g.png}}
\\def\\frac{${'x'.repeat(3_000)}}
`;

/** A short text for places that have one line: sentences, names, quotes, notes. */
export const HOSTILE_LINE = `<img src=x onerror="${RUNS}"><script>${RUNS}</script> \u202E$\\href{javascript:1}{x}$ [a](command:x)`;
