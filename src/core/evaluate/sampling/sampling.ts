/** What models reach with many samples, and what training has made of it (MATH-Beyond 2). */
import {
  doublings,
  type Expansion,
  type ExpansionAt,
  expansionOf,
  expansionOver,
  type PassAtK,
  passOver,
  type Resampling,
  type Samples,
  type Unsolved,
  unsolvedSets,
} from '../measures/index.ts';

export interface SamplingOptions {
  /** How many samples count; without it the most that all models have of all their problems. */
  readonly k?: number;
  /** Models before training, and those after it; without the latter all others. */
  readonly base?: readonly string[];
  readonly post?: readonly string[];
  readonly resampling?: Resampling;
}

/** A model before training and one after it. */
export interface TrainedPair {
  readonly base: string;
  readonly post: string;
  /** On all problems that both have, and on those of them that the base model does not solve: MATH-B's expansion. */
  readonly all: Expansion;
  readonly unsolved: Expansion;
  /** Over k = 1, 2, 4, …, on all problems. */
  readonly curve: readonly ExpansionAt[];
}

export interface Sampling {
  readonly k: number;
  readonly models: readonly {
    readonly model: string;
    readonly problems: number;
    /** The least and the most samples of a problem. */
    readonly samples: { readonly least: number; readonly most: number };
    readonly pass: readonly PassAtK[];
  }[];
  readonly pairs: readonly TrainedPair[];
  /** The intersection is over the base models, or over all where none is named. */
  readonly unsolved: Unsolved;
}

/** All that is said of samples. `models` is not empty, and has every model that is named. */
export function samplingOf(
  models: ReadonlyMap<string, Samples>,
  { k: wanted, base = [], post, resampling }: SamplingOptions = {},
): Sampling {
  const counts = (samples: Samples): readonly number[] => [...samples.values()].map((one) => one.length);
  const k = wanted ?? [...models.values()].flatMap(counts).reduce((least, one) => Math.min(least, one));
  const ks = doublings(k);
  const trained = post ?? [...models.keys()].filter((model) => base.length > 0 && !base.includes(model));
  return {
    k,
    models: [...models].map(([model, samples]) => ({
      model,
      problems: samples.size,
      samples: {
        least: counts(samples).reduce((least, one) => Math.min(least, one)),
        most: counts(samples).reduce((most, one) => Math.max(most, one)),
      },
      pass: ks.map((one) => passOver(samples, one, resampling)),
    })),
    pairs: base.flatMap((before) =>
      trained.flatMap((after) => {
        const [first, second] = [models.get(before), models.get(after)];
        return first && second && before !== after
          ? [pairOf({ name: before, samples: first }, { name: after, samples: second }, ks, k, resampling)]
          : [];
      }),
    ),
    unsolved: unsolvedSets(models, k, base.length === 0 ? undefined : base),
  };
}

interface Model {
  readonly name: string;
  readonly samples: Samples;
}

function pairOf(
  base: Model,
  post: Model,
  ks: readonly number[],
  k: number,
  resampling: Resampling | undefined,
): TrainedPair {
  const [own] = unsolvedSets(new Map([[base.name, base.samples]]), k).models;
  return {
    base: base.name,
    post: post.name,
    all: expansionOf(base.samples, post.samples, k),
    unsolved: expansionOf(base.samples, post.samples, k, new Set(own?.problems)),
    curve: expansionOver(base.samples, post.samples, ks, resampling ? { resampling } : {}),
  };
}
