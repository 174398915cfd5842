/** The proofs of an open document: which keep their reviews after an edit, and which is selected. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDocumentProofs } from '../../../../src/core/proof/index.ts';
import type { LocatedProof } from '../../../../src/editor/review/proof-reader.ts';
import '../../../support/vscode-files.ts';

const { createOpenDocumentEntry, selectOpenProofAt, replaceProofsOfEntry } = await import(
  '../../../../src/editor/review/review-entry.ts'
);

function sheet(...pairs: readonly (readonly [name: string, step: string])[]): string {
  return pairs.map(([name, step]) => `## ${name}\n\nShow it.\n\n### Solution\n\n${step}\n`).join('\n');
}

/** As the reader of proofs locates them. */
function locate(text: string): readonly LocatedProof[] {
  const { proof, pairs } = parseDocumentProofs(text, { language: 'markdown', split: 'logical' });
  if (pairs.length === 0) return [{ proof, range: undefined }];
  return pairs.map((pair) => ({
    proof: { ...pair.proof, place: { name: pair.name, steps: pair.proof.steps, first: 0 } },
    range: pair.range,
  }));
}

const TWO = sheet(['Problem 1', 'One.'], ['Problem 2', 'Two.']);

function open(text: string, cursor?: number) {
  const document = { version: 1 } as { version: number };
  const entry = createOpenDocumentEntry(document as never);
  replaceProofsOfEntry(entry, locate(text), cursor);
  return {
    entry,
    edit(next: string, at?: number): void {
      document.version++;
      replaceProofsOfEntry(entry, locate(next), at);
    },
    selected: () => entry.selected.located?.proof.place?.name,
  };
}

describe('the selected proof', () => {
  it('is the one under the cursor, or else the first', () => {
    assert.equal(open(TWO).selected(), 'Problem 1');
    assert.equal(open(TWO, TWO.indexOf('Two.')).selected(), 'Problem 2');
    assert.equal(open(`Preface.\n\n${TWO}`, 2).selected(), 'Problem 1');
  });

  it('stays while the cursor is outside all pairs', () => {
    const { entry, selected } = open(`Preface.\n\n${TWO}`);
    assert.equal(selectOpenProofAt(entry, TWO.length), true);
    assert.equal(selectOpenProofAt(entry, 2), false);
    assert.equal(selected(), 'Problem 2');
  });

  it('stays the same through an edit of another one, also when its name changes', () => {
    const { edit, selected } = open(TWO, TWO.indexOf('Two.'));
    edit(sheet(['Problem 1', 'One, edited.'], ['Problem 5', 'Two.']));
    assert.equal(selected(), 'Problem 5');
  });

  it('is another one once it is gone, and the only one of a document without pairs', () => {
    const { entry, edit, selected } = open(TWO, TWO.indexOf('Two.'));
    const next = sheet(['Problem 1', 'One.'], ['Problem 3', 'Three.'], ['Problem 4', 'Four.']);
    edit(next, next.indexOf('Four.'));
    assert.equal(selected(), 'Problem 4');
    edit(sheet(['Problem 1', 'One.']));
    assert.equal(entry.proofs.length, 1);
    assert.equal(entry.selected, entry.proofs[0]);
    assert.equal(selected(), undefined);
  });

  it('follows a cursor that moved while its place was unknown', () => {
    const { entry, edit, selected } = open(TWO);
    entry.hasCursorMoved = true;
    edit(`${TWO}\n`, TWO.indexOf('Two.'));
    assert.equal(selected(), 'Problem 2');
    assert.equal(entry.hasCursorMoved, false);
  });
});

describe('the proofs of an edited document', () => {
  it('keep what was found out about them, but an edited one has to be checked again', () => {
    const { entry, edit } = open(TWO);
    const before = entry.proofs;
    for (const proof of before) proof.isChecked = true;
    edit(sheet(['Problem 1', 'One, edited.'], ['Problem 2', 'Two.'], ['Problem 3', 'Three.']));
    assert.deepEqual(
      entry.proofs.map((proof) => [before.indexOf(proof), proof.isChecked]),
      [
        [0, false],
        [1, true],
        [-1, false],
      ],
    );
  });
});
