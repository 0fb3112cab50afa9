import type { Drawing } from './upright-bars.tsx';
import type { Chart } from './board-api.ts';
import { fillOf } from './patterns.tsx';
import { barText, valueText } from './words.ts';
import styles from './board.module.css';

const [ROW, BAR, GAP, FIGURE, LETTER] = [44, 16, 8, 104, 7];
export const lyingHeight = ({ bars }: Chart): number => bars.length * ROW;

interface Place {
  from: number;
  to: number;
}

/** Where each bar begins and ends: at zero, or in a waterfall where the one before it ended. */
function placesOf({ bars, form }: Chart): Place[] {
  let level = 0;
  return bars.map(({ parts: [value] }, at) => {
    const own = value ?? 0;
    const isWhole = form !== 'waterfall' || at === 0 || at === bars.length - 1;
    const from = isWhole ? 0 : level;
    level = isWhole ? own : level + own;
    return { from, to: level };
  });
}

/** Names, and bars of one scale below them, with their figures. */
export function LyingBars({ chart, id, width, onOpen }: Drawing) {
  const places = placesOf(chart);
  const most = Math.max(1, ...places.flatMap(({ from, to }) => [from, to]));
  const scale = (value: number) => (Math.max(0, value) / most) * (width - FIGURE - GAP);
  const letters = Math.floor(width / LETTER);
  return chart.bars.map(({ key, label, parts: [value] }, at) => {
    const { from, to } = places[at] ?? { from: 0, to: 0 };
    const step = chart.form === 'waterfall' && at > 0 && at < chart.bars.length - 1 ? 1 : 0;
    return (
      <g key={key}>
        <title>{barText(chart, at)}</title>
        <text className={styles.name} x={0} y={ROW * at + 14}>
          {label.length > letters ? `${label.slice(0, letters - 1)}…` : label}
        </text>
        <rect
          className={styles.part}
          data-opens={onOpen !== null || undefined}
          fill={fillOf(id, step)}
          x={scale(Math.min(from, to))}
          y={ROW * at + 20}
          width={Math.max(from === to ? 0 : 1, Math.abs(scale(to) - scale(from)))}
          height={BAR}
          onClick={onOpen === null ? undefined : () => onOpen(at, 0)}
        />
        <text className={styles.text} x={width} y={ROW * at + 33} textAnchor="end">
          {valueText(chart, value)}
        </text>
      </g>
    );
  });
}
