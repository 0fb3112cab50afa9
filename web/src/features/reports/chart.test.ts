import { describe, expect, it } from 'vitest';
import { chartTitle, rowsTitle } from './chart.ts';

const column = (id: string, label: string, kind: 'text' | 'month' | 'count') => ({ id, label, kind });
const MONTHS = [column('month', 'Month', 'month'), column('orders', 'Orders', 'count')];
const RANKED = [column('rank', 'Rank', 'count'), column('ndc', 'NDC', 'text')];
const chart = (axis: string, series: string[], label: string, line?: string) => ({
  axis,
  kind: 'money' as const,
  series,
  bars: [{ label, parts: series.map(() => 1) }],
  line: line === undefined ? null : { label: line, values: [1] },
});

describe('RB-450 a report names what its parts show', () => {
  it.each([
    [chart('Dollars', ['Savings'], '2026-05', 'Percent saved'), MONTHS, 'Savings and Percent saved by month'],
    [chart('Orders', ['Placed', 'Shipped', 'Paid'], '2026-05'), MONTHS, 'Orders by month'],
    [chart('Changes in a week', ['Up', 'Down', 'New'], '2026-05-04'), MONTHS, 'Changes by week'],
    [chart('Spend in dollars', ['Spend'], '70101-0001-01'), RANKED, 'Spend in dollars by NDC'],
  ])('case %#', (of, columns, title) => {
    expect(chartTitle({ chart: of, columns })).toBe(title);
  });

  it('the rows by their first words', () => {
    expect([rowsTitle({ columns: RANKED }), rowsTitle({ columns: MONTHS })]).toEqual([
      'Figures by NDC',
      'Figures by Month',
    ]);
  });
});
