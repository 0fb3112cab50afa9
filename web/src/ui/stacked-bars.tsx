import { useElementSize } from '@mantine/hooks';
import { formatCount, listOf, monthText, niceCeiling } from '../shared/format.ts';
import styles from './stacked-bars.module.css';

interface Series {
  name: string;
  /** A token of the charts, or what the part means. */
  color: 'blue' | 'green' | 'orange' | 'grey' | 'teal' | 'ok' | 'refusal' | 'info';
}

interface Bar {
  /** '2026-05' */
  month: string;
  /** One for each series. A part below 0 is not drawn; its month is named below, and the table beside says it. */
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

const [TOP, HEIGHT, BOTTOM] = [32, 180, 36];
/** Pixels that a month's name, and a digit of the axis, needs; the least and the most of a chart and a bar. */
const [NAME, DIGIT, LEAST, WIDEST_BAR] = [32, 7, 240, 40];
const FILLED = 0.62;
const STEPS = 3;
/** Every so many months are named, so that January always is. */
const NAMED = [1, 2, 3, 4, 6, 12];

/** Months as bars of parts on top of each other, with an axis from zero and a legend below. */
export function StackedBars({ label, axis, series, bars }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = Math.max(LEAST, measured);
  const below = bars
    .filter(({ parts }) => parts.some((part) => part < 0))
    .map(({ month }) => monthText(month));
  return (
    <figure className={styles.figure}>
      <div ref={ref}>
        <svg
          className={styles.chart}
          role="img"
          aria-label={label}
          width={width}
          height={TOP + HEIGHT + BOTTOM}
        >
          <text className={styles.text} x={0} y={14}>
            {axis}
          </text>
          <Bars series={series} bars={bars} width={width} />
        </svg>
      </div>
      <figcaption>
        {below.length > 0 && <p>Below zero by returns, and not drawn: {listOf(below)}.</p>}
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

function Bars({ series, bars, width }: Pick<Props, 'series' | 'bars'> & { width: number }) {
  const most = endOf(bars);
  const steps = Array.from({ length: STEPS + 1 }, (_, step) =>
    formatCount(Number(((most * step) / STEPS).toPrecision(6))),
  );
  const left = Math.max(...steps.map((step) => step.length)) * DIGIT + 8;
  const room = (width - left) / Math.max(1, bars.length);
  const names = namesOf(bars, room);
  return (
    <>
      {steps.map((step, index) => (
        <g key={index}>
          <line className={styles.line} x1={left} x2={width} y1={levelOf(index)} y2={levelOf(index)} />
          <text className={styles.text} x={left - 8} y={levelOf(index) + 4} textAnchor="end">
            {step}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <OneBar
          key={bar.month}
          bar={bar}
          series={series}
          most={most}
          middle={left + room * (index + 0.5)}
          width={Math.min(WIDEST_BAR, room * FILLED)}
          names={names[index] ?? []}
        />
      ))}
    </>
  );
}

interface OneBarProps {
  bar: Bar;
  series: readonly Series[];
  most: number;
  middle: number;
  width: number;
  names: readonly string[];
}

function OneBar({ bar: { month, parts }, series, most, middle, width, names }: OneBarProps) {
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  const says = series.map(({ name }, at) => `${name} ${formatCount(parts[at] ?? 0)}`).join(', ');
  return (
    <g>
      <title>{`${monthText(month)}: ${says}`}</title>
      {parts.map((part, at) => (
        <rect
          key={series[at]?.name}
          className={styles.part}
          data-color={series[at]?.color}
          x={middle - width / 2}
          y={TOP + HEIGHT - heightOf(sumOf(parts.slice(0, at))) - heightOf(part)}
          width={width}
          height={heightOf(part)}
        />
      ))}
      {names.map((name, line) => (
        <text
          key={name}
          className={styles.text}
          x={middle}
          y={TOP + HEIGHT + 16 + 14 * line}
          textAnchor="middle"
        >
          {name}
        </text>
      ))}
    </g>
  );
}

/** Below each bar: its month where there is room, with the year where another begins. */
function namesOf(bars: readonly Bar[], room: number): readonly (readonly string[])[] {
  const every = NAMED.find((months) => months * room >= NAME) ?? 12;
  let year = '';
  return bars.map(({ month }) => {
    if ((Number(month.slice(5)) - 1) % every !== 0) return [];
    const isNew = month.slice(0, 4) !== year;
    year = month.slice(0, 4);
    return [monthText(month).slice(0, 3), ...(isNew ? [year] : [])];
  });
}

/** Where the axis ends; what is counted one by one has whole steps. */
function endOf(bars: readonly Bar[]): number {
  const end = niceCeiling(Math.max(0, ...bars.map((bar) => sumOf(bar.parts))));
  const whole = bars.every((bar) => bar.parts.every(Number.isInteger));
  return whole ? Math.ceil(end / STEPS) * STEPS : end;
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + Math.max(0, part), 0);
const levelOf = (step: number): number => TOP + HEIGHT - (step / STEPS) * HEIGHT;
