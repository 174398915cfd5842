import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { finishWork } from '../../../../../src/core/base/resumable-work.ts';
import { type ProofLanguage, parseProofText } from '../../../../../src/core/proof/index.ts';
import { addStepNames } from '../../../../../src/core/reading/label-proof.ts';
import { nameStepsAndParts } from '../../../../../src/core/reading/labels/label-steps.ts';
import { readStepHeadings } from '../../../../../src/core/reading/labels/read-headings.ts';
import { parsePassage } from '../../../../../src/core/reading/text/read-passage.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const nameSteps = (...input: Parameters<typeof nameStepsAndParts>) => finishWork(nameStepsAndParts(...input));

function label(steps: readonly string[], language: ProofLanguage = 'markdown'): string[] {
  const headings = steps.map((text) => readStepHeadings(parsePassage(text, { language })));
  return nameSteps(headings).labels.map(({ text }) => text);
}

/** The labels of a document, whose rules stand between its steps. */
function labelDocument(text: string, language: ProofLanguage = 'markdown'): string[] {
  return [...(addStepNames(parseProofText(text, { language, split: 'logical' }), text).labels?.texts ?? [])];
}

function heading(text: string, language: ProofLanguage = 'markdown') {
  const found = readStepHeadings(parsePassage(text, { language })).first[0];
  return found === undefined
    ? undefined
    : { kind: found.kind, name: found.name, number: found.number, title: found.title };
}

