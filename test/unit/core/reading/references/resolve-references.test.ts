import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import type { ProofLanguage } from '../../../../../src/core/proof/index.ts';
import { nameStepsAndParts } from '../../../../../src/core/reading/labels/label-steps.ts';
import { computeLatexNumbering } from '../../../../../src/core/reading/labels/latex-numbers.ts';
import { addLatexNumbersToHeadings } from '../../../../../src/core/reading/labels/number-headings.ts';
import { readStepHeadings } from '../../../../../src/core/reading/labels/read-headings.ts';
import { readPassageCrossReferences } from '../../../../../src/core/reading/references/find-references.ts';
import {
  type CrossReferenceInput,
  resolveCrossReferences,
} from '../../../../../src/core/reading/references/resolve-references.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import { countRuns } from '../../../../support/property-runs.ts';
import { assertWithin } from '../../../../support/scaling.ts';

const nameSteps = (...input: Parameters<typeof nameStepsAndParts>) => finishWork(nameStepsAndParts(...input));
const computeNumbers = (...input: Parameters<typeof computeLatexNumbering>) =>
  finishWork(computeLatexNumbering(...input));
const readReferences = (...input: Parameters<typeof readPassageCrossReferences>) =>
  finishWork(readPassageCrossReferences(...input));

interface Given {
  readonly language?: ProofLanguage;
  readonly problem?: string;
  readonly before?: string;
  readonly more?: Partial<CrossReferenceInput>;
}

function resolve(steps: readonly string[], { language = 'markdown', problem, before = '', more = {} }: Given = {}) {
  const read = (text: string) => parsePassage(text, { language });
  const latex = computeNumbers(
    before,
    [
      ...(problem === undefined ? [] : [{ step: undefined, text: problem }]),
      ...steps.map((text, step) => ({ step, text })),
    ],
    language,
  );
  const passages = steps.map(read);
  const headings = addLatexNumbersToHeadings(
    passages.map((passage) => readStepHeadings(passage, latex.titles)),
    latex,
  );
  const labeled = nameSteps(headings);
  const problemPassage = problem === undefined ? undefined : read(problem);
  const table = resolveCrossReferences({
    problem:
      problemPassage === undefined ? undefined : readReferences(problemPassage, readStepHeadings(problemPassage)),
    steps: passages.map((passage, index) => readReferences(passage, headings[index] ?? readStepHeadings(passage))),
    labeled,
    latex,
    getText: (step) => (step === undefined ? (problem ?? '') : (steps[step] ?? '')),
    ...more,
  });
  return finishWork(table);
}

function list(steps: readonly string[], given?: Given): string[] {
  return resolve(steps, given).references.map(
    ({ text, status, target }) => `${text} ${status === 'found' ? `${target?.label} @${target?.place?.step}` : status}`,
  );
}

describe('numbers of displays are found', () => {
  test('as tags, behind a display, at the end of a line', () => {
    const text = 'By (1) and (2).';
    assert.deepEqual(list(['\\[x=y \\tag{1}\\]', '$$u=v \\qquad (2)$$', text]), ['(1) (1) @0', '(2) (2) @1']);
    assert.deepEqual(list(['$$\\text{(1)} \\quad x=y$$\n\n\\[(2)\\qquad u=v\\]', text]), ['(1) (1) @0', '(2) (2) @0']);
    assert.deepEqual(list(['$x=y$    (1)\n\nu = v ….        (2)', text]), ['(1) (1) @0', '(2) (2) @0']);
    assert.deepEqual(list(['\\[x=y \\tag{$*$}\\]', 'From \\((*)\\), by (∗) and $(\\ast)$.']), [
      '\\((*)\\) (∗) @0',
      '(∗) (∗) @0',
      '$(\\ast)$ (∗) @0',
    ]);
  });
  test('also in the problem, and the latest of two', () => {
    assert.deepEqual(
      list(['By (1).', '\\[u=v\\tag{1}\\]', 'By (1).'], { problem: 'Given \\[x=y\\tag{1}\\] find x.' }),
      ['(1) (1) @undefined', '(1) (1) @1'],
    );
  });
  test('with their words, in lists, and inside formulas', () => {
    const equations = '\\[a=b\\tag{1}\\]\n\\[c=d\\tag{2}\\]\n\\[e=f\\tag{3}\\]';
    assert.deepEqual(list([equations, 'Equations (2) and (3), inequality (1), (1)–(3).']), [
      'Equations (2) (2) @0',
      '(3) (3) @0',
      'inequality (1) (1) @0',
      '(1) (1) @0',
      '(3) (3) @0',
    ]);
    assert.deepEqual(
      list([equations, '\\[a \\overset{(2)}{=} b \\quad\\text{by (3)}\\]']).map((line) =>
        line.replace(/^.*?(?=\(\d\) @)/, ''),
      ),
      ['(2) @0', '(3) @0'],
    );
  });
  test('but not values and functions', () => {
    assert.deepEqual(
      list([
        '\\[a=b\\tag{1}\\]\n\\[c=d\\tag{2}\\]',
        'R (1) = 3, f(2) and $x$/(2), x^(1), =(2), )(1), and $P(2)$. For all (c) circles (ABC).',
      ]),
      [],
    );
  });
});

