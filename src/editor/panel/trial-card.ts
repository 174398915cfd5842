import type * as vscode from 'vscode';
import { omitFalseOrUndefined, omitUndefined } from '../../core/base/optional-values.ts';
import { truncateToOneLine } from '../../core/base/shorten.ts';
import type {
  LocationInProof,
  RelationTrial,
  RelationTrialAssumption,
  RelationTrialResult,
} from '../../core/reading/index.ts';
import {
  findFormulaRanges,
  flattenBlocksToInlines,
  maskCommentsAndVerbatim,
  renderTextToBlocks,
} from '../../core/render/index.ts';
import { t } from '../../l10n/index.ts';
import { MAX_RELATION_TRIAL_ENTRIES, type RelationTrialAction, type RelationTrialView } from '../../protocol/index.ts';
import type { RelationToTry } from '../reading/index.ts';
import { renderRelation } from './view/relations.ts';

/** How much of a sentence is shown, in characters. */
const MAX_SENTENCE_CHARS = 160;
/** How many earlier results are listed. */
const MAX_EARLIER_RESULTS = 5;

interface TrialRun {
  readonly id: number;
  readonly assumed: readonly RelationTrialAssumption[];
  readonly result: RelationTrialResult;
}

/** A relation that is tried with numbers, for its card. */
export class RelationTrialCard {
  readonly #given: RelationToTry;
  #trial: RelationTrial;
  #count = 0;
  #run: TrialRun;
  /** The newest first, each with other assumptions. */
  #earlier: readonly TrialRun[] = [];
  /** The assumptions to begin with. */
  readonly #first: readonly RelationTrialAssumption[];
  #isNew = true;
  #isSaving = false;

  constructor(given: RelationToTry) {
    const { trials, trial } = given;
    this.#given = given;
    this.#trial = trial;
    this.#first = trials.selectInitialAssumptions(trial);
    this.#run = { id: 0, assumed: this.#first, result: trials.runRelationTrial(trial, this.#first) };
  }

  /** Whether it is about the present text of a document. */
  isOf(document: vscode.TextDocument | undefined): boolean {
    const { read } = this.#given;
    return read.document === document && read.version === document.version;
  }

