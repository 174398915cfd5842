/** What a run of `proofmark evaluate` is, as its journal and its report have it. */

import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { defined } from '../../core/base/optional.ts';
import { type AskedModel, judgeHeader, plain, type RunHeader, runName } from '../../core/evaluate/index.ts';
import type { Endpoint } from '../../core/judge/calls/index.ts';
import { builtInName, type JudgeChoice, type JudgePrompt, promptFileOf } from '../../core/judge/index.ts';
import { fileHash } from '../inputs/text.ts';
import { confirmerOf, type ModelWanted } from '../options/model-options.ts';
import type { Options } from '../options/options.ts';
import { builtInPrompts, version } from '../shipped.ts';
import { setNames } from './items.ts';

/** A judge that asks a model, once all is known of it that matters. */
export interface AskedJudge {
  readonly wanted: ModelWanted;
  readonly choice: JudgeChoice;
  readonly prompt: JudgePrompt | undefined;
  /** The endpoint in the form that it is asked in. */
  readonly asked: Endpoint;
}

/** All that a run rests on, so that a journal is taken up by the same run alone. It has no key in it. */
export async function headerOf(
  options: Pick<Options, 'files' | 'evaluate' | 'suspects'>,
  judge: 'checker' | AskedJudge,
  journal: string | undefined,
): Promise<RunHeader> {
  const started = new Date().toISOString();
  const kind = judge === 'checker' ? 'checker' : judge.choice.kind;
  const asked = judge === 'checker' ? options : await askedModel(judge);
  const { policies: own, ...said } = judgeHeader(asked, hashOf, version);
  const names = setNames(options.files);
  const { selection, seed, policies } = options.evaluate;
  return {
    run: journal === undefined ? runName(started, kind) : basename(journal, extname(journal)),
    ...said,
    dataSet: await Promise.all(
      options.files.map(async (file) => ({
        name: names.get(file) ?? file,
        sha256: file === '-' ? null : await fileHash(file),
      })),
    ),
    selection: plain(selection),
    policies: plain({ ...own, ...policies }),
    seed,
    started,
  };
}

async function askedModel({
  wanted: { endpoint, values },
  choice,
  prompt,
  asked,
}: AskedJudge): Promise<AskedModel> {
  const { confirm } = values;
  const name = prompt ? undefined : builtInName(choice);
  const text = name && (await builtInPrompts(promptFileOf(name, choice.promptVersion)));
  return {
    endpoint: asked,
    choice,
    prompt,
    ...defined({
      builtIn: name && text ? { name, text } : undefined,
      confirm: confirm === undefined ? undefined : confirmerOf(endpoint, confirm),
    }),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