describe('named parts are found', () => {
  test('lemmas, steps, cases and sections', () => {
    const steps = [
      '### 1. Setup',
      '**Lemma 1.** A.',
      '**Lemma 2.** B.',
      '**Step 3.** C.',
      '**Claim A.** D.',
      'By Lemmas 1 and 2, Step 3, Claim A, Section 1 and §1.',
    ];
    assert.deepEqual(list(steps), [
      'Lemmas 1 Lemma 1 @1',
      '2 Lemma 2 @2',
      'Step 3 Step 3 @3',
      'Claim A Claim A @4',
      'Section 1 §1 @0',
      '§1 §1 @0',
    ]);
  });
  test('with the label that their step has', () => {
    assert.deepEqual(list(['**Lemma 2.** A.', '**Proof.** B.', '**Step 1.** C.', 'By Step 1.']), [
      'Step 1 Lemma 2, Step 1 @2',
    ]);
  });
  test('by phrases', () => {
    assert.deepEqual(list(['**Claim.** A.', '**Base case.** B.', 'By the claim and the base case.']), [
      'claim Claim @0',
      'base case Claim, Base case @1',
    ]);
    assert.deepEqual(list(['**Claim 1.** A.', '**Claim 2.** B.', 'By the claim.']), []);
  });
  test('in German and Russian', () => {
    assert.deepEqual(list(['**Schritt 3.** A.', 'Nach Schritt 3.']), ['Schritt 3 Schritt 3 @0']);
    assert.deepEqual(list(['**Лемма 1.** A.', 'по лемме 1']), ['лемме 1 Лемма 1 @0']);
  });
  test('case 2 of a list behind a lemma with cases of its own', () => {
    const steps = [
      '**Lemma 1.** A.',
      '*Proof.* B.',
      '**Case 1.** C.',
      '**Case 2.** D. ∎',
      '1. If even.\n2. If odd.',
      'This is case 2.',
    ];
    assert.deepEqual(list(steps), ['case 2 (2) @4']);
  });
  test('items of a sentence that count on from the first', () => {
    const steps = ['There are two special cases—(i) when x is even, and (ii) when x is odd.', 'In case (ii) it is.'];
    assert.deepEqual(list(steps), ['case (ii) (ii) @0']);
    assert.deepEqual(list(['It holds: (ii) when x is even, and (iii) when x is odd.', 'In case (ii) it is.']), [
      'case (ii) unsure',
    ]);
  });
  test('items of one list, also where a later list has some of them again', () => {
    const steps = ['It has:\n(i) a root,\n(ii) a zero,\n(iii) no pole.', '(iii) has been seen.'];
    assert.deepEqual(list([...steps, 'All of (i), (ii) and (iii) hold.']).slice(-3), [
      '(i) (i) @0',
      '(ii) (ii) @0',
      '(iii) (iii) @0',
    ]);
    assert.deepEqual(list([...steps, 'Here (iii) and (i) hold.']).slice(-2), ['(iii) (iii) @1', '(i) (i) @0']);
  });
  test('an item of the same step rather than something later', () => {
    const steps = [
      'It holds if and only if (i) it is even, and (ii) it is odd. If (i) holds, stop.',
      '(i) It is even.',
    ];
    assert.deepEqual(list(steps).slice(0, 1), ['(i) (i) @0']);
    assert.deepEqual(list(['Both hold:\n1) it is even,\n2) it is odd.\nCondition 1 is so.', '$$x = 2 \\tag{1}$$']), [
      'Condition 1 (1) @0',
    ]);
  });
  test('an item of a lemma, not its proof', () => {
    const steps = [
      '**Lemma 1.** Then\n(i) x is odd,\n(ii) y is even.',
      '*Proof.* (i) Let x be 3.',
      '(ii) Let y be 4. ∎',
    ];
    assert.deepEqual(list([...steps, 'Now (ii) gives y.']), ['(ii) (ii) @0']);
    assert.deepEqual(list(['(ii) Let y be 4.', 'By (ii) it is.']), ['(ii) (ii) @0']);
  });
  test('three capitals at the start of a line are a circle, and no item', () => {
    const line = (name: string) => [`(${name}) has the centre O.`, `Both lie on (${name}).`];
    assert.deepEqual(list(line('ABC')), []);
    assert.deepEqual(list(line('III')), ['(III) (III) @0']);
    assert.deepEqual(list(line('FE')), ['(FE) (FE) @0']);
  });
  test('items behind “either”, also indented by wide spaces', () => {
    const steps = ['(I) There are either\n\u2003\u2003(a) no boxes, or\n\u2003\u2003(b) three.', 'By (b) it is.'];
    assert.deepEqual(list(steps), ['(b) (b) @0']);
  });
});

