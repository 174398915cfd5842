/** The plane of strictness, the plane of cost, and the matrix of prompts and models. */

import { t } from '../../../l10n/index.ts';
import { omitUndefined } from '../../base/optional-values.ts';
import { formatNamesDistinguishably } from '../report/format-report-texts.ts';
import { type BoardLine, getCell } from './cells.ts';
import { groupRowsByField } from './fields.ts';
import { type BoardMeasure, findBoardMeasure } from './measures.ts';
import type { BoardCell, BoardMatrix, BoardPlane, BoardRun } from './types.ts';

/** TPR × TNR and cost × the board's measure, each with at least two points. */
export function buildPlanes(lines: readonly BoardLine[], main: BoardMeasure | undefined): readonly BoardPlane[] {
  const isLocated = main?.counted?.basis === 'located';
  const hasMoney = lines.some((line) => findCell(line, 'cost'));
  const planes = [
    isLocated
      ? plane(lines, 'strictness', 'correct-accuracy', 'error-accuracy', t('Strictness'), strictnessNote())
      : plane(lines, 'strictness', 'tpr', 'tnr', t('Strictness'), strictnessNote()),
    main &&
      plane(
        lines,
        'cost',
        hasMoney ? 'cost' : 'tokens',
        main.id,
        hasMoney ? t('Cost and score') : t('Tokens and score'),
        main.isLessBetter
          ? t('Per row, including cached replies. Down and to the left is better.')
          : t('Per row, including cached replies. Up and to the left is better.'),
        true,
      ),
  ];
  return planes.flatMap((one) => (one && one.points.length > 1 ? [one] : []));
}

const strictnessNote = (): string =>
  t('With 95% intervals. Above the diagonal: strict; below it: lenient. Hollow points: incomplete runs.');

function plane(
  lines: readonly BoardLine[],
  id: string,
  x: string,
  y: string,
  title: string,
  note: string,
  isLog = false,
): BoardPlane | undefined {
  const [first, second] = [findBoardMeasure(x), findBoardMeasure(y)];
  if (!first || !second) return undefined;
  return {
    id,
    title,
    note,
    x: {
      name: first.name(),
      unit: first.cost?.figure === 'money' ? 'money' : first.cost ? 'count' : 'per cent',
      ...(isLog ? { isLog } : {}),
    },
    y: { name: second.name(), unit: 'per cent' },
    points: lines.flatMap((line, run) => {
      const [a, b] = [findCell(line, x), findCell(line, y)];
      // A logarithmic axis has no place for 0.
      return a && b && !(isLog && a.value <= 0) ? [{ run, x: a, y: b }] : [];
    }),
  };
}

function findCell({ context }: BoardLine, id: string): BoardCell | undefined {
  const measure = findBoardMeasure(id);
  return measure && getCell(context, measure);
}

/** Undefined with fewer than two prompts or fewer than two models. @param runs in the order of `lines` */
export function buildMatrix(
  lines: readonly BoardLine[],
  runs: readonly BoardRun[],
  main: BoardMeasure,
): BoardMatrix | undefined {
  const own = runs.map(({ prompt, model }) => ({ prompt, model }));
  const prompts = [...new Set(own.flatMap(({ prompt }) => prompt ?? []))].sort();
  const models = [...new Set(own.flatMap(({ model }) => model ?? []))].sort();
  if (prompts.length < 2 || models.length < 2) return undefined;
  const [first] = lines;
  const bySubset =
    first && first.context.selection.table.subsets.length > 1
      ? groupRowsByField(
          'subset',
          first.context.selection.table,
          lines.flatMap(({ context: { run } }) => run ?? []),
        )
      : undefined;
  const split = findBoardMeasure({ 'average-f1': 'f1', 'average-macro-f1': 'macro-f1' }[main.id] ?? main.id) ?? main;
  const cells = prompts.flatMap((prompt, p) =>
    models.flatMap((model, m) => {
      const found = own.flatMap((one, k) => (one.prompt === prompt && one.model === model ? [k] : []));
      const [k] = found;
      const line = k === undefined ? undefined : lines[k];
      if (k === undefined || !line) return [];
      const cost = (id: string): number | undefined => findCell(line, id)?.value;
      return [
        omitUndefined({
          prompt: p,
          model: m,
          runs: found,
          figure: line.isWhole ? (getCell(line.context, main) ?? null) : null,
          bySubset: (bySubset?.names ?? []).map((_, group) => getCell(line.context, split, bySubset, group) ?? null),
          tokens: cost('tokens'),
          seconds: cost('seconds'),
          money: cost('total-cost'),
          currency: runs[k]?.currency,
        }),
      ];
    }),
  );
  const best = main.isLessBetter ? Math.min : Math.max;
  const bestOf = (model: number): number =>
    best(...cells.flatMap((cell) => (cell.model === model && cell.figure ? [cell.figure.value] : [])));
  return {
    measure: main.name(),
    prompts: formatNamesDistinguishably(prompts),
    models: formatNamesDistinguishably(models),
    subsets: bySubset?.names ?? [],
    cells: cells.map((cell) => ({ ...cell, isBest: cell.figure !== null && cell.figure.value === bestOf(cell.model) })),
  };
}
