/** Formats for continuous integration: JUnit XML, and workflow commands as GitHub's runner reads them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Log } from '../../../support/sarif.ts';
import type { Script } from '../../../support/scripted-server.ts';
import { serverOf } from '../../../support/servers.ts';
import { proofmark, SAMPLES, startProofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-ci-'));
after(() => rmSync(place, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(place, name), text);
  return name;
}

const run = (format: string, ...args: string[]) =>
  proofmark(['review', '--format', format, ...args], { cwd: place, env: { GITHUB_WORKSPACE: '' } });

interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  assert.doesNotMatch(text, /[<>"]|&(?!(?:amp|lt|gt|quot|apos);)/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
  assert.doesNotMatch(text, /[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/u);
  return text.replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');
}

/** Reads XML as strictly as this output needs, or fails. */
function parseXml(text: string): Element {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  assert.ok(text.startsWith(head));
  const root: Element = { tag: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let at = head.length;
  const token = /<\/(\w+)>|<(\w+)((?: \w+="[^"<]*")*)(\/?)>|([^<]+)/y;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    assert.ok(found, `not XML: ${text.slice(at, at + 60)}`);
    at = token.lastIndex;
    const [, close, tag, attributes = '', isEmpty, words] = found;
    const parent = open.at(-1) as Element;
    if (words !== undefined) parent.text += decode(words);
    else if (close !== undefined) assert.equal(open.pop()?.tag, close);
    else {
      const read = [...attributes.matchAll(/ (\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        decode(value),
      ]);
      const element: Element = { tag: tag ?? '', attributes: Object.fromEntries(read), children: [], text: '' };
      parent.children.push(element);
      if (isEmpty === '') open.push(element);
    }
  }
  assert.equal(open.length, 1);
  const [suites] = root.children;
  assert.ok(suites && root.children.length === 1);
  return suites;
}

/** The suites of a report, whose counts must be those of their cases. */
function suitesIn(out: string) {
  return parseXml(out).children.map(({ attributes, children }) => {
    const having = (tag: string): number =>
      children.filter((one) => one.children.some((child) => child.tag === tag)).length;
    assert.equal(attributes.tests, `${children.length}`);
    assert.equal(attributes.failures, `${having('failure')}`);
    assert.equal(attributes.errors, `${having('error')}`);
    return { name: attributes.name ?? '', cases: children };
  });
}

/** The command of a line, as the runner reads it (`ActionCommand.TryParseV2`); undefined for words. */
function commandIn(line: string) {
  const trimmed = line.trimStart();
  if (!trimmed.startsWith('::')) return undefined;
  const end = trimmed.indexOf('::', 2);
  if (end < 0) return undefined;
  const [name = '', ...rest] = trimmed.slice(2, end).split(' ');
  const unescapeCommand = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const properties = Object.fromEntries(
    rest
      .join(' ')
      .split(',')
      .map((pair) => {
        const [key = '', value = ''] = pair.split(/=(.*)/s);
        return [key, unescapeCommand(value)];
      }),
  );
  return { name, properties, message: unescapeCommand(trimmed.slice(end + 2)) };
}

function commandsIn(out: string) {
  return out
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .map((line) => commandIn(line) ?? assert.fail(`not a command: ${line}`));
}

test('JUnit has a suite for each file, with a case for each step or row, and the exit codes of other formats', () => {
  file('good.txt', 'So 5 * 3 = 15.\n');
  file('bad.md', '# Proof\n\nFine.\n\nHence $5 \\cdot 3 = 16$.\n');
  const rows = [
    { id: 'r1', steps: ['So 5 * 3 = 15.'] },
    { id: 'r2', steps: ['So 5 * 3 = 16.', 'Hence 5 * 4 = 21.'] },
  ];
  file('set.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
  const { out, code } = run('junit', 'good.txt', 'bad.md', 'set.jsonl');
  assert.equal(code, 1);
  const suites = suitesIn(out);
  assert.deepEqual(
    suites.map(({ name, cases }) => [
      name,
      cases.map(({ attributes, children }) => [attributes.name, attributes.line, children.map(({ tag }) => tag)]),
    ]),
    [
      ['good.txt', [['¶1', '1', []]]],
      [
        'bad.md',
        [
          ['¶1', '1', []],
          ['¶2', '5', ['failure']],
        ],
      ],
      [
        'set.jsonl',
        [
          ['r1', '1', []],
          ['r2', '2', ['failure']],
        ],
      ],
    ],
  );
  const failure = suites[1]?.cases[1]?.children[0];
  assert.match(failure?.text ?? '', /^bad\.md:5:8: .*16/);
  assert.equal(suites[2]?.cases[1]?.children[0]?.text.split('\n').length, 2, 'both findings of a row');
  assert.equal(run('junit', 'good.txt').code, 0);
});

test('JUnit has an error for what could not be read, also if nothing else was', () => {
  file('torn.jsonl', `{"id": "torn\n${JSON.stringify({ id: 'r2', steps: ['Fine.'] })}\n`);
  const { out, code, err } = run('junit', 'nowhere.md', 'torn.jsonl');
  assert.equal(code, 2);
  assert.match(err, /nowhere\.md: /);
  const errors = suitesIn(out).map(({ name, cases }) => [
    name,
    cases.map(({ attributes, children }) => [attributes.name, children[0]?.tag]),
  ]);
  assert.deepEqual(errors, [
    [
      'torn.jsonl',
      [
        ['r2', undefined],
        ['row 1', 'error'],
      ],
    ],
    ['nowhere.md', [['input', 'error']]],
  ]);
  assert.deepEqual(
    suitesIn(run('junit', file('empty.md', '')).out)[0]?.cases.map(({ attributes }) => attributes.name),
    ['whole proof'],
  );
});

test('GitHub gets a command for each finding, with the place in the file', () => {
  file('bad.md', '# Proof\n\nFine.\n\nHence $5 \\cdot 3 = 16$.\n');
  const { out, code } = run('github', 'bad.md', 'nowhere.md');
  assert.equal(code, 2);
  const [found, missing, ...more] = commandsIn(out);
  assert.deepEqual(more, []);
  assert.equal(found?.name, 'error');
  const { title: _, ...properties } = found?.properties ?? {};
  assert.deepEqual(properties, { file: 'bad.md', line: '5', endLine: '5', col: '8', endColumn: '22' });
  assert.match(found?.message ?? '', /16/);
  assert.equal(missing?.properties.file, 'nowhere.md');
  assert.equal(run('github', file('good.txt', 'So 5 * 3 = 15.\n')).out, '');
});

test('paths of GitHub begin at the root of its workspace', () => {
  file('bad.txt', 'So 5 * 3 = 16.\n');
  const { out } = proofmark(['review', '--format', 'github', 'bad.txt'], {
    cwd: place,
    env: { GITHUB_WORKSPACE: tmpdir() },
  });
  assert.equal(commandsIn(out)[0]?.properties.file, `${place.slice(tmpdir().length + 1)}/bad.txt`);
});

const HOSTILE = [
  'a\n::set-output name=x::y.txt',
  'b\r::add-mask::z.txt',
  'c%0A::warning::, file=other:x.txt',
  'd <"&\'>]]>.txt',
  'e \u0007\u001b[31m \u202e \ufffe.txt',
  '##[add-matcher]f.txt',
  'g [x](y) 100%.txt',
];

test('names of files and texts of proofs cannot add a command, an element, or control characters', {
  skip: process.platform === 'win32' && 'such names are not possible here',
}, () => {
  for (const name of HOSTILE) file(name, 'So 5 * 3 = 16.\n\n::error::\u0001 <b>&\n');
  const github = run('github', ...HOSTILE, ...HOSTILE.map((name) => `missing ${name}`));
  const commands = commandsIn(github.out);
  assert.equal(commands.length, 2 * HOSTILE.length);
  for (const { name, properties } of commands) {
    assert.equal(name, 'error');
    assert.ok(Object.keys(properties).every((key) => /^(?:file|line|endLine|col|endColumn|title)$/.test(key)));
  }
  const files = commands.map(({ properties }) => properties.file);
  for (const name of HOSTILE.slice(0, 4)) assert.ok(files.includes(name), JSON.stringify(name));
  for (const line of github.err.split(/[\r\n]/)) {
    assert.equal(commandIn(line), undefined, line);
    assert.ok(!line.includes('##['), line);
  }
  const names = suitesIn(run('junit', ...HOSTILE, 'missing <&>.txt').out).map(({ name }) => name);
  assert.equal(names.length, HOSTILE.length + 1);
  assert.equal(names[2], HOSTILE[2]);
  assert.equal(names[3], HOSTILE[3]);
});

test('all three formats have the same findings, level, and lines', () => {
  const samples = readdirSync(SAMPLES).filter((name) => /\.(?:md|tex|txt|jsonl)$/.test(name));
  const review = (format: string): string =>
    proofmark(['review', '--suspects', '--format', format, ...samples], {
      cwd: SAMPLES,
      env: { GITHUB_WORKSPACE: '' },
    }).out;
  const LEVELS: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', note: 'notice' };
  const { results } = (JSON.parse(review('sarif')) as Log).runs[0];
  const inSarif = results.map(({ level, locations: [{ physicalLocation: at }] }) =>
    [LEVELS[level], decodeURIComponent(at.artifactLocation.uri), at.region?.startLine].join(' '),
  );
  assert.ok(inSarif.length > 4);
  const inGitHub = commandsIn(review('github')).map(({ name, properties }) =>
    [name, properties.file, properties.line].join(' '),
  );
  assert.deepEqual(inGitHub, inSarif);
  const inJUnit = suitesIn(review('junit')).flatMap(({ cases }) =>
    cases.flatMap(({ children }) =>
      children.flatMap(({ text }) => text.split('\n').map((line) => line.split(': ')[0])),
    ),
  );
  assert.deepEqual(
    inJUnit.map((where) => where?.split(':').slice(0, 2).join(' ')),
    inSarif.map((one) => one.split(' ').slice(1).join(' ')),
  );
});

test("a model's verdict is a failure of its step, and a server that fails is an error", async () => {
  file('model.md', '# Problem\n\nAdd.\n\n# Proof\n\nOne.\n\nTwo.\n\nThree.\n');
  const judge = async (format: string, script: Script) => {
    const { url } = await serverOf(script);
    const model = ['--judge', 'critic', '--endpoint', url, '--model', 'm', '--cache', 'none'];
    return startProofmark(['review', 'model.md', '--format', format, ...model], {
      cwd: place,
      env: { GITHUB_WORKSPACE: '' },
    }).done;
  };
  const blames: Script = () => ({ text: 'Step two is wrong.\n\\boxed{1}' });
  const fails: Script = () => ({ json: { error: { message: '::error::no <&>' } }, status: 400 });
  const blamed = await judge('junit', blames);
  assert.equal(blamed.code, 1);
  assert.deepEqual(
    suitesIn(blamed.out)[0]?.cases.map(({ attributes, children }) => [attributes.line, children.map(({ tag }) => tag)]),
    [
      ['7', []],
      ['9', ['failure']],
      ['11', []],
    ],
  );
  const broken = await judge('junit', fails);
  assert.equal(broken.code, 2);
  const [whole] = suitesIn(broken.out)[0]?.cases ?? [];
  assert.equal(whole?.attributes.name, 'whole proof');
  assert.equal(whole?.children[0]?.tag, 'error');
  const [said, ...more] = commandsIn((await judge('github', blames)).out);
  assert.deepEqual([said?.name, said?.properties.line, more.length], ['error', '9', 0]);
  const failure = commandsIn((await judge('github', fails)).out);
  assert.deepEqual(
    failure.map(({ name, properties }) => [name, properties.file]),
    [['error', 'model.md']],
  );
});

test('only review has these formats, and says so', () => {
  for (const format of ['junit', 'github']) {
    const { code, err } = proofmark(['read', '--format', format, 'x.md'], { cwd: place });
    assert.equal(code, 2);
    assert.match(err, /only available in review/);
  }
  assert.match(run('junti', 'x.md').err, /Did you mean junit\?/);
});
