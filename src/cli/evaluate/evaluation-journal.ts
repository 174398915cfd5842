/** The run journal of `proofmark evaluate`, if the command line names one. */
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import type { RunHeader } from '../../core/evaluate/index.ts';
import { JournalError } from '../../store/journals/open-journal.ts';
import { openRunJournal, type RunJournal } from '../../store/journals/run-journal.ts';
import type { ProofCommandOptions } from '../options/options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError, UsageError } from '../output/usage-error.ts';

/** The run journal that the command line names, to start or to resume. */
export interface RequestedEvaluationJournal {
  readonly file: string;
  readonly isResumed: boolean;
  /** Whether to skip rows that failed before. */
  readonly skipsFailed?: boolean;
}

/** @throws {@link UsageError} if two journals are named, or the data can't be read again */
export function readRequestedEvaluationJournal({
  files,
  journal,
  resume,
  evaluate,
}: Pick<ProofCommandOptions, 'files' | 'journal' | 'resume' | 'evaluate'>): RequestedEvaluationJournal | undefined {
  if (journal !== undefined && resume !== undefined)
    throw new UsageError('Use either --journal for a new run or --resume for an existing one, not both.');
  const file = journal ?? resume;
  if (file === undefined) {
    if (evaluate.selection.shard === undefined) return undefined;
    throw new UsageError('--shard needs a journal. Set --journal FILE, so that proofmark merge can read the rows.');
  }
  if (files.includes('-'))
    throw new UsageError("Standard input can't be read again, so a run with a journal needs files.");
  return { file, isResumed: resume !== undefined, skipsFailed: evaluate.skipsFailed };
}

/** Starts or resumes a journal. @throws {@link UsageError} if that fails, for example because the journal belongs to another run */
export async function openEvaluationJournal(
  { file, isResumed, skipsFailed = false }: RequestedEvaluationJournal,
  header: RunHeader,
  out: Pick<Terminal, 'error'>,
): Promise<RunJournal> {
  const onProblem = (sentence: string): void => printNotice(out, sentence);
  const how = isResumed ? 'resume' : 'start';
  const opened = await rethrowAsUsageError(openRunJournal(file, how, header, { onProblem }), JournalError);
  if (isResumed) onProblem(describeResumedJournal(file, opened, skipsFailed));
  return opened;
}

function describeResumedJournal(file: string, { found }: RunJournal, skipsFailed: boolean): string {
  const { replies, judged, failed, unreadable } = found;
  const again =
    failed > 0 ? ` ${skipsFailed ? 'Skipping' : 'Retrying'} ${formatEnglishCountWithNoun(failed, 'failed row')}.` : '';
  const lost =
    unreadable > 0
      ? ` Skipped ${formatEnglishCountWithNoun(unreadable, 'unreadable line')}; missing replies are queried again.`
      : '';
  return `Resuming ${file}: ${formatEnglishCountWithNoun(replies, 'saved reply', 'saved replies')}, ${formatEnglishCountWithNoun(judged, 'judged row')}.${again}${lost}`;
}
