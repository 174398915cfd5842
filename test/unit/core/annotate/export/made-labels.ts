/** Solutions with labels, for tests: by hand, and any at all. */
import fc from 'fast-check';
import type {
  ExportLabelVerdict,
  LabeledSolution,
  SolutionLabelToExport,
  SolutionToExport,
} from '../../../../../src/core/annotate/export/types.ts';
import type { StepRating } from '../../../../../src/core/annotate/index.ts';

export function solution(over: Partial<SolutionToExport> = {}): SolutionToExport {
  return {
    id: 'a-1',
    dataSet: 'a',
    problem: 'What is 1 + 1?',
    steps: ['It is 2.', 'So 2.', 'Done.'],
    ...over,
  };
}

export function label(finding: ExportLabelVerdict, over: Partial<SolutionLabelToExport> = {}): SolutionLabelToExport {
  return { finding, ratings: new Map(), notes: [], ...over };
}

export function error(index: number, over: Partial<SolutionLabelToExport> = {}): SolutionLabelToExport {
  return label({ kind: 'error', index }, over);
}

export const NONE = label({ kind: 'none' });

const text = fc.string({ unit: 'binary', maxLength: 40 });

/** Any labelled solution whose label is of its steps and does not contradict itself. */
export const labelled: fc.Arbitrary<LabeledSolution> = fc
  .record(
    {
      id: fc.string({ minLength: 1, maxLength: 20 }),
      dataSet: fc.constant('set'),
      problem: text,
      steps: fc.array(text, { minLength: 1, maxLength: 8 }),
      generator: fc.string({ minLength: 1, maxLength: 20 }),
      subset: fc.string({ minLength: 1, maxLength: 20 }),
      reference: fc.string({ minLength: 1, maxLength: 20 }),
      answer: fc.stringMatching(/^[a-z0-9]{1,10}$/),
      isAnswerRight: fc.boolean(),
    },
    { requiredKeys: ['id', 'dataSet', 'problem', 'steps'] },
  )
  .chain((made) =>
    fc
      .record({
        at: fc.integer({ min: -1, max: made.steps.length - 1 }),
        ratings: fc.array(fc.constantFrom<StepRating | undefined>(1, 0, -1, undefined), {
          minLength: made.steps.length,
          maxLength: made.steps.length,
        }),
        milliseconds: fc.option(fc.nat(), { nil: undefined }),
      })
      .map(({ at, ratings, milliseconds }): LabeledSolution => {
        const finding: ExportLabelVerdict = at < 0 ? { kind: 'none' } : { kind: 'error', index: at };
        const end = at < 0 ? made.steps.length : at;
        const fits = ratings.flatMap((rating, step): [number, StepRating][] =>
          rating !== undefined && (step < end ? rating !== -1 : step > end || rating === -1) ? [[step, rating]] : [],
        );
        return {
          solution: made,
          label: {
            finding,
            ratings: new Map(fits),
            notes: [],
            annotator: 'emmy',
            time: '2026-11-21T10:00:00.000Z',
            ...(milliseconds === undefined ? {} : { milliseconds }),
          },
        };
      }),
  );
