import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarkdownPreviewLink } from '../../../../src/editor/agreement/preview-link.ts';

const at = (path: string, scheme = 'file', authority = '') => ({ scheme, authority, path });

test('the preview is led to a line from the first workspace folder', () => {
  const folder = at('/place/proofs');
  assert.equal(createMarkdownPreviewLink(at('/place/proofs/data/set.jsonl'), folder, 3), '/data/set.jsonl#L3');
  assert.equal(createMarkdownPreviewLink(at('/place/other/set.jsonl'), folder, 1), '/../other/set.jsonl#L1');
  assert.equal(createMarkdownPreviewLink(at('/elsewhere/set.jsonl'), folder, 1), '/../../elsewhere/set.jsonl#L1');
  assert.equal(createMarkdownPreviewLink(at('/set.jsonl'), at('/'), 1), '/set.jsonl#L1');
  assert.equal(createMarkdownPreviewLink(at('/d:/set.jsonl'), at('/c:/place'), 1), '/../../d%3A/set.jsonl#L1');
});

test('signs of a name lead nowhere else', () => {
  const link = createMarkdownPreviewLink(at('/w/a b)(c|d]`<e>#"?\'&*%20.jsonl'), at('/w'), 7);
  assert.match(link ?? '', /^\/[\w.%-]+#L7$/);
  assert.equal(decodeURIComponent(link ?? ''), '/a b)(c|d]`<e>#"?\'&*%20.jsonl#L7');
});

test('nothing is led to on another file system, without a folder, or by a name that is no text', () => {
  const file = at('/w/set.jsonl');
  assert.equal(createMarkdownPreviewLink(file, undefined, 1), undefined);
  assert.equal(createMarkdownPreviewLink(file, at('/w', 'vscode-remote', 'ssh'), 1), undefined);
  assert.equal(createMarkdownPreviewLink(at('/w/\ud800.jsonl'), at('/w'), 1), undefined);
});
