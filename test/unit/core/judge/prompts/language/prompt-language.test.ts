/** Prompt files as a language. `|` in a text is the cursor. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import Mustache from 'mustache';
import { PROMPT_FRONT_MATTER_KEY_SPECS } from '../../../../../../src/core/judge/prompts/front-matter-keys.ts';
import {
  getPromptCompletions,
  getPromptHover,
  getPromptOutline,
} from '../../../../../../src/core/judge/prompts/language/prompt-language.ts';
import type {
  PromptCompletion,
  PromptEditingContext,
} from '../../../../../../src/core/judge/prompts/language/types.ts';
import { PROMPT_KIND_NAMES } from '../../../../../../src/core/judge/prompts/prompt-kinds.ts';
import { parsePromptFile } from '../../../../../../src/core/judge/prompts/read-prompt.ts';
import { findTemplateTags } from '../../../../../../src/core/judge/prompts/template-tags.ts';
import {
  describeTemplateVariable,
  getTemplateVariableKind,
  listTemplateVariablesInScope,
  TEMPLATE_VARIABLE_NAMES,
} from '../../../../../../src/core/judge/prompts/template-variables.ts';
import { MAX_PROMPT_FILE_CHARS } from '../../../../../../src/core/judge/prompts/types.ts';
import { promptTables } from '../../../../../support/prompt-tables.ts';
import { promptPlace, promptText } from '../../../../../support/prompt-texts.ts';
import { countRuns } from '../../../../../support/property-runs.ts';
import { assertWithin } from '../../../../../support/scaling.ts';

const around: PromptEditingContext = {
  endpoints: [
    { name: 'local', model: 'qwen3' },
    { name: 'far', model: 'some/model-7b' },
  ],
};

const CRITIC = '---\nkind: critic\n---\n';

function at(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function offered(marked: string): PromptCompletion[] {
  const { text, offset } = at(marked);
  return getPromptCompletions(text, offset, around);
}

const labels = (marked: string): string[] => offered(marked).map(({ label }) => label);

/** A snippet as the editor writes it. */
const written = (insert: string): string =>
  insert
    .replace(/\$\{\d:((?:\\.|[^}])*)\}/g, '$1')
    .replace(/(?<!\\)\$0/g, '')
    .replace(/\\([\\$}])/g, '$1');

/** The text once a completion is taken. */
function taken(marked: string, label: string): string {
  const { text } = at(marked);
  const one = offered(marked).find((other) => other.label === label);
  assert.ok(one, `${label} is not offered: ${labels(marked).join(', ')}`);
  return text.slice(0, one.start) + (one.isSnippet ? written(one.insert) : one.insert) + text.slice(one.end);
}

const hover = (marked: string): [string, string] | undefined => {
  const { text, offset } = at(marked);
  const found = getPromptHover(text, offset, around);
  return found && [text.slice(found.start, found.end), found.words];
};

describe('completion in front matter', () => {
  test('offers the keys that are not there yet, and goes on to their values', () => {
    assert.deepEqual(
      labels('---\nkind: critic\nvotes: 2\n|\n---\n'),
      PROMPT_FRONT_MATTER_KEY_SPECS.map(({ name }) => name).filter((name) => name !== 'kind' && name !== 'votes'),
    );
    assert.equal(taken('---\nki|\n---\n', 'kind'), '---\nkind: \n---\n');
    assert.equal(taken('---\nkind: critic\nvo|ts: 2\n---\n', 'votes'), '---\nkind: critic\nvotes: 2\n---\n');
    assert.equal(taken('---\nkind: critic\n|\n---\n', 'system'), '---\nkind: critic\nsystem: |\n  \n---\n');
    const goesOn = offered('---\n|').filter((one) => one.goesOn);
    assert.deepEqual(
      goesOn.map(({ label }) => label),
      ['kind', 'parse', 'endpoint', 'model'],
    );
  });

  test('offers kinds, the forms of the kind, endpoints and their models', () => {
    assert.deepEqual(labels('---\nkind: |\n---\n'), PROMPT_KIND_NAMES);
    assert.deepEqual(labels('---\nkind: grader\nparse: |\n---\n'), ['yes-no', 'points', 'report']);
    assert.deepEqual(labels('---\nparse: bo|\nkind: critic\n---\n'), ['boxed-index']);
    assert.deepEqual(labels('---\nendpoint: |\n---\n'), ['local', 'far']);
    assert.deepEqual(labels('---\nmodel: |\n---\n'), ['qwen3', 'some/model-7b']);
    assert.deepEqual(labels('---\nendpoint: far\nmodel: |\n---\n'), ['some/model-7b']);
    assert.equal(taken('---\r\nkind: cri|tc\r\n---\r\n', 'critic'), '---\r\nkind: critic\r\n---\r\n');
  });

  test('works while the front matter is not closed yet, and offers nothing in texts and comments', () => {
    assert.ok(labels('---\n|').includes('kind'));
    assert.deepEqual(labels('---\nkind: |'), PROMPT_KIND_NAMES);
    assert.deepEqual(labels('---\nsystem: |\n  Be |'.replace('|\n', '>\n')), []);
    assert.deepEqual(labels('---\n# ki|\n---\n'), []);
    assert.deepEqual(labels('---\ntemperature: |\n---\n'), []);
    assert.deepEqual(labels('---|\nkind: critic\n---\n'), []);
  });
});

