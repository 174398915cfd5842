import { describe, test } from 'node:test';
import { type ProofLanguage, parseProofText } from '../../../../src/core/proof/index.ts';
import {
  createProofReading,
  LocationInProofConverter,
  listReadingLines,
  toReadingJson,
} from '../../../../src/core/reading/index.ts';
import { parsePassage } from '../../../../src/core/reading/text/read-passage.ts';
import { assertLinear, assertWithin } from '../../../support/scaling.ts';

const LANGUAGES: readonly ProofLanguage[] = ['markdown', 'latex', 'plain'];

describe('reading takes linear time', () => {
  const count = (make: (index: number) => string) => (size: number) =>
    Array.from({ length: size }, (_, k) => make(k)).join('');
  for (const [name, make, language, size] of [
    ['formulas side by side', count(() => '$x$'), 'markdown', 4_000],
    ['numbers as formulas', count(() => '$(1)$'), 'plain', 8_000],
    ['groups that don’t close', count(() => '\\frac{'), 'markdown', 8_000],
    ['tiny formulas', count(() => '$x$ '), 'latex', 4_000],
    ['different symbols', count((k) => `$x_{${k}}$ `), 'markdown', 2_000],
    ['definitions in one sentence', count((k) => `$f_{${k}}(x) = ${k}$ `), 'markdown', 2_000],
    ['introductions of one symbol', count((k) => `Let $a_n$ be odd, $a_{${k}} > 0$. `), 'markdown', 1_000],
    ['different equations', count((k) => `\\[x = y \\tag{${k}}\\] by (${k}) `), 'markdown', 1_000],
    ['steps', count((k) => `**Lemma ${k}.** By Lemma ${k}.\n\n`), 'markdown', 500],
    ['brackets', count(() => '(x['), 'plain', 8_000],
  ] as const)
    test(name, () =>
      assertLinear((length) => {
        const text = make(length);
        const reading = createProofReading(parseProofText(text, { language, split: 'logical' }), text);
        const locator = new LocationInProofConverter(reading.proof, text);
        toReadingJson(reading, locator);
        listReadingLines(reading, locator);
      }, size),
    );

  test('for one passage', () =>
    assertLinear((size) => parsePassage('$x$'.repeat(size), { language: 'markdown' }), 8_000));
});

test('a million signs are read in linear time', () => {
  for (const unit of ['$', '(', '=', 'x^{', '|a+', 'a|(', '\\begin{a}', '\\footnote{', '# ', '{x=1}(', 'a b ']) {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    for (const language of LANGUAGES) {
      assertWithin(
        3000,
        () => parsePassage(text, { language, isUndelimited: language !== 'latex' }),
        `${unit} in ${language}`,
      );
    }
  }
});
