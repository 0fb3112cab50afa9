import { describe, expect, it } from 'vitest';
import type { Report } from '../api.ts';
import { drawPicture } from './draw.ts';

const REPORT: Report = {
  name: 'savings',
  title: 'Savings <all>',
  start_date: '2026-04-01',
  end_date: '2026-05-31',
  facility: null,
  as_of: '2026-06-15T12:00:00.000Z',
  notice: null,
  columns: [],
  rows: [],
  hidden: [],
  sortable: [],
  sort: null,
  totals: [],
  figures: [],
  chart: {
    axis: 'Dollars',
    kind: 'money',
    series: ['Saved', 'Missed'],
    bars: [
      { label: '2026-04', parts: [100, 300] },
      { label: '2026-05', parts: [200, -50] },
    ],
    line: { label: 'Percent Saved', values: [25, null] },
  },
};

function picture(chart: Partial<Report['chart']> = {}) {
  const report = { ...REPORT, chart: { ...REPORT.chart, ...chart } };
  const { svg, height } = drawPicture(report, ['April to May', 'Catalog: medigi'], (token) => token);
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(drawn.querySelector('parsererror')).toBeNull();
  const all = (kind: string) => [...drawn.querySelectorAll(kind)];
  const heights = (color: string) =>
    all('rect')
      .filter((one) => one.getAttribute('fill') === color && one.getAttribute('width') !== '14')
      .map((one) => Number(one.getAttribute('height')));
  return { words: all('text').map((one) => one.textContent), heights, points: all('circle').length, height };
}

describe('RB-460 the chart as a picture', () => {
  it('has title, days and filters, months, legend and the line of percents', () => {
    const { words, points } = picture();
    expect(words.slice(0, 4)).toEqual(['Savings <all>', 'April to May', 'Catalog: medigi', 'Dollars']);
    expect(words).toEqual(
      expect.arrayContaining([
        'Apr 2026',
        'May 2026',
        'Saved',
        'Missed',
        'Percent Saved (axis at the right)',
        '400',
        '100%',
      ]),
    );
    expect(points).toBe(1);
  });

  it('draws parts on top of each other to one scale, and nothing below zero', () => {
    const { heights } = picture();
    // Of 400, which is 400 high.
    expect(heights('--series-blue')).toEqual([100, 200]);
    expect(heights('--series-green')).toEqual([300, 0]);
  });

  it('draws what is ranked with names, bars and figures of their kind', () => {
    const bars = ['Amoxicillin 500 mg', 'x'.repeat(60)].map((label, at) => ({
      label,
      parts: [20 / (at + 1)],
    }));
    const { words, height } = picture({ bars, line: null });
    expect(words).toEqual(
      expect.arrayContaining(['Amoxicillin 500 mg', '$20.00', `${'x'.repeat(45)}…`, '$10.00']),
    );
    expect(picture({ bars: bars.slice(0, 1), line: null }).height).toBeLessThan(height);
  });
});
