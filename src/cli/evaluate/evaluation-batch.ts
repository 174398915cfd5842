/** A run of `proofmark evaluate` whose replies come from batch files, not from a server. */

import { existsSync } from 'node:fs';
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import { omitUndefined } from '../../core/base/optional-values.ts';
import type { ModelCall } from '../../core/judge/calls/index.ts';
import { formatBatchRequestLine, MAX_BATCH_FILE_BYTES, MAX_BATCH_FILE_REQUESTS } from '../../judges/batch/lines.ts';
import { type BatchTransport, createBatchTransport } from '../../judges/batch/transport.ts';
import { BatchReadError, type BatchReplyFiles, openBatchReplyFiles } from '../../store/batch/replies.ts';
import { BatchWriteError, createBatchRequestWriter, type WrittenBatchFile } from '../../store/batch/requests.ts';
import type { BatchFileOptions } from '../options/evaluate-options.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError, UsageError } from '../output/usage-error.ts';

/** Opens the batch files of the command line. @throws {@link UsageError} if they conflict with other options or can't be read */
export async function openEvaluationBatchFiles(
  { judge, evaluate: { batch: files }, journal, resume }: ProofCommandOptions,
  out: Pick<Terminal, 'error'>,
) {
  if (!files) return undefined;
  if (judge === 'checker')
    throw new UsageError('--export-batch and --import-batch need a judge that queries a model. Set one with --judge.');
  const isReward = 'kind' in judge.judge && judge.judge.kind === 'prm';
  if (isReward || judge.endpoint.kind !== 'chat')
    throw new UsageError(
      `${isReward ? 'Reward models have' : `--form ${judge.endpoint.kind} has`} no batch format. Remove --export-batch and --import-batch.`,
    );
  if (files.replies.length > 0 && journal === undefined && resume === undefined)
    throw new UsageError('--import-batch needs a journal. Add --journal FILE or --resume FILE.');
  if (files.requests !== undefined && existsSync(files.requests))
    throw new UsageError(`${files.requests} already exists. Specify another file.`);
  const replies =
    files.replies.length > 0
      ? await rethrowAsUsageError(openBatchReplyFiles(files.replies), BatchReadError)
      : undefined;
  const requests =
    files.requests === undefined
      ? undefined
      : createBatchRequestWriter(files.requests, { requests: MAX_BATCH_FILE_REQUESTS, bytes: MAX_BATCH_FILE_BYTES });
  const batch = createBatchTransport(
    omitUndefined({
      answered: replies && ((key: string) => replies.lines(key)),
      wanted:
        requests &&
        ((call: ModelCall, key: string, refused: readonly string[]) =>
          requests.add(call.model, formatBatchRequestLine(call, key, refused))),
    }),
  );
  const say = (sentence: string): void => printNotice(out, sentence);
  return {
    batch,
    /**
     * Reports the result and closes the files.
     * @param waiting the number of waiting rows
     * @returns whether all missing requests were written to a file
     */
    end: async (waiting: number): Promise<boolean> => {
      await replies?.close();
      if (replies) say(describeImportedReplies(replies, batch));
      if (!requests) {
        if (waiting > 0) say(describeMissingReplies(waiting, batch, files));
        return false;
      }
      try {
        const written = await requests.close();
        if (batch.broke) throw batch.broke;
        for (const one of written) say(describeWrittenBatch(one));
        if (written.length === 0) say('No replies are missing, so no requests were written.');
        return true;
      } catch (error) {
        if (!(error instanceof BatchWriteError)) throw error;
        say(error.message);
        return false;
      }
    },
  };
}

/** Describes which replies were imported, and why others were not. */
function describeImportedReplies(replies: BatchReplyFiles, batch: BatchTransport): string {
  const { ids, answers, repeated, faults, unreadable } = replies;
  const { taken, failed, others, models, refused, unasked } = batch.counts();
  const stray = unasked(ids);
  const parts = [`Imported ${taken} of ${formatEnglishCountWithNoun(answers, 'reply', 'replies')} from the batch.`];
  if (faults > 0) {
    const forGood = failed > 0 ? `, ${failed} of them permanently` : '';
    parts.push(`${formatEnglishCountWithNoun(faults, 'request')} failed${forGood}.`);
  }
  if (refused.length > 0) {
    const it = refused.length === 1 ? 'it' : 'them';
    parts.push(`The model rejects ${refused.join(', ')}. The next requests omit ${it}.`);
  }
  if (repeated > 0)
    parts.push(`Ignored ${formatEnglishCountWithNoun(repeated, 'duplicate reply', 'duplicate replies')}.`);
  if (others > 0) {
    const whose = formatEnglishCountWithNoun(others, 'reply', 'replies');
    parts.push(`Ignored ${whose} of another model (${models.join(', ')}).`);
  }
  if (stray > 0) {
    const unneeded = formatEnglishCountWithNoun(stray, "reply wasn't", "replies weren't");
    parts.push(`${unneeded} needed (imported before, or from another run).`);
  }
  if (unreadable > 0) parts.push(`Skipped ${formatEnglishCountWithNoun(unreadable, 'invalid line')}.`);
  return parts.join(' ');
}

function describeMissingReplies(waiting: number, batch: BatchTransport, { replies }: BatchFileOptions): string {
  const { later } = batch.counts();
  const rows = formatEnglishCountWithNoun(waiting, 'row is', 'rows are');
  const other = replies.length > 0 ? ' Or run without --import-batch to query the server directly.' : '';
  return `${rows} waiting for ${formatEnglishCountWithNoun(later, 'reply', 'replies')}. Use --export-batch FILE to write the missing requests.${other}`;
}

function describeWrittenBatch({ file, model, requests, bytes }: WrittenBatchFile): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `Wrote ${formatEnglishCountWithNoun(requests, 'request')} for ${model || 'an unnamed model'} to ${file} (${size}).`;
}
