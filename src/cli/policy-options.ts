/** How what a judge said is scored: the options of all commands that report runs. */
import type { Policies } from '../core/evaluate/run-types.ts';
import { oneOf, optional, realNumber, UsageError } from './usage.ts';

const text = { type: 'string' } as const;

/** As `parseArgs` wants them. */
export const policyOptionTypes = {
  ties: text,
  abstentions: text,
  inconclusive: text,
  rated: text,
  'rated-most': text,
} as const;

export type PolicyValues = { readonly [K in keyof typeof policyOptionTypes]?: string | undefined };

/** What a command line says of policies; what it does not say is not in it. */
export function readPolicies(values: PolicyValues): Partial<Policies> {
  const most =
    values['rated-most'] === undefined ? 7 : realNumber('rated-most', values['rated-most'], Number.MIN_VALUE);
  return {
    ...optional('ties', values.ties, (value) => oneOf('ties', value, ['index', 'none', 'abstention'])),
    ...optional('abstentions', values.abstentions, (value) =>
      oneOf('abstentions', value, ['wrong', 'left-out']),
    ),
    ...optional('inconclusive', values.inconclusive, (value) =>
      oneOf('inconclusive', value, ['wrong-verdict', 'incorrect', 'left-out']),
    ),
    ...(values['rated-most'] === undefined ? {} : { ratedMost: most }),
    ...(values.rated === undefined ? {} : readRated(values.rated, most)),
  };
}

/** `X` or `X,Y`: people's points are right from X on, wrong below Y. */
function readRated(value: string, most: number): Pick<Policies, 'ratedAccepted' | 'ratedRejected'> {
  const [first = '', second = first, ...more] = value.split(',');
  if (more.length > 0)
    throw new UsageError(`--rated is X or X,Y: right from X points on, wrong below Y; not "${value}".`);
  const accepted = realNumber('rated', first.trim(), 0, most);
  const rejected = realNumber('rated', second.trim(), 0, most);
  if (rejected > accepted) throw new UsageError('--rated X,Y: wrong is below Y, so Y is no more than X.');
  return { ratedAccepted: accepted / most, ratedRejected: rejected / most };
}
