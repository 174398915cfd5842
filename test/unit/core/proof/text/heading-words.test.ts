import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  findHeadingWord,
  getHeadingWordKind,
  type HeadingKind,
  isProofDocument,
  type ProofLanguage,
  parseProofText,
} from '../../../../../src/core/proof/index.ts';
import { canBePartHeading, findPartNamedByLine } from '../../../../../src/core/proof/text/part-names.ts';

/** A problem with its solution in a language, and the words that its author names parts with. */
interface Example {
  readonly problem: string;
  readonly solution: string;
  readonly proof: string;
  /** Heading lines of a step, a case, a claim, a lemma, and a remark, each with a number in it or without one. */
  readonly labels: readonly (readonly [HeadingKind, string])[];
  readonly statement: string;
  readonly argument: string;
}

const examples: Readonly<Record<string, Example>> = {
  English: {
    problem: 'Problem',
    solution: 'Solution',
    proof: 'Proof',
    labels: [
      ['step', 'Step 1'],
      ['case', 'Case 2'],
      ['claim', 'Claim'],
      ['lemma', 'Lemma 3'],
      ['remark', 'Remark'],
    ],
    statement: 'Show that $n^2 + n$ is even.',
    argument: 'One of $n$ and $n + 1$ is even.',
  },
  German: {
    problem: 'Aufgabe',
    solution: 'Lösung',
    proof: 'Beweis',
    labels: [
      ['step', 'Schritt 1'],
      ['case', 'Fall 2'],
      ['claim', 'Behauptung'],
      ['lemma', 'Hilfssatz 3'],
      ['remark', 'Bemerkung'],
    ],
    statement: 'Zeige, dass $n^2 + n$ gerade ist.',
    argument: 'Eine der Zahlen $n$ und $n + 1$ ist gerade.',
  },
  French: {
    problem: 'Énoncé',
    solution: 'Solution',
    proof: 'Démonstration',
    labels: [
      ['step', 'Étape 1'],
      ['case', 'Cas 2'],
      ['claim', 'Affirmation'],
      ['lemma', 'Lemme 3'],
      ['remark', 'Remarque'],
    ],
    statement: 'Montrer que $n^2 + n$ est pair.',
    argument: 'Un des nombres $n$ et $n + 1$ est pair.',
  },
  Spanish: {
    problem: 'Ejercicio',
    solution: 'Solución',
    proof: 'Demostración',
    labels: [
      ['step', 'Paso 1'],
      ['case', 'Caso 2'],
      ['claim', 'Afirmación'],
      ['lemma', 'Lema 3'],
      ['remark', 'Nota'],
    ],
    statement: 'Demuestra que $n^2 + n$ es par.',
    argument: 'Uno de los números $n$ y $n + 1$ es par.',
  },
  Portuguese: {
    problem: 'Questão',
    solution: 'Solução',
    proof: 'Demonstração',
    labels: [
      ['step', 'Passo 1'],
      ['case', 'Caso 2'],
      ['claim', 'Afirmação'],
      ['lemma', 'Lema 3'],
      ['remark', 'Nota'],
    ],
    statement: 'Mostre que $n^2 + n$ é par.',
    argument: 'Um dos números $n$ e $n + 1$ é par.',
  },
  Italian: {
    problem: 'Problema',
    solution: 'Soluzione',
    proof: 'Dimostrazione',
    labels: [
      ['step', 'Passo 1'],
      ['case', 'Caso 2'],
      ['claim', 'Affermazione'],
      ['lemma', 'Lemma 3'],
      ['remark', 'Osservazione'],
    ],
    statement: 'Dimostrare che $n^2 + n$ è pari.',
    argument: 'Uno dei numeri $n$ e $n + 1$ è pari.',
  },
  Russian: {
    problem: 'Задача',
    solution: 'Решение',
    proof: 'Доказательство',
    labels: [
      ['step', 'Шаг 1'],
      ['case', 'Случай 2'],
      ['claim', 'Утверждение'],
      ['lemma', 'Лемма 3'],
      ['remark', 'Замечание'],
    ],
    statement: 'Докажите, что число $n^2 + n$ чётно.',
    argument: 'Одно из чисел $n$ и $n + 1$ чётно.',
  },
  Polish: {
    problem: 'Zadanie',
    solution: 'Rozwiązanie',
    proof: 'Dowód',
    labels: [
      ['step', 'Krok 1'],
      ['case', 'Przypadek 2'],
      ['claim', 'Twierdzenie pomocnicze'],
      ['lemma', 'Lemat 3'],
      ['remark', 'Uwaga'],
    ],
    statement: 'Udowodnij, że liczba $n^2 + n$ jest parzysta.',
    argument: 'Jedna z liczb $n$ i $n + 1$ jest parzysta.',
  },
  Chinese: {
    problem: '题目',
    solution: '解答',
    proof: '证明',
    labels: [
      ['step', '步骤一'],
      ['case', '情形2'],
      ['claim', '断言'],
      ['lemma', '引理 3'],
      ['remark', '备注'],
    ],
    statement: '求证 $n^2 + n$ 是偶数。',
    argument: '$n$ 与 $n + 1$ 中有一个偶数。',
  },
  Japanese: {
    problem: '問題',
    solution: '解答',
    proof: '証明',
    labels: [
      ['step', 'ステップ1'],
      ['case', '場合 2'],
      ['claim', '主張'],
      ['lemma', '補題3'],
      ['remark', '注意'],
    ],
    statement: '$n^2 + n$ は偶数であることを示せ。',
    argument: '$n$ と $n + 1$ の一方は偶数である。',
  },
  Korean: {
    problem: '문제',
    solution: '풀이',
    proof: '증명',
    labels: [
      ['step', '단계 1'],
      ['case', '경우 2'],
      ['claim', '주장'],
      ['lemma', '보조정리 3'],
      ['remark', '참고'],
    ],
    statement: '$n^2 + n$ 이 짝수임을 보이시오.',
    argument: '$n$ 과 $n + 1$ 중 하나는 짝수이다.',
  },
  Hebrew: {
    problem: 'בעיה',
    solution: 'פתרון',
    proof: 'הוכחה',
    labels: [
      ['step', 'שלב 1'],
      ['case', 'מקרה ב'],
      ['claim', 'טענה'],
      ['lemma', 'למה 3'],
      ['remark', 'הערה'],
    ],
    statement: 'הראו כי $n^2 + n$ זוגי.',
    argument: 'אחד המספרים $n$ ו־$n + 1$ זוגי.',
  },
  Arabic: {
    problem: 'مسألة',
    solution: 'الحل',
    proof: 'البرهان',
    labels: [
      ['step', 'الخطوة 1'],
      ['case', 'الحالة ٢'],
      ['claim', 'ادعاء'],
      ['lemma', 'تمهيدية 3'],
      ['remark', 'ملاحظة'],
    ],
    statement: 'أثبت أن $n^2 + n$ عدد زوجي.',
    argument: 'أحد العددين $n$ و $n + 1$ زوجي.',
  },
};

