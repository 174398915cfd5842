/** Limits for the untrusted texts of one comparison, which are all held in memory. */

/** The longest proof, in UTF-16 code units and in bytes of its file. */
export const MAX_CANDIDATE_CHARS = 1_000_000;
/** All proofs of a comparison together, in UTF-16 code units. */
export const MAX_COMPARISON_CHARS = 32_000_000;
/** The largest data file, in bytes. */
export const MAX_DATA_FILE_BYTES = 64 * 1024 * 1024;
export const MAX_DATA_FILE_ROWS = 200_000;
/** The most entries of a folder that are read. */
export const MAX_FOLDER_ENTRIES = 5_000;
/** How many skipped files are reported one by one. */
export const MAX_LISTED_SKIPPED_FILES = 5;
