import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  getOrigin,
  isLoopback,
  isUnencrypted,
  mayCarryKey,
} from '../../../../../src/core/judge/calls/endpoint.ts';

const origin = (baseUrl: string): string => getOrigin({ kind: 'chat', baseUrl });

test('a key goes over https, or to this machine', () => {
  for (const url of [
    'https://api.example.org/v1',
    'http://localhost:8000',
    'http://127.0.0.1:1/v1',
    'http://[::1]:8080',
  ])
    assert.ok(mayCarryKey(origin(url)), url);
  for (const url of [
    'http://api.example.org',
    'http://192.168.1.7:8000/v1',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://localhost@example.org',
    'http://[::2]',
    'ftp://localhost',
    'localhost',
    '',
  ])
    assert.ok(!mayCarryKey(origin(url)), url);
});

test("the editor's own models have no key, and are not in the open", () => {
  const own = { kind: 'editor', baseUrl: 'http://example.org' } as const;
  assert.ok(!mayCarryKey(getOrigin(own)));
  assert.ok(!isUnencrypted(own));
});

test('plain http to another machine is in the open', () => {
  assert.ok(isUnencrypted({ kind: 'chat', baseUrl: 'http://192.168.1.7:8000/v1' }));
  assert.ok(!isUnencrypted({ kind: 'chat', baseUrl: 'http://127.0.0.1:8000/v1' }));
  assert.ok(!isUnencrypted({ kind: 'prm-json', baseUrl: 'https://example.org/score' }));
  assert.ok(isLoopback('http://127.1.2.3:99') && !isLoopback('http://128.0.0.1'));
});
