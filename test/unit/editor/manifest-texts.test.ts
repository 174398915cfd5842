/** Whatever people read of package.json is in package.nls.json, where it can be translated. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listVsixFiles } from '../../../src/dev/vsix.ts';
import { manifestTexts, PLACE, readManifest, writtenManifest } from '../../support/manifest.ts';

/** Properties of contributions that people read, wherever they stand. */
const READ = new Set([
  'aliases',
  'altText',
  'category',
  'contents',
  'contextualTitle',
  'deprecationMessage',
  'description',
  'displayName',
  'enumDescriptions',
  'enumItemLabels',
  'errorMessage',
  'label',
  'markdownDeprecationMessage',
  'markdownDescription',
  'markdownEnumDescriptions',
  'patternErrorMessage',
  'shortTitle',
  'title',
  'tooltip',
  'userDescription',
]);

/** What only machines read may have blanks in it: conditions, keys, events, and what a language model is told of a tool and its input. */
const MACHINES = new Set(['when', 'enablement', 'key', 'mac', 'modelDescription', 'pattern', 'default']);

interface Found {
  readonly at: string;
  readonly text: string;
}

/** All strings that people read. A view's name is one, an endpoint's part called `name` is not. */
function read(value: unknown, at: readonly string[] = []): Found[] {
  const name = at.findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (typeof value === 'string') {
    const isName = name === 'name' && at[1] === 'views';
    const isProse = /\S\s+\S/.test(value) && !MACHINES.has(name);
    return READ.has(name) || isName || isProse ? [{ at: at.join('.'), text: value }] : [];
  }
  if (value === null || typeof value !== 'object' || name === 'modelDescription' || name === 'inputSchema') return [];
  return Object.entries(value).flatMap(([part, inner]) => read(inner, [...at, part]));
}

function readOf(manifest: unknown): Found[] {
  const { displayName, description, capabilities, contributes } = manifest as Record<string, unknown>;
  return read({ displayName, description, capabilities, contributes });
}

const found = readOf(writtenManifest());
const texts = manifestTexts();

describe('the texts of the manifest', () => {
  it('are all in package.nls.json', () => {
    assert.ok(found.length > 80);
    for (const { at, text } of found) assert.match(text, PLACE, `${at} is written out in package.json`);
  });

  it('have a key for each, and no key without a place', () => {
    const used = found.map(({ text }) => PLACE.exec(text)?.[1] ?? '');
    assert.deepEqual([...new Set(used)].sort(), Object.keys(texts).sort());
  });

  it('are texts and not keys, without blanks at their ends', () => {
    for (const [key, text] of Object.entries(texts)) {
      assert.doesNotMatch(text, /^\s|\s$|^%/, key);
      assert.notEqual(text, '', key);
    }
  });

  it('are seen wherever they are written out', () => {
    const contributes = {
      commands: [{ command: 'proofmark.x', title: 'Title' }],
      views: { proofmark: [{ id: 'proofmark.x', name: 'Name', when: 'a && b' }] },
      configuration: {
        properties: { x: { enum: ['a b'], enumDescriptions: ['One.', '%two%'], items: { name: 'machine' } } },
      },
      other: [{ anything: 'Some words.' }],
    };
    assert.deepEqual(
      readOf({ contributes }).map(({ text }) => text),
      ['Title', 'Name', 'a b', 'One.', '%two%', 'Some words.'],
    );
  });

  it('take their places', () => {
    const manifest = readManifest() as { readonly displayName: string };
    assert.equal(manifest.displayName, 'Proofmark');
    for (const { at, text } of readOf(manifest)) assert.doesNotMatch(text, PLACE, at);
  });

  it('are in the package', async () => {
    const files = await listVsixFiles();
    assert.ok(files.includes('package.nls.json'));
  });
});
