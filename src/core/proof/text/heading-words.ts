/** The words that name the parts of a proof, in the languages that proofs are written in. */

import { groupBy } from '../../base/groups.ts';

/** The kind of a named part. `base` and `induction` are the parts of an induction; `equation` occurs only in references. */
export type HeadingKind =
  | 'problem'
  | 'solution'
  | 'proof'
  | 'step'
  | 'claim'
  | 'lemma'
  | 'theorem'
  | 'proposition'
  | 'corollary'
  | 'case'
  | 'subcase'
  | 'part'
  | 'section'
  | 'definition'
  | 'remark'
  | 'fact'
  | 'observation'
  | 'example'
  | 'base'
  | 'induction'
  | 'equation'
  | 'item';

/** The names that a heading of one part has: English, German, French, Spanish, Portuguese, Italian, Russian, Polish, Chinese, Japanese, Korean, Hebrew, Arabic, in lower case. */
const NAMES: readonly (readonly [kind: HeadingKind, names: string])[] = [
  [
    'problem',
    'problem|question|exercise|task|aufgabe|aufgabenstellung|problemstellung|übung|frage|problème|énoncé|exercice|problema|enunciado|ejercicio|exercício|questão|esercizio|quesito|задача|задание|упражнение|вопрос|условие задачи|zadanie|treść zadania|ćwiczenie|问题|問題|题目|題目|习题|習題|试题|試題|例题|例題|문제|בעיה|שאלה|תרגיל|تمرين|مسألة|المسألة|سؤال|السؤال',
  ],
  [
    'solution',
    'solution|lösung|musterlösung|corrigé|solución|resolución|solução|resolução|soluzione|svolgimento|risoluzione|решение|rozwiązanie|解答|解法|풀이|해답|해설|פתרון|الحل|حل',
  ],
  [
    'proof',
    'proof|beweis|preuve|démonstration|demostración|prueba|demonstração|prova|dimostrazione|доказательство|dowód|证明|證明|証明|증명|הוכחה|البرهان|برهان|إثبات|الإثبات',
  ],
  ['step', 'step|schritt|étape|paso|passo|etapa|шаг|этап|krok|etap|步骤|步驟|ステップ|단계|שלב|الخطوة|خطوة'],
  [
    'claim',
    'claim|behauptung|affirmation|assertion|afirmación|afirmação|alegação|affermazione|asserzione|утверждение|twierdzenie pomocnicze|断言|斷言|主張|주장|טענה|ادعاء|الادعاء',
  ],
  ['lemma', 'lemma|hilfssatz|lemme|lema|лемма|lemat|引理|補題|보조정리|למה|تمهيدية|التمهيدية|توطئة'],
  ['theorem', 'theorem|satz|théorème|teorema|теорема|twierdzenie|定理|정리|משפט|مبرهنة|المبرهنة|نظرية'],
  [
    'proposition',
    'proposition|proposición|proposição|proposizione|предложение|propozycja|stwierdzenie|命题|命題|명제|הצעה|قضية',
  ],
  [
    'corollary',
    'corollary|korollar|folgerung|corollaire|corolario|corolário|corollario|следствие|wniosek|推论|推論|따름정리|מסקנה|نتيجة',
  ],
  ['case', 'case|fall|cas|caso|случай|przypadek|情况|情況|情形|場合|경우|מקרה|الحالة|حالة'],
  ['subcase', 'subcase|unterfall|sous-cas|subcaso|sottocaso|подслучай|podprzypadek|子情况|子情形'],
  ['part', 'part|teil|partie|parte|часть|część|部分|부분|חלק|الجزء|جزء'],
  [
    'section',
    'section|subsection|abschnitt|kapitel|sección|seção|secção|sezione|раздел|пункт|sekcja|rozdział|章节|セクション|סעיף|القسم',
  ],
  [
    'definition',
    'definition|notation|définition|definición|definição|definizione|определение|обозначение|definicja|定义|定義|정의|הגדרה|تعريف',
  ],
  [
    'remark',
    'remark|bemerkung|anmerkung|remarque|observación final|nota|osservazione|замечание|примечание|uwaga|备注|備註|注意|注記|참고|비고|הערה|ملاحظة',
  ],
  ['fact', 'fact|tatsache|fait|hecho|fato|facto|fatto|факт|fakt|事实|事實|사실|עובדה|حقيقة'],
  ['observation', 'observation|beobachtung|observación|observação|наблюдение|obserwacja|观察|觀察|관찰|תצפית'],
  ['example', 'example|beispiel|exemple|ejemplo|exemplo|esempio|пример|przykład|例子|예제|דוגמה|مثال'],
  [
    'base',
    'base case|induktionsanfang|cas de base|initialisation|caso base|paso base|passo base|base de la inducción|база индукции|baza indukcji|归纳基础|歸納基礎|基底|初始步骤',
  ],
  [
    'induction',
    'induction step|inductive step|induktionsschritt|hérédité|paso inductivo|passo indutivo|passo induttivo|индукционный переход|шаг индукции|krok indukcyjny|归纳步骤|歸納步驟',
  ],
  [
    'equation',
    'equation|eq|eqn|identity|inequality|relation|condition|requirement|formula|congruence|property|estimate|bound|recurrence|constraint|expression|gleichung|ungleichung|équation|inégalité|ecuación|equação|equazione|уравнение|неравенство|равенство|równanie|nierówność|方程|等式|不等式|식|משוואה|المعادلة',
  ],
];

