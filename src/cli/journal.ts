/** The journal of `proofmark evaluate`, where the command line names one. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { JudgeChoice } from '../core/judge/choice.ts';
import { originOf } from '../core/judge/endpoint.ts';
import type { JudgePrompt } from '../core/judge/prompts/index.ts';
import {
  JournalError,
  type Json,
  type RunHeader,
  type RunJournal,
  resumeRunJournal,
  startRunJournal,
} from '../store/run-journal.ts';
import type { ModelWanted } from './model-options.ts';
import type { Options } from './options.ts';
import { printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/**
 * Begins a journal, or takes one up; undefined if none is named.
 * @throws {@link UsageError} if that cannot be done, as where it is of another run
 */
export async function openJournal(
  options: Pick<Options, 'files' | 'rows'>,
  wanted: ModelWanted,
  choice: JudgeChoice,
  prompt: JudgePrompt | undefined,
  out: Pick<Terminal, 'error'>,
): Promise<RunJournal | undefined> {
  const { journal, resume } = wanted.values;
  if (journal !== undefined && resume !== undefined)
    throw new UsageError('--journal begins a journal, and --resume takes one up: name one of both.');
  const file = journal ?? resume;
  if (file === undefined) return undefined;
  if (options.files.includes('-'))
    throw new UsageError('Standard input cannot be read again: a run with a journal names its files.');
  const onProblem = (sentence: string): void => out.error(`proofmark: ${printable(sentence)}\n`);
  try {
    const header = await headerOf(options, wanted, choice, prompt);
    const open = resume === undefined ? startRunJournal : resumeRunJournal;
    const opened = await open(file, header, { onProblem });
    if (resume !== undefined) onProblem(foundSentence(file, opened));
    return opened;
  } catch (error) {
    if (error instanceof JournalError) throw new UsageError(error.message);
    throw error;
  }
}

function foundSentence(file: string, { found }: RunJournal): string {
  const { replies, judged, failed } = found;
  const again = failed > 0 ? ` ${failed} that failed are tried again.` : '';
  return `${file} has ${replies} replies, which are not asked for again; ${judged} rows were judged.${again}`;
}

/** All that a run rests on, so that a journal is taken up by the same run alone. It has no key in it. */
async function headerOf(
  { files, rows }: Pick<Options, 'files' | 'rows'>,
  { endpoint }: ModelWanted,
  { endpoint: _, ...choice }: JudgeChoice,
  prompt: JudgePrompt | undefined,
): Promise<RunHeader> {
  const started = new Date().toISOString();
  const asked = { origin: originOf(endpoint), form: endpoint.kind, sampling: endpoint.sampling };
  const judge = { ...choice, ...asked, prompt: prompt ? hashOf(JSON.stringify(prompt)) : null };
  return {
    run: started.replace(/[:.]/g, '-'),
    dataSet: await Promise.all(
      files.map(async (file) => ({ name: basename(file), sha256: await fileHash(file) })),
    ),
    judge: plain(judge),
    policies: plain({ rows: rows ?? null }),
    seed: null,
    started,
  };
}

/** As it will be read again. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value)) as Json;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Of what is in a file; null if it cannot be read, which is said where it is read. */
async function fileHash(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  } catch {
    return null;
  }
}
