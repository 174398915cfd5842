/** The header of a run of `proofmark evaluate`, for its journal and its report. */

import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { omitUndefined } from '../../core/base/optional-values.ts';
import {
  buildJudgeHeaderFields,
  createRunId,
  normalizeToJsonValue,
  type ResolvedModelJudge,
  type RunHeader,
} from '../../core/evaluate/index.ts';
import type { Endpoint } from '../../core/judge/calls/index.ts';
import {
  getBuiltInPromptName,
  getBuiltInPromptPath,
  type JudgeConfiguration,
  type JudgePrompt,
} from '../../core/judge/index.ts';
import { hashFile } from '../inputs/read-text.ts';
import { createConfirmerEndpoint, type RequestedModelJudge } from '../options/model-options.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { CLI_VERSION, readBuiltInPromptFile } from '../shipped-files.ts';
import { createUniqueDataSetNames } from './evaluation-items.ts';

/** The complete setup of a judge that queries a model. */
export interface ModelJudgeSetup {
  readonly wanted: RequestedModelJudge;
  readonly choice: JudgeConfiguration;
  readonly prompt: JudgePrompt | undefined;
  /** The endpoint with its detected or named form. */
  readonly asked: Endpoint;
}

/** Everything that determines the results of a run, so that only the same run resumes its journal. It contains no API key. */
export async function createRunJournalHeader(
  options: Pick<ProofCommandOptions, 'files' | 'evaluate' | 'suspects'>,
  judge: 'checker' | ModelJudgeSetup,
  journal: string | undefined,
): Promise<RunHeader> {
  const started = new Date().toISOString();
  const kind = judge === 'checker' ? 'checker' : judge.choice.kind;
  const asked = judge === 'checker' ? options : await toAskedModel(judge);
  const { policies: own, ...said } = buildJudgeHeaderFields(asked, hashPromptText, CLI_VERSION);
  const names = createUniqueDataSetNames(options.files);
  const { selection, map, seed, policies } = options.evaluate;
  return {
    run: journal === undefined ? createRunId(started, kind) : basename(journal, extname(journal)),
    ...said,
    dataSet: await Promise.all(
      options.files.map(async (file) => ({
        name: names.get(file) ?? file,
        sha256: file === '-' ? null : await hashFile(file),
      })),
    ),
    selection: normalizeToJsonValue(map.length === 0 ? selection : { ...selection, map }),
    policies: normalizeToJsonValue({ ...own, ...policies }),
    seed,
    started,
  };
}

async function toAskedModel({
  wanted: { endpoint, values },
  choice,
  prompt,
  asked,
}: ModelJudgeSetup): Promise<ResolvedModelJudge> {
  const { confirm } = values;
  const name = prompt ? undefined : getBuiltInPromptName(choice);
  const text = name && (await readBuiltInPromptFile(getBuiltInPromptPath(name, choice.promptVersion)));
  return {
    endpoint: asked,
    choice,
    prompt,
    ...omitUndefined({
      builtIn: name && text ? { name, text } : undefined,
      confirm: confirm === undefined ? undefined : createConfirmerEndpoint(endpoint, confirm),
    }),
  };
}

function hashPromptText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
