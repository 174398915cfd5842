import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseBaseUrl } from '../../../../../src/core/judge/calls/base-url.ts';
import { getEndpointOrigin } from '../../../../../src/core/judge/calls/endpoint.ts';
import { countRuns } from '../../../../support/property-runs.ts';

const GOOD: readonly [text: string, baseUrl: string][] = [
  ['https://api.openai.com/v1', 'https://api.openai.com/v1'],
  [' https://api.openai.com/v1// ', 'https://api.openai.com/v1'],
  ['HTTPS://API.OpenAI.com/V1', 'https://api.openai.com/V1'],
  ['https://api.openai.com:443/v1', 'https://api.openai.com/v1'],
  ['http://localhost:80', 'http://localhost'],
  ['http://localhost:08000/v1', 'http://localhost:8000/v1'],
  ['https://example.org:80', 'https://example.org:80'],
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
  ['http://[0:0:0:0:0:0:0:1]/v1', 'http://[::1]/v1'],
  ['http://[2001:DB8:0:0:1:0:0:1]', 'http://[2001:db8::1:0:0:1]'],
  ['http://[1:0:3:4:5:6:7:8]', 'http://[1:0:3:4:5:6:7:8]'],
  ['http://gpu_box:8000/a~b/c%20d', 'http://gpu_box:8000/a~b/c%20d'],
  ['https://xn--bcher-kva.example/v1', 'https://xn--bcher-kva.example/v1'],
];

for (const [text, baseUrl] of GOOD) {
  test(`the address ${JSON.stringify(text)} is read as a browser does`, () => {
    const read = parseBaseUrl(text);
    assert.ok(typeof read !== 'string', String(read));
    assert.equal(read.baseUrl, baseUrl);
    assert.equal(read.origin, new URL(text).origin);
  });
}

const BAD = [
  '',
  'api.openai.com/v1',
  'ftp://api.openai.com',
  'https:/api.openai.com',
  'https://',
  'https:///v1',
  'https://api.openai.com@evil.example',
  'https://api.openai.com:443@evil.example/v1',
  'https://user:word@api.openai.com',
  'https://api.openai.com%40evil.example',
  'https://evil.example\\@api.openai.com',
  'https://evil.example\\.api.openai.com',
  'https://api.openai.com/v1?x=1',
  'https://api.openai.com/v1#x',
  'https://api.openai.com?@evil.example',
  'https://api.ope\tnai.com',
  'https://api.openai.com\n.evil.example',
  'https://api.openai.com:',
  'https://api.openai.com:0',
  'https://api.openai.com:65536',
  'https://api.openai.com:443:443',
  'https://api.openai.com./v1',
  'https://api..openai.com',
  'https://api.openai.com。evil.example',
  'https://ａpi.openai.com',
  'https://bücher.example',
  'http://127.1',
  'http://0x7f.0.0.1',
  'http://0177.0.0.1',
  'http://2130706433',
  'http://127.0.0.256',
  'http://127.0.0.01',
  'http://[::1',
  'http://::1',
  'http://[1::2::3]',
  'http://[12345::]',
  'http://[1:2:3:4:5:6:7]',
  'http://[1:2:3:4:5:6:7:8:9]',
  'http://[1:2:3:4:5:6:7::8]',
  'http://[::ffff:127.0.0.1]',
  'http://[fe80::1%25eth0]',
  'https://example.org/a/../b',
  'https://example.org/a/%2e%2E/b',
  'https://example.org/.',
  'https://example.org/a b',
  'https://example.org/a\\b',
  'https://example.org/%zz',
  `https://example.org/${'a'.repeat(2000)}`,
  'javascript:alert(1)',
  'file:///etc/passwd',
];

for (const text of BAD) {
  test(`${JSON.stringify(text.slice(0, 60))} is no address`, () => {
    const read = parseBaseUrl(text);
    assert.equal(typeof read, 'string', JSON.stringify(read));
    // No key can be bound to it.
    assert.equal(getEndpointOrigin({ kind: 'chat', baseUrl: text }), `invalid:${text}`);
  });
}

/** Text out of the parts of addresses and of tricks with them. */
const pieces = fc
  .array(
    fc.constantFrom(
      ...['https://', 'http://', 'HTTP://', 'api.openai.com', 'evil.example', 'localhost', '127.0.0.1', '0x7f', '1'],
      ...['[::1]', '[', ']', '::', ':', ':443', ':80', ':8000', '@', '/', '//', '\\', '?', '#', '%2f', '%40', '%2e'],
      ...['.', '..', ' ', '\t', '\n', 'A', 'é', '。', '\u00ad', 'v1', '-', '_', '[2001:db8:0:0:0:0:0:1]', '[0::0:1]'],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('whatever is read has the origin and the address that a browser finds in it, and once more the same', () => {
  let read = 0;
  fc.assert(
    fc.property(pieces, fc.constantFrom('', 'https://', 'http://'), (text, start) => {
      const address = parseBaseUrl(start + text);
      if (typeof address === 'string') return;
      read++;
      const url = new URL(start + text);
      assert.equal(address.origin, url.origin);
      assert.equal(address.baseUrl, url.href.replace(/\/+$/, ''));
      assert.deepEqual(parseBaseUrl(address.baseUrl), address);
      assert.equal(getEndpointOrigin({ kind: 'chat', baseUrl: start + text }), url.origin);
      assert.ok(url.username === '' && url.password === '' && url.search === '' && url.hash === '');
    }),
    { numRuns: countRuns(5000) },
  );
  assert.ok(read > countRuns(100), `only ${read} were addresses`);
});

test('every address of six is written as a browser does', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const text = `http://[${groups.map((one) => one.toString(16)).join(':')}]`;
      const read = parseBaseUrl(text);
      assert.ok(typeof read !== 'string');
      assert.equal(read.origin, new URL(text).origin);
    }),
  );
});
