/** The words that name the parts of a proof, in the languages that proofs are written in. */

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

/**
 * English, German, French, Spanish, Portuguese, Italian, Russian, Polish, Chinese, Japanese, Korean, Hebrew, Arabic. In lower
 * case, singular and plural. A star stands for up to four more letters: the endings of a declined word.
 */
const WORDS: readonly (readonly [HeadingKind, string])[] = [
  [
    'problem',
    'problem|problems|question|exercise|task|problem statement|aufgabe|problemstellung|übung|problème|exercice|problema|ejercicio|exercício|questão|esercizio|quesito|задач*|упражнени*|zadanie|zadania|problem do rozwiązania|问题|問題|题目|題目|문제|בעיה|שאלה|تمرين|مسألة|المسألة',
  ],
  [
    'solution',
    'solution|solutions|answer|lösung|musterlösung|corrigé|solución|resolución|solução|resolução|soluzione|svolgimento|risoluzione|решени*|rozwiązanie|rozwiązania|解答|解法|풀이|해답|해설|פתרון|תשובה|الحل|حل',
  ],
  [
    'proof',
    'proof|proofs|proof sketch|proof idea|sketch of proof|sketch of the proof|idea of the proof|beweis|beweisskizze|preuve|démonstration|demostración|prueba|demonstração|prova|dimostrazione|доказательств*|dowód|dowodu|证明|證明|証明|증명|הוכחה|البرهان|برهان|إثبات|الإثبات',
  ],
  [
    'step',
    'step|steps|stage|phase|schritt|schritte|étape|étapes|paso|pasos|passo|passos|passi|etapa|шаг*|этап*|krok|kroki|kroku|krokach|步骤|步驟|ステップ|단계|שלב|الخطوة|خطوة',
  ],
  [
    'claim',
    'claim|claims|subclaim|behauptung|behauptungen|affirmation|assertion|afirmación|afirmaciones|afirmação|alegação|affermazione|asserzione|утверждени*|twierdzenie pomocnicze|断言|斷言|主張|주장|טענה|ادعاء|الادعاء',
  ],
  [
    'lemma',
    'lemma|lemmas|lemmata|sublemma|hilfssatz|lemme|lemmes|lema|lemas|lemmi|лемм*|lemat|lematu|lematem|lematy|lemacie|引理|補題|보조정리|למה|تمهيدية|التمهيدية|توطئة',
  ],
  [
    'theorem',
    'theorem|theorems|satz|sätze|théorème|théorèmes|teorema|teoremas|teoremi|теорем*|twierdzenie|twierdzenia|twierdzeniem|定理|정리|משפט|مبرهنة|المبرهنة|نظرية',
  ],
  [
    'proposition',
    'proposition|propositions|proposición|proposições|proposição|proposizione|предложени*|propozycja|stwierdzenie|stwierdzenia|命题|命題|명제|הצעה|قضية',
  ],
  [
    'corollary',
    'corollary|corollaries|korollar|folgerung|corollaire|corolario|corolário|corollario|следстви*|wniosek|wniosku|推论|推論|따름정리|מסקנה|نتيجة',
  ],
  [
    'case',
    'case|cases|fall|fälle|cas|caso|casos|casi|случа*|przypadek|przypadku|przypadki|情况|情況|情形|場合|경우|מקרה|الحالة|حالة',
  ],
  ['subcase', 'subcase|subcases|unterfall|sous-cas|subcaso|sottocaso|подслуча*|podprzypadek|子情况|子情形'],
  ['part', 'part|parts|teil|partie|parties|parte|partes|parti|част*|część|części|部分|부분|חלק|الجزء|جزء'],
  [
    'section',
    'section|sections|subsection|abschnitt|kapitel|sección|secciones|seção|secção|sezione|раздел*|пункт*|sekcja|rozdział|章节|セクション|סעיף|القسم',
  ],
  [
    'definition',
    'definition|definitions|notation|définition|definición|definição|definizione|определени*|обозначени*|definicja|定义|定義|정의|הגדרה|تعريف',
  ],
  [
    'remark',
    'remark|remarks|note|bemerkung|anmerkung|remarque|observación final|nota|osservazione|замечани*|примечани*|uwaga|uwagi|备注|備註|注意|注記|참고|비고|הערה|ملاحظة',
  ],
  ['fact', 'fact|facts|tatsache|fait|hecho|fato|facto|fatto|факт*|fakt|事实|事實|사실|עובדה|حقيقة'],
  [
    'observation',
    'observation|observations|beobachtung|observación|observação|наблюдени*|obserwacja|观察|觀察|관찰|תצפית',
  ],
  [
    'example',
    'example|examples|counterexample|beispiel|exemple|ejemplo|exemplo|esempio|пример*|przykład|例子|예제|דוגמה|مثال',
  ],
  [
    'base',
    'base case|base cases|base step|basis step|base of induction|induction base|basis of induction|induktionsanfang|cas de base|initialisation|caso base|paso base|passo base|base de la inducción|база индукции|baza indukcji|归纳基础|歸納基礎|基底|初始步骤',
  ],
  [
    'induction',
    'inductive step|induction step|inductive case|step of induction|induktionsschritt|hérédité|paso inductivo|passo indutivo|passo induttivo|индукционный переход|шаг индукции|krok indukcyjny|归纳步骤|歸納步驟',
  ],
  [
    'equation',
    'equation|equations|eq|eqs|eqn|eqns|identity|identities|inequality|inequalities|relation|relations|condition|conditions|requirement|requirements|formula|formulas|formulae|congruence|property|properties|estimate|bound|bounds|recurrence|constraint|expression|gleichung|gleichungen|ungleichung|équation|équations|inégalité|ecuación|ecuaciones|equação|equações|equazione|уравнени*|неравенств*|равенств*|równanie|równania|nierówność|方程|等式|不等式|식|משוואה|المعادلة',
  ],
];