function parseParts(text: string, language: ProofLanguage = 'markdown') {
  const { problem, steps } = parseProofText(text, { language, split: 'logical' });
  return { problem: problem?.text, steps: steps.map((step) => step.text) };
}

for (const [name, { problem, solution, proof, labels, statement, argument }] of Object.entries(examples)) {
  describe(name, () => {
    for (const [head, body] of [
      [`# ${problem}`, `# ${solution}`],
      [`## ${problem} 3`, `## ${proof}`],
      [`**${problem}**`, `**${solution}.**`],
      [`${problem}:`, `${proof}:`],
      [`${problem.toUpperCase()} 12`, `${solution.toUpperCase()}`],
    ] as const) {
      test(`${head} … ${body}`, () => {
        const text = `${head}\n\n${statement}\n\n${body}\n\n${argument}\n`;
        assert.deepEqual(parseParts(text), { problem: statement, steps: [argument] });
        assert.ok(isProofDocument(text, 'markdown'));
      });
    }
    test('at the beginning of a paragraph', () => {
      for (const [head, body] of [
        [`**${problem} 2.**`, `**${solution}.**`],
        [`${problem}:`, `${proof}.`],
      ])
        assert.deepEqual(parseParts(`${head} ${statement}\n\n${body} ${argument}`), {
          problem: statement,
          steps: [`${body} ${argument}`],
        });
    });
    test('labels of one line belong to what follows', () => {
      for (const [kind, label] of labels) {
        assert.equal(findHeadingWord(label, 0)?.kind, kind, label);
        for (const line of [label, `${label}.`, `**${label}**`])
          assert.deepEqual(parseParts(`${argument}\n\n${line}\n\n${argument}`).steps, [
            argument,
            `${line}\n\n${argument}`,
          ]);
      }
    });
    test('a proof of something is a heading', () => {
      assert.equal(parseParts(`# ${problem}\n\n${statement}\n\n# ${proof} (A)\n\n${argument}`).problem, statement);
    });
  });
}

