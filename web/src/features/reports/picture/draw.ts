import { cellText } from '#rules/reports/cell-text.ts';
import { axisMarks, formatCount, monthText, plainDay } from '../../../shared/format.ts';
import type { Report } from '../api.ts';
import { COLORS, isOverTime } from '../chart.ts';
import { dot, EDGE, rect, round, stroke, text, W, type ColorOf } from './svg.ts';

const HEAD = 56;
const FACT = 20;
const [PLOT, LEFT] = [400, 120];
/** Of the line, at the right. */
const [SHARES, SHARE_ROOM] = [[0, 25, 50, 75, 100], 56];
const [ROW, NAME, FIGURE] = [28, 360, 130];
const CUT = 46;

interface Part {
  svg: string;
  height: number;
}

/** The chart of a report as an SVG file: its title, what it is of, the chart and its legend. */
export function drawPicture(report: Report, facts: readonly string[], color: ColorOf) {
  const top = HEAD + FACT * facts.length + 24;
  const chart = isOverTime(report.chart)
    ? drawBars(report.chart, top, color)
    : drawRanked(report.chart, top, color);
  const height = top + chart.height + EDGE;
  const head = [
    text(report.title, { x: EDGE, y: HEAD - 12, size: 26, color: color('--ink'), bold: true }),
    ...facts.map((fact, at) => text(fact, { x: EDGE, y: HEAD + 12 + FACT * at, color: color('--ink-soft') })),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${height}" viewBox="0 0 ${W} ${height}" font-family="IBM Plex Sans, Arial, sans-serif">
${[rect({ x: 0, y: 0, width: W, height, color: color('--surface') }), ...head, chart.svg].join('\n')}
</svg>`;
  return { svg, width: W, height };
}

type Chart = Report['chart'];

/** Months or weeks side by side; what is below zero is not drawn. */
function drawBars({ axis, bars, series, line }: Chart, top: number, color: ColorOf): Part {
  const floor = top + 24 + PLOT;
  const marks = axisMarks(Math.max(...bars.map(({ parts }) => sumOf(parts)), 0));
  const most = marks.at(-1) ?? 1;
  const right = W - EDGE - (line ? SHARE_ROOM : 0);
  const heightOf = (value: number) => (PLOT * Math.max(0, value)) / most;
  const room = (right - LEFT) / Math.max(1, bars.length);
  const middle = (at: number) => LEFT + room * (at + 0.5);
  const width = Math.min(56, room * 0.62);
  const every = Math.max(1, Math.ceil(84 / room));
  const shares = (line ? SHARES : []).map((share) =>
    text(`${share}%`, { x: right + 10, y: floor - (PLOT * share) / 100 + 5, color: color('--ink-soft') }),
  );
  const levels = marks.map((mark) => {
    const y = round(floor - heightOf(mark));
    return [
      stroke({ from: [LEFT, y], to: [right, y], color: color('--line') }),
      text(formatCount(mark), { x: LEFT - 10, y: y + 5, color: color('--ink-soft'), anchor: 'end' }),
    ].join('');
  });
  const boxes = bars.map(({ label, parts }, at) => {
    const pieces = parts.map((part, index) =>
      rect({
        x: middle(at) - width / 2,
        y: floor - heightOf(sumOf(parts.slice(0, index))) - heightOf(part),
        width,
        height: heightOf(part),
        color: partColor(index, color),
      }),
    );
    const look = {
      x: round(middle(at)),
      y: floor + 22,
      color: color('--ink-soft'),
      anchor: 'middle',
    } as const;
    return [...pieces, at % every === 0 ? text(shortName(label), look) : ''].join('');
  });
  const points = (line?.values ?? []).map((value, at) =>
    value === null ? null : ([middle(at), floor - (PLOT * value) / 100] as const),
  );
  const legend = [
    ...series.map((name, at) => ({ name, color: partColor(at, color) })),
    ...(line ? [{ name: `${line.label} (axis at the right)`, color: color('--ink') }] : []),
  ];
  const svg = [
    text(axis, { x: EDGE, y: top + 6, color: color('--ink-soft') }),
    ...levels,
    ...shares,
    ...boxes,
    drawLine(points, color('--ink')),
    drawLegend(legend, floor + 60, color),
  ].join('\n');
  return { svg, height: PLOT + 24 + 72 };
}

type Point = readonly [number, number] | null;

const drawLine = (points: readonly Point[], color: string): string =>
  points
    .flatMap((point, at) => {
      const before = points[at - 1];
      if (!point) return [];
      return [
        ...(before ? [stroke({ from: before, to: point, color, width: 2 })] : []),
        dot(...point, color),
      ];
    })
    .join('');

function drawLegend(entries: readonly { name: string; color: string }[], y: number, color: ColorOf): string {
  let x = LEFT;
  return entries
    .map((entry) => {
      const at = x;
      x += 44 + entry.name.length * 8;
      return (
        rect({ x: at, y: y - 12, width: 14, height: 14, color: entry.color }) +
        text(entry.name, { x: at + 22, y, color: color('--ink') })
      );
    })
    .join('');
}

/** Names, bars of one scale, figures. */
function drawRanked({ axis, bars, kind }: Chart, top: number, color: ColorOf): Part {
  const most = Math.max(...bars.map(({ parts }) => parts[0] ?? 0), 1);
  const room = W - 2 * EDGE - NAME - FIGURE;
  const rows = bars.map(({ label, parts: [value = 0] }, at) => {
    const y = top + 32 + ROW * at;
    const name = label.length > CUT ? `${label.slice(0, CUT - 1)}…` : label;
    return [
      text(name, { x: EDGE, y, color: color('--ink') }),
      rect({
        x: EDGE + NAME,
        y: y - 12,
        width: (room * Math.max(0, value)) / most,
        height: 14,
        color: color('--accent-ink'),
      }),
      text(cellText(value, kind), { x: W - EDGE, y, color: color('--ink'), anchor: 'end' }),
    ].join('');
  });
  const head = text(axis, { x: EDGE, y: top + 6, color: color('--ink-soft') });
  return { svg: [head, ...rows].join('\n'), height: 32 + ROW * bars.length };
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + Math.max(0, part), 0);

/** 'May 2026', or the first day of a week. */
const shortName = (label: string): string =>
  label.length === 10 ? plainDay(label) : monthText(label).replace(/^(\w{3})\w*/, '$1');

const TOKENS: Readonly<Record<(typeof COLORS)[number], string>> = {
  blue: '--series-blue',
  green: '--series-green',
  orange: '--series-orange',
  grey: '--series-grey',
  teal: '--teal-ink',
  refusal: '--refusal',
  info: '--info',
  ok: '--ok',
};
const partColor = (at: number, color: ColorOf): string => color(TOKENS[COLORS[at] ?? 'grey']);
