/** What help says of each command, against what the command takes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runAnswersCommand } from '../../../src/cli/data/answers.ts';
import { runBalanceCommand } from '../../../src/cli/data/balance.ts';
import { runSegmentCommand } from '../../../src/cli/data/segment.ts';
import { runStatsCommand } from '../../../src/cli/data/stats.ts';
import { runEnginesCommand } from '../../../src/cli/engines/engines.ts';
import { runExpansionCommand } from '../../../src/cli/evaluate/expansion.ts';
import { runMergeCommand } from '../../../src/cli/evaluate/merge.ts';
import { runReportCommand } from '../../../src/cli/evaluate/report.ts';
import { formatCommandHelp, GENERAL_HELP } from '../../../src/cli/help.ts';
import { CLI_COMMANDS } from '../../../src/cli/help-commands.ts';
import { runAgreeCommand } from '../../../src/cli/labels/agree.ts';
import { runExportCommand } from '../../../src/cli/labels/export.ts';
import { LANGUAGE_SERVER_COMMAND } from '../../../src/cli/language-server/language-server.ts';
import { runMcpCommand } from '../../../src/cli/mcp/mcp.ts';
import { listOptionChoices } from '../../../src/cli/options/option-table.ts';
import { parseProofCommandArguments } from '../../../src/cli/options/options.ts';
import type { Terminal } from '../../../src/cli/output/terminal.ts';
import { HelpRequestedError, UsageError } from '../../../src/cli/output/usage-error.ts';
import { readSelectOptions } from '../../../src/cli/select/options.ts';
import { runCompletionCommand } from '../../../src/cli/shell/completion.ts';
import { runManCommand } from '../../../src/cli/shell/man.ts';

const silent: Terminal = {
  write: () => assert.fail('nothing is to be written'),
  error: () => assert.fail('nothing is to be said'),
  progress: () => undefined,
  style: (_, text) => text,
  closed: false,
  drained: async () => undefined,
};

/** Reads a command line as the command does, as far as its options are looked at. */
const READ: Readonly<Record<string, (args: readonly string[]) => unknown>> = {
  review: (args) => parseProofCommandArguments('review', args),
  steps: (args) => parseProofCommandArguments('steps', args),
  read: (args) => parseProofCommandArguments('read', args),
  diff: (args) => parseProofCommandArguments('diff', args),
  engines: (args) => runEnginesCommand([...args, '--help'], silent),
  evaluate: (args) => parseProofCommandArguments('evaluate', args),
  judges: (args) => parseProofCommandArguments('judges', args),
  select: (args) => readSelectOptions(['a.md', ...args]),
  merge: (args) => runMergeCommand([...args, '--help'], silent),
  report: (args) => runReportCommand([...args, '--help'], silent),
  agree: (args) => runAgreeCommand([...args, '--help'], silent),
  stats: (args) => runStatsCommand([...args, '--help'], silent),
  balance: (args) => runBalanceCommand([...args, '--help'], silent),
  segment: (args) => runSegmentCommand([...args, '--help'], silent),
  expansion: (args) => runExpansionCommand([...args, '--help'], silent),
  export: (args) => runExportCommand([...args, '--help'], silent),
  lsp: (args) => LANGUAGE_SERVER_COMMAND.run([...args, '--help'], silent, CLI_COMMANDS),
  answers: (args) => runAnswersCommand([...args, '--help'], silent),
  completion: (args) => runCompletionCommand([...args, '--help'], silent, CLI_COMMANDS),
  man: (args) => runManCommand([...args, '--help'], silent, CLI_COMMANDS),
  mcp: (args) => runMcpCommand([...args, '--help'], silent),
};

/** Whether a command has an option, whatever it says of its value. */
async function takes(command: string, args: readonly string[]): Promise<boolean> {
  try {
    await READ[command]?.(args);
    return true;
  } catch (error) {
    if (error instanceof HelpRequestedError) return true;
    assert.ok(error instanceof UsageError, String(error));
    return !/Unknown option|only available in/.test(error.message);
  }
}

