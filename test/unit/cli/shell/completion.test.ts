/** Completion in the real shells, as far as they are installed, and the manual page. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { CLI_COMMANDS } from '../../../../src/cli/help-commands.ts';
import { listCliCommands } from '../../../../src/cli/shell/command-list.ts';
import { proofmark } from '../support.ts';

const place = mkdtempSync(join(tmpdir(), 'proofmark-completion-'));
after(() => rmSync(place, { recursive: true, force: true }));

const commands = await listCliCommands(CLI_COMMANDS);

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const needs = (...programs: string[]) => {
  const missing = programs.filter((program) => !isInstalled(program));
  return { skip: missing.length > 0 && `${missing.join(' and ')} is not installed` };
};

/** What a program writes, with a limit on its time, since a shell might wait for more input. */
function run(program: string, args: readonly string[], input = ''): string {
  const env = { PATH: process.env.PATH, HOME: place, TERM: 'xterm', LC_ALL: 'C.UTF-8' };
  const done = spawnSync(program, args, { cwd: place, encoding: 'utf8', input, timeout: 60_000, env });
  assert.equal(done.error, undefined);
  return `${done.stdout}${done.stderr}`;
}

before(() => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out, err } = proofmark(['completion', shell], { cwd: place });
    assert.deepEqual([code, err], [0, '']);
    writeFileSync(join(place, `completion.${shell}`), out);
  }
  writeFileSync(join(place, 'one proof.tex'), '');
  mkdirSync(join(place, 'folder'));
});

/** Keys that a person types, where ⇥ is the tabulator, with the words that the command then gets. */
const TYPED: readonly (readonly [keys: string, words: string])[] = [
  ['revi⇥--forma⇥juni⇥ one⇥', 'review --format junit one proof.tex'],
  ['review --format=sar⇥', 'review --format=sarif'],
  ['review --jud⇥cri⇥ --spl⇥str⇥', 'review --judge critic --split strict'],
  ['completion ba⇥', 'completion bash'],
  ['help evalu⇥', 'help evaluate'],
  ['review -- one⇥', 'review -- one proof.tex'],
  ['select fol⇥', 'select folder/'],
  ['answers --poli⇥an⇥', 'answers --policy any'],
];

const typed = (keys: string): string => keys.replaceAll('⇥', '\t');
/** Zsh writes `--name=value`, and removes the slash after a folder. */
const sameWords = (words: string): string => words.replaceAll('=', ' ').replace(/\/$/, '');
const wordsRun = (text: string): readonly string[] =>
  [...text.matchAll(/RAN<([^>]*)>/g)].map(([, words = '']) => sameWords(words));
const WORDS = TYPED.map(([, words]) => sameWords(words));
const REPORT = 'proofmark() { printf "RAN<%s>\\n" "$*"; }';

