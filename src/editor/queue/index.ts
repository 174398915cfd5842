export {
  /** The part of the queue that is loaded later. Created once. */
  LoadedQueueFeature,
} from './lazy-queue.ts';
export {
  /** The view of the items of open data sets. */
  QueueView,
} from './queue-view.ts';