/** Other forms of the names, such as plurals. A star stands for up to four more letters: the endings of a declined word. */
const OTHER_FORMS: Readonly<Partial<Record<HeadingKind, string>>> = {
  problem: 'problems|problem statement|задач*|упражнени*|zadania|problem do rozwiązania',
  solution: 'solutions|answer|решени*|rozwiązania|תשובה',
  proof:
    'proofs|proof sketch|proof idea|sketch of proof|sketch of the proof|idea of the proof|beweisskizze|доказательств*|dowodu',
  step: 'steps|stage|phase|schritte|étapes|pasos|passos|passi|шаг*|этап*|kroki|kroku|krokach',
  claim: 'claims|subclaim|behauptungen|afirmaciones|утверждени*',
  lemma: 'lemmas|lemmata|sublemma|lemmes|lemas|lemmi|лемм*|lematu|lematem|lematy|lemacie',
  theorem: 'theorems|sätze|théorèmes|teoremas|teoremi|теорем*|twierdzenia|twierdzeniem',
  proposition: 'propositions|proposições|предложени*|stwierdzenia',
  corollary: 'corollaries|следстви*|wniosku',
  case: 'cases|fälle|casos|casi|случа*|przypadku|przypadki',
  subcase: 'subcases|подслуча*',
  part: 'parts|parties|partes|parti|част*|części',
  section: 'sections|secciones|раздел*|пункт*',
  definition: 'definitions|определени*|обозначени*',
  remark: 'remarks|note|замечани*|примечани*|uwagi',
  fact: 'facts|факт*',
  observation: 'observations|наблюдени*',
  example: 'examples|counterexample|пример*',
  base: 'base cases|base step|basis step|base of induction|induction base|basis of induction',
  induction: 'inductive case|step of induction',
  equation:
    'equations|eqs|eqns|identities|inequalities|relations|conditions|requirements|formulas|formulae|properties|bounds|gleichungen|équations|ecuaciones|equações|уравнени*|неравенств*|равенств*|równania',
};

/** Forms that occur only in references, such as abbreviations. */
const KINDS_BY_REFERENCE_WORD: ReadonlyMap<string, HeadingKind> = new Map(
  (
    [
      ['theorem', 'thm|thms|satzes'],
      ['lemma', 'lem|lems'],
      ['proposition', 'prop|props'],
      ['corollary', 'cor'],
      ['section', 'sec|secs|sect|§|§§'],
      ['definition', 'def'],
      ['item', 'item|items|bullet|assertion|statement|statements'],
      ['observation', 'obs'],
    ] as const
  ).flatMap(([kind, words]) => words.split('|').map((word) => [word, kind] as const)),
);

