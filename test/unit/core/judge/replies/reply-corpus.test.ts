/** Replies good, bad, truncated, verbose, hostile and in other languages, and what is read in them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FinishReason } from '../../../../../src/core/judge/calls/types.ts';
import type { ReplyFormat } from '../../../../../src/core/judge/prompts/types.ts';
import { parseModelReply } from '../../../../../src/core/judge/replies/read-reply.ts';
import type { ParsedModelReply } from '../../../../../src/core/judge/replies/types.ts';
import { expectGolden } from '../../../../support/golden.ts';

const FIXTURES = new URL('../../../../fixtures/replies/', import.meta.url);

interface Sample {
  readonly name: string;
  readonly finish: FinishReason;
  readonly text: string;
}

/** The replies of a file: each behind a line `=== name` or `=== name [finish]`. */
function samplesOf(form: ReplyFormat): Sample[] {
  const file = readFileSync(new URL(`${form}.txt`, FIXTURES), 'utf8');
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', ...lines] = block.split('\n');
      const finish = /\[(length|filter)\]$/.exec(head)?.[1] as FinishReason | undefined;
      return { name: head, finish: finish ?? 'stop', text: lines.join('\n').replace(/\n$/, '') };
    });
}

function shown(read: ParsedModelReply, text: string): string {
  const lines: string[] = [];
  if (read.kind === 'unread') lines.push(`unread: ${read.reason}`);
  else {
    const { range } = read;
    const value =
      read.kind === 'index'
        ? read.index
        : read.kind === 'verdict'
          ? read.verdict
          : read.kind === 'points'
            ? read.points
            : read.choice;
    lines.push(`${read.kind} ${value}, from ${JSON.stringify(text.slice(range.start, range.end))}`);
  }
  if (read.quote !== undefined) lines.push(`quote ${JSON.stringify(read.quote)}`);
  for (const { weight, quotes, location } of read.findings ?? [])
    lines.push(`${weight} ${JSON.stringify(quotes.length > 0 ? quotes : location)}`);
  return lines.map((line) => `  ${line}\n`).join('');
}

for (const form of ['boxed-index', 'yes-no', 'points', 'choice', 'report'] as const)
  test(`replies of the form ${form} are read as the golden file says`, () => {
    const samples = samplesOf(form);
    let golden = '';
    for (const { name, finish, text } of samples) {
      const read = parseModelReply(
        { kind: 'reply', text, finish },
        { parse: form, steps: 4, max: form === 'choice' ? 3 : 7 },
      );
      golden += `${name}\n${shown(read, text)}`;
      // Whatever the golden file says: what is good is read, what is bad or cut is not.
      if (/^(?:good|verbose)/.test(name)) assert.notEqual(read.kind, 'unread', name);
      if (/^(?:bad|truncated|withheld)/.test(name)) assert.equal(read.kind, 'unread', name);
    }
    expectGolden(`replies/${form}.txt`, golden);
  });
