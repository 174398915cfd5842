/** The meanings of LaTeX commands in prose. */
import { buildArgumentCountsByCommand } from '../argument-counts.ts';

/** Commands that draw nothing, by their number of arguments in braces. */
export const ARGUMENT_COUNTS_BY_INVISIBLE_COMMAND = buildArgumentCountsByCommand({
  0:
    'noindent indent centering raggedright smallskip medskip bigskip vskip vfill hfill hrulefill ' +
    'newpage clearpage pagebreak maketitle tableofcontents phantomsection normalfont normalsize tiny ' +
    'scriptsize footnotesize small large Large LARGE huge Huge rm rmfamily sffamily upshape mdseries ' +
    'selectfont protect leavevmode relax null allowdisplaybreaks displaybreak nonumber hline toprule ' +
    'midrule bottomrule sloppy qedsymbolfalse makeatletter makeatother begingroup endgroup unskip ' +
    'ignorespaces nobreak goodbreak allowbreak frenchspacing itemsep appendix doublespacing',
  1:
    'label vspace hspace documentclass usepackage RequirePackage theoremstyle pagestyle thispagestyle ' +
    'geometry hypersetup bibliographystyle bibliography date author thanks index color cline cmidrule ' +
    'captionsetup tcbuselibrary usetikzlibrary setstretch markright',
  2: 'setlength addtolength setcounter addtocounter numberwithin newtcolorbox',
  3: 'addcontentsline definecolor',
  9: 'newtheoremstyle',
});

/** Commands that only draw their last argument, by their number of arguments. */
export const ARGUMENT_COUNTS_BY_TRANSPARENT_COMMAND = buildArgumentCountsByCommand({
  1:
    'text textrm textsf textnormal textmd textup mbox hbox fbox framebox makebox ensuremath uppercase ' +
    'MakeUppercase caption centerline textquote enquote sout marginpar',
  2: 'parbox raisebox textcolor colorbox captionof',
  3: 'multicolumn multirow',
});

export const ARGUMENT_STYLES_BY_COMMAND: ReadonlyMap<string, 'strong' | 'emphasis' | 'underline' | 'small-caps'> =
  new Map([
    ['textbf', 'strong'],
    ['emph', 'emphasis'],
    ['textit', 'emphasis'],
    ['textsl', 'emphasis'],
    ['underline', 'underline'],
    ['uline', 'underline'],
    ['textsc', 'small-caps'],
  ]);

/** Commands that set the style up to the end of their group. */
export const GROUP_STYLES_BY_COMMAND: ReadonlyMap<string, 'strong' | 'emphasis' | 'small-caps'> = new Map([
  ['bf', 'strong'],
  ['bfseries', 'strong'],
  ['it', 'emphasis'],
  ['itshape', 'emphasis'],
  ['sl', 'emphasis'],
  ['slshape', 'emphasis'],
  ['em', 'emphasis'],
  ['sc', 'small-caps'],
  ['scshape', 'small-caps'],
]);

export const HEADING_LEVELS_BY_COMMAND: ReadonlyMap<string, number> = new Map([
  ['title', 1],
  ['part', 1],
  ['chapter', 1],
  ['section', 2],
  ['subsection', 3],
  ['subsubsection', 4],
]);

export const REFERENCE_AND_CITATION_COMMANDS = new Set(
  'ref eqref cref Cref autoref nameref pageref cite citep citet citealp textcite parencite vref'.split(' '),
);

export const CHARACTERS_BY_COMMAND: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ldots: '…',
    dots: '…',
    textellipsis: '…',
    textendash: '–',
    textemdash: '—',
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textbar: '|',
    textless: '<',
    textgreater: '>',
    textbullet: '•',
    textdegree: '°',
    textquoteleft: '‘',
    textquoteright: '’',
    textquotedblleft: '“',
    textquotedblright: '”',
    lq: '‘',
    rq: '’',
    LaTeX: 'LaTeX',
    TeX: 'TeX',
    S: '§',
    P: '¶',
    copyright: '©',
    pounds: '£',
    dag: '†',
    ddag: '‡',
    ss: 'ß',
    ae: 'æ',
    AE: 'Æ',
    oe: 'œ',
    OE: 'Œ',
    aa: 'å',
    AA: 'Å',
    o: 'ø',
    O: 'Ø',
    l: 'ł',
    L: 'Ł',
    i: 'ı',
    j: 'ȷ',
    quad: ' ',
    qquad: ' ',
    enspace: ' ',
    thinspace: ' ',
    space: ' ',
    qed: '∎',
    qedhere: '∎',
    qedsymbol: '∎',
    blacksquare: '∎',
    square: '∎',
    Box: '∎',
    slash: '/',
    today: '',
  }),
);

export const TEXTS_BY_ESCAPED_SIGN: ReadonlyMap<string, string> = new Map([
  ['%', '%'],
  ['&', '&'],
  ['_', '_'],
  ['$', '$'],
  ['#', '#'],
  ['{', '{'],
  ['}', '}'],
  [' ', ' '],
  ['\n', ' '],
  [',', ' '],
  [';', ' '],
  [':', ' '],
  ['!', ''],
  ['/', ''],
  ['-', ''],
  ['@', ''],
]);

export const COMBINING_ACCENTS_BY_COMMAND: ReadonlyMap<string, string> = new Map([
  ["'", '\u0301'],
  ['`', '\u0300'],
  ['^', '\u0302'],
  ['"', '\u0308'],
  ['~', '\u0303'],
  ['=', '\u0304'],
  ['.', '\u0307'],
  ['u', '\u0306'],
  ['v', '\u030c'],
  ['H', '\u030b'],
  ['c', '\u0327'],
  ['d', '\u0323'],
  ['b', '\u0331'],
  ['k', '\u0328'],
  ['r', '\u030a'],
  ['t', '\u0361'],
]);

const statements: readonly (readonly [RegExp, string])[] = [
  [/^(?:theorem|theo|thm|thrm)/, 'Theorem'],
  [/^(?:lemma|lem|lm)/, 'Lemma'],
  [/^(?:proposition|prop)/, 'Proposition'],
  [/^(?:corollary|coro|cor)/, 'Corollary'],
  [/^(?:definition|defn?|dfn)/, 'Definition'],
  [/^(?:remark|rem|rmk)/, 'Remark'],
  [/^(?:example|exam|ex|eg)$/, 'Example'],
  [/^(?:claim|clm)/, 'Claim'],
  [/^(?:conjecture|conj)/, 'Conjecture'],
  [/^(?:observation|obs)/, 'Observation'],
  [/^(?:assumption|assum)/, 'Assumption'],
  [/^(?:notation)/, 'Notation'],
  [/^(?:fact)/, 'Fact'],
  [/^(?:case)$/, 'Case'],
  [/^(?:step)$/, 'Step'],
  [/^(?:question|ques)/, 'Question'],
  [/^(?:exercise|exer)/, 'Exercise'],
  [/^(?:problem|prob)/, 'Problem'],
  [/^(?:solution|sol|answer|response)/, 'Solution'],
  [/^(?:proof|pf|subproof)/, 'Proof'],
  [/^(?:abstract)$/, 'Abstract'],
  [/^(?:note)$/, 'Note'],
  [/^(?:property|properties)$/, 'Property'],
  [/^(?:hypothesis|hyp)/, 'Hypothesis'],
];

/** The English name of a statement environment; undefined if it isn't a statement. */
export function getTheoremEnvironmentTitle(name: string): string | undefined {
  const bare = name.replace(/\*$/, '').toLowerCase();
  return statements.find(([pattern]) => pattern.test(bare))?.[1];
}
