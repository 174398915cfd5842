/** `proofmark select --study`: how often each strategy finds a correct candidate, by the number of calls. */
import { formatEnglishCountWithNoun } from '../../core/base/counts-and-lists.ts';
import {
  buildStudyReport,
  createComparisonJournalHeader,
  estimateTournamentCost,
  fillInTournamentDesign,
  groupCandidatesByFinalAnswer,
  JudgementPool,
  listStudyDesigns,
  prepareCandidateSet,
  StrategyStudy,
  type StudiedProblem,
  shortenProblemName,
} from '../../core/select/index.ts';
import { formatRunReport, writeReportFile } from '../evaluate/report-output.ts';
import type { InputErrorReporter } from '../inputs/input-errors.ts';
import { INTERRUPTED_EXIT_CODE, listenForInterruption } from '../output/interrupt.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { UsageError } from '../output/usage-error.ts';
import { type CandidateComparerFactory, openCandidateComparerFactory } from './candidate-comparers.ts';
import { type CandidateSource, listExplicitlyIncludedIds } from './candidates.ts';
import type { ProblemWithCandidates } from './data-set-candidates.ts';
import type { SelectOptions } from './options.ts';
import { openSelectionRunJournals, type SelectionRunJournals } from './selection-journals.ts';

/** The default number of grades of a candidate. */
const STUDY_GRADES = 8;

/** Exit code: 0, or 2 if a problem failed; 130 if interrupted. The report has the problems that are whole. */
export async function runStrategyStudy(
  options: SelectOptions,
  source: CandidateSource,
  faults: InputErrorReporter,
  out: Terminal,
): Promise<number> {
  if (options.judge === 'checker')
    throw new UsageError('--study needs a model that compares and grades. Set it with --endpoint and --model.');
  const votes = options.wanted.votes ?? STUDY_GRADES;
  const interruption = listenForInterruption(out);
  const askers = await openCandidateComparerFactory(options, out, process.env, interruption.halt);
  const study = new StrategyStudy();
  const counts = { calls: 0, sent: 0 };
  let judge = '';
  let failed = 0;
  let journals: SelectionRunJournals | undefined;
  try {
    journals = await openSelectionRunJournals(options, askers.identity, false, out);
    announceStudyPlan(options, votes, source.counts, askers, out);
    for await (const group of source.groups()) {
      if (interruption.halt.aborted || out.closed) break;
      const made = await prepareStudiedProblem(group, options, votes, askers, journals);
      if ('problem' in made) {
        failed++;
        printNotice(out, `${shortenProblemName(group.problem ?? group.id)}: ${made.problem}`);
        continue;
      }
      judge = made.judge;
      const why = await study.add(group.id, made.studied, {
        votes,
        seed: options.wanted.seed ?? 0,
        seeds: options.seeds,
        judges: options.judge.models.length,
        order: options.wanted.order ?? 'single',
        scale: options.wanted.scale ?? 'points',
        signal: interruption.signal,
        halt: interruption.halt,
      });
      counts.calls += made.studied.pool.counts.calls;
      counts.sent += made.studied.pool.counts.sent;
      if (why === 'stopped') break;
      if (why === undefined) continue;
      failed++;
      printNotice(out, why.message);
      break;
    }
  } finally {
    await journals?.close();
    askers.close();
    interruption.dispose();
  }
  const report = buildStudyReport(study.listPoints(), counts, judge, options.seeds);
  await writeReportFile(await formatRunReport(options.format, report, out), undefined, out);
  faults.end();
  if (interruption.halt.aborted) return INTERRUPTED_EXIT_CODE;
  return failed > 0 || !faults.areNone ? 2 : 0;
}

/** A problem with its candidates and judgments, or a sentence that says why there is none. */
async function prepareStudiedProblem(
  { id, candidates }: ProblemWithCandidates,
  options: SelectOptions,
  votes: number,
  askers: CandidateComparerFactory,
  journals: SelectionRunJournals,
): Promise<{ readonly studied: StudiedProblem; readonly judge: string } | { readonly problem: string }> {
  const gathered = prepareCandidateSet(candidates, false, listExplicitlyIncludedIds(candidates, options));
  if ('problem' in gathered) return gathered;
  const ratings = gathered.candidates.map(({ rating }) => rating ?? Number.NaN);
  if (ratings.some(Number.isNaN)) return { problem: 'A study needs a human rating of each candidate.' };
  const count = ratings.length;
  // The journal has the judgments of all strategies, so its design is that with all grades.
  const design = fillInTournamentDesign({ ...options.wanted, strategy: 'judge', count, votes });
  if ('problem' in design) return design;
  const asker = await askers.of(gathered);
  if ('failure' in asker) return { problem: asker.message };
  const header = createComparisonJournalHeader(design, gathered, askers.identity, new Date());
  const journal = await journals.of(id, header);
  const from = options.ratedFrom ?? Math.max(...ratings);
  return {
    judge: asker.describe().name,
    studied: {
      gathered,
      isCorrect: ratings.map((rating) => rating >= from),
      answers: groupCandidatesByFinalAnswer(gathered),
      pool: new JudgementPool({
        asker,
        saved: journal?.found.heard ?? [],
        save: async (reply) => journal?.heard(reply),
        grades: votes,
      }),
    },
  };
}

/** Prints the most queries of a study: all grades, and every comparison of every strategy. */
function announceStudyPlan(
  { wanted: { order = 'single' }, seeds }: SelectOptions,
  votes: number,
  counts: readonly number[],
  { sentTo }: CandidateComparerFactory,
  out: Pick<Terminal, 'error'>,
): void {
  let most = 0;
  for (const count of counts) {
    most += count * votes;
    for (const wanted of listStudyDesigns(count, votes)) {
      const design = fillInTournamentDesign({ ...wanted, order });
      if ('problem' in design) continue;
      const { maxCalls, judgements } = estimateTournamentCost(design);
      most += seeds * (maxCalls - judgements);
    }
  }
  const problems = formatEnglishCountWithNoun(counts.length, 'problem');
  printNotice(
    out,
    `Study on ${problems}: at most ${formatEnglishCountWithNoun(most, 'call')}. Strategies share their judgments, so most are sent once. Proofs are sent to ${sentTo ?? 'the model'}.`,
  );
}