describe('completion in a template', () => {
  test('offers what is known at the place, first what the kind needs', () => {
    const critic = labels(`${CRITIC}{{|`);
    assert.equal(critic[0], 'steps');
    const others = ['step', 'candidates', 'critique'];
    assert.deepEqual([...critic].sort(), TEMPLATE_VARIABLE_NAMES.filter((name) => !others.includes(name)).sort());
    // What another kind alone is given is offered there, and where the kind isn't known.
    const offeredIn = (kind: string) => labels(`---\nkind: ${kind}\n---\n{{|`);
    assert.deepEqual([...offeredIn('?')].sort(), [...TEMPLATE_VARIABLE_NAMES, 'step.index', 'step.text'].sort());
    assert.ok(offeredIn('stepwise').includes('step.text') && offeredIn('comparison').includes('candidates'));
    assert.ok(offeredIn('confirmer').includes('critique') && offeredIn('confirmer').includes('step'));
    assert.ok(!labels(`${CRITIC}{{#steps}}{{|}}{{/steps}}`).includes('candidates'));
    assert.ok(!labels(`${CRITIC}|`).some((label) => /candidates|critique/.test(label)));
    assert.equal(labels('---\nkind: grader\n---\n{{|}}')[1], 'proof');
    assert.deepEqual(labels(`${CRITIC}{{#steps}}{{|}}{{/steps}}`).slice(0, 2), ['index', 'text']);
    assert.ok(!labels(`${CRITIC}{{#steps}}{{/steps}}{{|}}`).includes('index'));
  });

  test('closes the tag unless it is closed', () => {
    assert.equal(taken(`${CRITIC}{{pro|`, 'problem'), `${CRITIC}{{problem}}`);
    assert.equal(taken(`${CRITIC}{{pro|}}`, 'problem'), `${CRITIC}{{problem}}`);
    assert.equal(taken(`${CRITIC}{{pro|blm}}.`, 'proof'), `${CRITIC}{{proof}}.`);
    assert.equal(taken(`${CRITIC}{{{pro|`, 'problem'), `${CRITIC}{{{problem}}}`);
    // An editor has closed some of the brackets, or all of them.
    assert.equal(taken(`${CRITIC}{{pro|}`, 'problem'), `${CRITIC}{{problem}}`);
    assert.equal(taken(`${CRITIC}{{pro|bl}.`, 'problem'), `${CRITIC}{{problem}}.`);
    assert.equal(taken(`${CRITIC}{{pro|}}}`, 'problem'), `${CRITIC}{{problem}}}`);
    for (const closed of ['}', '}}', '}}}'])
      assert.equal(taken(`${CRITIC}{{{pro|${closed}`, 'problem'), `${CRITIC}{{{problem}}}`);
    // One that closes a brace before the tag stays.
    assert.equal(taken(`${CRITIC}\\boxed{ {{pro|}`, 'problem'), `${CRITIC}\\boxed{ {{problem}}}`);
    assert.equal(taken(`${CRITIC}\\boxed{} {{pro|}`, 'problem'), `${CRITIC}\\boxed{} {{problem}}`);
    assert.equal(taken(`${CRITIC}{{#rub|`, 'rubric'), `${CRITIC}{{#rubric}}`);
  });

  test('writes a list as a section', () => {
    for (const marked of [`${CRITIC}{{|`, `${CRITIC}{{|}}`, `${CRITIC}{{ste|}}`, `${CRITIC}{{ste|}`]) {
      const text = taken(marked, 'steps');
      assert.equal(text, `${CRITIC}{{#steps}}\n<paragraph_{{index}}>\n{{text}}\n</paragraph_{{index}}>\n\n{{/steps}}`);
      assert.deepEqual(parsePromptFile(text, 'p').problems, []);
    }
  });

  test('ends the sections that are open, the innermost first', () => {
    assert.deepEqual(labels(`${CRITIC}{{#steps}}{{^rubric}}{{text}}{{/|`), ['rubric', 'steps']);
    assert.equal(taken(`${CRITIC}{{#steps}}{{text}}{{/|}}`, 'steps'), `${CRITIC}{{#steps}}{{text}}{{/steps}}`);
    assert.deepEqual(labels(`${CRITIC}{{#steps}}{{/steps}}{{/|`), []);
  });

  test('offers pieces on an empty line, and nothing in prose', () => {
    const pieces = labels(`${CRITIC}Judge this.\n|\n`);
    assert.equal(pieces[0], '{{#steps}}');
    assert.ok(pieces.includes('<problem>'));
    assert.ok(pieces.some((label) => label.includes('boxed-index')));
    for (const label of pieces) assert.notEqual(taken(`${CRITIC}\n|\n`, label), `${CRITIC}\n\n`);
    assert.deepEqual(labels(`${CRITIC}Judge |this.`), []);
    assert.deepEqual(labels(`${CRITIC}{{! pro|`), []);
  });

  test('offers a prompt of each kind in an empty file, and each can be used', () => {
    for (const kind of PROMPT_KIND_NAMES)
      for (const marked of ['|', `${kind.slice(0, 3)}|`, '\n|']) {
        const { prompt, problems } = parsePromptFile(taken(marked, kind).trimStart(), 'p');
        assert.deepEqual(problems, []);
        assert.equal(prompt?.kind, kind);
        assert.doesNotMatch(prompt?.template ?? '', /\$\{?\d|\\\}/);
      }
    assert.deepEqual(labels('Some words|'), []);
  });
});

