import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getProofFileLanguage, type ProofPart, parseProofText } from '../../../../src/core/proof/index.ts';
import { expectGolden } from '../../../support/golden.ts';
import { assertSound } from './support.ts';

const fixtures = new URL('../../../fixtures/proofs/', import.meta.url);

for (const name of readdirSync(fixtures).sort()) {
  const language = getProofFileLanguage(name);
  if (language === undefined) continue;
  for (const split of ['logical', 'strict'] as const) {
    test(`steps of ${name}, ${split}`, () => {
      const text = readFileSync(new URL(name, fixtures), 'utf8');
      const proof = parseProofText(text, { language, split });
      assertSound(text, proof, split);
      const lines = [`${name}, ${language}, ${split}`];
      const put = (title: string, part: ProofPart) => {
        const at = part.range === undefined ? '' : ` ${part.range.start}–${part.range.end}`;
        lines.push('', `[${title}]${at}`, ...part.text.split('\n').map((line) => `  | ${line}`));
      };
      for (const key of ['problem', 'reference', 'rubric', 'answer'] as const) {
        const part = proof[key];
        if (part !== undefined) put(key, part);
      }
      for (const step of proof.steps) put(`step ${step.index}`, step);
      expectGolden(`steps/${name}.${split}.txt`, `${lines.join('\n')}\n`);
    });
  }
}
