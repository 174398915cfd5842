/** Schemas of how a report is scored, and of what its reader chooses. */
import type { Policies } from '../core/evaluate/run-types.ts';
import type { ChosenPolicies, PointBounds, PolicyControl, ScoredBy } from './report.ts';
import { byKind, list, number, optional, type Schema, shape, word, yes } from './schemas.ts';
import { key, share, words } from './shared-schemas.ts';

/** More than there are. */
const MOST_CONTROLS = 16;
const MOST_OPTIONS = 16;
/** More points than any scale has. */
const MOST_POINTS_OF_SCALE = 1e6;

const points = number(0, MOST_POINTS_OF_SCALE);
const pointBounds = shape<PointBounds>({ from: points, below: points, most: points });

export const chosenPolicies: Schema<ChosenPolicies> = shape<ChosenPolicies>({
  ties: optional(word<Policies['ties']>({ index: true, none: true, abstention: true })),
  abstentions: optional(word<Policies['abstentions']>({ wrong: true, 'left-out': true })),
  inconclusive: optional(
    word<Policies['inconclusive']>({ 'wrong-verdict': true, incorrect: true, 'left-out': true }),
  ),
  points: optional(pointBounds),
  rated: optional(pointBounds),
  threshold: optional(share),
});

type Control<K extends PolicyControl['kind']> = Extract<PolicyControl, { readonly kind: K }>;

const policyControl = byKind<PolicyControl>({
  choice: shape<Control<'choice'>>({
    kind: word<'choice'>({ choice: true }),
    name: word<Control<'choice'>['name']>({ ties: true, abstentions: true, inconclusive: true }),
    label: words,
    options: list(shape<Control<'choice'>['options'][number]>({ value: key, title: words }), MOST_OPTIONS),
    value: key,
    run: key,
  }),
  points: shape<Control<'points'>>({
    kind: word<'points'>({ points: true }),
    name: word<Control<'points'>['name']>({ points: true, rated: true }),
    label: words,
    value: pointBounds,
    run: pointBounds,
    hasMost: optional(yes),
  }),
  score: shape<Control<'score'>>({
    kind: word<'score'>({ score: true }),
    name: word<'threshold'>({ threshold: true }),
    label: words,
    value: share,
    run: share,
  }),
});

export const scoredBy: Schema<ScoredBy> = shape<ScoredBy>({
  controls: list(policyControl, MOST_CONTROLS),
  chosen: chosenPolicies,
});