describe('hovers', () => {
  test('say what keys, values and variables mean', () => {
    for (const [marked, at, words] of [
      ['---\nkind: critic\nvo|tes: 2\n---\n', 'votes', /^`votes`: .*\b1\b.*\b64\b/],
      ['---\nkind: cri|tic\n---\n', 'critic', /^`critic`: \S/],
      ['---\nendpoint: fa|r\n---\n', 'far', /some\/model-7b/],
      [`${CRITIC}{{prob|lem}}`, '{{problem}}', /problem.*problem/],
      [`${CRITIC}{{#st|eps}}{{/steps}}`, '{{#steps}}', /steps.*step/],
      [`${CRITIC}{{#steps}}{{ind|ex}}{{/steps}}`, '{{index}}', /index/],
    ] as const) {
      const shown = hover(marked);
      assert.equal(shown?.[0], at);
      assert.match(shown?.[1] ?? '', words);
    }
  });

  test('name endpoints and models as words, whatever they are called', () => {
    const model =
      '[a](https://evil.example) ![b](https://evil.example/c.png) <b>c</b>\n\n# d https://evil.example www.evil.example';
    const evil: PromptEditingContext = { endpoints: [{ name: 'www.evil.example', model }] };
    const words = ['---\nendpoint: www|.evil.example\n---\n', '---\nmodel: |\n---\n'].flatMap((marked) => {
      const { text, offset } = at(marked);
      const found = getPromptCompletions(text, offset, evil).map(({ meaning }) => meaning);
      return [...found, getPromptHover(text, offset, evil)?.words ?? []].flat();
    });
    assert.equal(words.length, 3);
    for (const one of words) {
      const [paragraph, ...others] = fromMarkdown(one).children;
      assert.ok(paragraph?.type === 'paragraph' && others.length === 0, one);
      assert.deepEqual([...new Set(paragraph.children.map(({ type }) => type))], ['text'], one);
      assert.doesNotMatch(one, /(?<!\\):\/\/|\bwww\./, 'what others would make a link of');
    }
  });

  test('say nothing of what is not known', () => {
    for (const marked of [
      '---\nvoo|ts: 2\n---\n',
      '---\nkind: x|\n---\n',
      `${CRITIC}{{inde|x}}`,
      `${CRITIC}{{construct|or}}`,
      `${CRITIC}wo|rds`,
      `${CRITIC}{{! pro|blem }}`,
      '-|--\nkind: critic\n---\n',
    ])
      assert.equal(hover(marked), undefined, marked);
  });
});

describe('the outline', () => {
  test('has front matter, headings and sections', () => {
    const text = `${CRITIC}# Task\n\n{{#steps}}\n{{#rubric}}\n{{/rubric}}\n{{/steps}}\n\`\`\`\n# no\n\`\`\`\n## Reply\n\n# End\n`;
    const parts = getPromptOutline(text);
    assert.deepEqual(
      parts.map(({ kind, name, level }) => [kind, name, level]),
      [
        ['front', 'Front matter', 0],
        ['heading', 'Task', 0],
        ['section', '{{#steps}}', 0],
        ['section', '{{#rubric}}', 1],
        ['heading', 'Reply', 1],
        ['heading', 'End', 0],
      ],
    );
    const [, task] = parts;
    assert.equal(text.slice(task?.start, task?.end).endsWith('## Reply\n\n'), true);
  });
});

