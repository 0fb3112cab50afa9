import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './result-table.module.css';

const [LEAST, MOST, STEP] = [60, 1200, 16];

interface Props {
  label: string;
  width: number;
  onChange: (width: number) => void;
}

/** The right edge of a column, drawn by the pointer or moved by the arrow keys. */
export function ColumnEdge({ label, width, onChange }: Props) {
  const change = (next: number) => onChange(Math.min(MOST, Math.max(LEAST, Math.round(next))));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    change(width + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget: edge, clientX: from, pointerId } = event;
    edge.setPointerCapture(pointerId);
    const onMove = (move: globalThis.PointerEvent) => change(width + move.clientX - from);
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', onMove), {
      once: true,
    });
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      className={styles.edge}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
