import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  arctan,
  divide,
  exponential,
  fixed,
  logarithm,
  multiply,
  ONE,
  PI,
  root,
  sine,
} from '../../../../../src/core/answer/algebra/fixed.ts';

const close = (a: bigint, b: bigint, message?: string): void => {
  const gap = a > b ? a - b : b - a;
  const scale = [ONE, a, -a].reduce((x, y) => (x > y ? x : y));
  assert.ok(gap < scale >> 260n, message ?? `${gap.toString(2).length} bits apart`);
};
const toNumber = (a: bigint): number => Number(a >> 200n) / 2 ** 120;
const rational = fc
  .tuple(fc.bigInt({ min: -5_000n, max: 5_000n }), fc.bigInt({ min: 1n, max: 500n }))
  .map(([n, d]) => fixed({ n, d }));

test('fixed-point functions agree with doubles', () => {
  fc.assert(
    fc.property(rational, (x) => {
      const v = toNumber(x);
      const near = (a: bigint, b: number): void =>
        assert.ok(Math.abs(toNumber(a) - b) <= 1e-11 * Math.max(1, Math.abs(b)), `${v}: ${toNumber(a)} ${b}`);
      near(sine(x), Math.sin(v));
      near(arctan(x), Math.atan(v));
      if (v > 0) near(logarithm(x), Math.log(v));
      if (v > 0) near(root(x, 3n), Math.cbrt(v));
      if (v < 60 && v > -60) near(exponential(x), Math.exp(v));
    }),
  );
});

test('fixed-point functions keep their laws to 78 digits', () => {
  close(4n * (4n * arctan(ONE / 5n) - arctan(ONE / 239n)), PI());
  close(4n * arctan(ONE), PI());
  close(multiply(root(2n * ONE, 2n), root(2n * ONE, 2n)), 2n * ONE);
  fc.assert(
    fc.property(rational, (x) => {
      const c = sine(x + PI() / 2n);
      close(multiply(sine(x), sine(x)) + multiply(c, c), ONE);
      if (x > 0n) close(exponential(logarithm(x)), x);
      const small = divide(x, 1_000n * ONE);
      close(multiply(exponential(small), exponential(-small)), ONE);
    }),
  );
});
