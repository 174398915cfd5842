import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { defineToolkitControls } from './toolkit.ts';

export interface TextAreaProps {
  /** The name of the field, shown above it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Keys of the field: `Escape`, `Ctrl+Enter`. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onBlur?: () => void;
  /** In UTF-16 units. */
  readonly longest?: number;
  readonly hasFocus?: boolean;
  /** Whether the text can't be edited for now. */
  readonly isReadOnly?: boolean;
}

interface Field extends HTMLElement {
  value: string;
}

/** Sets the name after the field enters the page, because the toolkit then replaces any earlier name. */
function useName(field: RefObject<Field | null>, label: string): void {
  useLayoutEffect(() => field.current?.setAttribute('aria-label', label), [label]);
}

/** A multiline field of VS Code's toolkit. */
export function TextArea(props: TextAreaProps) {
  defineToolkitControls();
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
  /** The name of the field, shown above it. */
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
  /** Requests digits on on-screen keyboards. */
  readonly isNumber?: boolean;
  /** The validation error. */
  readonly isWrong?: boolean;
  /** In characters. */
  readonly size?: number;
  readonly longest?: number;
}

/** A single-line field of VS Code's toolkit. */
export function TextField(props: TextFieldProps) {
  defineToolkitControls();
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

interface SelectProps {
  /** The name of the field, shown before it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  /** The text shown for the selected choice; by default its title. */
  readonly children?: ComponentChildren;
}

/**
 * A drop-down list. It isn't the toolkit's, whose list is clipped by scrolling ancestors. An invisible native `select` covers the
 * words of the selected choice, so it is as wide as they are.
 */
export function NativeSelect(props: SelectProps) {
  const { label, isNameHidden = false, value, options, onChange, hasFocus } = props;
  const id = useId();
  const field = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <span class="select">
      <label for={id} class={isNameHidden ? 'said-only' : undefined}>
        {label}
      </label>
      <span class="select-box">
        <span class="select-shown cut" aria-hidden>
          {props.children ?? options.find((option) => option.value === value)?.title}
        </span>
        <select ref={field} id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.title}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}
