import { useElementSize } from '@mantine/hooks';
import { axisMarks, formatCount, listOf, monthText, plainDay } from '../shared/format.ts';
import styles from './stacked-bars.module.css';

interface Series {
  name: string;
  /** A token of the charts, or what the part means. */
  color: 'blue' | 'green' | 'orange' | 'grey' | 'teal' | 'ok' | 'refusal' | 'info';
}

interface Bar {
  /** '2026-05', or '2026-05-04' for the week of that day. */
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
  /** A percentage of each bar, drawn above them on a scale of its own to 100; null has no point. */
  line?: Line | undefined;
  /** Bars with a mark above them; what it means is told in the legend. */
  marks?: Marks | undefined;
}

interface Marks {
  label: string;
  /** As the bars have them. */
  months: readonly string[];
}

interface Line {
  label: string;
  values: readonly (number | null)[];
}

const [TOP, HEIGHT, BOTTOM] = [32, 180, 36];
/** Pixels that a month's name, and a digit of the axis, needs; the least and the most of a chart and a bar. */
const [NAME, DIGIT, LEAST, WIDEST_BAR] = [32, 7, 240, 40];
/** What the first day of a week needs. */
const WEEK_NAME = 56;
const FILLED = 0.62;
/** Of the line, at the right. */
const [SHARES, SHARE_ROOM] = [[0, 25, 50, 75, 100], 44];
/** Every so many months are named, so that January always is. */
const NAMED = [1, 2, 3, 4, 6, 12];

/** Months as bars of parts on top of each other, with an axis from zero and a legend below. */
export function StackedBars({ label, axis, series, bars, line, marks }: Props) {
  const { ref, width: measured } = useElementSize();
  const width = Math.max(LEAST, measured);
  const below = bars.filter(({ parts }) => parts.some((part) => part < 0)).map(({ month }) => barText(month));
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
          <Bars series={series} bars={bars} line={line} marks={marks} width={width} />
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
          {marks && bars.some(({ month }) => marks.months.includes(month)) && (
            <li>
              <span aria-hidden="true">▼</span>
              {marks.label}
            </li>
          )}
          {line && (
            <li>
              <span className={styles.swatch} data-line aria-hidden="true" />
              {line.label} (axis at the right)
            </li>
          )}
        </ul>
      </figcaption>
    </figure>
  );
}

function Bars({
  series,
  bars,
  line,
  marks,
  width,
}: Pick<Props, 'series' | 'bars' | 'line' | 'marks'> & { width: number }) {
  const steps = marksOf(bars);
  const most = steps.at(-1) ?? 1;
  const levelOf = (value: number) => TOP + HEIGHT * (1 - value / most);
  const left = Math.max(...steps.map((step) => formatCount(step).length)) * DIGIT + 8;
  const right = width - (line ? SHARE_ROOM : 0);
  const room = (right - left) / Math.max(1, bars.length);
  const names = namesOf(bars, room);
  return (
    <>
      {steps.map((step) => (
        <g key={step}>
          <line className={styles.line} x1={left} x2={right} y1={levelOf(step)} y2={levelOf(step)} />
          <text className={styles.text} x={left - 8} y={levelOf(step) + 4} textAnchor="end">
            {formatCount(step)}
          </text>
        </g>
      ))}
      {line &&
        SHARES.map((share) => (
          <text key={share} className={styles.text} x={right + 8} y={shareLevel(share) + 4}>
            {share}%
          </text>
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
          mark={marks?.months.includes(bar.month) === true ? marks.label : null}
        />
      ))}
      {line && <Share line={line} middleOf={(index) => left + room * (index + 0.5)} />}
    </>
  );
}

/** Points above the bars, joined where bars beside each other have one. */
function Share({ line: { values }, middleOf }: { line: Line; middleOf: (index: number) => number }) {
  const points = values.map((value, index) =>
    value === null ? null : { x: middleOf(index), y: shareLevel(value) },
  );
  return (
    <g className={styles.share}>
      {points.map((point, index) => {
        const before = points[index - 1];
        if (!point) return null;
        return (
          <g key={index}>
            {before && <line x1={before.x} y1={before.y} x2={point.x} y2={point.y} />}
            <circle cx={point.x} cy={point.y} r={3} />
          </g>
        );
      })}
    </g>
  );
}

interface OneBarProps {
  bar: Bar;
  series: readonly Series[];
  most: number;
  middle: number;
  width: number;
  names: readonly string[];
  mark: string | null;
}

function OneBar({ bar: { month, parts }, series, most, middle, width, names, mark }: OneBarProps) {
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  const says = series.map(({ name }, at) => `${name} ${formatCount(parts[at] ?? 0)}`).join(', ');
  return (
    <g>
      <title>{`${barText(month)}: ${says}${mark === null ? '' : `, ${mark.toLowerCase()}`}`}</title>
      {mark !== null && (
        <text
          className={styles.mark}
          x={middle}
          y={TOP + HEIGHT - heightOf(sumOf(parts)) - 4}
          textAnchor="middle"
        >
          ▼
        </text>
      )}
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
  if (bars.some(({ month }) => isWeek(month))) return weekNamesOf(bars, room);
  const every = NAMED.find((months) => months * room >= NAME) ?? 12;
  let year = '';
  return bars.map(({ month }) => {
    if ((Number(month.slice(5)) - 1) % every !== 0) return [];
    const isNew = month.slice(0, 4) !== year;
    year = month.slice(0, 4);
    return [monthText(month).slice(0, 3), ...(isNew ? [year] : [])];
  });
}

/** As many as there is room for, by their first day. */
function weekNamesOf(bars: readonly Bar[], room: number): readonly (readonly string[])[] {
  const every = Math.max(1, Math.ceil(WEEK_NAME / room));
  return bars.map(({ month: day }, index) =>
    index % every === 0
      ? [`${monthText(day.slice(0, 7)).slice(0, 3)} ${Number(day.slice(8))}`, day.slice(0, 4)]
      : [],
  );
}

const isWeek = (label: string): boolean => label.length > '2026-05'.length;
const barText = (label: string): string => (isWeek(label) ? `Week of ${plainDay(label)}` : monthText(label));

/** What is counted one by one has whole steps. */
const marksOf = (bars: readonly Bar[]): readonly number[] =>
  axisMarks(
    Math.max(0, ...bars.map((bar) => sumOf(bar.parts))),
    bars.every((bar) => bar.parts.every(Number.isInteger)),
  );

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + Math.max(0, part), 0);
const shareLevel = (percent: number): number => TOP + HEIGHT * (1 - percent / 100);
