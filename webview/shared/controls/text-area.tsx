import { useLayoutEffect, useRef } from 'preact/hooks';
import { defineControls } from './toolkit.ts';

export interface TextAreaProps {
  /** Its name, which stands above it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Of the field: `Escape`, `Ctrl+Enter`. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  /** In UTF-16 units. */
  readonly longest?: number;
  readonly hasFocus?: boolean;
  /** Whether what is written stands as it is for now. */
  readonly isReadOnly?: boolean;
}

interface Field extends HTMLElement {
  value: string;
}

/** A field for several lines, of VS Code's toolkit. */
export function TextArea(props: TextAreaProps) {
  defineControls();
  const { label, isNameHidden = false, value, hasFocus = false } = props;
  const field = useRef<Field>(null);
  useLayoutEffect(() => {
    // The toolkit names it as it enters the page, over whatever name it has.
    field.current?.setAttribute('aria-label', label);
  }, [label]);
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <vscode-text-area
      ref={field}
      value={value}
      rows={3}
      resize="vertical"
      readonly={props.isReadOnly ?? false}
      {...(props.longest === undefined ? {} : { maxlength: props.longest })}
      onInput={(event: Event) => props.onInput((event.currentTarget as Field).value)}
      {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    >
      {isNameHidden ? null : label}
    </vscode-text-area>
  );
}
