/**
 * 200 true and 200 false claims about all numbers of a domain, which were written before the rules that read them. A
 * claim that some number exists, or that names no domain, is never to be refuted by trying numbers.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { refutations } from './support.ts';

interface Claim {
  readonly id: string;
  readonly text: string;
  readonly expect: 'refuted' | 'not refuted';
  /** Integers are exact (`bigint`); real values are floating-point numbers. */
  readonly numbers?: 'integer' | 'real';
  /** JavaScript expressions in the variables: the domain, and what the text states. */
  readonly inDomain?: string;
  readonly claim?: string;
}

const claims = readFileSync(new URL('../../../fixtures/claims/quantified-claims.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Claim => JSON.parse(line));

const functions = {
  mod: (a: bigint, m: bigint): bigint => ((a % m) + m) % m,
  gcd: (a: bigint, b: bigint): bigint => (b === 0n ? functions.abs(a) : functions.gcd(b, a % b)),
  isPrime(n: bigint): boolean {
    for (let d = 2n; d * d <= n; d++) if (n % d === 0n) return false;
    return n > 1n;
  },
  isSquare(n: bigint): boolean {
    const root = n < 0n ? 0n : BigInt(Math.round(Math.sqrt(Number(n))));
    return root * root === n;
  },
  sum: (n: bigint): bigint => (n * (n + 1n)) / 2n,
  fact: (n: bigint): bigint => (n < 2n ? 1n : n * functions.fact(n - 1n)),
  fdiv: (a: bigint, b: bigint): bigint => (a - functions.mod(a, b)) / b,
  eq: (a: number, b: number): boolean => Math.abs(a - b) < 1e-9,
  abs: <T extends bigint | number>(x: T): T => (x < 0 ? (-x as T) : x),
  sqrt: Math.sqrt,
  floor: Math.floor,
  Math,
};

/** The values of a counterexample as shown: `x = −1/2, y = 30°`. */
function readPoint(shown: string, numbers: Claim['numbers']): Record<string, bigint | number> {
  return Object.fromEntries(
    shown.split(/, (?=\p{L})/u).map((one) => {
      const [name = '', value = ''] = one.replace('−', '-').split(' = ');
      const [top, bottom = '1'] = value.replace('°', '').split('/');
      if (numbers === 'integer') return [name, BigInt(value)];
      return [name, (Number(top) / Number(bottom)) * (value.endsWith('°') ? Math.PI / 180 : 1)];
    }),
  );
}

describe('claims about all numbers of a domain', () => {
  const results = claims.map((claim) => ({ ...claim, refuted: refutations(claim.text) }));

  test('nothing true is refuted, nor a claim of existence or without a domain', () => {
    const wrong = results.filter(({ expect, refuted }) => expect === 'not refuted' && refuted.length > 0);
    assert.deepEqual(
      wrong.map(({ id, text }) => `${id} ${text}`),
      [],
    );
  });

  test('each counterexample is in the domain and fails the claim', () => {
    for (const { id, text, refuted, numbers, inDomain = '', claim = '' } of results)
      for (const { counterexample, message } of numbers === undefined ? [] : refuted) {
        const point = { ...functions, ...readPoint(counterexample ?? '', numbers) };
        const place = `${id} ${text} ${message}`;
        assert.equal(runInNewContext(inDomain, point), true, place);
        assert.equal(runInNewContext(claim, point), false, place);
      }
  });

  test('most false claims are refuted', () => {
    const found = results.filter(({ expect, refuted }) => expect === 'refuted' && refuted.length > 0);
    assert.ok(found.length >= LEAST_REFUTED, `${found.length}`);
  });
});

/** Of 200 false claims, 11 of which are about existence or without a domain. */
const LEAST_REFUTED = 175;

describe('a false claim about all numbers is only a consequence', () => {
  const CLAIM = 'for every real $x$ we get $x^2 < 0$';
  for (const before of [
    'Assume the contrary.',
    'Suppose that $f$ is injective.',
    'We argue by contradiction. The set is empty.',
    'If not, the set is empty.',
  ])
    test(before, () => assert.deepEqual(refutations(`${before} Then ${CLAIM}. But squares are nonnegative.`), []));

  test('of what an earlier step supposes in order to refute it', () => {
    const steps = ['Suppose that the lemma fails.', 'The set is empty.'];
    assert.deepEqual(refutations(`Then ${CLAIM}.`, steps), []);
    assert.equal(refutations(`Then ${CLAIM}.`, ['Suppose that the set is empty.']).length, 1);
  });

  test('but not where the supposition comes later', () => {
    assert.equal(refutations(`Then ${CLAIM}. Suppose that $f$ is injective.`).length, 1);
  });
});