describe('tags', () => {
  test('are those that the package finds, where it finds any', () => {
    /** What the package says of a template: type, name, place, without texts and comments. */
    const parsed = (list: unknown[]): [string, string, number, number][] =>
      list.flatMap((token) => {
        const [type, name, start, end, inner, close] = token as [string, string, number, number, unknown[], number];
        if (type === 'text' || type === '!' || type === '=' || type === '>') return [];
        if (!Array.isArray(inner)) return [[type === 'name' ? '' : type, name, start, end]];
        return [[type, name, start, end], ...parsed(inner), ['/', name, close, -1]];
      });
    let compared = 0;
    const name = fc.constantFrom('problem', 'steps', 'rubric', 'step.text', ' text ');
    const leaf = fc.oneof(
      fc.constantFrom('words', '\n', ' } ', '\\frac{a}{b}', '{', '{{! a {{ remark }}'),
      name.map((one) => `{{${one}}}`),
      name.map((one) => `{{{${one}}}}`),
      name.map((one) => `{{&${one}}}`),
    );
    const tree = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { weight: 3, arbitrary: leaf },
        fc
          .tuple(name, fc.constantFrom('#', '^'), fc.array(tie('node'), { maxLength: 4 }))
          .map(([one, sigil, inner]) => `{{${sigil}${one}}}${inner.join('')}{{/${one}}}`),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 8 }), (pieces) => {
        const template = pieces.join('');
        let tokens: unknown[];
        try {
          tokens = Mustache.parse(template, ['{{', '}}']) as unknown[];
        } catch {
          return;
        }
        // Braces in a name are a problem, since nothing is called that.
        const wanted = parsed(tokens);
        if (wanted.some(([, name]) => /[{}]/.test(name))) return;
        compared++;
        const ours = findTemplateTags(template).filter(({ sigil }) => sigil !== '!');
        assert.deepEqual(
          ours.map(({ sigil, name, start, end }) => [
            sigil === '{' ? '&' : sigil,
            name,
            start,
            sigil === '/' ? -1 : end,
          ]),
          wanted,
        );
      }),
      { numRuns: countRuns(500) },
    );
    assert.ok(compared > 100, `${compared} were compared`);
  });
});

describe('of any text', () => {
  test('nothing throws, and all places lie in it, around the cursor and in one line', () => {
    fc.assert(
      fc.property(promptPlace, ([text, offset]) => {
        for (const { start, end, label } of getPromptCompletions(text, offset, around)) {
          assert.ok(0 <= start && start <= offset && offset <= end && end <= text.length, label);
          assert.doesNotMatch(text.slice(start, end), /\n/, label);
        }
        const found = getPromptHover(text, offset, around);
        if (found)
          assert.ok(0 <= found.start && found.start <= offset && offset <= found.end && found.end <= text.length);
        for (const { start, end } of getPromptOutline(text))
          assert.ok(0 <= start && start <= end && end <= text.length);
      }),
      { numRuns: countRuns(1000) },
    );
  });

  test('tags lie in order, none within another', () => {
    fc.assert(
      fc.property(promptText, (text) => {
        let last = 0;
        for (const { start, end, nameStart, nameEnd, name } of findTemplateTags(text)) {
          assert.ok(last <= start && start < nameStart && nameStart <= nameEnd && nameEnd <= end && end <= text.length);
          assert.equal(text.slice(nameStart, nameEnd), name);
          last = end;
        }
      }),
    );
  });

  test('hostile ones of the full size are read in time', () => {
    for (const piece of [
      '{{',
      '{{{',
      '{{#a}}',
      '{{/b}}',
      '{{ ',
      '{{!',
      '}}',
      '# a\n',
      '---\n',
      'kind: \n',
      '\n',
      '{{#a}}{{/b}}',
    ]) {
      const text = `---\nkind: critic\n---\n${piece.repeat(Math.floor((MAX_PROMPT_FILE_CHARS - 40) / piece.length))}`;
      assertWithin(
        1000,
        () => {
          getPromptCompletions(text, text.length, around);
          getPromptHover(text, text.length - 3, around);
          getPromptOutline(text);
        },
        JSON.stringify(piece),
      );
    }
  });
});

describe('what words mean', () => {
  test('is said of every name that is known anywhere', () => {
    for (const name of [...listTemplateVariablesInScope(['steps']), ...listTemplateVariablesInScope(['candidates'])])
      assert.ok(describeTemplateVariable(name), name);
    assert.equal(getTemplateVariableKind('constructor', []), undefined);
  });

  test('is in docs/prompts.md as it is here', () => {
    const page = readFileSync(new URL('../../../../../../docs/prompts.md', import.meta.url), 'utf8');
    for (const line of promptTables().split('\n'))
      assert.ok(
        page.includes(`${line}\n`),
        `docs/prompts.md has no line ${line}\nIts tables are:\n\n${promptTables()}`,
      );
  });
});