describe('a reference leads nowhere', () => {
  test('only if the author numbers such things and none has the number', () => {
    const lemmas = ['**Lemma 1.** A.', '**Lemma 2.** B.'];
    assert.deepEqual(list([...lemmas, 'Now by Lemma 5.']), ['Lemma 5 missing']);
    assert.deepEqual(list(['Now by Lemma 5.']), ['Lemma 5 unsure']);
    assert.deepEqual(list([...lemmas, '**Lemma.** C.', 'Now by Lemma 5.']), ['Lemma 5 unsure']);
    assert.deepEqual(list([...lemmas, 'It holds (Lemma 5).', 'Now by Lemma 5.']), ['Lemma 5 unsure', 'Lemma 5 unsure']);
    assert.deepEqual(list(['\\[a=b\\tag{1}\\]\n\\[a=b\\tag{2}\\]', 'Now by (7).']), ['(7) missing']);
    assert.deepEqual(
      list(['\\[a=b\\tag{1}\\]\n\\[a=b\\tag{2}\\]\nThus {a=b} {(7)}', 'Now by (7).']).at(-1),
      '(7) unsure',
    );
  });
  test('counts and volumes in parentheses are no references', () => {
    assert.deepEqual(
      list(['(1) Let x be even.\n\n(2) Let y be odd.', 'It covers two points (2); in a journal (2) 50 (1994).']),
      [],
    );
  });
  test('works of others are set apart', () => {
    const lemmas = ['**Theorem 1.** A.', '**Theorem 2.** B.'];
    assert.deepEqual(
      list([...lemmas, 'By Theorem 4.2.1, by Lemma 3 of Smith, by Theorem 7 in [12], and by Jones (2003), Theorem 9.']),
      ['Theorem 4.2.1 external', 'Lemma 3 external', 'Theorem 7 external', 'Theorem 9 external'],
    );
    assert.deepEqual(list(['**Step 4.** A.', 'This is Step 4 in their solution.']), ['Step 4 external']);
  });
});

