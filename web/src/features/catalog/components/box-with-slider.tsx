import { useThrottledCallback } from '@mantine/hooks';
import { useId, useState, type PointerEvent } from 'react';
import { SLIDER_REST_MS } from '#rules/catalog/own-figures.ts';
import { placeOf, valueAt } from '../slider-scale.ts';
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
  /** Where the slider is finest: the value it began with. */
  near: number;
  /** The value of the slider as it is said. */
  spoken: (value: number) => string;
  readOnly: boolean;
  onText: (text: string) => void;
  onSlide: (value: number) => void;
  /** The box is left: what is out of range goes to the nearest limit. */
  onLeave: () => void;
  /** Null where there is nothing to reset. */
  onReset: (() => void) | null;
  /** Why another figure stands there than was typed, or will; null where none does. */
  limit: string | null;
  /** The focus begins here. */
  first?: boolean;
  note: string | null | readonly (string | null | false)[];
}

/** A number box and a slider that show the same figure; the box takes what the slider has no step for. */
export function BoxWithSlider(props: Props) {
  const { label, unit, text, least, readOnly, onText, onLeave } = props;
  const id = useId();
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
        <Slider {...props} />
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

type SliderProps = Pick<
  Props,
  'label' | 'value' | 'least' | 'ceiling' | 'step' | 'near' | 'spoken' | 'readOnly' | 'onSlide'
>;

/** Keys move it by its step; the pointer goes by the scale that is drawn. */
function Slider({ label, value, least, ceiling, step, near, spoken, readOnly, onSlide }: SliderProps) {
  // The thumb is where the hand is; the box follows it a moment later.
  const [held, setHeld] = useState<number | null>(null);
  const slide = useThrottledCallback(onSlide, SLIDER_REST_MS);
  const scale = { least, most: ceiling, step, near };
  const hold = (next: number) => {
    setHeld(next);
    slide(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    hold(valueAt((event.clientX - left) / width, scale));
  };
  const release = () => setHeld(null);
  return (
    <div
      className={styles.track}
      data-still={readOnly || undefined}
      role="presentation"
      onPointerDown={(event) => {
        if (readOnly || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('input')?.focus();
        follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onPointerUp={release}
      onPointerCancel={release}
    >
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
        onChange={(event) => hold(Number(event.currentTarget.value))}
        onKeyUp={release}
        onBlur={release}
      />
      <span className={styles.thumb} style={{ left: `${placeOf(held ?? value, scale) * 100}%` }} />
    </div>
  );
}
