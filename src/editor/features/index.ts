export {
  /** The outcome above the proof, and a line above each step with an error. */
  ReviewLenses,
} from './code-lens.ts';
export {
  /** Keeps the context keys, which menus and keys ask for, as the proof in front and the open texts are. */
  keepContextKeys,
  /** The commands of the palette. */
  registerCommands,
} from './commands.ts';
export {
  /** The view of the flagged steps of all open proofs; its badge counts those of the proofs that are in sight. */
  FlagsView,
} from './flags-view.ts';
export {
  /** The evidence and the votes behind a marked phrase; on the first line of a step, what its mark says in short. */
  registerHover,
} from './hover.ts';
export {
  /** Asks about what a workspace suggests as soon as one of its proofs is looked at, once. */
  askAboutSuggestions,
  /** The same from a step on, once the person agrees to what that takes. */
  judgeAgainFrom,
  /** The commands by which judges are chosen and set up. */
  registerJudgeCommands,
} from './judge-commands.ts';
export {
  /** Who judges the proof in front; a click chooses another. */
  JudgeStatus,
} from './judge-status.ts';
export {
  /** The steps of a proof in the outline, the breadcrumbs and "Go to Symbol", and as parts that fold. */
  registerOutline,
} from './outline.ts';
export {
  /** What can be done about a flag, in the light bulb's menu. */
  registerQuickActions,
} from './quick-actions.ts';
export {
  /** Says in the log which settings have a value of a wrong type, or left the manifest, and where; each once. */
  reportSettings,
} from './settings-report.ts';
export {
  /** The review of the proof in front in a few words, the whole of it in the tooltip; a click opens the menu. */
  ReviewStatus,
} from './status.ts';
