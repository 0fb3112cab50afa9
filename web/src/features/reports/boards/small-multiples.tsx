import { fillOf } from './patterns.tsx';
import type { Chart } from './board-api.ts';
import type { Drawing } from './upright-bars.tsx';
import { labelText, shortText, valueText } from './words.ts';
import styles from './board.module.css';

const [ROW, NAME, HIGH, FOOT, FIGURE, LABEL] = [52, 18, 26, 20, 84, 44];
/** More parts than these cannot be told apart on top of each other. */
const MOST_STACKED = 5;

export const isMultiples = ({ form, series }: Pick<Chart, 'form' | 'series'>): boolean =>
  form === 'stacked' && series.length > MOST_STACKED;

export const multiplesHeight = ({ series }: Pick<Chart, 'series'>): number => series.length * ROW + FOOT;

/** Each of many parts by itself, below its name and to one scale, with its largest figure. */
export function SmallMultiples({ chart, id, width, onOpen }: Drawing) {
  const { bars, series } = chart;
  const valueOf = (bar: number, part: number) => Math.max(0, bars[bar]?.parts[part] ?? 0);
  const largest = series.map((_, part) => Math.max(0, ...bars.map((_bar, bar) => valueOf(bar, part))));
  const most = Math.max(1, ...largest);
  const room = (width - FIGURE) / Math.max(1, bars.length);
  const every = Math.max(1, Math.ceil(LABEL / room));
  return (
    <>
      {series.map(({ key, label }, part) => {
        const floor = ROW * part + NAME + HIGH;
        return (
          <g key={key}>
            <text className={styles.name} x={0} y={ROW * part + 13}>
              {label}
            </text>
            <line className={styles.level} x1={0} x2={width - FIGURE} y1={floor} y2={floor} />
            {bars.map((bar, at) => {
              const high = (valueOf(at, part) / most) * HIGH;
              return (
                <rect
                  key={bar.key}
                  className={styles.part}
                  data-opens={onOpen !== null || undefined}
                  fill={fillOf(id, 0)}
                  x={room * at + room * 0.15}
                  y={floor - high}
                  width={room * 0.7}
                  height={high}
                  onClick={onOpen === null ? undefined : () => onOpen(at, part)}
                >
                  <title>{`${labelText(chart, bar.label)}: ${label} ${valueText(chart, bar.parts[part])}`}</title>
                </rect>
              );
            })}
            <text className={styles.text} x={width} y={floor} textAnchor="end">
              up to {valueText(chart, largest[part])}
            </text>
          </g>
        );
      })}
      {bars.map(
        (bar, at) =>
          at % every === 0 && (
            <text key={bar.key} className={styles.text} x={room * at} y={multiplesHeight(chart) - 4}>
              {shortText(chart, bar.label)}
            </text>
          ),
      )}
    </>
  );
}
