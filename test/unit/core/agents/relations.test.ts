/** What an agent gets to know about relations, in each form in which it may write them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkRelations, parseRelationToolInput } from '../../../../src/core/agents/index.ts';
import { buildTextsEndingInRelation } from '../../../../src/core/agents/relation-input.ts';
import { runProofReviewToEnd } from '../../../../src/core/review/index.ts';
import { createNodeChecker } from '../../../../src/judges/node-checker.ts';
import { systemClock } from '../../../../src/judges/system-clock.ts';

const checker = createNodeChecker(new URL('../../../../src/judges/checker-worker.ts', import.meta.url));

interface Entry {
  readonly relation: number;
  readonly result: string;
  readonly reason?: string;
  readonly untrusted: { readonly relation: string; readonly counterexample?: string };
}

async function check(given: object): Promise<readonly Entry[]> {
  const input = parseRelationToolInput(given);
  assert.ok(!('wrong' in input), JSON.stringify(input));
  const signal = new AbortController().signal;
  const done = await checkRelations(input, (proof) =>
    runProofReviewToEnd(proof, [checker], { clock: systemClock, signal }),
  );
  assert.ok(done);
  return done.report.sections.flatMap(({ entries }) => entries.map(({ data }) => data as Entry));
}

async function result(relation: string, context?: string): Promise<string> {
  const entries = await check(context === undefined ? { relation } : { relation, context });
  return entries.map((entry) => entry.result).join(' ');
}

describe('check_relation', () => {
  it('knows results with and without a context', async () => {
    assert.equal(await result('2+2=5'), 'refuted');
    assert.equal(await result('$3^2 + 4^2 = 5^2$'), 'holds');
    assert.equal(await result('(x+1)^2 = x^2+1'), 'not-read');
    assert.equal(await result('(x+1)^2 = x^2+1', 'x real'), 'refuted');
    assert.equal(await result('(x+y)^2 = x^2+2xy+y^2', 'x, y real'), 'holds');
    assert.equal(await result('x^2 >= 0', 'x is a real number'), 'no-counterexample');
    assert.equal(await result('x^2 \\ge x', 'x real, x > 1'), 'no-counterexample');
    assert.equal(await result('x^2 \\ge x', 'x real'), 'refuted');
    assert.equal(await result('n^2 > n', 'n positive integer'), 'refuted');
    assert.equal(await result('17 is prime'), 'holds');
    assert.equal(await result('a^2 = 10', 'Let $a = 3$.'), 'refuted');
    assert.equal(await result('no relation here'), 'not-read');
  });

  it('drops no condition of a long context', async () => {
    const many = Array.from({ length: 60 }, (_, k) => `x > -${k + 1}`).join(', ');
    assert.notEqual(await result('x^2 \\ge x', `x real, ${many}, x > 1`), 'refuted');
  });

  it('gives values, and the reason for a relation that was not read', async () => {
    const [refuted] = await check({ relation: '(a+b)^2 = a^2 + b^2', context: 'a and b real' });
    assert.match(refuted?.untrusted.counterexample ?? '', /a = .*b = /);
    const [unread] = await check({ relation: 'x^2 = 2' });
    assert.match(unread?.reason ?? '', /equation to solve/);
  });

  it('checks each relation of a list alone, with the context', async () => {
    const entries = await check({ relations: ['x = 3', 'x^2 = 9', '1 < 2 < 2'], context: '' });
    assert.deepEqual(
      entries.map(({ relation, result: one }) => [relation, one]),
      [
        [0, 'not-read'],
        [1, 'not-read'],
        [2, 'holds'],
        [2, 'refuted'],
      ],
    );
  });

  it('reports nothing about its context', async () => {
    const entries = await check({ relation: 'x = x', context: 'x real, x > 1' });
    assert.deepEqual(
      entries.map(({ untrusted }) => untrusted.relation),
      ['x = x'],
    );
    assert.deepEqual(
      buildTextsEndingInRelation({ context: 'Let $x$ be whatever.' }, 'x=1')[0]?.problem,
      'Let $x$ be whatever.',
    );
  });

  it('rejects other inputs with how to fix them', () => {
    const wrong = (given: unknown): string => (parseRelationToolInput(given) as { wrong?: string }).wrong ?? '';
    assert.match(wrong(null), /object/);
    assert.match(wrong({}), /exactly one of relation, relations/);
    assert.match(wrong({ relation: 'a', relations: ['b'] }), /exactly one/);
    assert.match(wrong({ relations: [] }), /1 to 100/);
    assert.match(wrong({ relations: ['a', 1] }), /must be a string/);
    assert.match(wrong({ relation: ' ' }), /blank/);
    assert.match(wrong({ relation: 'x'.repeat(2001) }), /2000/);
    assert.match(wrong({ relation: 'x', context: 3 }), /context/);
    assert.match(wrong({ relation: 'x', other: 3 }), /Unknown property/);
  });
});

process.on('exit', () => checker.dispose());
