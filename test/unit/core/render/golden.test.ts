import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readTheoremTitlesByEnvironment, renderTextToBlocks } from '../../../../src/core/render/index.ts';
import { expectGolden } from '../../../support/golden.ts';
import { outline } from './outline.ts';

const fixtures = new URL('../../../fixtures/', import.meta.url);

for (const [path, language] of [
  ['render/prose.md', 'markdown'],
  ['render/prose.tex', 'latex'],
  ['render/half.tex', 'latex'],
  ['render/prose.txt', 'plain'],
  ['proofs/paper.tex', 'latex'],
  ['proofs/hazards.md', 'markdown'],
  ['proofs/unicode.txt', 'plain'],
] as const) {
  test(path, () => {
    const text = readFileSync(new URL(path, fixtures), 'utf8');
    const statements = new Map([...readTheoremTitlesByEnvironment(text), ['thm', 'Satz']]);
    const tree = renderTextToBlocks(text, { language, statements });
    expectGolden(`render/${path.replace('/', '-')}.txt`, outline(tree));
  });
}
