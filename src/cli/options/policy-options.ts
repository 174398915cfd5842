/** The scoring options of all commands that report runs. */
import { findSimilarWord } from '../../core/base/similar-word.ts';
import type { ScoringPolicies } from '../../core/evaluate/index.ts';
import {
  canStopBySprt,
  parseVoteAggregation,
  VOTE_AGGREGATION_FORMS,
  type VoteAggregation,
} from '../../core/judge/index.ts';
import { UsageError } from '../output/usage-error.ts';
import { createOptionBuilders, type ParsedOptionValues } from './option-table.ts';
import { createOptionalField, joinChoices, readChoiceOption, readNumberOption } from './option-values.ts';

const { text } = createOptionBuilders('Scoring');

export const SCORING_POLICY_OPTIONS = {
  ties: text('index|none|abstention', 'how to count a tie between "no error" and a step (default: index, the step)'),
  abstentions: text('wrong|left-out', 'how to count a row without a verdict (default: wrong)'),
  inconclusive: text(
    'wrong-verdict|incorrect|left-out',
    'how to count a row whose answer comparison is inconclusive (default: wrong-verdict)',
  ),
  rated: text('X[,Y]', 'human ratings: correct at X points or more, incorrect below Y (default: 6 of 7)'),
  'rated-most': text('M', 'human ratings: maximum of their scale (default: 7)'),
  neutral: text('right|wrong|left-out', 'how to count a step rated neutral (default: right)'),
};

/** The policies that a command line sets. */
export function readScoringPolicies(
  values: ParsedOptionValues<typeof SCORING_POLICY_OPTIONS>,
): Partial<ScoringPolicies> {
  const most =
    values['rated-most'] === undefined ? 7 : readNumberOption('rated-most', values['rated-most'], Number.MIN_VALUE);
  return {
    ...createOptionalField('ties', values.ties, (value) =>
      readChoiceOption('ties', value, ['index', 'none', 'abstention']),
    ),
    ...createOptionalField('abstentions', values.abstentions, (value) =>
      readChoiceOption('abstentions', value, ['wrong', 'left-out']),
    ),
    ...createOptionalField('inconclusive', values.inconclusive, (value) =>
      readChoiceOption('inconclusive', value, ['wrong-verdict', 'incorrect', 'left-out']),
    ),
    ...createOptionalField('neutral', values.neutral, (value) =>
      readChoiceOption('neutral', value, ['right', 'wrong', 'left-out']),
    ),
    ...(values['rated-most'] === undefined ? {} : { ratedMost: most }),
    ...(values.rated === undefined ? {} : readRated(values.rated, most)),
  };
}

/**
 * Reads how a judge combines votes. The default has no field, so that a run with it is the same as one without the option.
 * @param usual the default of its kind
 */
export function readJudgeAggregateOption(
  { aggregate: value, stop }: { readonly aggregate?: string | undefined; readonly stop?: string | undefined },
  usual: VoteAggregation,
): { readonly aggregate?: VoteAggregation } {
  if (value === undefined) return {};
  const aggregate = readAggregateOption(value);
  if (stop === 'sprt' && !canStopBySprt(aggregate))
    throw new UsageError(`--stop sprt can't be used with --aggregate ${value}. Use exact or all.`);
  if (aggregate === usual) return {};
  if (aggregate === 'mean') throw new UsageError('--aggregate mean needs points. Use --judge grader --scale points.');
  if (aggregate === 'majority')
    throw new UsageError("--aggregate majority can't be used with points. Use mean or median.");
  return { aggregate };
}

/** Reads how votes are combined. Throws {@link UsageError} for any other value. */
export function readAggregateOption(value: string): VoteAggregation {
  const found = parseVoteAggregation(value);
  if (found !== undefined) return found;
  const meant = findSimilarWord(value, VOTE_AGGREGATION_FORMS);
  throw new UsageError(
    `--aggregate must be ${joinChoices(VOTE_AGGREGATION_FORMS)} (Q: 1 to 64), not "${value}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  );
}

/** Parses `X` or `X,Y`: a human rating means correct at X points or more, incorrect below Y. */
function readRated(value: string, most: number): Pick<ScoringPolicies, 'ratedAccepted' | 'ratedRejected'> {
  const [first = '', second = first, ...more] = value.split(',');
  if (more.length > 0)
    throw new UsageError(`--rated must be X or X,Y (correct at X points or more, incorrect below Y), not "${value}".`);
  const accepted = readNumberOption('rated', first.trim(), 0, most);
  const rejected = readNumberOption('rated', second.trim(), 0, most);
  if (rejected > accepted) throw new UsageError("--rated X,Y: Y can't be greater than X.");
  return { ratedAccepted: accepted / most, ratedRejected: rejected / most };
}
