/** How prompt files are highlighted: our grammar over VS Code's own of Markdown and YAML, by the tokenizer that VS Code has. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { ensureHost } from '../support/install.ts';
import { root } from '../support/paths.ts';

/** As far as it is used here. */
interface Grammar {
  tokenizeLine(
    line: string,
    state: unknown,
  ): { tokens: { startIndex: number; endIndex: number; scopes: string[] }[]; ruleStack: unknown };
}

interface Contributed {
  readonly contributes: {
    readonly grammars: readonly { readonly scopeName: string; readonly path: string }[];
  };
}

let grammar: Grammar;
let initial: unknown;

before(async () => {
  const { vscode } = await ensureHost();
  const require = createRequire(path.join(vscode, 'package.json'));
  const textmate = require('vscode-textmate') as {
    INITIAL: unknown;
    Registry: new (options: unknown) => { loadGrammar(scope: string): Promise<Grammar | null> };
    parseRawGrammar(text: string, file: string): unknown;
  };
  const oniguruma = require('vscode-oniguruma') as {
    loadWASM(data: ArrayBuffer): Promise<void>;
    OnigScanner: new (patterns: string[]) => unknown;
    OnigString: new (text: string) => unknown;
  };
  const wasm = fs.readFileSync(path.join(path.dirname(require.resolve('vscode-oniguruma')), 'onig.wasm'));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer);
  const files = new Map<string, string>();
  for (const folder of [
    root,
    ...['markdown-basics', 'yaml', 'html'].map((name) => path.join(vscode, 'extensions', name)),
  ]) {
    const { contributes } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as Contributed;
    for (const { scopeName, path: file } of contributes.grammars) files.set(scopeName, path.join(folder, file));
  }
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text: string) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope: string) => {
      const file = files.get(scope);
      return file === undefined ? null : textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file);
    },
    // As VS Code does it: by the beginnings of a scope's name.
    getInjections: (scope: string) =>
      'text.html.markdown'.startsWith(scope) || scope.startsWith('text.html.markdown')
        ? ['proofmark.tex-in-markdown']
        : undefined,
  });
  const loaded = await registry.loadGrammar('text.html.markdown.proofmark-judge');
  assert.ok(loaded);
  grammar = loaded;
  initial = textmate.INITIAL;
});

/** The words of a text with their scopes, the outermost left out. */
function scopesOf(text: string): { words: string; scopes: string }[] {
  let state = initial;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => ({
      words: line.slice(startIndex, endIndex),
      scopes: scopes.slice(1).join(' '),
    }));
  });
}

/** The scopes of the first stretch that is just these words. */
function scopeOf(text: string, words: string): string {
  const found = scopesOf(text).find((one) => one.words.trim() === words);
  assert.ok(found, `${words} is no stretch of its own: ${JSON.stringify(scopesOf(text))}`);
  return found.scopes;
}

const PROMPT = `---
kind: critic
votes: 8
system: |
  Be {{brief}}.
---
# Task for \`you\`

Read {{problem}} *and {{rubric}}*, \\(x^2\\).

{{#steps}}
<paragraph_{{index}}>
{{{text}}}
</paragraph_{{index}}>
{{/steps}}

- {{! a remark
  of two lines }} after
- {{^rubric}}none{{/rubric}}

\`\`\`
{{ step.text }}
\`\`\`
`;

describe('a prompt file', () => {
  it('has YAML between its fences, in which nothing is a template', () => {
    assert.match(scopeOf(PROMPT, 'kind'), /meta\.embedded\.block\.frontmatter.*entity\.name\.tag\.yaml/);
    assert.match(scopeOf(PROMPT, '8'), /constant\.numeric/);
    assert.doesNotMatch(scopesOf(PROMPT).find(({ words }) => words.includes('brief'))?.scopes ?? '', /mustache/);
  });

  it('has Markdown below, with its headings, emphasis, lists and LaTeX', () => {
    assert.match(scopeOf(PROMPT, 'Task for'), /markup\.heading/);
    assert.match(scopeOf(PROMPT, 'and'), /markup\.italic/);
    assert.match(scopeOf(PROMPT, 'x^2'), /markup\.math\.inline\.proofmark/);
    assert.match(scopeOf(PROMPT, '-'), /punctuation\.definition\.list\.begin/);
  });

  it('has its tags everywhere in the template: in prose, emphasis, lists, other tags and code', () => {
    for (const name of ['problem', 'rubric', 'index', 'text', 'step.text'])
      assert.match(scopeOf(PROMPT, name), /meta\.template\.expression\.mustache variable\.other\.readwrite/, name);
    const indices = scopesOf(PROMPT).filter(({ words }) => words === 'index');
    assert.equal(indices.length, 2);
    for (const { scopes } of indices) assert.match(scopes, /mustache/);
    assert.match(scopeOf(PROMPT, 'paragraph_'), /entity\.name\.tag\.html/);
    for (const sigil of ['#', '^', '/']) {
      const found = scopesOf(PROMPT).filter(({ words, scopes }) => words === sigil && scopes.includes('mustache'));
      assert.ok(found.length > 0, sigil);
      for (const { scopes } of found) assert.match(scopes, /keyword\.control\.section/);
    }
    assert.match(scopeOf(PROMPT, '{{{'), /punctuation\.definition\.template-expression\.begin/);
  });

  it('has remarks of several lines, and goes on behind them', () => {
    assert.match(scopeOf(PROMPT, 'a remark'), /comment\.block\.mustache/);
    assert.match(scopeOf(PROMPT, 'of two lines'), /comment\.block\.mustache/);
    assert.doesNotMatch(scopeOf(PROMPT, 'after'), /comment/);
  });

  it('leaves alone what is no tag', () => {
    for (const words of ['{{problem', '{{}}', '{ {problem}}', '\\frac{a}{{b}', '{{=<% %>=}}'])
      assert.ok(
        scopesOf(`---\nkind: critic\n---\n${words}`).every(({ scopes }) => !scopes.includes('mustache')),
        words,
      );
  });
});
