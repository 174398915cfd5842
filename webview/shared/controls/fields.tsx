import type { RefObject } from 'preact';
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

/** The toolkit names a field as it enters the page, over whatever name it has. */
function useName(field: RefObject<Field | null>, label: string): void {
  useLayoutEffect(() => field.current?.setAttribute('aria-label', label), [label]);
}

/** A field for several lines, of VS Code's toolkit. */
export function TextArea(props: TextAreaProps) {
  defineControls();
  const { label, isNameHidden = false, value, hasFocus = false } = props;
  const field = useRef<Field>(null);
  useName(field, label);
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

export interface TextFieldProps {
  /** Stands above the field, and is its name. */
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
  /** Digits, for keyboards on screens. */
  readonly isNumber?: boolean;
  /** What is wrong with it. */
  readonly isWrong?: boolean;
  /** In characters. */
  readonly size?: number;
  readonly longest?: number;
}

/** A field for one line, of VS Code's toolkit. */
export function TextField(props: TextFieldProps) {
  defineControls();
  const { label, value, isWrong = false } = props;
  const field = useRef<Field>(null);
  useName(field, label);
  useLayoutEffect(() => {
    const input = field.current?.shadowRoot?.querySelector('input');
    input?.setAttribute('inputmode', props.isNumber === true ? 'numeric' : 'text');
    if (isWrong) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
  }, [isWrong, props.isNumber]);
  return (
    <vscode-text-field
      ref={field}
      class={isWrong ? 'wrong' : undefined}
      value={value}
      size={props.size ?? 8}
      maxlength={props.longest ?? 40}
      onInput={(event: Event) => props.onInput((event.currentTarget as Field).value)}
      onBlur={() => props.onBlur?.()}
    >
      {label}
    </vscode-text-field>
  );
}
