/** The library: its functions, and the examples of its pages, from the sources and, once built, from the packed files. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as library from '../../../src/cli/library.ts';
import { dist, root, samples } from '../../support/paths.ts';

const { check, compareAnswers, evaluate, parse, read } = library;
const PAGES = ['docs/library.md', 'src/dev/npm-readme.md']
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');
const EXAMPLES = [...PAGES.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
const BUILT = join(dist, 'cli', 'index.mjs');

/** Runs an example with a library, and compares what it prints with its comments. */
async function runExample(code: string, functions: typeof library): Promise<void> {
  const names = /^import \{ (.*?) \} from 'proofmark';$/m.exec(code)?.[1] ?? '';
  const body = code.replace(/^import .*$/m, `const { ${names} } = library;`);
  const printed: string[] = [];
  const run = new (Object.getPrototypeOf(async () => undefined).constructor)('library', 'console', body);
  await run(functions, { log: (value: unknown) => printed.push(String(value)) });
  assert.deepEqual(
    printed,
    [...code.matchAll(/^console\.log.*? \/\/ (.*)$/gm)].map(([, said]) => said),
  );
  assert.ok(printed.length > 0);
}

describe('the library', () => {
  it('has three examples in its page, and one on that of the package', () => assert.equal(EXAMPLES.length, 4));

  for (const [at, code] of EXAMPLES.entries()) {
    it(`runs example ${at + 1} from the sources`, () => runExample(code, library));
    it(`runs example ${at + 1} as it is built`, { skip: !existsSync(BUILT) && 'run npm run build first' }, async () =>
      runExample(code, await import(pathToFileURL(BUILT).href)),
    );
  }

  it('says what is wrong with what a program without types passes', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: such a program.
    const wrong = <T>(value: unknown) => value as any as T;
    assert.throws(() => parse(wrong(3)), /^TypeError: text must be a string\.$/);
    assert.throws(
      () => read('x', { language: wrong('md') }),
      /^TypeError: language must be markdown, latex, or plain\.$/,
    );
    await assert.rejects(check('x', { split: wrong('no') }), /^TypeError: split must be logical or strict\.$/);
    assert.throws(() => compareAnswers('1', wrong(1)), /^TypeError: pred must be a string\.$/);
    assert.throws(
      () => compareAnswers('1', '1', { policy: wrong('first') }),
      /^TypeError: policy must be last, any, or set\.$/,
    );
    await assert.rejects(evaluate(wrong('rows')), /^TypeError: rows must be an array\.$/);
    const rows = [{ id: 'a', problem: 'Add.', steps: ['1 + 1 = 2.'], label: -1 }];
    for (const verdict of [1, -2, 0.5, '0', undefined, Number.NaN])
      await assert.rejects(
        evaluate(rows, () => wrong(verdict)),
        /^TypeError: The judge returned .* for row a\. It must be /,
      );
  });

  it('parses, reads and checks each problem of a text', async () => {
    const text =
      '# Problem 1\n\nFind $x$.\n\n# Solution\n\n$1 + 1 = 3$.\n\n# Problem 2\n\nFind $y$.\n\n# Solution\n\nClearly, $1 + 1 = 2$.\n';
    const proofs = parse(text);
    assert.deepEqual(
      proofs.map(({ part, steps }) => [part, steps.length]),
      [
        ['Problem 1', 1],
        ['Problem 2', 1],
      ],
    );
    for (const { steps } of proofs) {
      for (const step of steps) assert.equal(text.slice(step.start, step.end), step.text);
    }
    assert.deepEqual(
      (await check(text)).map(({ part, earliestError }) => [part, earliestError]),
      [
        ['Problem 1', 0],
        ['Problem 2', -1],
      ],
    );
    const [, second] = read(text);
    assert.ok(second?.symbols);
    assert.equal(second.notAProof, null);
    assert.deepEqual(
      second.steps.map((step) => step.text),
      proofs[1]?.steps.map((step) => step.text),
    );
  });

  it('takes empty and strange texts', async () => {
    for (const text of ['', '\u0000', '$$', '\\begin{document}', '# '.repeat(1000)]) {
      assert.ok(Array.isArray(parse(text)));
      assert.ok(Array.isArray(read(text)));
      assert.ok(Array.isArray(await check(text)));
    }
    assert.equal(compareAnswers('', '').verdict === 'different', false);
  });

  it('scores a judge, and the checker by default, on rows of a file', async () => {
    const rows = readFileSync(join(samples, 'sample.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const labels = rows.map(({ label }) => label);
    let at = 0;
    const perfect = await evaluate(rows, () => labels[at++]);
    assert.equal(perfect.f1?.value, 100);
    const silent = await evaluate(rows, () => null);
    assert.equal(silent.accuracy.part, 0);
    assert.equal(silent.silent, rows.length);
    const byChecker = await evaluate([...rows, 'no row', {}]);
    assert.equal(byChecker.rows, rows.length);
    assert.equal(byChecker.unread, 2);
    await assert.rejects(
      evaluate(rows, () => Promise.reject(new Error('no model'))),
      /no model/,
    );
  });
});
