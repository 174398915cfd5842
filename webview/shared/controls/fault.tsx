/** The error message of what failed, where it was tried. */
export function Fault({ sentence }: { readonly sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return (
    <p class="fault" role="alert">
      {sentence}
    </p>
  );
}

export interface OpeningProps {
  /** What a screen reader hears meanwhile. */
  readonly opening: string;
  /** What is said where it fails. */
  readonly failed: string;
  readonly fault: string | undefined;
}

/** A page before its first view: empty for the moment that it takes, or why it failed. */
export function Opening({ opening, failed, fault }: OpeningProps) {
  if (fault === undefined) return <h1 class="said-only">{opening}</h1>;
  return (
    <div class="empty">
      <h1>{failed}</h1>
      <Fault sentence={fault} />
    </div>
  );
}
