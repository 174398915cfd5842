/** Names of the runs of a board, and the sentences above and below its table. */

import { t } from '../../../l10n/index.ts';
import { formatWholeNumber } from '../../../l10n/numbers.ts';
import { groupBy } from '../../base/groups.ts';
import { formatOneDecimal } from '../format-figures.ts';
import { formatNamesDistinguishably, formatNumberOfRows, shortenRecordedText } from '../report/format-report-texts.ts';
import type { BoardRowTable, RunColumns } from './columns.ts';
import { MIN_CELL_ROWS } from './measures.ts';
import type { BoardSource } from './sources.ts';
import type { BoardColumn, BoardRun } from './types.ts';

/** A short name for each run. Runs of the same name get an addition that differs: model, prompt, run, or position. */
export function nameBoardRuns(sources: readonly BoardSource[]): readonly string[] {
  let names = sources.map(({ name }) => name);
  const tells: readonly ((source: BoardSource, k: number) => string | undefined)[] = [
    ({ model, run }) => model ?? run?.info.model,
    ({ prompt, run }) => prompt ?? formatPromptName(run),
    ({ run }) => run?.info.run,
    (_, k) => `${k + 1}`,
  ];
  for (const tell of tells) {
    const groups = groupBy(names.keys(), (k) => names[k] ?? '');
    const own = sources.map(tell);
    names = names.map((name, k) => {
      const alike = groups.get(name) ?? [];
      const differ = new Set(alike.map((one) => own[one])).size > 1;
      return differ && own[k] !== undefined ? t('{0}, {1}', name, own[k]) : name;
    });
  }
  return formatNamesDistinguishably(names).map((name, k) =>
    sources[k]?.run?.info.simulated === undefined ? name : t('{0} (simulated)', name),
  );
}

/** `balanced v3`; undefined if the run didn't record a prompt. */
export function formatPromptName(run: RunColumns | undefined): string | undefined {
  const prompt = run?.info.asked?.prompt;
  if (!prompt || prompt.name === '') return undefined;
  return prompt.isBuiltIn ? `${prompt.name} v${prompt.version ?? 1}` : prompt.name;
}

/** Who leads, and which places aren't settled. */
export function writeBoardSentence(runs: readonly BoardRun[], sort: number, column: BoardColumn | undefined): string {
  const [first] = runs;
  const cell = first?.cells[sort];
  if (!first || !cell || !column) return t('No run has a figure in the sorted column.');
  const figure = t(
    '{0} {1}',
    column.group ? `${column.name} (${column.group.value})` : column.name,
    formatOneDecimal(cell.value),
  );
  const open = listUnsettledPlaces(runs);
  if (open.length === 0 && first.rank === undefined) return t('{0} has the best figure: {1}.', first.name, figure);
  const leads =
    first.rank?.to === 1
      ? t('{0} leads with {1}.', first.name, figure)
      : t('{0} has the best figure: {1}.', first.name, figure);
  if (open.length === 0) return leads;
  const places = open.map(({ from, to }) => `${from}–${to}`);
  const last = places.at(-1) ?? '';
  const list = places.length === 1 ? last : t('{0} and {1}', places.slice(0, -1).join(', '), last);
  return t("{0} Places {1} aren't settled.", leads, list);
}

/** Overlapping ranks are joined. */
function listUnsettledPlaces(runs: readonly BoardRun[]): readonly { readonly from: number; readonly to: number }[] {
  const ranks = runs.flatMap(({ rank }) => rank ?? []).sort((a, b) => a.from - b.from || a.to - b.to);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranks) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined.filter(({ from, to }) => from < to);
}

/** `12 runs · ProcessBench, 3,400 rows` */
export function writeBoardBasis(runs: readonly BoardRun[], table: BoardRowTable, isIn: Uint8Array): string {
  const rows = isIn.reduce((total, one) => total + one, 0);
  const sets = [...new Set(table.facts.map(({ set }) => set))].sort();
  const [shown = '', ...more] = formatNamesDistinguishably(sets);
  const data = more.length === 0 ? shown : t('{0} and {1} more', shown, more.length);
  const published = [...new Set(runs.flatMap((run) => run.published ?? []))].sort();
  return [
    t(runs.length === 1 ? '{0} run' : '{0} runs', formatWholeNumber(runs.length)),
    ...(sets.length === 0 ? [] : [t('{0}, {1}', data, formatNumberOfRows(rows))]),
    ...(published.length === 0 ? [] : [t('published figures: {0}', formatNamesDistinguishably(published).join('; '))]),
  ].join(' · ');
}

/** What is unusual about single runs. */
export function writeRunNotes(
  named: readonly { readonly name: string; readonly run?: RunColumns }[],
): readonly string[] {
  const simulated = [...new Set(named.flatMap(({ run }) => run?.info.simulated ?? []))];
  const notes = named.flatMap(({ name, run }) => {
    if (!run) return [];
    const { relabeled, broken, unreadable, info } = run;
    return [
      ...(info.stopped === undefined
        ? []
        : [t("{0} isn't complete, so it has no place and no score over all rows.", name)]),
      ...(relabeled > 0
        ? [
            t(
              '{0}: excluded {1} with a label that differs from that of another run.',
              name,
              formatNumberOfRows(relabeled),
            ),
          ]
        : []),
      ...(broken > 0 ? [t('{0}: unreadable lines in the run journal: {1}.', name, formatWholeNumber(broken))] : []),
      ...(unreadable > 0
        ? [t("{0}: {1} couldn't be read or had no ground truth.", name, formatNumberOfRows(unreadable))]
        : []),
    ];
  });
  return [...notes, ...simulated.map(shortenRecordedText)];
}

/** How places and verdicts against the baseline are found. */
export function writeMethodNotes(runs: readonly BoardRun[], columns: readonly BoardColumn[]): readonly string[] {
  const hasSmall = runs.some(({ cells }) => cells.some((cell) => cell?.isSmall));
  const hasDeviation = runs.some(({ cells }) => cells.some((cell) => cell?.deviation !== undefined));
  const isIndependent = runs.some(({ published, rank }) => published !== undefined && rank);
  return [
    ...runs.flatMap(({ name, threshold }) =>
      threshold?.chosenOn === undefined
        ? []
        : [
            t(
              '{0}: threshold {1}, chosen on the rows with {2}.',
              name,
              formatThreshold(threshold.value),
              threshold.chosenOn,
            ),
          ],
    ),
    ...(runs.some(({ rank }) => rank)
      ? [
          t(
            'Place: the places that a run can have by tests of all pairs of runs. The tests are corrected together (Holm), so all places are right at once with 95% confidence.',
          ),
        ]
      : []),
    ...(runs.some(({ against }) => against)
      ? [
          t(
            'Against the baseline: tests of the difference, corrected for the number of runs (Holm, level 0.05). Runs with rows are compared row by row.',
          ),
        ]
      : []),
    ...(isIndependent
      ? [
          t(
            "Published counts aren't paired by row, so they are tested as independent samples. This is conservative if the rows are the same.",
          ),
        ]
      : []),
    ...(hasDeviation ? [t('± after a figure: standard deviation, as published or over redrawn votes.')] : []),
    ...(hasSmall && columns.length > 0
      ? [t('[ ]: fewer than {0} rows or problems (n), so no interval.', MIN_CELL_ROWS)]
      : []),
  ];
}

function formatThreshold(value: number): string {
  return `${Number(value.toFixed(3))}`;
}
