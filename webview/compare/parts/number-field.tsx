import { useState } from 'preact/hooks';
import { TextField } from '../../shared/controls/text-field.tsx';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  /** Told of each whole number that is written. */
  readonly onChange: (value: number) => void;
}

/** The largest that is told, for the host to say what is wrong with it. */
const MOST = 2 ** 32 - 1;

/** A field for a whole number. What is being written stays as it is written; else it says what the host has. */
export function NumberField({ label, value, least, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const written = draft === undefined ? value : wholeOf(draft, least);
  return (
    <TextField
      label={label}
      value={draft ?? String(value)}
      isNumber
      isWrong={written === undefined}
      onInput={(text) => {
        setDraft(text);
        const next = wholeOf(text, least);
        if (next !== undefined && next !== value) onChange(next);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

function wholeOf(text: string, least: number): number | undefined {
  const trimmed = text.trim();
  if (!/^-?\d{1,10}$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return value >= least && value <= MOST ? value : undefined;
}
