import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MathCommandEndFinder } from '../../../../../src/core/render/formulas/undelimited-math.ts';
import { assertLinear } from '../../../../support/scaling.ts';

function findFirst(text: string): string | undefined {
  const at = text.indexOf('\\');
  const end = new MathCommandEndFinder(text).findEnd(at);
  return end === undefined ? undefined : text.slice(at, end);
}

describe('a command of mathematics in prose', () => {
  for (const [text, command] of [
    ['so \\alpha is', '\\alpha'],
    ['a \\frac{1}{\\sqrt{2}} b', '\\frac{1}{\\sqrt{2}}'],
    ['a \\frac12 b', '\\frac12'],
    ['\\sqrt[3]{x}^2_{n} + 1', '\\sqrt[3]{x}^2_{n}'],
    ['\\boxed{\\{1\\}} }', '\\boxed{\\{1\\}}'],
    ['{ \\boxed{a} {', '\\boxed{a}'],
    ['\\frac{1', undefined],
    ['\\frac{1}{2', undefined],
    ['\\emph{a}', undefined],
    [`\\boxed{${'x'.repeat(1_990)}}`, `\\boxed{${'x'.repeat(1_990)}}`],
    [`\\boxed{${'x'.repeat(2_000)}}`, undefined],
  ] as const)
    test(`of ${text.slice(0, 30)}`, () => assert.equal(findFirst(text), command));

  test('is found in linear time where groups don’t close', () =>
    assertLinear((size) => {
      const text = '\\frac{'.repeat(size);
      const finder = new MathCommandEndFinder(text);
      for (let at = 0; at < text.length; at += 6) assert.equal(finder.findEnd(at), undefined);
    }, 50_000));
});