/** Forms that occur only in references, such as abbreviations. */
const REFERENCE_WORDS: readonly (readonly [HeadingKind, string])[] = [
  ['theorem', 'thm|thms|satzes'],
  ['lemma', 'lem|lems'],
  ['proposition', 'prop|props'],
  ['corollary', 'cor'],
  ['section', 'sec|secs|sect|§|§§'],
  ['definition', 'def'],
  ['item', 'item|items|bullet|assertion|statement|statements'],
  ['observation', 'obs'],
];

/** Words of one character, which are headings only before a colon or a period. */
const SHORT_HEADINGS: readonly (readonly [HeadingKind, string])[] = [
  ['solution', '解|答'],
  ['proof', '证|證'],
  ['remark', '注|註'],
  ['corollary', '系'],
];

const KINDS = new Map<string, HeadingKind>();
const REFERENCE_KINDS = new Map<string, HeadingKind>();
const STEMS: (readonly [string, HeadingKind])[] = [];

function toPattern(tables: readonly (readonly [HeadingKind, string])[]): string[] {
  const patterns: string[] = [];
  for (const [kind, words] of tables) {
    for (const word of words.split('|')) {
      if (word.endsWith('*')) {
        STEMS.push([word.slice(0, -1), kind]);
        patterns.push(`${word.slice(0, -1)}\\p{L}{0,4}`);
      } else {
        KINDS.set(word, kind);
        patterns.push(word.replaceAll(' ', ' {1,3}'));
      }
    }
  }
  return patterns;
}

function compile(patterns: readonly string[]): RegExp {
  // Longer ones first, so that “base case” isn't read as another word's beginning.
  const sorted = [...patterns].sort((one, other) => other.length - one.length);
  return new RegExp(`(?:${sorted.join('|')})(?!(?<![\\u3000-\\u9fff\\uac00-\\ud7af])\\p{L})`, 'iuy');
}

const HEADING_WORD = compile(toPattern(WORDS));
for (const [kind, words] of REFERENCE_WORDS) for (const word of words.split('|')) REFERENCE_KINDS.set(word, kind);
const SHORT_HEADING = new RegExp(`(${SHORT_HEADINGS.map(([, words]) => words).join('|')})(?=\\s{0,2}[:：.。])`, 'uy');

/** A word that names a part. */
export interface HeadingWord {
  readonly kind: HeadingKind;
  /** The length of the word as written, in UTF-16 code units. */
  readonly length: number;
}

/** The word of a heading that begins at `at`, in any of the languages, or undefined. */
export function findHeadingWord(text: string, at: number): HeadingWord | undefined {
  HEADING_WORD.lastIndex = at;
  const word = HEADING_WORD.exec(text)?.[0];
  if (word !== undefined) {
    const kind = getHeadingWordKind(word);
    return kind === undefined ? undefined : { kind, length: word.length };
  }
  SHORT_HEADING.lastIndex = at;
  const short = SHORT_HEADING.exec(text)?.[1];
  if (short === undefined) return undefined;
  const kind = SHORT_HEADINGS.find(([, words]) => words.includes(short))?.[0];
  return kind === undefined ? undefined : { kind, length: short.length };
}

/** The kind that a word of any of the languages names, in any case. */
export function getHeadingWordKind(word: string): HeadingKind | undefined {
  const lower = word.toLowerCase().replace(/ {2,3}/g, ' ');
  return KINDS.get(lower) ?? STEMS.find(([stem]) => lower.startsWith(stem))?.[1];
}

/** The kind that a word of a reference names, also an abbreviation: “Thm”, “Eqs”, “§”. */
export function getReferenceWordKind(word: string): HeadingKind | undefined {
  const lower = word.toLowerCase();
  const kind = REFERENCE_KINDS.get(lower) ?? KINDS.get(lower);
  if (kind !== undefined) return kind;
  // Only words of languages with declensions have stems.
  return /[\u0400-\u04FF]/.test(lower) ? getHeadingWordKind(lower) : undefined;
}

/** The kind of a LaTeX environment by its name or the title that `\newtheorem` gives it. */
export function getEnvironmentHeadingKind(name: string, title: string | undefined): HeadingKind | undefined {
  const words = (title ?? '').trim().split(/\s+/, 6);
  const byTitle = getHeadingWordKind(words.join(' ')) ?? getHeadingWordKind(words.at(-1) ?? '');
  if (byTitle !== undefined) return byTitle;
  const plain = name.replace(/\*$/, '').toLowerCase();
  return ENVIRONMENTS.get(plain) ?? getHeadingWordKind(plain);
}

const ENVIRONMENTS = new Map<string, HeadingKind>([
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
