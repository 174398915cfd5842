/** Loaded with the first proof. */
import './texts.ts';

export { startReading } from '../reading/index.ts';
