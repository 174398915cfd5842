import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BillOfMaterials, createProvenance, selectBundledComponents } from '../../../src/dev/release.ts';

const BILL: BillOfMaterials = {
  metadata: { component: { name: 'proofmark' } },
  components: [
    { name: 'yaml', version: '2.0.0', 'bom-ref': 'yaml@2.0.0' },
    { name: 'yaml', version: '1.0.0', 'bom-ref': 'yaml@1.0.0' },
    { name: '@a/b', version: '3.0.0', 'bom-ref': '@a/b@3.0.0' },
    { name: 'mocha', version: '1.0.0', 'bom-ref': 'mocha@1.0.0' },
  ],
  dependencies: [
    { ref: '@a/b@3.0.0', dependsOn: ['yaml@2.0.0', 'mocha@1.0.0'] },
    { ref: 'mocha@1.0.0', dependsOn: ['yaml@1.0.0'] },
  ],
};
const notice = (title: string): string => `\n${'-'.repeat(80)}\n${title}\n\ntext\n`;

test('a bill of materials has the bundled packages in their versions, and no others', () => {
  const notices = `Contains.\n${notice('@a/b 3.0.0')}${notice('yaml 2.0.0')}${notice('yaml 2.0.0, in lib')}`;
  const { components, dependencies } = selectBundledComponents(BILL, notices);
  assert.deepEqual(
    components.map((one) => one['bom-ref']),
    ['yaml@2.0.0', '@a/b@3.0.0'],
  );
  assert.deepEqual(dependencies, [{ ref: '@a/b@3.0.0', dependsOn: ['yaml@2.0.0'] }]);
});

test('a bundled package that npm does not list is an error', () => {
  assert.throws(() => selectBundledComponents(BILL, notice('katex 1.0.0')), /doesn't list katex@1\.0\.0/);
});

test('the provenance names each file with its digest, and the commit', () => {
  const statement = JSON.stringify(
    createProvenance(new Map([['a.vsix', 'ff']]), 'c0ffee', 'git+https://example.org/x.git'),
  );
  assert.match(statement, /\{"name":"a\.vsix","digest":\{"sha256":"ff"\}\}/);
  assert.match(statement, /"gitCommit":"c0ffee"/);
});