  /** @returns whether the card is to be closed @throws Error with a message for the user */
  async act({ does, index = -1, text = '' }: RelationTrialAction): Promise<boolean> {
    const { trials, objection, copy, leave } = this.#given;
    const { assumptions, relation } = this.#trial;
    const { assumed, result } = this.#run;
    const reason = trials.formatCounterexampleForDispute(this.#trial, result, assumed);
    if (does === 'toggle') this.#try(assumptions.filter((one, k) => (k === index) !== assumed.includes(one)));
    else if (does === 'add') this.#add(text);
    else if (does === 'retry') this.#try((this.#earlier.find(({ id }) => id === index) ?? this.#run).assumed);
    else if (does === 'copy')
      await copy(reason ?? `${relation.text}. ${trials.listRelationTrialResultSentences(result).join(' ')}`);
    else if (this.#isSaving) return false;
    else {
      if (does === 'object') {
        if (!objection || reason === undefined) throw new Error(t('There is no counterexample.'));
        this.#isSaving = true;
        await objection.save(reason).finally(() => {
          this.#isSaving = false;
        });
      }
      await leave();
      return true;
    }
    return false;
  }

  /** The view of the page. The first one takes the focus. */
  view(): RelationTrialView {
    const { read, trials, objection, formatPlace } = this.#given;
    const { relation, place, assumptions } = this.#trial;
    const { assumed, result } = this.#run;
    const isNew = this.#isNew;
    this.#isNew = false;
    const label = read.reading.getLabel(place.step);
    const hasObjection = objection && trials.formatCounterexampleForDispute(this.#trial, result, assumed) !== undefined;
    return {
      relation: this.#renderRelation(),
      text: truncateToOneLine(relation.text, MAX_SENTENCE_CHARS),
      place: formatPlace(place),
      ...(isNew ? { isNew } : {}),
      assumptions: assumptions.slice(0, MAX_RELATION_TRIAL_ENTRIES).map((one) => this.#drawAssumption(one)),
      result: trials.listRelationTrialResultSentences(result),
      ...trials.tabulateRelationTrialResult(result),
      earlier: this.#earlier.map((run) => ({
        id: run.id,
        words: truncateToOneLine(describeDifference(this.#first, run.assumed), MAX_SENTENCE_CHARS),
        result: trials.listRelationTrialResultSentences(run.result)[0] ?? '',
      })),
      ...(hasObjection
        ? { objection: objection.isDispute ? t('Dispute {0}', label) : t('Add to {0} as Note', label) }
        : {}),
    };
  }

  #add(typed: string): void {
    const { trials } = this.#given;
    const { assumptions } = this.#trial;
    const added = trials.readUserAssumptions(this.#trial, typed);
    if ('refusal' in added) throw new Error(trials.describeRejectedAssumption(added));
    const known = added.map((one) => assumptions.find(({ text }) => text === one.text) ?? one);
    this.#trial = { ...this.#trial, assumptions: [...new Set([...assumptions, ...known])] };
    this.#try(this.#trial.assumptions.filter((one) => this.#run.assumed.includes(one) || known.includes(one)));
  }

  #try(assumed: readonly RelationTrialAssumption[]): void {
    const { result } = this.#run;
    const known = result.kind === 'tried' ? result.failures.slice(0, 1).map(({ point }) => point) : [];
    const others = [this.#run, ...this.#earlier].filter((one) => toKey(one.assumed) !== toKey(assumed));
    this.#earlier = others.slice(0, MAX_EARLIER_RESULTS);
    this.#run = {
      id: ++this.#count,
      assumed,
      result: this.#given.trials.runRelationTrial(this.#trial, assumed, known),
    };
  }

  /** Typeset, unless it is one of several in a list, such as x, y > 0. */
  #renderRelation(): RelationTrialView['relation'] {
    const { reading } = this.#given.read;
    const { place, relation } = this.#trial;
    const { language } = reading.proof;
    const text = reading.getText(place.step);
    if (text.slice(place.range.start, place.range.end).includes(',')) return [{ kind: 'text', text: relation.text }];
    const formulas = findFormulaRanges(language === 'latex' ? maskCommentsAndVerbatim(text) : text, language);
    return renderRelation(text, place.range, formulas, language);
  }

  #drawAssumption(assumption: RelationTrialAssumption): RelationTrialView['assumptions'][number] {
    const { text, origin, place } = assumption;
    const { reading } = this.#given.read;
    const isAssumed = this.#run.assumed.includes(assumption);
    const kinds = { claimed: t('claim'), goal: t('to be proved'), added: t('added by you'), stated: '', usual: '' };
    const source = [place && reading.getLabel(place.step), kinds[origin], !isAssumed && t('not assumed')];
    return {
      text: truncateToOneLine(text, MAX_SENTENCE_CHARS),
      source: source.filter(Boolean).join(', '),
      isAssumed,
      ...omitUndefined({ sentence: place && this.#renderSentence(place) }),
    };
  }

  #renderSentence(place: LocationInProof): RelationTrialView['assumptions'][number]['sentence'] {
    const { reading } = this.#given.read;
    const sentence = reading.getText(place.step).slice(place.range.start, place.range.end);
    const words = truncateToOneLine(sentence, MAX_SENTENCE_CHARS);
    const blocks = renderTextToBlocks(words, { language: reading.proof.language });
    return { place: this.#given.formatPlace(place), inlines: flattenBlocksToInlines(blocks) };
  }
}

/** Identifies a set of assumptions. */
function toKey(assumed: readonly RelationTrialAssumption[]): string {
  return JSON.stringify(assumed.map(({ text }) => text).sort());
}

/** How assumptions differ from the first ones: `without n = 2k + 1, with k ≥ 2`. */
function describeDifference(
  first: readonly RelationTrialAssumption[],
  other: readonly RelationTrialAssumption[],
): string {
  const list = (all: readonly RelationTrialAssumption[], than: readonly RelationTrialAssumption[]): string =>
    all.flatMap((one) => (than.includes(one) ? [] : [one.text])).join('; ');
  const [without, more] = [list(first, other), list(other, first)];
  const words = omitFalseOrUndefined([without !== '' && t('without {0}', without), more !== '' && t('with {0}', more)]);
  return words.length === 0 ? t('with the assumptions of the text') : words.join(', ');
}
