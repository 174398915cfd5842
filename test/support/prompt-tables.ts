/** Keys and variables as tables of Markdown, for docs/prompts.md. */
import { KEYS } from '../../src/core/judge/prompts/keys.ts';
import { FORMS, KINDS, kindMeaning, PROMPT_KINDS } from '../../src/core/judge/prompts/kinds.ts';
import { meaningOf, VARIABLES } from '../../src/core/judge/prompts/variables.ts';

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const code = (word: string): string => `\`${word}\``;

/** What front matter may say, which kinds there are, and what templates know. */
export function promptTables(): string {
  const keys = KEYS.map((key) =>
    row(code(key.name), key.meaning(), key.choices ? 'see below' : key.wanted().words),
  );
  const kinds = KINDS.map((kind) =>
    row(
      code(kind),
      kindMeaning(kind),
      PROMPT_KINDS[kind].needs.map((name) => code(`{{${name}}}`)).join(' or '),
      PROMPT_KINDS[kind].forms.map(code).join(', '),
    ),
  );
  const forms = [...new Set(KINDS.flatMap((kind) => PROMPT_KINDS[kind].forms))].map((form) =>
    row(code(form), FORMS[form].meaning()),
  );
  const names = VARIABLES.map((name) => row(code(name), meaningOf(name) ?? ''));
  return [
    [row('key', '', 'value'), row('---', '---', '---'), ...keys],
    [row('`kind`', '', 'shows', '`parse`'), row('---', '---', '---', '---'), ...kinds],
    [row('`parse`', 'what is read'), row('---', '---'), ...forms],
    [row('variable', ''), row('---', '---'), ...names],
  ]
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}
