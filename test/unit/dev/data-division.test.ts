/** The division of the open data never changes, so that no rule is reported on rows that it was made on. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assignPart, PARTS } from '../../bench/checker/division.ts';

describe('the division of the open data', () => {
  it('is fixed', () => {
    assert.equal(assignPart(''), 'report');
    assert.equal(assignPart('1 + 1 = 2'), 'choose');
    assert.equal(assignPart('What is $1+1$?'), 'report');
    assert.equal(assignPart('Prove that √2 is irrational.'), 'make');
    assert.equal(assignPart('Find all primes p.'), 'choose');
    assert.equal(assignPart('Let x be 3.'), 'make');
  });

  it('ignores how whitespace is written', () => {
    assert.equal(assignPart('  Find all\n\nprimes\tp.\u00a0'), 'choose');
  });

  it('has roughly equal parts', () => {
    const counts = new Map(PARTS.map((part) => [part, 0]));
    for (let k = 0; k < 6000; k++) {
      const part = assignPart(`What is ${k} + 1?`);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
    for (const [part, count] of counts) assert.ok(Math.abs(count - 2000) < 150, `${part}: ${count}`);
  });
});