describe('LaTeX commands are resolved', () => {
  const before = '\\newtheorem{lem}{Lemma}[section]';
  test('to the printed number', () => {
    const steps = [
      '\\section{A}',
      '\\begin{lem}\\label{l} x \\end{lem}',
      '\\begin{equation}\\label{e} x=y \\end{equation}',
      'By Lemma~\\ref{l}, \\eqref{e}, \\cref{l,e}, Lemma 1.1 and (1).',
    ];
    assert.deepEqual(list(steps, { language: 'latex', before }), [
      '\\ref{l} Lemma 1.1 @1',
      '\\eqref{e} (1) @2',
      '\\cref{l,e} Lemma 1.1 @1',
      '\\cref{l,e} (1) @2',
      'Lemma 1.1 Lemma 1.1 @1',
      '(1) (1) @2',
    ]);
  });
  test('to nothing, unless another file may have the label', () => {
    assert.deepEqual(list(['By \\ref{gone}.'], { language: 'latex' }), ['\\ref{gone} missing']);
    assert.deepEqual(list(['By \\ref{gone}.'], { language: 'latex', more: { hasUnreadFiles: true } }), [
      '\\ref{gone} unsure',
    ]);
  });
  test('numbers in another solution of the file are others', () => {
    const solution = '\\begin{solution}\n\\[x=y\\tag{1}\\] \\[x=y\\tag{2}\\] By (1).\n\\end{solution}';
    assert.deepEqual(list([solution, '\\begin{solution}\nBy (1) and equation (2).'], { language: 'latex' }), [
      '(1) (1) @0',
      '(1) unsure',
      'equation (2) unsure',
    ]);
  });
  test('citations lead to their entry', () => {
    const table = resolve(['See \\cite[Thm 2]{a,b}.', '\\bibitem{a} A. Author'], { language: 'latex' });
    assert.deepEqual(
      table.references.map(({ status, target }) => [status, target?.label, target?.place?.step]),
      [
        ['external', '[a]', 1],
        ['external', undefined, undefined],
      ],
    );
  });
  test('in Markdown, too', () => {
    assert.deepEqual(list(['\\[x=y \\tag{5}\\]\n$$\\begin{equation}\\label{e}x\\end{equation}$$', 'By \\eqref{e}.']), [
      '\\eqref{e} (1) @0',
    ]);
  });
});

test('what LaTeX comments out has no number', () => {
  const steps = [
    '\\begin{align}\n% x &= y \\tag{1} \\\\\na &= b \\tag{2} % \\tag{3}\n\\end{align}\n% \\[u=v \\tag{4}\\]',
    'By the bounds\n% (5) is old\n(6) and more.',
  ];
  const names = (language: ProofLanguage) => resolve(steps, { language }).targets.map(({ target }) => target.name);
  assert.deepEqual(names('latex'), ['2']);
  assert.deepEqual(names('markdown'), ['1', '2', '3', '4']);
  const ends = resolve([`We have $x=y$  (7) % ${'old '.repeat(50)}`], { language: 'latex' });
  assert.deepEqual(
    ends.targets.map(({ target }) => target.name),
    ['7'],
  );
});

test('what refers to a target is listed', () => {
  const table = resolve(['\\[x=y\\tag{1}\\]', 'By (1).', 'From (1) again.']);
  const target = table.findReferenceAt(1, 4)?.target;
  assert.ok(target?.place !== undefined);
  assert.deepEqual(
    table.listReferencesTo(target).map(({ place }) => place.step),
    [1, 2],
  );
  assert.equal(table.findReferenceAt(1, 0), undefined);
});

test('references with one missing number take little time', () => {
  const tags = Array.from({ length: 20_000 }, (_, k) => `$$x \\tag{${k < 4 ? k : `a${k}`}}$$`).join('\n');
  for (const [number, status] of [
    ['99', 'missing'],
    ['9.9', 'external'],
  ] as const) {
    const steps = [tags, `This holds ${`by (${number}) `.repeat(20_000)}.`];
    let { references } = resolve([]);
    assertWithin(4000, () => {
      references = resolve(steps).references;
    });
    assert.equal(references.length, 20_000);
    assert.equal(references[0]?.status, status);
  }
});

const piece = fc.constantFrom(
  '(1)',
  '\\tag{1}',
  'Lemma 2',
  'by ',
  '\n',
  '\n\n',
  '$x$',
  '\\[a=b\\quad(1)\\]',
  '\\ref{__proto__}',
  '\\label{__proto__}',
  '**Lemma 2.**',
  'Step 1 and 2',
  '§',
  '(i)',
  '\\cite{',
  'the claim',
  '\u0000',
  '\ud800',
  ' ',
  '1. ',
  '\\begin{align}',
  '\\end{align}',
  '\\\\',
);

test('any text gives references and targets inside it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 6 }),
      fc.constantFrom<ProofLanguage>('markdown', 'latex', 'plain'),
      (steps, language) => {
        const table = resolve(steps, { language });
        const check = ({ step, range }: { step: number | undefined; range: { start: number; end: number } }) =>
          assert.ok(range.start >= 0 && range.start <= range.end && range.end <= (steps[step ?? -1]?.length ?? 0));
        for (const { place, target } of table.references) {
          check(place);
          if (target?.place !== undefined) check(target.place);
        }
        for (const { place } of table.targets) check(place);
      },
    ),
    { numRuns: countRuns(300) },
  );
});
