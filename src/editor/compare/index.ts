export {
  /** The embedded checker, which sends nothing and seldom decides. */
  createCheckerOnlyComparer,
  /** Creates the comparer. Sends nothing. */
  createComparer,
} from './comparer.ts';
export {
  /** All comparisons, each in a panel of its own. */
  ComparePanelSet,
} from './comparison-set.ts';
export type {
  /** Opens and reads journals, as a kind of host can. */
  ComparisonJournalOpener,
  /** The location of a journal: a trusted root, and folders and a file name below it. None of these may be a symbolic link. */
  JournalLocation,
} from './journals/comparison-journal.ts';
export {
  /** Journals of comparisons through the VS Code file system API, for hosts without direct file access. */
  vsCodeComparisonJournalOpener,
} from './journals/fs-journals.ts';
export {
  /** Creates the folders of a journal and checks each before creating anything in it. */
  createJournalFolders,
  /** The URI of a journal file. */
  getJournalUri,
  /** Whether the file is there, with no link on the way below the root. */
  hasJournalFile,
  /** The longest journal that is stored as one text. */
  MAX_REWRITTEN_JOURNAL_CHARS,
  /** The whole text of a journal. */
  readJournalText,
} from './journals/journal-files.ts';
export {
  /** Says why a tournament is too large for the editor; undefined if it isn't. */
  explainTooManyMatches,
} from './plan-comparison.ts';
export {
  /** Registers the commands of comparisons. The rest is loaded on first use. */
  registerComparisonFeatures,
} from './register-comparisons.ts';
export type {
  /** The services that comparisons need. */
  ComparisonFeatureServices,
} from './types.ts';