/** Words of one character, which are headings only before a colon or a period. */
const SHORT_HEADINGS: readonly (readonly [HeadingKind, string])[] = [
  ['problem', '题|題|問|问'],
  ['solution', '解|答'],
  ['proof', '证|證'],
  ['remark', '注|註'],
  ['corollary', '系'],
];

/** A letter of a script that is written without blanks between words. */
export const CJK_CHARACTER_CLASS = String.raw`[\u3000-\u9fff\uac00-\ud7af]`;
/** A pattern that a word of any script ends here. */
export const HEADING_WORD_END_REGEX_SOURCE = `(?!(?<!${CJK_CHARACTER_CLASS})\\p{L})`;

/** A pattern for any of the words: longer ones first, so that “base case” isn't read as another word's beginning. */
export function createWordRegexSource(words: readonly string[]): string {
  return `(?:${[...words].sort((one, other) => other.length - one.length).join('|')})`;
}

interface HeadingWordIndex {
  readonly kinds: ReadonlyMap<string, HeadingKind>;
  readonly stems: readonly (readonly [string, HeadingKind])[];
  /** The patterns of words by their first letters: one pattern for all would take 30 ms to compile. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** A word of one character before a colon or a period. */
  readonly short: RegExp;
}

let wordIndex: HeadingWordIndex | undefined;

/** Created on first use: a document is divided into its parts without it. */
function getWordIndex(): HeadingWordIndex {
  wordIndex ??= createWordIndex();
  return wordIndex;
}

function createWordIndex(): HeadingWordIndex {
  const kinds = new Map<string, HeadingKind>();
  const stems: [string, HeadingKind][] = [];
  const patterns: string[] = [];
  for (const [kind, names] of NAMES) {
    for (const word of `${names}|${OTHER_FORMS[kind] ?? ''}`.split('|')) {
      if (word.endsWith('*')) {
        stems.push([word.slice(0, -1), kind]);
        patterns.push(`${word.slice(0, -1)}\\p{L}{0,4}`);
      } else if (word !== '') {
        kinds.set(word, kind);
        patterns.push(word.replaceAll(' ', ' {1,3}'));
      }
    }
  }
  return {
    kinds,
    stems,
    words: groupBy(patterns, (pattern) => foldCase(pattern.charAt(0))),
    short: new RegExp(`(${SHORT_HEADINGS.map(([, words]) => words).join('|')})(?=\\s{0,2}[:：.。])`, 'uy'),
  };
}

/** The same for all cases of a letter that a pattern without regard to case takes for equal. */
function foldCase(letter: string): string {
  return letter.toUpperCase().toLowerCase();
}

const patternsByFirstLetter = new Map<string, RegExp>();

/** The pattern of the words with a first letter, created on first use; undefined if there are none. */
function getWordPattern(first: string): RegExp | undefined {
  const letter = foldCase(first);
  const known = patternsByFirstLetter.get(letter);
  if (known !== undefined) return known;
  const words = getWordIndex().words.get(letter);
  if (words === undefined) return undefined;
  const pattern = new RegExp(createWordRegexSource(words) + HEADING_WORD_END_REGEX_SOURCE, 'iuy');
  patternsByFirstLetter.set(letter, pattern);
  return pattern;
}

/** The names of one part of a kind, in all languages and in lower case: “problem”, “aufgabe”, “задача”. */
export function listHeadingNames(...kinds: readonly HeadingKind[]): readonly string[] {
  return NAMES.flatMap(([kind, names]) => (kinds.includes(kind) ? names.split('|') : []));
}

/** The names of one character of a kind, such as “解”. */
export function listOneCharacterHeadingNames(kind: HeadingKind): readonly string[] {
  return SHORT_HEADINGS.flatMap(([shortKind, names]) => (shortKind === kind ? names.split('|') : []));
}

