import type { ComponentChildren } from 'preact';

export interface LinkButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly title?: string;
  readonly label?: string;
  readonly keyName?: string;
}

/** A button that looks like a link. It runs an action and opens no address. */
export function LinkButton({ children, onPress, title, label, keyName }: LinkButtonProps) {
  return (
    <button
      type="button"
      class="link"
      onClick={onPress}
      title={title}
      aria-label={label}
      aria-keyshortcuts={keyName}
    >
      {children}
    </button>
  );
}
