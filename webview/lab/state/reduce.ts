import type { LabView } from '../../../src/protocol/index.ts';
import { rowsAre, rowsOf } from './here.ts';
import type { Happening, Model } from './model.ts';
import { carried, streamed } from './stream.ts';

/** What the page knows after something has happened. Pure; what cannot be is left as it was. */
export function reduce(model: Model, what: Happening): Model {
  switch (what.type) {
    case 'shown':
      return shown(model, what.view);
    case 'streamed': {
      const tail = streamed(model.view?.reply, model.tail, what.more);
      return tail === model.tail ? model : { ...model, tail };
    }
    case 'went':
      if (!rowsOf(model).some(({ name }) => name === what.row)) return model;
      return { ...model, row: what.row, arrival: { by: what.by, count: model.arrival.count + 1 } };
    case 'wanted':
      return { ...model, wanted: what.sample };
    case 'history':
      if (model.isHistory === what.isOpen) return model;
      return {
        ...model,
        isHistory: what.isOpen,
        row: '',
        // The focus goes there with a key, and back to the page by itself.
        arrival: what.isOpen ? { by: 'key', count: model.arrival.count + 1 } : model.arrival,
      };
    case 'failed': {
      // What was asked for does not come.
      const { wanted: _, ...rest } = model;
      return { ...rest, fault: what.sentence };
    }
    case 'cleared': {
      if (model.fault === undefined && model.notice === '') return model;
      const { fault: _, ...rest } = model;
      return { ...rest, notice: '' };
    }
    case 'scrolled':
      return model.scroll === what.scroll ? model : { ...model, scroll: what.scroll };
    default:
      return what satisfies never;
  }
}

function shown(model: Model, view: LabView): Model {
  const before = model.view;
  if (before !== undefined && view.revision < before.revision) return model;
  const prompt = view.prompt?.address ?? model.prompt;
  const isOther = prompt !== model.prompt && before !== undefined;
  const { wanted, fault, ...rest } = model;
  const now: Model = {
    ...rest,
    view,
    prompt,
    isAll: view.cases?.isAll ?? model.isAll,
    shown: view.reply?.shown ?? model.shown,
    isComparison: view.comparison !== undefined,
    tail: carried(before?.reply, model.tail, view.reply),
    isHistory: model.isHistory && !isOther,
    ...(fault !== undefined && !isOther && { fault }),
    ...(wanted !== undefined && isStillWanted(view, wanted) && { wanted }),
  };
  // A row of other rows is none of these.
  return isOther || (before !== undefined && rowsAre(now) !== rowsAre(model)) ? { ...now, row: '' } : now;
}

function isStillWanted({ reply }: LabView, sample: number): boolean {
  return reply !== undefined && reply.shown !== sample && reply.votes.some((vote) => vote.sample === sample);
}
