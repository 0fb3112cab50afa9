import { useId, type InputHTMLAttributes } from 'react';
import styles from './plain-field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** What looks wrong and may be right. */
  warning?: string | undefined;
  error?: string | undefined;
}

/** A text field for pages that visitors see, which load without the component library. */
export function PlainField({ label, value, onChange, hint, warning, error, ...input }: Props) {
  const id = useId();
  const notes = { hint, warning, error };
  const described = Object.entries(notes).flatMap(([name, text]) => (text ? [`${id}-${name}`] : []));
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        data-doubtful={warning ? true : undefined}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
      />
      {warning && (
        <span id={`${id}-warning`} className={styles.warning} role="status">
          {warning}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
