/** Items of a data set as documents, which the editor opens and closes as it likes. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ReloadableDataSet } from '../../../../src/editor/data/reloadable-data-set.ts';
import { closed, reset, Uri } from '../../../support/vscode-files.ts';

const { createItemUri } = await import('../../../../src/editor/base/item-address.ts');
const { ItemDocumentStore } = await import('../../../../src/editor/data/item-documents.ts');

afterEach(reset);

/** A set of one item, which is read from its file whenever it is asked for. */
function oneItem() {
  const uri = Uri.parse('file:/w/rows.jsonl') as never;
  const facts = { id: 'sum', row: 0, part: 0 };
  const set = {
    uri,
    items: { numberOf: () => 0, at: () => facts },
    read: async () => ({
      facts,
      row: {
        problem: 'Add.',
        solution: { kind: 'steps', steps: ['We add.', 'It is 4.'] },
        reference: 'Count.',
      },
    }),
  } as unknown as ReloadableDataSet;
  return { documents: new ItemDocumentStore(async () => set), item: createItemUri(uri, facts as never) };
}

test('an item whose document the editor has closed keeps its proof', async () => {
  const { documents, item } = oneItem();
  const { proof } = await documents.read(item);
  closed.fire({ uri: item as never, isClosed: true });
  assert.equal((await documents.read(item)).proof, proof);
});

test('a document that is opened again does not show the reference', async () => {
  const { documents, item } = oneItem();
  documents.showReference(item, true);
  assert.match((await documents.read(item)).text, /Count/);
  closed.fire({ uri: item as never, isClosed: true });
  assert.doesNotMatch((await documents.read(item)).text, /Count/);
});
