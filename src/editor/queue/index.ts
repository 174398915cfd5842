export {
  /** Made once. */
  createQueue,
} from './lazy-queue.ts';
export {
  /** The view of the items of open data sets. */
  QueueView,
} from './queue-view.ts';
