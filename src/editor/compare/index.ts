export {
  /** All comparisons, each in a panel of its own. */
  CompareSet,
} from './compare-set.ts';
export {
  /** The commands of comparisons, which are loaded with the first of them. */
  registerComparisons,
} from './comparisons.ts';
export {
  /** Candidates whose names tell nothing apart are called by their ids. */
  namedApart,
} from './entrant.ts';
export {
  /** Whether the file is there, with no link on the way below the root. */
  isFileAt,
  /** The longest record that is kept as one text. */
  LONGEST,
  /** Creates the folders of a journal and checks each before creating anything in it. */
  makeFolders,
  /** The whole text of a record. */
  recordAt,
  /** The URI of a journal file. */
  uriOf,
} from './journals/folders.ts';
export {
  /** Journals of comparisons through the VS Code file system API, for hosts without direct file access. */
  fsJournals,
} from './journals/fs-journals.ts';
export type {
  /** The location of a journal: a trusted root, and folders and a file name below it, none of which may be a symbolic link. */
  JournalPlace,
  /** Opens and reads journals, as a kind of host can. */
  RunJournals,
} from './journals/run-journal.ts';
export {
  /** Says why a tournament is too large for the editor; undefined if it isn't. */
  tooLarge,
} from './plan.ts';
export type {
  /** The services that comparisons need. */
  CompareParts,
} from './types.ts';
export {
  /** The services needed to choose who compares and grades proofs: a model or the embedded checker. */
  type AskerParts,
  /** Creates the comparer. Sends nothing. */
  askerFor,
  /** The embedded checker, which sends nothing and seldom decides. */
  checkerAlone,
} from './who-is-asked.ts';
