/** Keys and variables as tables and lists of Markdown, for docs/prompts.md. */
import { PROMPT_FRONT_MATTER_KEY_SPECS } from '../../src/core/judge/prompts/front-matter-keys.ts';
import {
  describePromptKind,
  PROMPT_KIND_NAMES,
  PROMPT_KIND_SPECS,
  REPLY_FORMAT_SPECS,
} from '../../src/core/judge/prompts/prompt-kinds.ts';
import { describeTemplateVariable, TEMPLATE_VARIABLE_NAMES } from '../../src/core/judge/prompts/template-variables.ts';

/** The longest line of a list, in characters. */
const WIDTH = 120;

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (word: string): string => `\`${word}\``;

/** An item of a list, broken at spaces. */
function item(text: string): string {
  const lines = [''];
  for (const word of `- ${text}`.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > WIDTH) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

/** What front matter may say, which kinds there are, and what templates know. */
export function promptTables(): string {
  const keys = PROMPT_FRONT_MATTER_KEY_SPECS.map((key) =>
    item(`${code(key.name)}${key.choices ? '' : ` (${key.wanted().words})`}: ${key.meaning()}`),
  );
  const kinds = PROMPT_KIND_NAMES.map((kind) =>
    row(
      code(kind),
      describePromptKind(kind),
      PROMPT_KIND_SPECS[kind].needs.map((name) => code(`{{${name}}}`)).join(' or '),
      PROMPT_KIND_SPECS[kind].forms.map(code).join(', '),
    ),
  );
  const forms = [...new Set(PROMPT_KIND_NAMES.flatMap((kind) => PROMPT_KIND_SPECS[kind].forms))].map((form) =>
    row(code(form), REPLY_FORMAT_SPECS[form].meaning()),
  );
  const names = TEMPLATE_VARIABLE_NAMES.map((name) => row(code(name), describeTemplateVariable(name) ?? ''));
  return [
    keys,
    [row('`kind`', 'task', 'must contain', '`parse`'), row('---', '---', '---', '---'), ...kinds],
    [row('`parse`', 'expected in the reply'), row('---', '---'), ...forms],
    [row('variable', 'value'), row('---', '---'), ...names],
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
