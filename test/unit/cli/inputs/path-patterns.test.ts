import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { parseGitignorePatterns, parsePathPattern } from '../../../../src/cli/inputs/path-patterns.ts';
import { assertWithin } from '../../../support/scaling.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-patterns-'));
after(() => rmSync(place, { recursive: true, force: true }));

function matches(pattern: string, path: string): boolean {
  return parsePathPattern(pattern)?.matches(path.split('/')) ?? false;
}

test('patterns match as in .gitignore', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['a.md', ['a.md', 'x/a.md', 'x/y/a.md'], ['b.md', 'a.mdx', 'a.md/b']],
    ['/a.md', ['a.md'], ['x/a.md']],
    ['x/*.md', ['x/a.md', 'x/.md'], ['a.md', 'x/y/a.md', 'y/x/a.md']],
    ['**/a/*.md', ['a/b.md', 'x/y/a/b.md'], ['a/x/b.md']],
    ['x/**/b', ['x/b', 'x/y/b', 'x/y/z/b'], ['b', 'y/x/b']],
    ['x/**', ['x/a', 'x/y/z'], ['x', 'y/x/a']],
    ['?.md', ['a.md', 'é.md', '𝔸.md'], ['ab.md', '.md']],
    ['[a-c]*.md', ['a.md', 'cat.md'], ['d.md', '-.md']],
    ['[!a-c].md', ['d.md'], ['a.md']],
    ['[]x].md', ['].md', 'x.md'], ['[.md']],
    ['\\!a.md', ['!a.md'], ['a.md']],
    ['\\*.md', ['*.md'], ['a.md']],
    ['a\\ ', ['a '], ['a']],
    ['a  ', ['a'], ['a  ']],
    ['a**b', ['ab', 'axxb'], ['a/b']],
    ['[a', [], ['[a', 'a']],
  ];
  for (const [pattern, yes, no] of cases) {
    for (const path of yes) assert.ok(matches(pattern, path), `${pattern} matches ${path}`);
    for (const path of no) assert.ok(!matches(pattern, path), `${pattern} doesn't match ${path}`);
  }
});

test('blank lines and comments are no patterns; ! and a slash at the end are known', () => {
  assert.deepEqual(
    parseGitignorePatterns('# a\r\n\r\n   \n!b/\n/\n').map(({ isNegated, isFolderOnly }) => [isNegated, isFolderOnly]),
    [[true, true]],
  );
});

test('a hostile pattern takes no more than the product of the lengths', () => {
  const segments = Array.from({ length: 60 }, () => 'a');
  for (const pattern of ['[ab]/**/'.repeat(60), '*a'.repeat(200), '*[ab]'.repeat(120), '**/*a*a*a/'.repeat(40)]) {
    const parsed = parsePathPattern(`${pattern}b`);
    assert.ok(parsed);
    assertWithin(2000, () => {
      assert.equal(parsed.matches([...segments, 'c']), false);
      assert.equal(parsed.matches(['a'.repeat(250), 'c']), false);
    });
  }
  assert.equal(parsePathPattern('a'.repeat(2000)), undefined);
});

const hasGit = spawnSync('git', ['--version']).status === 0;

test('random patterns match the same paths as in Git', { skip: !hasGit && 'git is not installed' }, () => {
  const repository = join(place, 'repository');
  mkdirSync(repository);
  const git = (...args: string[]) => spawnSync('git', args, { cwd: repository, encoding: 'utf8' });
  git('init', '-q');
  const names = ['a', 'b', 'ab', 'a.md', 'b.md', '!a', '#a', 'a b', '-'];
  const files = names.flatMap((name) => [name, `d/${name}`, `d/e/${name}`, `a.d/d/${name}`]);
  for (const file of files) {
    mkdirSync(join(repository, dirname(file)), { recursive: true });
    writeFileSync(join(repository, file), '');
  }
  let seed = 20_261;
  const next = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const parts = ['a', 'b', '*', '**', '?', '/', '.md', '[ab]', '[!a]', 'd', 'e', '\\a', '.', '!', '#', ' ', '\\', '-'];
  let ignored = 0;
  for (let round = 0; round < 150; round++) {
    const pattern = Array.from({ length: 1 + next(5) }, () => parts[next(parts.length)]).join('');
    writeFileSync(join(repository, '.gitignore'), `${pattern}\n`);
    const { stdout } = spawnSync('git', ['check-ignore', '--stdin', '-z', '--no-index'], {
      cwd: repository,
      encoding: 'utf8',
      input: files.join('\0'),
    });
    const expected = new Set(stdout.split('\0'));
    ignored += expected.size - 1;
    const [parsed] = parseGitignorePatterns(`${pattern}\n`);
    for (const file of files) {
      const path = file.split('/');
      // Git also ignores what is in an ignored folder, which is never searched.
      const isIgnored = path.some(
        (_, k) =>
          parsed?.isNegated === false &&
          (k < path.length - 1 || !parsed.isFolderOnly) &&
          parsed.matches(path.slice(0, k + 1)),
      );
      assert.equal(isIgnored, expected.has(file), `${JSON.stringify(pattern)} and ${file}`);
    }
  }
  assert.ok(ignored > 300, `${ignored} matches`);
});

test('a line of blanks, backslashes or brackets is read in little time', () => {
  for (const sign of [' ', '\t', '\\', '\\ ', '['])
    assertWithin(200, () => parseGitignorePatterns(`a${sign.repeat(120_000)}b`), `a line of ${JSON.stringify(sign)}`);
});
