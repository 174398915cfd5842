import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';

export interface DisclosureProps {
  readonly title: ComponentChildren;
  /** Whether it is open until the reader opens or closes it. */
  readonly isFirstOpen?: boolean;
  /** For a disclosure that other controls also open. */
  readonly control?: { readonly isOpen: boolean; readonly onToggle: () => void; readonly keyName?: string } | undefined;
  readonly children: ComponentChildren;
}

/** A line that shows or hides the content below it. */
export function Disclosure({ title, isFirstOpen = false, control, children }: DisclosureProps) {
  const id = useId();
  const [isFlipped, setFlipped] = useState(false);
  const isOpen = control?.isOpen ?? isFirstOpen !== isFlipped;
  return (
    <div class="disclosure">
      <button
        type="button"
        class="opener"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={control?.keyName}
        onClick={control?.onToggle ?? (() => setFlipped(!isFlipped))}
      >
        <Chevron isOpen={isOpen} />
        <span>{title}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}

/** The triangle of such a line. */
export function Chevron({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg class="chevron" viewBox="0 0 16 16" aria-hidden="true">
      <path d={isOpen ? 'M3.5 6 8 10.5 12.5 6' : 'M6 3.5 10.5 8 6 12.5'} />
    </svg>
  );
}
