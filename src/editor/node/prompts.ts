/** Entry of the bundle that is loaded with the first prompt file, on Node: `dist/prompts.cjs`. */
import { promptsIn } from '../bundles/prompts.ts';

export const prompts = promptsIn();
