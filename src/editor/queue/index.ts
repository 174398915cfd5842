export {
  /** Creates the part of the queue that is loaded later. Called once. */
  createLazyQueue,
} from './lazy-queue.ts';
export {
  /** The view of the items of open data sets. */
  QueueView,
} from './queue-view.ts';
