import { axisMarks, formatCount } from '../../../shared/format.ts';
import type { Chart } from './board-api.ts';
import { fillOf } from './patterns.tsx';
import { barText, shortText } from './words.ts';
import styles from './board.module.css';

const [TOP, HEIGHT, BOTTOM] = [12, 200, 24];
const [DIGIT, NAME, WIDEST] = [7, 44, 44];
/** Of the line, at the right. */
const [SHARES, SHARE_ROOM] = [[0, 25, 50, 75, 100], 44];
export const UPRIGHT_HEIGHT = TOP + HEIGHT + BOTTOM;

export interface Drawing {
  chart: Chart;
  id: string;
  width: number;
  /** Where a bar, or a part of it, opens its rows. */
  onOpen: ((bar: number, part: number) => void) | null;
}

const positive = (value: number | null | undefined) => Math.max(0, value ?? 0);

/** Months or days side by side: parts on top of each other, or beside each other; what is below zero is not drawn. */
export function UprightBars({ chart, id, width, onOpen }: Drawing) {
  const { bars, form, line } = chart;
  const isBeside = form === 'beside';
  const reach = ({ parts }: Chart['bars'][number]) =>
    isBeside
      ? Math.max(0, ...parts.map(positive))
      : parts.reduce<number>((sum, part) => sum + positive(part), 0);
  const marks = axisMarks(Math.max(0, ...bars.map(reach)), chart.kind === 'count');
  const most = marks.at(-1) ?? 1;
  const left = Math.max(...marks.map((mark) => formatCount(mark).length)) * DIGIT + 8;
  const right = width - (line ? SHARE_ROOM : 0);
  const room = (right - left) / Math.max(1, bars.length);
  const middle = (at: number) => left + room * (at + 0.5);
  const every = Math.max(1, Math.ceil(NAME / room));
  const levelOf = (value: number) => TOP + HEIGHT * (1 - value / most);
  return (
    <>
      {marks.map((mark) => (
        <g key={mark}>
          <line className={styles.level} x1={left} x2={right} y1={levelOf(mark)} y2={levelOf(mark)} />
          <text className={styles.text} x={left - 8} y={levelOf(mark) + 4} textAnchor="end">
            {formatCount(mark)}
          </text>
        </g>
      ))}
      {line &&
        SHARES.map((share) => (
          <text key={share} className={styles.text} x={right + 8} y={shareLevel(share) + 4}>
            {share}%
          </text>
        ))}
      {bars.map((bar, at) => (
        <g key={bar.key}>
          <title>{barText(chart, at)}</title>
          <Parts
            parts={bar.parts.map(positive)}
            id={id}
            isBeside={isBeside}
            middle={middle(at)}
            width={Math.min(WIDEST, room * 0.7)}
            levelOf={levelOf}
            onOpen={onOpen && ((part) => onOpen(at, part))}
          />
          {at % every === 0 && (
            <text className={styles.text} x={middle(at)} y={TOP + HEIGHT + 16} textAnchor="middle">
              {shortText(chart, bar.label)}
            </text>
          )}
        </g>
      ))}
      {line && (
        <Share
          points={line.values.map((value, at) => (value === null ? null : [middle(at), shareLevel(value)]))}
        />
      )}
    </>
  );
}

const shareLevel = (percent: number) => TOP + HEIGHT * (1 - percent / 100);

interface PartsProps {
  parts: readonly number[];
  id: string;
  isBeside: boolean;
  middle: number;
  width: number;
  levelOf: (value: number) => number;
  onOpen: ((part: number) => void) | null;
}

function Parts({ parts, id, isBeside, middle, width, levelOf, onOpen }: PartsProps) {
  const each = isBeside ? width / parts.length : width;
  return parts.map((part, at) => {
    const below = isBeside ? 0 : parts.slice(0, at).reduce((sum, one) => sum + one, 0);
    return (
      <rect
        key={at}
        className={styles.part}
        data-opens={onOpen !== null || undefined}
        fill={fillOf(id, at)}
        x={middle - width / 2 + (isBeside ? each * at : 0)}
        y={levelOf(below + part)}
        width={each}
        height={levelOf(below) - levelOf(below + part)}
        onClick={onOpen === null ? undefined : () => onOpen(at)}
      />
    );
  });
}

const Share = ({ points }: { points: readonly (readonly [number, number] | null)[] }) => (
  <g className={styles.share}>
    {points.map((point, at) => {
      const before = points[at - 1];
      if (!point) return null;
      return (
        <g key={at}>
          {before && <line x1={before[0]} y1={before[1]} x2={point[0]} y2={point[1]} />}
          <circle cx={point[0]} cy={point[1]} r={3} />
        </g>
      );
    })}
  </g>
);