/** Every option of any command, as somebody writes it. */
const ALL = new Map(
  (await Promise.all(Object.values(CLI_COMMANDS).map(({ load }) => load()))).flatMap(({ options }) =>
    Object.entries(options).map(([name, { value }]) => [name, value === undefined ? `--${name}` : `--${name}=1`]),
  ),
);

/** The options in a help, as somebody reads them. */
async function named(command: string): Promise<ReadonlySet<string>> {
  const text = (await formatCommandHelp(command)) ?? '';
  return new Set([...text.matchAll(/^ {2}(?:-h, )?--([a-z-]+)/gm)].map(([, name = '']) => name));
}

describe('help', () => {
  it('lists every command, and has a help of each and of nothing else', async () => {
    const listed = [...GENERAL_HELP.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name = '']) => name);
    assert.deepEqual(listed, [...Object.keys(CLI_COMMANDS), 'help', 'version']);
    assert.deepEqual(Object.keys(READ).sort(), Object.keys(CLI_COMMANDS).sort());
    for (const name of ['help', 'nothing', 'toString', '']) assert.equal(await formatCommandHelp(name), undefined);
  });

  for (const command of Object.keys(CLI_COMMANDS)) {
    it(`of ${command} has all options that it takes, and no other`, async () => {
      const said = await named(command);
      assert.ok(said.has('help'));
      for (const [option, written] of ALL) {
        if (option === 'help') continue;
        assert.equal(said.has(option), await takes(command, [written]), `--${option}`);
      }
    });

    it(`of ${command} has its usage, an example that it takes, and its exit codes, in lines of a terminal`, async () => {
      const text = (await formatCommandHelp(command)) ?? '';
      assert.ok(text.startsWith(`proofmark ${command} `));
      const [, example = ''] = /^Example: proofmark (.*)$/m.exec(text) ?? [];
      const [name, ...args] = example.split(' > ')[0]?.split(' ') ?? [];
      assert.equal(name, command);
      assert.ok(await takes(command, args), example);
      assert.match(text, /^Exit code: 0/m);
      for (const line of text.split('\n')) assert.ok(line.length <= 110 || line.startsWith('Example: '), line);
    });
  }

  it('has the choices of an option as the command takes them, and the nearest one for a slip', async () => {
    let count = 0;
    for (const [command, { load, usage }] of Object.entries(CLI_COMMANDS)) {
      const { run, options } = await load();
      const files = usage.includes('') ? [] : ['nowhere'];
      for (const [name, option] of Object.entries(options)) {
        const choices = listOptionChoices(option);
        if (choices.length === 0 || option.value !== choices.join('|')) continue;
        for (const choice of choices) {
          await assert.rejects(
            run([...files, `--${name}=${choice}x`], silent, CLI_COMMANDS),
            (error) => error instanceof UsageError && error.message.includes(` Did you mean ${choice}?`),
            `${command} --${name}=${choice}x`,
          );
          count++;
        }
      }
    }
    assert.ok(count > 60, `${count} choices`);
  });

  it('has the words for an option that a person may look for', async () => {
    assert.match((await formatCommandHelp('evaluate')) ?? '', /--base-rate X {2,}share\b/);
    assert.match((await formatCommandHelp('select')) ?? '', /--votes M {2,}\S/);
    assert.match((await formatCommandHelp('review')) ?? '', /--votes N {2,}\S.* 1 to 64\b/);
    assert.match((await formatCommandHelp('steps')) ?? '', /--format text\|json /);
    assert.match((await formatCommandHelp('review')) ?? '', /--format text\|json\|sarif\|markdown/);
    assert.match((await formatCommandHelp('evaluate')) ?? '', /--format text\|json\|csv\|markdown\|html/);
  });
});