describe('a heading is read', () => {
  test('with emphasis, hashes, or nothing', () => {
    assert.deepEqual(heading('### Step 3: Bounding the sum\nText.'), {
      kind: 'step',
      name: 'Step 3',
      number: '3',
      title: 'Bounding the sum',
    });
    assert.deepEqual(heading('**Claim 1.** It is even.'), { kind: 'claim', name: 'Claim 1', number: '1', title: '' });
    assert.deepEqual(heading('**Lemma 2 (parity).** It is even.'), {
      kind: 'lemma',
      name: 'Lemma 2',
      number: '2',
      title: 'parity',
    });
    assert.deepEqual(heading('*Case 2b*: then it is odd.'), { kind: 'case', name: 'Case 2b', number: '2b', title: '' });
    assert.deepEqual(heading('Step 4. Now add.'), { kind: 'step', name: 'Step 4', number: '4', title: '' });
    assert.equal(heading('Step 4 – adding')?.name, 'Step 4');
    assert.equal(heading('Case $1$. Then.')?.number, '1');
    assert.equal(heading('- **Key Lemma A:** It is even.')?.name, 'Key Lemma A');
    assert.deepEqual(heading('### 3. The bound'), { kind: 'section', name: '', number: '3', title: 'The bound' });
    assert.equal(heading('**Case $a>0$.** Then.')?.kind, 'case');
    assert.equal(heading('- Case n = 1 (odd: easy):\nIt is so.')?.title, 'n = 1 (odd: easy)');
  });
  test('not in a sentence', () => {
    for (const text of [
      'Step 3 shows that it is even.',
      'Lemma 2 implies this.',
      'Proof is easy to find here.',
      'Note that it is even.',
      'step 3. then',
      'Cases are many.',
    ]) {
      assert.equal(heading(text), undefined, text);
    }
  });
  test('not in the last item of a list', () => {
    const steps = ['### Step 1: Cases', 'There are two cases:\n1. $a > b$\n2. $a < b$', 'We begin with the first.'];
    assert.deepEqual(label(steps), ['Step 1', 'Step 1 ¶2', 'Step 1 ¶3']);
    assert.deepEqual(label(['So it is.', '2. Bounds', 'We begin.']), ['¶1', '§2', '§2 ¶2']);
  });
  test('in LaTeX', () => {
    assert.deepEqual(heading('\\begin{lemma}[parity]\\label{l}\nIt is even.\n\\end{lemma}', 'latex'), {
      kind: 'lemma',
      name: 'Lemma',
      number: undefined,
      title: 'parity',
    });
    assert.equal(heading('\\paragraph{Step 1. Adding.} Now.', 'latex')?.name, 'Step 1');
    assert.equal(heading('\\textbf{Case 1.} Now.', 'latex')?.name, 'Case 1');
    assert.deepEqual(heading('\\section{The bound}\nNow.', 'latex'), {
      kind: 'section',
      name: '',
      number: undefined,
      title: 'The bound',
    });
    assert.equal(heading('\\subsection*{Step}\n2 is even.', 'latex')?.number, undefined);
    assert.equal(heading('\\section{Lemma 2: \\emph{parity}}', 'latex')?.title, 'parity');
    assert.equal(heading('\\begin{lemma*}[parity] It is even.', 'latex')?.name, 'Lemma');
  });
  test('in LaTeX one directly behind the other', () => {
    const names = (text: string) => {
      const { first, later } = readStepHeadings(parsePassage(text, { language: 'latex' }));
      return [first, later].map((headings) => headings.map(({ name, title }) => name || title));
    };
    assert.deepEqual(names('\\section{Bounds}\n\\label{s}\n\\begin{lemma}\\label{l}\n\\textbf{Case 1.} Even.'), [
      ['Bounds', 'Lemma', 'Case 1'],
      [],
    ]);
    assert.deepEqual(names('\\vspace{1em}\n\\begin{center}\n\\textbf{Step 1.} Even.\n\\end{center}'), [['Step 1'], []]);
    assert.deepEqual(names('It is even. \\begin{proof}[Proof of\nLemma 2] Add.\n\\paragraph{Case 3} Odd.'), [
      [],
      ['Proof', 'Case 3'],
    ]);
    const { later } = readStepHeadings(parsePassage('So \\begin{proof}[Proof of Lemma 2] A.', { language: 'latex' }));
    assert.deepEqual(later[0]?.proves, { kind: 'lemma', number: '2' });
  });
  test('in other languages', () => {
    const words: readonly (readonly [string, string])[] = [
      ['Schritt 3. Nun.', 'step'],
      ['**Lemme 2.** Soit.', 'lemma'],
      ['**Paso 1:** Sea.', 'step'],
      ['**Teorema 1.** Seja.', 'theorem'],
      ['**Caso 2.** Sia.', 'case'],
      ['**Лемма 1.** Пусть.', 'lemma'],
      ['**Шаг 2.** Пусть.', 'step'],
      ['**Krok 1.** Niech.', 'step'],
      ['**引理 1.** 设。', 'lemma'],
      ['第2步：设。', 'step'],
      ['**補題 1.** 自然数。', 'lemma'],
      ['**단계 1.** 이제.', 'step'],
      ['**למה 1.** יהי.', 'lemma'],
      ['**الخطوة 1.** ليكن.', 'step'],
    ];
    for (const [text, kind] of words) assert.equal(heading(text)?.kind, kind, text);
  });
});

