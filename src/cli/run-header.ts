/** What a run of `proofmark evaluate` is, as its journal and its report have it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { defaultPolicies, type Selection } from '../core/evaluate/run/index.ts';
import type { Policies, RunInfo } from '../core/evaluate/run-types.ts';
import type { JudgeChoice } from '../core/judge/choice.ts';
import { originOf } from '../core/judge/endpoint.ts';
import type { JudgePrompt } from '../core/judge/prompts/index.ts';
import { CHOICES } from '../core/judge/select-among.ts';
import type { Json, RunHeader } from '../store/run-journal.ts';
import { setNames } from './evaluate-items.ts';
import type { ModelWanted } from './model-options.ts';
import type { Options } from './options.ts';

/** A judge that asks a model, once all is known of it that matters. */
export interface AskedJudge {
  readonly wanted: ModelWanted;
  readonly choice: JudgeChoice;
  readonly prompt: JudgePrompt | undefined;
}

/** All that a run rests on, so that a journal is taken up by the same run alone. It has no key in it. */
export async function headerOf(
  options: Pick<Options, 'files' | 'rows' | 'suspects'>,
  judge: 'checker' | AskedJudge,
  journal: string | undefined,
): Promise<RunHeader> {
  const started = new Date().toISOString();
  const kind = judge === 'checker' ? 'checker' : judge.choice.kind;
  const simulated = judge === 'checker' ? undefined : simulatedWords(judge.wanted.endpoint.model);
  const names = setNames(options.files);
  const { rows } = options;
  return {
    run: journal === undefined ? runName(started, kind) : basename(journal, extname(journal)),
    name: judge === 'checker' ? 'embedded checker' : nameOfJudge(judge),
    ...(simulated === undefined ? {} : { simulated }),
    dataSet: await Promise.all(
      options.files.map(async (file) => ({
        name: names.get(file) ?? file,
        sha256: file === '-' ? null : await fileHash(file),
      })),
    ),
    judge: judge === 'checker' ? checkerFacts(options) : judgeFacts(judge),
    selection: plain({ rows } satisfies { rows: Selection['rows'] | undefined }),
    policies: plain(policiesOf(judge)),
    seed: null,
    started,
  };
}

/** As in `2026-11-21-1320-critic`, in the world's time. */
function runName(started: string, kind: RunInfo['kind']): string {
  return `${started.slice(0, 10)}-${started.slice(11, 16).replace(':', '')}-${kind}`;
}

/** What is not a model is said wherever its numbers appear; only servers of tests have models of such names. */
function simulatedWords(model: string): string | undefined {
  const kind = /^(simulated|scripted)(?![a-z])/i.exec(model)?.[1]?.toLowerCase();
  return kind && `The judge is ${kind}: no model was asked, and its figures say nothing about any.`;
}

function nameOfJudge({ choice, prompt, wanted }: AskedJudge): string {
  const called = prompt?.name ?? choice.temper;
  const { model } = wanted.endpoint;
  return `${choice.kind}${called === undefined ? '' : ` “${called}”`}${model === '' ? '' : ` (${model})`}`;
}

function checkerFacts({ suspects }: Pick<Options, 'suspects'>): Json {
  return { id: 'embedded checker', kind: 'checker', votes: 1, stop: 'exact', suspects };
}

function judgeFacts({ wanted: { endpoint }, choice, prompt }: AskedJudge): Json {
  const { endpoint: name, ...chosen } = choice;
  return plain({
    id: `${choice.kind}@${name}`,
    votes: choice.selectAmong === undefined ? 1 : CHOICES,
    stop: 'exact',
    ...chosen,
    origin: originOf(endpoint),
    form: endpoint.kind,
    sampling: endpoint.sampling,
    prompt: prompt ? hashOf(JSON.stringify(prompt)) : null,
  });
}

/** The thresholds that a judge is asked with are those that it is scored by. */
function policiesOf(judge: 'checker' | AskedJudge): Policies {
  if (judge === 'checker' || judge.choice.thresholds === undefined) return defaultPolicies;
  const { kind, thresholds, scale } = judge.choice;
  const { correct, incorrect = correct } = thresholds;
  if (kind === 'prm') return { ...defaultPolicies, threshold: correct };
  const most = (judge.prompt ? judge.prompt.max : scale === 'points' ? 7 : 1) ?? 1;
  return { ...defaultPolicies, accepted: correct / most, rejected: incorrect / most };
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
