import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  canReceiveApiKey,
  getEndpointOrigin,
  isLoopbackOrigin,
  isUnencryptedEndpoint,
} from '../../../../../src/core/judge/calls/endpoint.ts';

const origin = (baseUrl: string): string => getEndpointOrigin({ kind: 'chat', baseUrl });

test('a key goes over https, or to this machine', () => {
  for (const url of [
    'https://api.example.org/v1',
    'http://localhost:8000',
    'http://127.0.0.1:1/v1',
    'http://[::1]:8080',
  ])
    assert.ok(canReceiveApiKey(origin(url)), url);
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
    assert.ok(!canReceiveApiKey(origin(url)), url);
});

test("the editor's own models have no key, and are not in the open", () => {
  const own = { kind: 'editor', baseUrl: 'http://example.org' } as const;
  assert.ok(!canReceiveApiKey(getEndpointOrigin(own)));
  assert.ok(!isUnencryptedEndpoint(own));
});

test('plain http to another machine is in the open', () => {
  assert.ok(isUnencryptedEndpoint({ kind: 'chat', baseUrl: 'http://192.168.1.7:8000/v1' }));
  assert.ok(!isUnencryptedEndpoint({ kind: 'chat', baseUrl: 'http://127.0.0.1:8000/v1' }));
  assert.ok(!isUnencryptedEndpoint({ kind: 'prm-json', baseUrl: 'https://example.org/score' }));
  assert.ok(isLoopbackOrigin('http://127.1.2.3:99') && !isLoopbackOrigin('http://128.0.0.1'));
});

test('only loopback addresses are on this machine', () => {
  for (const here of ['http://127.0.0.1:8000/v1', 'http://[::1]:1', 'https://LOCALHOST/v1'])
    assert.ok(isLoopbackOrigin(origin(here)), here);
  for (const there of [
    'https://api.example.org/v1',
    'http://localhost.example.org',
    'http://localhost@example.org',
    'http://localhost:1@example.org',
    'http://127.0.0.1.example.org',
    'http://192.168.0.2:8000',
    'http://0.0.0.0:1',
  ])
    assert.ok(!isLoopbackOrigin(origin(there)), there);
});
