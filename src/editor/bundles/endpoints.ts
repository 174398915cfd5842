/** Loaded when a judge is first selected, or an endpoint first added or tested. */
import './texts.ts';

export { addEndpoint, confirmAndTestEndpoint, installEngine, pickJudge, pickJudgeAtEndpoint } from '../models/index.ts';
