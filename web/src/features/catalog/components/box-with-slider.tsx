import { useThrottledCallback } from '@mantine/hooks';
import { useId, useState } from 'react';
import { SLIDER_REST_MS } from '#rules/catalog/own-figures.ts';
import styles from './price-flag.module.css';

interface Props {
  label: string;
  /** Beside the box, and part of its name. */
  unit: string;
  /** What stands in the box. */
  text: string;
  /** The same as a number, for the slider. */
  value: number;
  least: number;
  ceiling: number;
  step: number;
  /** The value of the slider as it is said. */
  spoken: (value: number) => string;
  readOnly: boolean;
  onText: (text: string) => void;
  onSlide: (value: number) => void;
  /** The box is left: what is out of range goes to the nearest limit. */
  onLeave: () => void;
  /** Null where there is nothing to reset. */
  onReset: (() => void) | null;
  /** Why another figure stands there than was typed; null where none does. */
  limit: string | null;
  /** The focus begins here. */
  first?: boolean;
  note: string | null | readonly (string | null | false)[];
}

/** A number box and a slider that show the same figure; the box takes what the slider has no step for. */
export function BoxWithSlider(props: Props) {
  const { label, unit, text, value, least, ceiling, step, spoken, readOnly, onText, onSlide, onLeave } =
    props;
  const id = useId();
  // The thumb is where the hand is; the box follows it a moment later.
  const [held, setHeld] = useState<number | null>(null);
  const slide = useThrottledCallback(onSlide, SLIDER_REST_MS);
  const notes = [props.note].flat().filter((note): note is string => typeof note === 'string');
  return (
    <div className={styles.figure} role="group" aria-label={label}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {label} <span className={styles.unit}>{unit}</span>
        </label>
        {props.onReset && (
          <button
            type="button"
            className={styles.reset}
            onClick={props.onReset}
            aria-label={`Reset ${label}`}
          >
            Reset
          </button>
        )}
      </div>
      <div className={styles.entry}>
        <input
          id={id}
          type="number"
          inputMode="decimal"
          className={styles.box}
          min={least}
          step="any"
          value={text}
          readOnly={readOnly}
          onChange={(event) => onText(event.currentTarget.value)}
          onBlur={onLeave}
          data-autofocus={props.first || undefined}
          aria-describedby={notes.length === 0 ? `${id}-limit` : `${id}-limit ${id}-notes`}
        />
        <input
          type="range"
          className={styles.slider}
          aria-label={`${label} slider`}
          aria-valuetext={spoken(held ?? value)}
          min={least}
          max={ceiling}
          step={step}
          value={held ?? value}
          disabled={readOnly}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setHeld(next);
            slide(next);
          }}
          onPointerUp={() => setHeld(null)}
          onKeyUp={() => setHeld(null)}
          onBlur={() => setHeld(null)}
        />
      </div>
      <div id={`${id}-limit`} role="status" className={styles.limit}>
        {props.limit}
      </div>
      {notes.length > 0 && (
        <div id={`${id}-notes`} className={styles.note}>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
      )}
    </div>
  );
}
