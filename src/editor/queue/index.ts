export {
  /** Made once. */
  createQueue,
} from './late-queue.ts';
export {
  /** The view of the items of open data sets. */
  QueueView,
} from './queue-view.ts';