describe('names of parts', () => {
  test('of Chinese and Japanese problems', () => {
    const forms = [
      ['【题目】', '【解答】'],
      ['第1题', '解：'],
      ['第 三 題', '證明：'],
      ['题 2：', '证：'],
      ['問１', '解答'],
    ];
    for (const [head, body] of forms)
      assert.deepEqual(parseParts(`${head}\n\n设 $x > 0$。\n\n${body}\n\n显然。`), {
        problem: '设 $x > 0$。',
        steps: ['显然。'],
      });
    for (const body of ['解：设 $x = 1$。', '【解答】设 $x = 1$。', '证明:设 $x = 1$。'])
      assert.deepEqual(parseParts(`题目：求 $x$。\n\n${body}`), { problem: '求 $x$。', steps: [body] });
  });
  test('with numbers as they are written', () => {
    for (const line of ['Задача № 3', 'Задача №3', 'Problème n° 4', 'Aufgabe Nr. 5', 'Questão 2 (OBM 2020)', '问题二'])
      assert.equal(findPartNamedByLine(line), 'problem', line);
  });
  test('environments of LaTeX, also in letters of ASCII', () => {
    for (const [problem, solution] of [
      ['aufgabe', 'loesung'],
      ['exercice', 'preuve'],
      ['ejercicio', 'solucion'],
      ['questao', 'solução'],
      ['esercizio', 'dimostrazione'],
      ['zadanie', 'rozwiazanie'],
      ['задача', 'решение'],
    ])
      assert.deepEqual(
        parseParts(
          `\\begin{${problem}}\nA.\n\\end{${problem}}\n\\begin{${solution}}\nB.\n\nC.\n\\end{${solution}}`,
          'latex',
        ).problem,
        'A.',
        problem,
      );
  });
  test('words in a sentence name nothing', () => {
    for (const line of [
      'Das Problem ist leicht.',
      'La solución es $x = 1$.',
      'Решение уравнения единственно.',
      '问题的解答在此',
      '문제를 풀자',
      'זו הבעיה',
      'Prova che $n$ è pari',
    ]) {
      assert.equal(findPartNamedByLine(line), undefined, line);
      assert.deepEqual(parseParts(`# Problem\n\nA.\n\n${line}\n\n# Proof\n\nB.`).problem, `A.\n\n${line}`);
    }
  });
  test('whatever names a part passes the quick check before', () => {
    const words = Object.values(examples).flatMap(({ problem, solution, proof }) => [problem, solution, proof]);
    const marks = fc.constantFrom('', '# ', '### ', '**', '__', '*', '\\textbf{', '> ', '【', '\\section*{');
    fc.assert(
      fc.property(
        marks,
        fc.constantFrom(...words, 'The problem', 'Official solution', 'Rubric', '第3题', '解', '證'),
        fc.constantFrom('', ' 3', ' (a)', ' №4', '1', '一'),
        fc.constantFrom('', '.', ':', '：', '**', '}', '】'),
        (open, word, number, close) => {
          const line = open + word + number + close;
          if (findPartNamedByLine(line) !== undefined) assert.ok(canBePartHeading(line, 0, line.length), line);
        },
      ),
    );
  });
  test('a word has the same kind in any case and at any offset', () => {
    const words = Object.values(examples).flatMap(({ labels }) =>
      labels.map(([, label]) => label.split(/ \p{N}/u, 1).join('')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.string({ unit: 'binary' }), (word, before) => {
        const kind = findHeadingWord(word, 0)?.kind;
        assert.ok(kind !== undefined);
        assert.equal(findHeadingWord(word.toUpperCase(), 0)?.kind, kind);
        assert.equal(findHeadingWord(`${before} ${word}`, before.length + 1)?.kind, kind);
        assert.equal(getHeadingWordKind(word.slice(0, findHeadingWord(word, 0)?.length)), kind);
      }),
    );
  });
});
