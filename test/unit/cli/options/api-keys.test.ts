import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiKeyLookup, type EnvironmentVariables } from '../../../../src/cli/options/api-keys.ts';
import { createEndpointName, readEndpointUrl } from '../../../../src/cli/options/server-options.ts';
import { UsageError } from '../../../../src/cli/output/usage-error.ts';
import { endpointOf } from '../../../support/endpoints.ts';

const SECRET = 'sk-well-known-0123456789';
const environment: EnvironmentVariables = { OPENAI_API_KEY: SECRET, OTHER_KEY: 'other-key-9876' };
const at = (url: string) => endpointOf({ baseUrl: readEndpointUrl(url) });
const keyFor = (url: string, variable?: string): Promise<string | undefined> =>
  createApiKeyLookup(at(url), variable, environment)(at(url));

test('OPENAI_API_KEY goes to https://api.openai.com and to no other origin', async () => {
  assert.equal(await keyFor('https://api.openai.com/v1'), SECRET);
  assert.equal(await keyFor('https://API.OpenAI.com:443/v1/'), SECRET);
  for (const url of [
    'http://api.openai.com/v1',
    'https://api.openai.com:8443/v1',
    'https://api.openai.com.example.org/v1',
    'https://example.org/https://api.openai.com/v1',
    'https://xapi.openai.com/v1',
    'http://localhost:8000/v1',
  ])
    assert.equal(await keyFor(url), undefined, url);
  assert.throws(() => readEndpointUrl('https://example.org\\@api.openai.com/v1'), UsageError);
});

test('each provider’s key goes to its server alone', async () => {
  const keys = {
    OPENAI_API_KEY: 'key-of-openai',
    ANTHROPIC_API_KEY: 'key-of-anthropic',
    GEMINI_API_KEY: 'key-of-gemini',
  };
  const servers = {
    'https://api.openai.com/v1': 'key-of-openai',
    'https://api.anthropic.com/v1': 'key-of-anthropic',
    'https://generativelanguage.googleapis.com/v1beta': 'key-of-gemini',
    'https://example.org/v1': undefined,
  };
  for (const [url, key] of Object.entries(servers)) {
    assert.equal(await createApiKeyLookup(at(url), undefined, keys)(at(url)), key);
    for (const [name, value] of Object.entries(keys))
      if (value !== key) assert.throws(() => createApiKeyLookup(at(url), name, keys), UsageError);
  }
});

test('it cannot be named for another origin, and the refusal does not show it', () => {
  assert.throws(
    () => createApiKeyLookup(at('https://example.org/v1'), 'OPENAI_API_KEY', environment),
    (error: unknown) =>
      error instanceof UsageError &&
      /https:\/\/api\.openai\.com\b.*--key-env/.test(error.message) &&
      !error.message.includes(SECRET),
  );
});

test('a named variable is bound to the origin of this very command line', async () => {
  const keyOf = createApiKeyLookup(at('https://example.org/v1'), 'OTHER_KEY', environment);
  assert.equal(await keyOf(at('https://example.org/other')), 'other-key-9876');
  assert.equal(await keyOf(at('https://example.com/v1')), undefined);
  assert.equal(await keyOf(at('https://api.openai.com/v1')), undefined);
  assert.equal(await keyFor('https://api.openai.com/v1', 'OTHER_KEY'), 'other-key-9876');
});

test('what is no key is refused without being shown', () => {
  for (const value of ['two words-secret', 'line\nbreak-secret', 'umlaut-ä-secret']) {
    assert.throws(
      () => createApiKeyLookup(at('http://localhost:1/v1'), 'K', { K: value }),
      (error: unknown) => error instanceof UsageError && !error.message.includes('secret'),
    );
  }
  assert.throws(() => createApiKeyLookup(at('http://localhost:1/v1'), 'K', {}), /--key-env .*\bK\b/);
  assert.throws(() => createApiKeyLookup(at('http://localhost:1/v1'), 'K', { K: ' ' }), /--key-env .*\bK\b/);
  assert.throws(() => createApiKeyLookup(at('http://localhost:1/v1'), 'constructor', {}), /--key-env MY_KEY/);
});

test('a key in the place of its name is not shown', () => {
  for (const key of [
    'sk-live-abc123',
    'hf_AbCdEf0123456789AbCdEf',
    'AIzaSyA0123456789abcdefghijklmnopqrstuv',
    'AKIAIOSFODNN7EXAMPLE',
    'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    '0A1B2C3D4E5F60718293A4B5C6D7E8F9',
    'ABCDEFGHIJKLMNOPQRSTUVWX',
    'a b',
  ])
    assert.throws(
      () => createApiKeyLookup(at('http://localhost:1/v1'), key, {}),
      (error: unknown) =>
        error instanceof UsageError && /--key-env MY_KEY/.test(error.message) && !error.message.includes(key),
      key,
    );
});

test('the name of a variable that is not set is shown', () => {
  for (const name of ['K', 'MY_KEY', 'AZURE_OPENAI_API_KEY', 'GPT4_KEY', 'KEY_2', 'HF_TOKEN'])
    assert.throws(
      () => createApiKeyLookup(at('http://localhost:1/v1'), name, {}),
      (error: unknown) => error instanceof UsageError && error.message.includes(` ${name},`),
      name,
    );
});

test('an address is http or https, and holds no secret', () => {
  assert.equal(readEndpointUrl('http://LOCALHOST:8000/v1/'), 'http://localhost:8000/v1');
  assert.equal(readEndpointUrl('https://example.org'), 'https://example.org');
  for (const [url, said] of [
    ['localhost:8000', /--endpoint .*https?:\/\//],
    ['file:///etc/passwd', /--endpoint .*https?:\/\//],
    ['nonsense', /--endpoint .*http:\/\/localhost/],
    ['https://me:hunter2@example.org/v1', /--endpoint .*password/],
    ['https://example.org/v1?api_key=hunter2', /\? or #/],
  ] as const) {
    assert.throws(
      () => readEndpointUrl(url),
      (error: unknown) => error instanceof UsageError && said.test(error.message) && !error.message.includes('hunter2'),
      url,
    );
  }
});

test('an endpoint is named by its host', () => {
  assert.equal(createEndpointName('http://localhost:8000/v1'), 'localhost-8000');
  assert.equal(createEndpointName('http://[::1]:8000/v1'), '1-8000');
  assert.equal(createEndpointName(`https://${'a'.repeat(60)}.example.org`).length, 64);
});
