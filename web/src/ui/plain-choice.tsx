import { useId } from 'react';
import styles from './plain-field.module.css';

interface Shared {
  label: string;
  /** Finds the field by the path of its value. */
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
}

interface Choice {
  value: string;
  label: string;
}

const describedBy = (id: string, { hint, error }: Shared) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

const Hint = ({ id, hint }: { id: string; hint?: string | undefined }) =>
  hint && (
    <span id={`${id}-hint`} className={styles.hint}>
      {hint}
    </span>
  );

const Wrong = ({ id, error }: { id: string; error?: string | undefined }) =>
  error && (
    <span id={`${id}-error`} className={styles.error}>
      {error}
    </span>
  );

interface SelectProps extends Shared {
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  autoComplete?: string;
}

/** A list of which one is chosen, for pages that load without the component library. */
export function PlainSelect({ value, choices, onChange, autoComplete, ...shared }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{shared.label}</label>
      <Hint id={id} hint={shared.hint} />
      <select
        id={id}
        name={shared.name}
        className={styles.input}
        value={value}
        autoComplete={autoComplete}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={shared.error !== undefined || undefined}
        aria-describedby={describedBy(id, shared)}
      >
        <option value="">Choose</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Wrong id={id} error={shared.error} />
    </div>
  );
}

interface YesNoProps extends Shared {
  value: boolean | null;
  onChange: (value: boolean) => void;
}

/** A question without an answer until it is given. */
export function PlainYesNo({ value, onChange, ...shared }: YesNoProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={describedBy(id, shared)}
      data-wrong={shared.error !== undefined || undefined}
    >
      <legend>{shared.label}</legend>
      <Hint id={id} hint={shared.hint} />
      <div className={styles.options}>
        {[true, false].map((answer) => (
          <label key={String(answer)} className={styles.option}>
            <input
              type="radio"
              name={shared.name}
              checked={value === answer}
              onChange={() => onChange(answer)}
            />
            {answer ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <Wrong id={id} error={shared.error} />
    </fieldset>
  );
}

interface ChecksProps extends Shared {
  values: readonly string[];
  choices: readonly Choice[];
  onChange: (values: string[]) => void;
}

/** A list of which several may be chosen. */
export function PlainChecks({ values, choices, onChange, ...shared }: ChecksProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={describedBy(id, shared)}
      data-wrong={shared.error !== undefined || undefined}
    >
      <legend>{shared.label}</legend>
      <Hint id={id} hint={shared.hint} />
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.option}>
          <input
            type="checkbox"
            name={shared.name}
            checked={values.includes(value)}
            onChange={(event) =>
              onChange(event.target.checked ? [...values, value] : values.filter((one) => one !== value))
            }
          />
          {label}
        </label>
      ))}
      <Wrong id={id} error={shared.error} />
    </fieldset>
  );
}

interface CheckProps extends Shared {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function PlainCheck({ checked, onChange, ...shared }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.option}>
        <input
          type="checkbox"
          name={shared.name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={shared.error !== undefined || undefined}
          aria-describedby={describedBy(id, shared)}
        />
        {shared.label}
      </label>
      <Hint id={id} hint={shared.hint} />
      <Wrong id={id} error={shared.error} />
    </div>
  );
}
