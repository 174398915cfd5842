/** What tests look up by its words is what the editor and its pages say. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { L10N_BUNDLE_FILE, mapSyntaxTrees, walkSyntaxNodes } from '../../../src/dev/l10n.ts';
import { manifestTexts } from '../../support/manifest.ts';
import { root } from '../../support/paths.ts';
import { anyShownText, shownText } from '../../support/shown-text.ts';

const FOLDER = path.join(root, 'test');

function sources(): ReadonlyMap<string, string> {
  const names = fs.globSync('**/*.{ts,tsx}', {
    cwd: FOLDER,
    exclude: (name) => path.basename(name) === 'node_modules',
  });
  const read = names.map((name): [string, string] => [name, fs.readFileSync(path.join(FOLDER, name), 'utf8')]);
  return new Map(read.filter(([, text]) => /support\/shown-text\.ts'/.test(text)));
}

test('every text that a test looks up is one that is shown', () => {
  const texts = JSON.parse(fs.readFileSync(L10N_BUNDLE_FILE, 'utf8')) as Record<string, string>;
  const all = new Set([...Object.keys(texts), ...Object.values(manifestTexts())]);
  let count = 0;
  const unknown = mapSyntaxTrees(sources(), (name, file) => {
    const found: string[] = [];
    for (const node of walkSyntaxNodes(file)) {
      if (!isCallExpression(node) || !isIdentifier(node.expression)) continue;
      if (!['shownText', 'anyShownText'].includes(node.expression.text)) continue;
      const [text] = node.arguments;
      const isLiteral = text && (isStringLiteral(text) || isNoSubstitutionTemplateLiteral(text));
      if (isLiteral) count++;
      if (!isLiteral || !(all.has(text.text) || name.endsWith('dev/shown-text.test.ts')))
        found.push(`${name}: ${text?.getText() ?? ''}`);
    }
    return found;
  }).flat();
  assert.deepEqual(unknown, []);
  assert.ok(count > 20, `${count}`);
});

test('a text is filled in, or matched whatever is filled in', () => {
  assert.equal(shownText('Step {0} of {1}.', 2, 'x'), 'Step 2 of x.');
  assert.throws(() => shownText('Step {0} of {1}.', 2));
  assert.ok(anyShownText('Step {0} of {1}.').test('In all: Step 2 of (x).'));
  assert.ok(!anyShownText('Step {0} of {1}.').test('Step 2 of x'));
});
