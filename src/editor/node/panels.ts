/** Entry of the bundle that is loaded when the first panel is opened, on Node: `dist/panels.cjs`. */
export { panels } from '../bundles/panels.ts';
