export {
  /** Creates the part of the queue that is loaded later. Called once. */
  createLazyQueueFeature,
} from './lazy-queue.ts';
export {
  /** The view of the items of open data sets. */
  QueueView,
} from './queue-view.ts';