describe('completion', () => {
  it(
    'of bash, as a person types it',
    process.platform === 'linux' ? needs('bash', 'script') : { skip: 'needs script of Linux' },
    () => {
      writeFileSync(join(place, 'rc'), `source ./completion.bash\n${REPORT}\nbind 'set bell-style none'\n`);
      const keys = TYPED.map(([line]) => `proofmark ${typed(line)}\n`).join('');
      assert.deepEqual(wordsRun(run('script', ['-qc', 'bash --rcfile rc -i', '/dev/null'], `${keys}exit\n`)), WORDS);
    },
  );

  it('of zsh, as a person types it', needs('zsh'), () => {
    const lines = TYPED.map(
      ([line]) =>
        `zpty -w -n inner $'proofmark ${typed(line)}\\n'; zpty -r inner text "*RAN<*>*READY"; print -r -- $text`,
    );
    writeFileSync(
      join(place, 'driver.zsh'),
      `zmodload zsh/zpty
zpty inner "zsh -f -i"
zpty -w inner 'autoload -U compinit; compinit -u -D; source ./completion.zsh; unsetopt beep; ${REPORT.replaceAll("'", '"')}; PROMPT="REA""DY "'
zpty -r inner text "*READY"
${lines.join('\n')}
zpty -d inner
`,
    );
    assert.deepEqual(wordsRun(run('zsh', ['-f', 'driver.zsh'])), WORDS);
  });

  it('of fish, as it answers a request', needs('fish'), () => {
    const offers = (line: string): string[] =>
      run('fish', ['--no-config', '-c', `source completion.fish; complete -C ${JSON.stringify(`proofmark ${line}`)}`])
        .split('\n')
        .filter((one) => one !== '')
        .map((one) => one.split('\t')[0] ?? '');
    assert.deepEqual(offers('revi'), ['review']);
    assert.deepEqual(offers('review --forma'), ['--format']);
    assert.deepEqual(offers('review --format j').sort(), ['json', 'junit']);
    assert.deepEqual(offers('review --format=sar'), ['--format=sarif']);
    assert.deepEqual(offers('review --judge cri'), ['critic']);
    assert.deepEqual(offers('review on'), ['one proof.tex']);
    assert.deepEqual(offers('review --votes on'), []);
    assert.deepEqual(offers('judges on'), []);
    assert.deepEqual(offers('completion z'), ['zsh']);
    assert.deepEqual(offers('help evalu'), ['evaluate']);
  });

  it('of bash has every command, option, and choice', needs('bash'), () => {
    const requests = commands.flatMap(({ name, options }) => [
      [[name, '--'], options.map((option) => `--${option.name}`)] as const,
      ...options
        .map((option) => [[name, `--${option.name}`, ''], option.completion.choices] as const)
        .filter(([, choices]) => choices.length > 0),
    ]);
    assert.ok(requests.length > 30);
    const ask = requests.map(
      ([words]) =>
        `COMP_WORDS=(proofmark ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _proofmark; echo "\${COMPREPLY[*]}"`,
    );
    const answers = run('bash', ['--norc'], `source ./completion.bash\n${ask.join('\n')}\n`)
      .trimEnd()
      .split('\n');
    for (const [k, [words, expected]] of requests.entries())
      assert.deepEqual(answers[k]?.split(' '), expected, words.join(' '));
  });

  it('needs a shell that it knows', () => {
    for (const [args, says] of [
      [['completion'], /bash, zsh, or fish/],
      [['completion', 'fihs'], /"fihs".* Did you mean fish\?/],
      [['completion', 'bash', 'zsh'], /one shell/],
      [['man', 'x'], /no arguments/],
    ] as const) {
      const { code, err } = proofmark([...args], { cwd: place });
      assert.equal(code, 2);
      assert.match(err, says);
    }
  });
});

describe('the manual page', () => {
  let page = '';
  before(() => {
    page = proofmark(['man'], { cwd: place }).out;
    writeFileSync(join(place, 'proofmark.1'), page);
  });

  it('has every command and option, in ASCII, and no line that is a request by chance', () => {
    for (const { name, options } of commands) {
      assert.ok(page.includes(`\n.SS ${name}\n`));
      for (const option of options)
        assert.ok(page.includes(`\\fB\\-\\-${option.name.replaceAll('-', '\\-')}\\fR`), option.name);
    }
    assert.match(page, /^[\n\x20-\x7e]*$/);
    for (const [request] of page.matchAll(/^['.].*/gm)) assert.match(request, /^\.(?:TH|S[HS]|PP|TP|RS|RE|nf|fi)\b/);
  });

  it('is valid for mandoc', needs('mandoc'), () => {
    assert.equal(run('mandoc', ['-Tlint', '-W', 'error', 'proofmark.1']), '');
  });

  it('is shown by groff without warnings, with words as in the help', needs('groff'), () => {
    const shown = run('groff', ['-man', '-ww', '-Tutf8', '-P-cbou', 'proofmark.1']);
    assert.doesNotMatch(shown, /warning|error:/);
    assert.match(shown, /--stdin-filename NAME/);
    assert.match(shown, /proofmark answers '1\/2' '0\.5'/);
  });
});
