declare const PROOFMARK_VERSION: string | undefined;

/** Of the bundle; `from source` where there is none. */
export const version = typeof PROOFMARK_VERSION === 'string' ? PROOFMARK_VERSION : 'from source';