/** A word that names a part. */
export interface HeadingWord {
  readonly kind: HeadingKind;
  /** The length of the word as written, in UTF-16 code units. */
  readonly length: number;
}

/** The word of a heading that begins at `at`, in any of the languages, or undefined. */
export function findHeadingWord(text: string, at: number): HeadingWord | undefined {
  const wordPattern = getWordPattern(text.charAt(at));
  if (wordPattern !== undefined) wordPattern.lastIndex = at;
  const word = wordPattern?.exec(text)?.[0];
  if (word !== undefined) {
    const kind = getHeadingWordKind(word);
    return kind === undefined ? undefined : { kind, length: word.length };
  }
  const { short: shortPattern } = getWordIndex();
  shortPattern.lastIndex = at;
  const short = shortPattern.exec(text)?.[1];
  if (short === undefined) return undefined;
  const kind = SHORT_HEADINGS.find(([, words]) => words.includes(short))?.[0];
  return kind === undefined ? undefined : { kind, length: short.length };
}

/** The kind that a word of any of the languages names, in any case. */
export function getHeadingWordKind(word: string): HeadingKind | undefined {
  const lower = word.toLowerCase().replace(/ {2,3}/g, ' ');
  const { kinds, stems } = getWordIndex();
  return kinds.get(lower) ?? stems.find(([stem]) => lower.startsWith(stem))?.[1];
}

/** The kind that a word of a reference names, also an abbreviation: “Thm”, “Eqs”, “§”. */
export function getCrossReferenceWordKind(word: string): HeadingKind | undefined {
  const lower = word.toLowerCase();
  const kind = KINDS_BY_REFERENCE_WORD.get(lower) ?? getWordIndex().kinds.get(lower);
  if (kind !== undefined) return kind;
  // Only words of languages with declensions have stems.
  return /[\u0400-\u04FF]/.test(lower) ? getHeadingWordKind(lower) : undefined;
}

/** The kind of a LaTeX environment by its name or the title that `\newtheorem` gives it. */
export function getHeadingKindByTitleOrName(name: string, title: string | undefined): HeadingKind | undefined {
  const words = (title ?? '').trim().split(/\s+/, 6);
  const byTitle = getHeadingWordKind(words.join(' ')) ?? getHeadingWordKind(words.at(-1) ?? '');
  if (byTitle !== undefined) return byTitle;
  const plain = name.replace(/\*$/, '').toLowerCase();
  return getHeadingKindByEnvironmentName(plain) ?? getHeadingWordKind(plain);
}

/** The kind of a LaTeX environment by its name alone, in lower case and without a star: `lemma`, `loesung`. */
export function getHeadingKindByEnvironmentName(name: string): HeadingKind | undefined {
  return ENVIRONMENTS.get(name);
}

/** Names as authors of LaTeX write them: also in letters of ASCII only, “lösung” as `losung` and `loesung`. */
function listEnvironmentNames(word: string): readonly string[] {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ł', 'l')
      .normalize('NFC');
  const german = word.replace(/[äöü]/g, (letter) => `${plain(letter)}e`);
  return [word, plain(word), plain(german)].filter((name) => /^\p{L}+$/u.test(name));
}

const ENVIRONMENTS = new Map<string, HeadingKind>([
  ...NAMES.flatMap(([kind, names]) =>
    names.split('|').flatMap((word) => listEnvironmentNames(word).map((name) => [name, kind] as const)),
  ),
  ['thm', 'theorem'],
  ['lem', 'lemma'],
  ['prop', 'proposition'],
  ['cor', 'corollary'],
  ['clm', 'claim'],
  ['defn', 'definition'],
  ['dfn', 'definition'],
  ['def', 'definition'],
  ['rem', 'remark'],
  ['rmk', 'remark'],
  ['obs', 'observation'],
  ['ex', 'example'],
  ['prob', 'problem'],
  ['pf', 'proof'],
  ['sol', 'solution'],
]);
