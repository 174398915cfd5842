import { Chevron, KeyCap } from '../../shared/index.ts';

interface LabelSectionHeadingProps {
  readonly name: string;
  /** The key that leads to the part. */
  readonly keyName: string;
  /** The text at the other end of the line. */
  readonly beside?: string;
  readonly isBesideShown?: boolean;
  readonly isOpen: boolean;
  /** Set if the part can be folded. */
  readonly onToggle?: () => void;
}

/** The name of a part of the record, with its key. */
export function LabelSectionHeading({
  name,
  keyName,
  beside,
  isBesideShown = true,
  isOpen,
  onToggle,
}: LabelSectionHeadingProps) {
  const aside = beside !== undefined && isBesideShown && <span class="beside quiet small cut">{beside}</span>;
  return (
    <div class="part-head">
      <h2 class="title">
        {onToggle ? (
          <button type="button" class="opener" aria-expanded={isOpen} aria-keyshortcuts={keyName} onClick={onToggle}>
            <Chevron isOpen={isOpen} />
            {name}
          </button>
        ) : (
          name
        )}
        <KeyCap name={keyName} />
      </h2>
      {aside}
    </div>
  );
}
