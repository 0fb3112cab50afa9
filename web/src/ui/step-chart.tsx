import { useElementSize } from '@mantine/hooks';
import { plainDay } from '../shared/format.ts';
import styles from './step-chart.module.css';
import { axisOf, scaleOf, stepPath, type StepPoint } from './step-scale.ts';

const HEIGHT = 200;
const LEFT = 64;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 26;

interface Props {
  /** Each holds until the next; at least one. */
  points: readonly StepPoint[];
  /** What the chart says, in words: a table beside it says the same in figures. */
  label: string;
  /** What its figures are; where the axis begins is said after it. */
  about: string;
  format: (value: number) => string;
}

/** What a value was from which day on, as a line of steps. */
export function StepChart({ points, label, about, format }: Props) {
  const { ref, width } = useElementSize();
  const { from } = axisOf(points);
  return (
    <div ref={ref}>
      <p className={styles.soft}>
        {about} {from === 0 ? 'The axis begins at $0.' : `The axis begins at ${format(from)}, not at $0.`}
      </p>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          className={styles.chart}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
        >
          <Drawing points={points} width={width} format={format} />
        </svg>
      )}
    </div>
  );
}

function Drawing({ points, width, format }: Pick<Props, 'points' | 'format'> & { width: number }) {
  const scale = scaleOf(points, { left: LEFT, right: width - RIGHT, top: TOP, bottom: HEIGHT - BOTTOM });
  return (
    <>
      {scale.priceTicks.map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
          <text className={styles.axis} x={LEFT - 8} y={y + 4} textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {scale.dateTicks.map(({ date, x, anchor }) => (
        <text key={date} className={styles.axis} x={x} y={HEIGHT - 6} textAnchor={anchor}>
          {plainDay(date)}
        </text>
      ))}
      <path className={styles.line} d={stepPath(scale.points, width - RIGHT)} />
      {scale.points.map(({ x, y, price }, index) => (
        <circle key={`${price.date} ${index}`} className={styles.dot} cx={x} cy={y} r={4}>
          <title>{`${plainDay(price.date)}: ${format(price.value)}`}</title>
        </circle>
      ))}
    </>
  );
}
