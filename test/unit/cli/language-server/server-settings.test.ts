import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DEFAULT_LSP_DOCUMENT_SETTINGS,
  detectProofLanguage,
  readClientSettings,
} from '../../../../src/cli/language-server/server-settings.ts';
import { generalSettingDefinitions } from '../../../../src/editor/base/setting-names.ts';
import { assertWithin } from '../../../support/scaling.ts';

describe('the settings of the language server', () => {
  it('have the names and the defaults of VS Code', () => {
    for (const [name, value] of Object.entries(DEFAULT_LSP_DOCUMENT_SETTINGS)) {
      const setting =
        generalSettingDefinitions[name as Exclude<keyof typeof DEFAULT_LSP_DOCUMENT_SETTINGS, 'language'>];
      assert.deepEqual(setting.default, value, name);
      const other = name === 'include' ? ['x'] : name === 'split' ? 'strict' : name === 'hints' ? 'off' : !value;
      const [section = '', key = ''] = setting.key.split('.');
      assert.deepEqual(readClientSettings({ [section]: { [key]: other } }), { [name]: other });
    }
  });

  it('ignore wrong types and what they do not know, such as an endpoint', () => {
    for (const value of [undefined, null, 3, [], 'off', { marks: { hints: 'loud' }, checker: { suspects: 'yes' } }])
      assert.deepEqual(readClientSettings(value), {});
    const hostile = {
      proofs: { include: Array(101).fill('*') },
      endpoints: [{ url: 'https://example.com', key: 'k' }],
    };
    assert.deepEqual(readClientSettings(hostile), {});
  });
});

describe('a document of a client', () => {
  const detect = (uri: string, languageId: string, head: string, roots: readonly string[] = []) =>
    detectProofLanguage({ uri, languageId, head }, DEFAULT_LSP_DOCUMENT_SETTINGS, roots);

  it('is a proof by its name, its folder, or its text', () => {
    assert.equal(detect('file:///x/a.proof.md', 'markdown', 'Words'), 'markdown');
    assert.equal(detect('file:///x/a%20b.proof.tex', '', 'Words'), 'latex');
    assert.equal(detect('untitled:Untitled-1', 'markdown', '# Problem\n\n$x = 1$\n\n# Solution\n\nTrue.'), 'markdown');
    assert.equal(detect('file:///r/proofs/a.md', 'markdown', 'Words', ['file:///r']), 'markdown');
    assert.equal(detect('file:///x/a.txt', 'text', '# Problem\n\n$x = 1$\n\n# Solution\n\nTrue.'), 'plain');
  });

  it('is no proof otherwise, nor are parts and sides of a comparison', () => {
    assert.equal(detect('file:///x/readme.md', 'markdown', 'Words'), undefined);
    assert.equal(detect('file:///x/a.problem.md', 'markdown', '# Problem\n\n$x$\n\n# Solution\n\nTrue.'), undefined);
    assert.equal(detect('git:/x/a.proof.md', 'markdown', 'Words'), undefined);
    assert.equal(detect('file:///x/a.proof.py', 'python', 'Words'), undefined);
    assert.equal(detect('file:///%E0%A4%A/a.proof.md', 'markdown', 'Words'), 'markdown');
  });

  it('is a proof by the globs of its folder, in a bounded time', () => {
    const isIncluded = (path: string, ...include: readonly string[]) =>
      detectProofLanguage(
        { uri: `file:///r/${path}`, languageId: 'markdown', head: 'Words' },
        { ...DEFAULT_LSP_DOCUMENT_SETTINGS, include },
        ['file:///r'],
      ) !== undefined;
    assert.ok(isIncluded('a/1.md', 'a/?.md') && !isIncluded('a/12.md', 'a/?.md') && !isIncluded('b/a/1.md', 'a/?.md'));
    assert.ok(isIncluded('x/b.md', 'x/{a,b}.{md,tex}') && !isIncluded('x/c.md', 'x/{a,b}.{md,tex}'));
    assert.ok(!isIncluded('x.md'));
    assertWithin(1_000, () => {
      assert.ok(!isIncluded(`${'a'.repeat(2_000)}.md`, `${'*a'.repeat(140)}b`));
      assert.ok(!isIncluded(`${'a/'.repeat(1_000)}x.md`, `${'**/'.repeat(90)}b`));
      assert.ok(!isIncluded('x.md', '{a,b}'.repeat(60)));
    });
  });
});
