/** `proofmark report` for several runs: a board. */

import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  type Board,
  type BoardOptions,
  BoardRowTable,
  type BoardSource,
  buildBoard,
  formatBoardAsJson,
  formatBoardAsLatex,
  formatPlaneAsSvg,
  formatPlaneDataAsCsv,
  formatReportAsHtml,
  RunColumnsReader,
  readBoardConfig,
  type ScoringPolicies,
  toBoardReport,
} from '../../core/evaluate/index.ts';
import { JournalError } from '../../store/journals/open-journal.ts';
import { readRunFileBytes } from '../../store/journals/read-run.ts';
import { readInputProofs } from '../inputs/read-proofs.ts';
import { readTextFileWithLimit } from '../inputs/read-text.ts';
import { parseYamlRecord } from '../inputs/yaml-record.ts';
import { type BoardCommandOptions, isBoardFile } from '../options/board-options.ts';
import type { RunReportOptions } from '../options/report-options.ts';
import { printNotice, type Terminal } from '../output/terminal.ts';
import { rethrowAsUsageError, UsageError } from '../output/usage-error.ts';
import { createUniqueItemId } from './evaluation-items.ts';
import { formatRunReport, writeReportFile } from './report-output.ts';

/** The maximum size of a board file, in bytes. */
const MAX_BOARD_FILE_BYTES = 4 << 20;

/** A run of a board before its journal is read. */
interface NamedRun extends Omit<BoardSource, 'run' | 'name'> {
  readonly name?: string;
}

/** @param findJournal the path of a run's journal @returns the exit code */
export async function runBoardCommand(
  options: RunReportOptions & { readonly board: BoardCommandOptions },
  findJournal: (name: string) => string,
  out: Terminal,
): Promise<number> {
  const { plots, ...given } = options.board;
  const { runs, data, options: configured } = await readRunList(options.runs, findJournal);
  const table = new BoardRowTable();
  const sources = await readSources(runs, table, readWantedPolicies(options));
  await addFieldsOfData([...data, ...options.data], table);
  // JSON has all rows on which the runs differ.
  const mostRows = options.rows ?? (options.format === 'json' ? Number.POSITIVE_INFINITY : undefined);
  const boardOptions: BoardOptions = { ...configured, ...given, ...(mostRows === undefined ? {} : { mostRows }) };
  const result = buildBoard(table, sources, boardOptions);
  if (result.kind === 'refused') {
    printNotice(out, result.sentence);
    return 2;
  }
  const { board } = result;
  if (plots !== undefined) await writePlots(board, plots, out);
  await writeReportFile(await formatBoard(options.format, board, out, options.rows), options.out, out);
  return 0;
}

/** The threshold of `--threshold` is a reward model's. */
function readWantedPolicies({ policies, threshold }: RunReportOptions): Partial<ScoringPolicies> {
  if (!threshold) return policies;
  const [from, below] = threshold;
  if (from !== below || from > 1)
    throw new UsageError('In a board, --threshold must be one number from 0 to 1, for reward models.');
  return { ...policies, threshold: from };
}

async function readRunList(names: readonly string[], findJournal: (name: string) => string) {
  const [file = ''] = names;
  if (!isBoardFile(file))
    return { runs: names.map((name): NamedRun => ({ place: findJournal(name) })), data: [], options: {} };
  const text = await readTextFileWithLimit(file, MAX_BOARD_FILE_BYTES);
  const config = readBoardConfig(parseYamlRecord(file, text, 'runs: [a.jsonl, b.jsonl, c.jsonl]'));
  if ('error' in config) throw new UsageError(`${file}: ${config.error}`);
  const folder = dirname(file);
  const runs = config.runs.map(({ run, ...more }): NamedRun => {
    if (run === undefined) return more;
    const own = resolve(folder, run);
    return { ...more, place: findJournal(/[/\\.]/.test(run) ? own : run) };
  });
  return { runs, data: config.data.map((one) => resolve(folder, one)), options: config.options };
}

/** Reads one journal after another. The first run's policies hold for all, except for the thresholds of judges. */
async function readSources(
  runs: readonly NamedRun[],
  table: BoardRowTable,
  wanted: Partial<ScoringPolicies>,
): Promise<readonly BoardSource[]> {
  const readers: { readonly named: NamedRun; readonly reader?: RunColumnsReader }[] = [];
  let common: Partial<ScoringPolicies> = wanted;
  for (const named of runs) {
    if (named.place === undefined) {
      readers.push({ named });
      continue;
    }
    const { place } = named;
    const reader = new RunColumnsReader(table, common);
    await rethrowAsUsageError(
      readRunFileBytes(place, (bytes) => reader.take(bytes)),
      JournalError,
    );
    reader.end();
    if (reader.refused !== undefined) throw new UsageError(`${basename(place)}: ${reader.refused}`);
    const { policies } = reader;
    if (!policies)
      throw new UsageError(`${basename(place)} isn't an evaluation journal: its first line doesn't name a run.`);
    if (common === wanted) {
      const { accepted: _, rejected: _1, threshold: _2, ...rest } = policies;
      common = { ...rest, ...wanted };
    }
    readers.push({ named, reader });
  }
  return readers.map(({ named, reader }) => {
    const run = reader?.columns();
    return { ...named, name: named.name ?? run?.info.name ?? '', ...(run ? { run } : {}) };
  });
}

/** Adds fields to rows whose journals don't have them. */
async function addFieldsOfData(files: readonly string[], table: BoardRowTable): Promise<void> {
  if (files.length === 0) return;
  const taken = new Set<string>();
  const silent = { say: () => undefined, error: () => undefined };
  for await (const { source, said, row } of readInputProofs({ files: [...files], split: 'strict' }, silent, silent)) {
    const { file, id } = source;
    if (id === undefined || !said) continue;
    const set = basename(file);
    table.addFields(set, createUniqueItemId(set, id, row ?? 0, taken), said.fields);
  }
}

async function formatBoard(
  format: RunReportOptions['format'],
  board: Board,
  out: Pick<Terminal, 'error'>,
  rows: number | undefined,
): Promise<string> {
  switch (format) {
    case 'json':
      return formatBoardAsJson(board);
    case 'latex':
      return formatBoardAsLatex(board);
    case 'html': {
      const pictures = board.planes.map((plane) => formatPlaneAsSvg(plane, board.runs, board.baseline));
      return formatReportAsHtml(toBoardReport(board), { pictures });
    }
    case 'text':
    case 'markdown':
    case 'csv':
      return formatRunReport(format, toBoardReport(board), out, rows);
    default:
      return format satisfies never;
  }
}

async function writePlots({ planes, runs, baseline }: Board, folder: string, out: Terminal): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const plane of planes) {
    await writeReportFile(formatPlaneAsSvg(plane, runs, baseline), join(folder, `${plane.id}.svg`), out);
    await writeReportFile(formatPlaneDataAsCsv(plane, runs), join(folder, `${plane.id}.csv`), out);
  }
}