describe('steps are labeled', () => {
  test('by the author, else by their number', () => {
    assert.deepEqual(label(['Let n be even.', '**Step 1.** Add.', 'So it is odd.', '**Step 2.** Add again.']), [
      '¶1',
      'Step 1',
      'Step 1 ¶2',
      'Step 2',
    ]);
  });
  test('inside a lemma and its proof until it ends', () => {
    const steps = [
      '**Lemma 2.** It is even.',
      '*Proof.* Add.',
      'Then add. ∎',
      'Hence all.',
      '**Lemma 3.** It is odd.',
      '**Proof.**',
      '**Step 1.** Add.',
      'Add again.',
      'So. $\\blacksquare$',
      'Done.',
    ];
    assert.deepEqual(label(steps), [
      'Lemma 2',
      'Lemma 2, proof',
      'Lemma 2, proof ¶2',
      '¶4',
      'Lemma 3',
      'Lemma 3, proof',
      'Lemma 3, Step 1',
      'Lemma 3, Step 1 ¶2',
      'Lemma 3, Step 1 ¶3',
      '¶10',
    ]);
  });
  test('by sections, which end what is in them', () => {
    assert.deepEqual(
      label(['### 1. Setup', 'Let.', '**Claim 1.** Even.', 'So.', '### 2. End', 'Done.', '### Conclusion', 'All.']),
      ['§1', '§1 ¶2', 'Claim 1', 'Claim 1 ¶2', '§2', '§2 ¶2', 'Conclusion', 'Conclusion ¶2'],
    );
  });
  describe('outside a lemma whose proof has no end mark', () => {
    const lemma = ['### Lemma 1', 'It is even.', '*Proof.* Add.', 'So.'];
    const inLemma = ['Lemma 1', 'Lemma 1 ¶2', 'Lemma 1, proof', 'Lemma 1, proof ¶2'];

    test('if the author’s step goes on with the number from before the lemma', () => {
      assert.deepEqual(label(['**Step 1.** A.', '**Step 2.** B.', ...lemma, '**Step 3.** C.', 'D.']), [
        'Step 1',
        'Step 2',
        ...inLemma,
        'Step 3',
        'Step 3 ¶2',
      ]);
    });
    test('but not if the lemma has steps of its own', () => {
      assert.deepEqual(label([...lemma, '**Step 1.** A.', '**Step 2.** B.', '**Step 3.** C.']), [
        ...inLemma,
        'Lemma 1, Step 1',
        'Lemma 1, Step 2',
        'Lemma 1, Step 3',
      ]);
      assert.deepEqual(label(['**Step 2.** A.', ...lemma, '**Step 1.** B.', '**Step 2.** C.']), [
        'Step 2',
        ...inLemma,
        'Lemma 1, Step 1',
        'Lemma 1, Step 2',
      ]);
    });
    test('at the proof of the theorem', () => {
      for (const proof of [
        '**Proof of the theorem.**',
        '**Main proof.**',
        'Main proof.',
        '**Proof of the proposition:**',
      ])
        assert.deepEqual(label([...lemma, `${proof} Add.`, 'So.']), [...inLemma, '¶5', '¶6'], proof);
      assert.deepEqual(label([...lemma, '**Proof of Theorem 2.** Add.', 'So.']), [
        ...inLemma,
        'Theorem 2, proof',
        'Theorem 2, proof ¶2',
      ]);
      assert.deepEqual(
        label(['**Theorem.** A.', '*Proof.* B.', '**Lemma 1.** C.', '*Proof.* D.', '**Proof of the theorem.** E.']),
        ['Theorem', 'Theorem, proof', 'Lemma 1', 'Lemma 1, proof', 'Theorem, proof (2nd)'],
      );
    });
    test('but not at the proof of a claim in the lemma’s proof', () => {
      assert.deepEqual(label([...lemma, '**Claim.** Odd.', '**Proof of the claim.** Add.', 'So.']), [
        ...inLemma,
        'Claim',
        'Claim, proof',
        'Claim, proof ¶2',
      ]);
    });
    test('where the lemma is used, which its own proof can do only by induction', () => {
      assert.deepEqual(label([...lemma, 'By Lemma 1 we are done.', 'So.']), [...inLemma, '¶5', '¶6']);
      assert.deepEqual(label([...lemma, 'Applying the **Lemma 1** twice, add.']), [...inLemma, '¶5']);
      assert.equal(label(['**Lemma A.** Odd.', 'By Lemma Apollonius it is.']).at(-1), 'Lemma A ¶2');
      assert.equal(label(['**Lemma A.** Odd.', 'By Lemma A it is.']).at(-1), '¶2');
      for (const text of [
        'By Lemma 10 it is odd.',
        'By Lemma 1.1 it is odd.',
        'By Lemma 1a it is odd.',
        'By Lemma 1 of [5] it is odd.',
        'By Claim 1 it is odd.',
        'This proves Lemma 1.',
        'By induction we may use Lemma 1 for $n-1$.',
      ])
        assert.deepEqual(label([...lemma, text]).at(-1), 'Lemma 1, proof ¶3', text);
    });
    test('at a conclusion, but not at that of a lemma’s own proof', () => {
      assert.deepEqual(label([...lemma, '**Conclusion.** All.', '**Case 1.** A.']), [
        ...inLemma,
        'Conclusion',
        'Case 1',
      ]);
      const theorem = [
        '**Theorem 1.** A.',
        '*Proof.* B.',
        '**Claim 2.** C.',
        '*Proof.* C.',
        '**Conclusion.** D.',
        '**Step 1.** E. ∎',
      ];
      assert.deepEqual(label(theorem).at(-1), 'Claim 2, Step 1');
    });
    test('at the next statement and at a heading of the same rank, also one that is underlined', () => {
      assert.deepEqual(label([...lemma, '**Theorem 2.** A.', '### End', 'B.']), [
        ...inLemma,
        'Theorem 2',
        'End',
        'End ¶2',
      ]);
      assert.deepEqual(
        label(['**Lemma 2.** A.', '*Proof.* B.', 'The rest\n--------\nC.', 'D.', '3. More\n=====', 'E.']),
        ['Lemma 2', 'Lemma 2, proof', 'The rest', 'The rest ¶2', '§3', '§3 ¶2'],
      );
    });
  });
  test('by an underlined title, even if a part begins directly after it', () => {
    assert.deepEqual(label(['2. Bounds\n---------\n(i) Even.', '(ii) Odd.', 'So.']), ['§2', '(ii)', '§2 ¶3']);
    assert.deepEqual(label(['A sentence that ends here.\n---', 'So.']), ['¶1', '¶2']);
  });
  test('by cases inside a step, and by the step that goes on in the same paragraph', () => {
    assert.deepEqual(
      label(['**Step 2.** We have cases.', '**Case 1.** Even.', 'So.', '**Case 2.** Odd.', '**Step 3.** End.']),
      ['Step 2', 'Step 2, Case 1', 'Step 2, Case 1 ¶2', 'Step 2, Case 2', 'Step 3'],
    );
    assert.deepEqual(label(['Two cases.\nCase 1: even.', 'So.', 'Case 2: odd.']), ['¶1', 'Case 1 ¶2', 'Case 2']);
  });
  test('by the part that a rule ends', () => {
    const cases = 'Two cases.\n\n**Case 1.** Even.\n\n**Case 2.** Odd.\n\n';
    assert.deepEqual(labelDocument(`${cases}So.`), ['¶1', 'Case 1', 'Case 2', 'Case 2 ¶2']);
    for (const rule of ['---', '***', '* * *', '_____', '————'])
      assert.deepEqual(labelDocument(`${cases}${rule}\n\nSo.`), ['¶1', 'Case 1', 'Case 2', '¶4'], rule);
    assert.deepEqual(labelDocument(`${cases}\\hrule\n\nSo.`, 'latex').at(-1), '¶4');
    const lemma = '**Lemma 1.** Even.\n\n---\n\n*Proof.* B.\n\n---\n\n';
    assert.deepEqual(labelDocument(`${lemma}So.`), ['Lemma 1', 'Lemma 1, proof', '¶3']);
    assert.deepEqual(labelDocument(`${lemma}**Step 1.** C.`), ['Lemma 1', 'Lemma 1, proof', 'Lemma 1, Step 1']);
    assert.deepEqual(labelDocument('**Case 2.** A.\n\n---\n\n*Subcase 2A: odd.* B.\n\nSo.'), [
      'Case 2',
      'Subcase 2A',
      'Subcase 2A ¶2',
    ]);
  });
  test('by a numbered sentence below a rule, as by a title', () => {
    const text = '1. We bound the sum.\n\nA.\n\n---\n\n2. We count the cases.\n\nB.';
    assert.deepEqual(labelDocument(`Start.\n\n---\n\n${text}`), ['¶1', '§1', '§1 ¶2', '§2', '§2 ¶2']);
    assert.deepEqual(labelDocument(text.replace('---\n\n', '')), ['¶1', '¶2', '¶3', '¶4']);
  });
  test('by the set that an unnumbered case is about', () => {
    assert.equal(heading('Case N = {B, E}: then', 'plain')?.title, 'N = {B, E}');
    assert.deepEqual(label(['Case $A = \\{0\\}$. Then.', '**Case $x_{1} > 0$.** Then.']), ['Case A = {0}', 'Case']);
    assert.equal(heading('\\textbf{Case 2 (odd):} then', 'latex')?.title, 'odd');
  });
  test('by no case of a paragraph that lists several of them', () => {
    assert.deepEqual(label(['Two cases.\nCase 1: even.\nCase 2: odd.', 'So.']), ['¶1', '¶2']);
    assert.deepEqual(label(['Case 1: even.\nCase 2: odd.', 'So.']), ['Case 1', '¶2']);
    // The induction goes on.
    assert.equal(label(['Base case: $n = 1$.\nInductive step: let $n > 1$.', 'So.'])[1], 'Inductive step ¶2');
    assert.deepEqual(label(['**Lemma 3.** A.', '*Proof.* B.\nCase 1: even.\nCase 2: odd.', 'So.']), [
      'Lemma 3',
      'Lemma 3, proof',
      'Lemma 3, proof ¶2',
    ]);
  });
  test('anew in each solution of LaTeX', () => {
    const solution = ['\\begin{solution}\nLet.', '\\section{Bounds}', '\\textbf{1. Even}', 'So.\n\\end{solution}'];
    assert.deepEqual(label([...solution, '\\begin{solution}\n\\textbf{1. Odd}', 'So.'], 'latex'), [
      '¶1',
      'Bounds',
      '§1',
      '§1 ¶2',
      '§1 (2nd)',
      '§1 ¶2 (2nd)',
    ]);
  });
  test('by the item of a list until the next item', () => {
    assert.deepEqual(label(['1. **Case 1:** Even.', 'So.', '2. Odd.', 'So.']), ['Case 1', 'Case 1 ¶2', '¶3', '¶4']);
  });
  test('differently if the author repeats one', () => {
    assert.deepEqual(label(['**Step 1.** A.', '**Step 1.** B.', '**Step 1.** C.']), [
      'Step 1',
      'Step 1 (2nd)',
      'Step 1 (3rd)',
    ]);
    assert.deepEqual(label(['## Part A', '**Step 1.** A.', '## Part B', '**Step 1.** B.']), [
      'Part A',
      'Part A, Step 1',
      'Part B',
      'Part B, Step 1',
    ]);
  });
  test('parts contain their steps', () => {
    const { parts } = nameSteps(
      ['**Lemma 1.** A.', '*Proof.* B. ∎', 'C.', '**Step 1.** D.', 'E.'].map((text) =>
        readStepHeadings(parsePassage(text, { language: 'markdown' })),
      ),
    );
    assert.deepEqual(
      parts.map(({ label: own, from, to, parent }) => [own, from, to, parent]),
      [
        ['Lemma 1', 0, 2, undefined],
        ['Lemma 1, proof', 1, 2, 0],
        ['Step 1', 3, 5, undefined],
      ],
    );
  });
});

