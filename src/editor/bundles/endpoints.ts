/** Loaded when an endpoint is first added or tested. */
import './texts.ts';

export { addEndpoint, confirmAndTestEndpoint } from '../models/index.ts';
