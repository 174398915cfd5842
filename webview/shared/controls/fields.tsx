import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
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

interface SelectProps {
  /** Its name, which stands before it unless `isNameHidden`. */
  readonly label: string;
  readonly isNameHidden?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly onChange: (value: string) => void;
  readonly hasFocus?: boolean;
  /** What is seen of the one that is chosen; its title unless given. */
  readonly children?: ComponentChildren;
}

/**
 * A choice of one among several. Not the toolkit's, whose list is cut off by whatever scrolls around it: the browser's own lies, unseen, over the words
 * of the one that is chosen, which are as wide as they are.
 */
export function Select(props: SelectProps) {
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