const piece = fc.constantFrom(
  '**Step 1.**',
  '### ',
  'Lemma 2',
  '(a)',
  '\n',
  '\n\n',
  '$x$',
  'Proof.',
  '∎',
  '---',
  '\\begin{lemma}',
  '\\end{lemma}',
  '[',
  'Case $a>0$',
  '1. ',
  'Proof of Claim 3',
  '第1步',
  '**',
  '\u0000',
  '\ud800',
  'word ',
);

describe('any text', () => {
  test('gives ranges inside it, and labels that are unique', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 8 }),
        fc.constantFrom<ProofLanguage>('markdown', 'latex', 'plain'),
        (steps, language) => {
          const headings = steps.map((step) => readStepHeadings(parsePassage(step, { language })));
          for (const [index, { first, later }] of headings.entries()) {
            for (const { range, title } of [...first, ...later]) {
              assert.ok(range.start >= 0 && range.start <= range.end && range.end <= (steps[index]?.length ?? 0));
              assert.ok(title.length <= 80);
            }
          }
          const { labels, parts } = nameSteps(headings);
          assert.equal(new Set(labels.map((own) => own.text)).size, steps.length);
          for (const { from, to, parent } of parts)
            assert.ok(from < to && to <= steps.length && (parent === undefined || (parts[parent]?.from ?? to) <= from));
        },
      ),
      { numRuns: countRuns(300) },
    );
  });
});
