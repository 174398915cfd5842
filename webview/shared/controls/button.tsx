import type { ComponentChildren, Ref } from 'preact';
import { KeyCap } from './key-cap.tsx';
import { defineToolkitControls } from './toolkit.ts';

export interface ButtonProps {
  /** Words, key caps, and icons, but not in a `span`: the toolkit treats a `span` as an icon. */
  readonly children: ComponentChildren;
  /** `quiet` is a row of words that become a button under the pointer. */
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'icon';
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  /** The name for screen readers if the button has no words. Needed for `icon`. */
  readonly label?: string;
  readonly title?: string;
  /** The key that does the same, as `aria-keyshortcuts` has it: `a`, `Shift+N`. */
  readonly keyName?: string;
  /** A key that does the same. The button shows it after its words. */
  readonly shownKey?: string | undefined;
  /** For a button that opens something: whether that is open. */
  readonly isExpanded?: boolean;
  /** For a button that stays pressed. */
  readonly isPressed?: boolean;
  readonly buttonRef?: Ref<HTMLElement>;
}

/** A button of VS Code's toolkit. */
export function Button(props: ButtonProps) {
  defineToolkitControls();
  const { look = 'secondary', shownKey } = props;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the toolkit hands them to the button in it.
    <vscode-button
      ref={props.buttonRef ?? null}
      class={look}
      // Not the toolkit’s `icon`, which a screen reader hears as “Icon Button” whatever words are in it.
      appearance={look === 'quiet' ? 'secondary' : look}
      onClick={props.onPress}
      disabled={props.isDisabled === true}
      aria-label={props.label}
      title={props.title}
      aria-keyshortcuts={shownKey ?? props.keyName}
      aria-expanded={props.isExpanded}
      aria-pressed={props.isPressed}
    >
      {props.children}
      {shownKey !== undefined && <KeyCap name={shownKey} />}
    </vscode-button>
  );
}

export interface LinkButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly title?: string;
  readonly label?: string;
  readonly keyName?: string;
  /** A key that does the same. It is shown after the link. */
  readonly shownKey?: string | undefined;
}

/** A button that looks like a link. It runs an action and opens no address. */
export function LinkButton({ children, onPress, title, label, keyName, shownKey }: LinkButtonProps) {
  return (
    <>
      <button
        type="button"
        class="link"
        onClick={onPress}
        title={title}
        aria-label={label}
        aria-keyshortcuts={shownKey ?? keyName}
      >
        {children}
      </button>
      {shownKey !== undefined && <KeyCap name={shownKey} />}
    </>
  );
}

export interface InlineLink extends Omit<LinkButtonProps, 'children'> {
  readonly words: string;
  /** A name for its action, if its words change. With the same name, it keeps the focus. */
  readonly id?: string;
}

export interface DotSeparatedLineProps {
  readonly parts: readonly ComponentChildren[];
  /** `DotSeparatedLinks` after the parts. */
  readonly children?: ComponentChildren;
}

/** Parts with dots between them. Where the line wraps, no dot is shown. */
export function DotSeparatedLine({ parts, children }: DotSeparatedLineProps) {
  return (
    <span class="dotted">
      <span class="dotted-parts">
        {parts.map((part, k) => (
          <span key={k}>
            {k > 0 && <Dot />}
            {part}
          </span>
        ))}
        {children}
      </span>
    </span>
  );
}

function Dot() {
  return <span class="dot"> · </span>;
}

/** Links in a `DotSeparatedLine`. */
export function DotSeparatedLinks({ links, hasBefore = true }: DotSeparatedLinksProps) {
  return links.map(({ words, id = words, ...link }, k) => (
    <span key={id} class="act-link">
      {(hasBefore || k > 0) && <Dot />}
      <LinkButton {...link}>{words}</LinkButton>
    </span>
  ));
}

export interface DotSeparatedLinksProps {
  readonly links: readonly InlineLink[];
  /** Whether other words come before the first link. */
  readonly hasBefore?: boolean;
}
