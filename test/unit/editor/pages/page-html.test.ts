import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatPageHtml } from '../../../../src/editor/pages/page-html.ts';
import { initialPageDataSchema, parseWithSchema } from '../../../../src/protocol/index.ts';

const PARTS = {
  nonce: 'abc123',
  source: 'https://*.vscode-cdn.net',
  script: 'https://file.vscode-cdn.net/review.js',
  style: 'https://file.vscode-cdn.net/review.css',
  language: 'en',
  title: 'Review',
  data: { texts: {} },
};

/** The policy as the browser reads it, by directive. */
function policyOf(html: string): ReadonlyMap<string, string> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const text = content.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  return new Map(
    text.split('; ').map((directive): [string, string] => {
      const at = directive.indexOf(' ');
      return [directive.slice(0, at), directive.slice(at + 1)];
    }),
  );
}

describe('the HTML of a page', () => {
  it('allows the script with the nonce, and what lies beside it, and nothing else', () => {
    assert.deepEqual(Object.fromEntries(policyOf(formatPageHtml(PARTS))), {
      'default-src': "'none'",
      'script-src': "'nonce-abc123'",
      'style-src': PARTS.source,
      'font-src': PARTS.source,
      'img-src': PARTS.source,
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  it('has no script, style or handler in it', () => {
    const html = formatPageHtml(PARTS);
    const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)];
    assert.equal(scripts.length, 2);
    for (const [, attributes = '', text = ''] of scripts)
      assert.ok(attributes.includes('application/json') || text === '', text);
    assert.doesNotMatch(html, /<style|\sstyle=|\son[a-z]+=|javascript:|unsafe-/i);
  });

  it('hands texts over whatever is in them, and none of them ends the block or begins another', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028', '&lt;/script&gt;'),
    );
    fc.assert(
      fc.property(fc.dictionary(hostile, hostile, { maxKeys: 5, noNullPrototype: true }), (texts) => {
        const html = formatPageHtml({ ...PARTS, data: { texts } });
        const [, json = ''] = /id="proofmark-data">([^<]*)<\/script>/.exec(html) ?? [];
        assert.deepEqual(JSON.parse(json), { texts: JSON.parse(JSON.stringify(texts)) });
        assert.equal(html.match(/<script/g)?.length, 2);
        assert.doesNotMatch(html, /<!--/);
      }),
    );
  });

  it('writes nothing that leaves its place', () => {
    const html = formatPageHtml({
      ...PARTS,
      title: '</title><img src=x>',
      language: '"><script>',
      source: `"'><b>`,
    });
    assert.doesNotMatch(html, /<img|<b>|"><script>/);
  });

  it('is read by the page with the schema that it has', () => {
    const texts = { Review: 'Durchsicht' };
    const html = formatPageHtml({ ...PARTS, data: { texts } });
    const [, json = ''] = /id="proofmark-data">([^<]*)<\/script>/.exec(html) ?? [];
    assert.deepEqual(parseWithSchema(initialPageDataSchema, JSON.parse(json)), { value: { texts } });
  });
});
