import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

interface Props {
  /** What is counted: 'Packs of lot A12'. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
  invalid?: boolean;
  /** Report a typed quantity at every key while it is allowed; otherwise on Enter or when the field is left. */
  live?: boolean;
  /** Said when more than `max` was typed: '640 in stock'. */
  most?: string;
  /** Id of the text that explains a limit or a problem. */
  describedBy?: string;
  /** Enter was pressed and the quantity is settled. */
  onEnter?: (input: HTMLInputElement) => void;
  /** Escape was pressed; what was typed is forgotten. */
  onEscape?: (input: HTMLInputElement) => void;
}

const BIG_STEP = 10;

/** The nearest value that is a whole number of steps within the limits. */
export function toStep(value: number, min: number, max: number, step: number): number {
  if (!Number.isFinite(value)) return min;
  const stepped = Math.round(value / step) * step;
  const highest = Math.floor(max / step) * step;
  return Math.min(Math.max(stepped, min), Math.max(highest, min));
}

/**
 * A quantity with − and + beside it. Arrow keys, `+` and `-` change it by one step, Page keys by ten, Home and End go to
 * the limits; typing is free and settles on Enter or when the field is left.
 */
export function QuantityStepper(props: Props) {
  const {
    label,
    value,
    onChange,
    min = 0,
    max = 9_999_999,
    step = 1,
    disabled = false,
    invalid = false,
    live = false,
    most,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [cut, setCut] = useState(false);
  const forgotten = useRef(false);
  const commit = (next: number) => {
    setDraft(null);
    setCut(next > max);
    const settled = toStep(next, min, max, step);
    if (settled !== value) onChange(settled);
  };
  const type = (text: string) => {
    setDraft(text);
    const typed = Number(text);
    if (live && text !== '' && typed !== value && typed === toStep(typed, min, max, step)) onChange(typed);
  };
  const moveBy = (steps: number) => commit(toStep(readDraft(draft, value), min, max, step) + steps * step);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key);
    if (event.key === 'Enter') {
      if (draft !== null || props.onEnter) event.preventDefault();
      commit(readDraft(draft, value));
      props.onEnter?.(event.currentTarget);
    } else if (event.key === 'Escape' && props.onEscape) {
      setDraft(null);
      forgotten.current = true;
      props.onEscape(event.currentTarget);
      forgotten.current = false;
    } else if (event.key === 'Home' || event.key === 'End') commit(event.key === 'Home' ? min : max);
    else if (move === 0) return;
    else moveBy(move);
    if (event.key !== 'Enter') event.preventDefault();
    event.stopPropagation();
  };
  const stepper = (
    <span
      className={styles.stepper}
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One step less: ${label}`}
        disabled={disabled || value <= min}
        onClick={() => moveBy(-1)}
      >
        <Icon name="minus" size={14} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        disabled={disabled}
        value={draft ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value.replace(/\D/g, '').slice(0, 8))}
        onBlur={() => draft !== null && !forgotten.current && commit(readDraft(draft, value))}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`One step more: ${label}`}
        disabled={disabled || value + step > max}
        onClick={() => moveBy(1)}
      >
        <Icon name="plus" size={14} />
      </button>
    </span>
  );
  if (most === undefined) return stepper;
  return (
    <span className={styles.limited}>
      {stepper}
      <span role="status" className={styles.most}>
        {cut && most}
      </span>
    </span>
  );
}

function readDraft(draft: string | null, value: number): number {
  return draft === null || draft === '' ? value : Number(draft);
}

function moveOf(key: string): number {
  switch (key) {
    case 'ArrowUp':
    case '+':
    case '=':
      return 1;
    case 'ArrowDown':
    case '-':
      return -1;
    case 'PageUp':
      return BIG_STEP;
    case 'PageDown':
      return -BIG_STEP;
    default:
      return 0;
  }
}
