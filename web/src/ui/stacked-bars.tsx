import { formatCount, niceCeiling } from '../shared/format.ts';
import styles from './stacked-bars.module.css';

interface Series {
  name: string;
  /** A token of the charts. */
  color: 'blue' | 'green' | 'orange';
}

interface Bar {
  /** Below the bar, and in full for who points at it. */
  label: string;
  title: string;
  /** One for each series. A part below 0 is not drawn; the table beside says it. */
  parts: readonly number[];
}

interface Props {
  /** What is shown, for who does not see it; the figures stand in a table beside. */
  label: string;
  /** What the axis counts. */
  axis: string;
  series: readonly Series[];
  bars: readonly Bar[];
}

const [LEFT, TOP, BOTTOM] = [44, 24, 24];
const [HEIGHT, BAR, GAP] = [180, 22, 14];
const STEPS = 3;

/** Bars of parts on top of each other, with an axis from zero and a legend below. */
export function StackedBars({ label, axis, series, bars }: Props) {
  const most = niceCeiling(Math.max(0, ...bars.map((bar) => sumOf(bar.parts))));
  const width = LEFT + bars.length * (BAR + GAP) + GAP;
  const base = TOP + HEIGHT;
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  return (
    <figure className={styles.figure}>
      <svg className={styles.chart} role="img" aria-label={label} viewBox={`0 0 ${width} ${base + BOTTOM}`}>
        <text className={styles.text} x={0} y={8}>
          {axis}
        </text>
        {Array.from({ length: STEPS + 1 }, (_, step) => (
          <g key={step}>
            <line className={styles.line} x1={LEFT} x2={width} y1={levelOf(step)} y2={levelOf(step)} />
            <text className={styles.text} x={LEFT - 6} y={levelOf(step) + 3} textAnchor="end">
              {formatCount(Number(((most * step) / STEPS).toPrecision(6)))}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const x = LEFT + GAP + index * (BAR + GAP);
          return (
            <g key={bar.title}>
              <title>{`${bar.title}: ${series.map(({ name }, at) => `${name} ${formatCount(bar.parts[at] ?? 0)}`).join(', ')}`}</title>
              {bar.parts.map((part, at) => {
                const below = sumOf(bar.parts.slice(0, at));
                return (
                  <rect
                    key={series[at]?.name}
                    className={styles.part}
                    data-color={series[at]?.color}
                    x={x}
                    y={base - heightOf(below) - heightOf(part)}
                    width={BAR}
                    height={heightOf(part)}
                  />
                );
              })}
              <text className={styles.text} x={x + BAR / 2} y={base + 14} textAnchor="middle">
                {bar.label}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <ul className={styles.legend}>
          {series.map(({ name, color }) => (
            <li key={name}>
              <span className={styles.swatch} data-color={color} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + Math.max(0, part), 0);
const levelOf = (step: number): number => TOP + HEIGHT - (step / STEPS) * HEIGHT;
