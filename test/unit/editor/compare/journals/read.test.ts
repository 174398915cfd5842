/** What the host of comparisons reads, as far as it needs no editor: what was kept, and names. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProofText } from '../../../../../src/core/proof/index.ts';
import { makeCandidateNamesUnique } from '../../../../../src/core/select/index.ts';
import {
  createComparisonId,
  isComparisonId,
  isComparisonIdOfSource,
  listComparisonsToDelete,
  parseSavedComparisonSource,
} from '../../../../../src/editor/compare/journals/saved-fields.ts';
import { type ComparisonCandidate, readCandidateLatexDefinitions } from '../../../../../src/editor/compare/source.ts';
import { parseJsonRows } from '../../../../../src/editor/compare/sources/data-rows.ts';

function entrant(id: string, name: string, text: string): ComparisonCandidate {
  const proof = parseProofText(text, { language: 'latex', split: 'logical' });
  return { id, name, proof, uri: `file:///${id}`, ...readCandidateLatexDefinitions(text, 'latex') };
}

const FOUND = {
  title: 'two',
  key: 'two',
  entrants: [
    entrant('a/x.tex', 'x', '\\newcommand{\\half}{\\frac12}\n\nIt is $\\half$.\n\nSo it is.'),
    entrant('b/x.tex', 'x', 'It is not.'),
  ],
  said: ['One file is left out.'],
  data: 'file:///rows.jsonl',
  folder: 'file:///',
  included: ['b/x.tex'],
};

describe('which comparisons are forgotten', () => {
  const runs = ['a', 'b', 'c', 'd', 'e'];

  it('the oldest, so that no more than so many are left', () => {
    assert.deepEqual(listComparisonsToDelete(runs, new Set(), 3), ['a', 'b']);
    assert.deepEqual(listComparisonsToDelete(runs, new Set(), 5), []);
    assert.deepEqual(listComparisonsToDelete(runs, new Set(), 9), []);
  });

  it('none that is open, however old it is and however many are', () => {
    assert.deepEqual(listComparisonsToDelete(runs, new Set(['a', 'c']), 1), ['b', 'd']);
    assert.deepEqual(listComparisonsToDelete(runs, new Set(runs), 0), []);
  });
});

describe('what is kept of a comparison', () => {
  it('comes back as it was', () => {
    assert.deepEqual(parseSavedComparisonSource(JSON.parse(JSON.stringify(FOUND))), FOUND);
    assert.ok((FOUND.entrants[0]?.macros.length ?? 0) > 0);
  });

  it('is nothing where any of it is not what it should be', () => {
    const spoilt = (change: (found: { entrants: object[] }) => void): unknown => {
      const copy = JSON.parse(JSON.stringify(FOUND)) as { entrants: object[] };
      change(copy);
      return parseSavedComparisonSource(copy);
    };
    for (const value of [undefined, null, 1, 'x', [], {}]) assert.equal(parseSavedComparisonSource(value), undefined);
    assert.equal(
      spoilt((found) => Object.assign(found, { entrants: [{}] })),
      undefined,
    );
    assert.equal(
      spoilt(({ entrants: [first] }) => Object.assign(first ?? {}, { proof: { language: 'lisp', steps: [] } })),
      undefined,
    );
    assert.equal(
      spoilt(({ entrants: [first] }) => Object.assign(first ?? {}, { proof: { language: 'latex', steps: [1] } })),
      undefined,
    );
  });

  it('is known by a name that leads nowhere else', () => {
    const run = createComparisonId(new Date('2026-11-22T10:15:30.500Z'), 'the set');
    assert.match(run, /^select-2026-11-22-101530-[0-9a-f]{16}$/);
    assert.ok(isComparisonId(run));
    assert.ok(isComparisonIdOfSource(run, 'the set'));
    assert.ok(!isComparisonIdOfSource(run, 'another set'));
    for (const name of ['', '..', '../x', 'select-../x', 'select-a/b', `select-${'a'.repeat(50)}`, 'run-1'])
      assert.ok(!isComparisonId(name), name);
  });
});

describe('candidates of one name', () => {
  it('are told apart by where they are', () => {
    assert.deepEqual(
      makeCandidateNamesUnique([...FOUND.entrants, { ...entrant('c/y.tex', 'y', 'So.') }]).map(({ name }) => name),
      ['a/x.tex', 'b/x.tex', 'y'],
    );
  });
});

describe('the rows of a data file', () => {
  it('are those of a list, an object, or one on each line', () => {
    assert.deepEqual(parseJsonRows('[{"a": 1}, 2]', 10), { values: [{ a: 1 }, 2], unreadable: 0, isCut: false });
    assert.deepEqual(parseJsonRows('\uFEFF{\n"a": 1\n}', 10), {
      values: [{ a: 1 }],
      unreadable: 0,
      isCut: false,
    });
    assert.deepEqual(parseJsonRows('{"a": 1}\r\n\n{"a": 2}\nno\n{"a"', 10), {
      values: [{ a: 1 }, { a: 2 }],
      unreadable: 2,
      isCut: false,
    });
  });

  it('are bounded in number', () => {
    const many = Array.from({ length: 20 }, (_, k) => `{"a": ${k}}`);
    for (const text of [many.join('\n'), `[${many.join()}]`]) {
      const { values, isCut } = parseJsonRows(text, 10);
      assert.equal(values.length, 10);
      assert.ok(isCut);
    }
  });
});
