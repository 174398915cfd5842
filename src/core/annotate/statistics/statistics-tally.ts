import { omitFalseOrUndefined } from '../../base/optional-values.ts';
import type { ItemMetadata, RowOddities } from '../../data/index.ts';
import {
  type DataSetStatistics,
  type GeneratorStatistics,
  MAX_ERROR_POSITION_BIN,
  STEP_COUNT_LOWER_BOUNDS,
  type StepCountStatistics,
} from './types.ts';

/** The most generators that are counted separately, since a file may have another name in every row. */
const MOST_GENERATORS = 1000;

type LabelClass = 'error' | 'correct' | 'unlabelled';

/** Counts the items of a data set, one at a time. */
export class DataSetStatisticsTally {
  #items = 0;
  readonly #steps = {
    error: new StepCountTally(),
    correct: new StepCountTally(),
    unlabelled: new StepCountTally(),
  };
  readonly #answers = { right: 0, wrong: 0, unknown: 0 };
  readonly #processErrors = { rightAnswers: 0, errors: 0 };
  readonly #positions = new Array<number>(MAX_ERROR_POSITION_BIN + 1).fill(0);
  readonly #generators = new Map<string | null, GeneratorCounts>();
  #ofOthers = 0;

  /** Counts an item. @param facts isn't stored */
  add(facts: Omit<ItemMetadata, 'id' | 'line' | 'problem' | 'row' | 'part'>): void {
    const { gold, verdict, steps, isAnswerRight, isNotAProof = false, generator } = facts;
    const kind = classifyLabel(gold, verdict);
    this.#items++;
    this.#steps[kind].add(steps, isNotAProof);
    const counts = this.#generator(generator ?? null);
    if (counts) counts[kind]++;
    else this.#ofOthers++;
    if (kind === 'unlabelled') return;
    this.#answers[isAnswerRight === undefined ? 'unknown' : isAnswerRight ? 'right' : 'wrong']++;
    if (gold !== undefined && gold >= 0) {
      const position = Math.min(gold, MAX_ERROR_POSITION_BIN);
      this.#positions[position] = (this.#positions[position] ?? 0) + 1;
    }
    if (!isAnswerRight) return;
    for (const errors of omitFalseOrUndefined([this.#processErrors, counts?.processErrors])) {
      errors.rightAnswers++;
      if (kind === 'error') errors.errors++;
    }
  }

  /** @param unreadable the number of unreadable rows */
  result(
    name: string,
    unreadable = 0,
    { repeated, byPlace, unreadLabels }: RowOddities = { repeated: 0, byPlace: 0, unreadLabels: 0 },
  ): DataSetStatistics {
    return {
      name,
      items: this.#items,
      unreadable,
      repeatedIds: repeated,
      namedByPlace: byPlace,
      unreadLabels,
      error: this.#steps.error.result(),
      correct: this.#steps.correct.result(),
      unlabelled: this.#steps.unlabelled.result(),
      answers: this.#answers,
      processErrors: this.#processErrors,
      positions: this.#positions,
      generators: [...this.#generators]
        .map(([generator, counts]) => ({ name: generator, ...counts }))
        .sort(byItemCount),
      ofOtherGenerators: this.#ofOthers,
    };
  }

  #generator(name: string | null): GeneratorCounts | undefined {
    const known = this.#generators.get(name);
    if (known || this.#generators.size >= MOST_GENERATORS) return known;
    const counts = createGeneratorCounts();
    this.#generators.set(name, counts);
    return counts;
  }
}

type GeneratorCounts = ReturnType<typeof createGeneratorCounts>;

function createGeneratorCounts() {
  return { error: 0, correct: 0, unlabelled: 0, processErrors: { rightAnswers: 0, errors: 0 } };
}

/** The index of an error takes precedence over a verdict on the whole solution. */
function classifyLabel(gold: ItemMetadata['gold'], verdict: ItemMetadata['verdict']): LabelClass {
  if (gold !== undefined) return gold >= 0 ? 'error' : 'correct';
  if (verdict === undefined) return 'unlabelled';
  return verdict === 'wrong' ? 'error' : 'correct';
}

class StepCountTally {
  #items = 0;
  #notAProof = 0;
  #inSteps = 0;
  #sum = 0;
  readonly #atLeast = STEP_COUNT_LOWER_BOUNDS.map(() => 0);

  /** @param steps 0 if the text isn't split into steps */
  add(steps: number, isNotAProof: boolean): void {
    this.#items++;
    if (isNotAProof) this.#notAProof++;
    if (steps === 0) return;
    this.#inSteps++;
    this.#sum += steps;
    for (const [k, least] of STEP_COUNT_LOWER_BOUNDS.entries())
      if (steps >= least) this.#atLeast[k] = (this.#atLeast[k] ?? 0) + 1;
  }

  result(): StepCountStatistics {
    return {
      items: this.#items,
      notAProof: this.#notAProof,
      inSteps: this.#inSteps,
      mean: this.#inSteps === 0 ? null : this.#sum / this.#inSteps,
      atLeast: Object.fromEntries(STEP_COUNT_LOWER_BOUNDS.map((least, k) => [`${least}`, this.#atLeast[k] ?? 0])),
    };
  }
}

/** Most items first; then by name, those without one last. */
function byItemCount(a: GeneratorStatistics, b: GeneratorStatistics): number {
  const [first, second] = [a, b].map(({ error, correct, unlabelled }) => error + correct + unlabelled);
  if (first !== second) return (second ?? 0) - (first ?? 0);
  if (a.name === null || b.name === null) return a.name === null ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
