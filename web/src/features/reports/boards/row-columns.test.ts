import { describe, expect, it } from 'vitest';
import { arranged, hiddenAtFirst } from './row-columns.ts';

const IDS = [
  'order_id',
  'date',
  'product',
  'ndc',
  'supplier',
  'facility',
  'type',
  'catalog',
  'packs',
  'amount',
];
const columnsOf = (ids: readonly string[]) => ids.map((id) => ({ id, label: id, kind: 'text' as const }));
const rowsOf = (ids: readonly string[], measure = 'amount') => ({
  columns: columnsOf(ids),
  rows: [ids.map((id) => `a ${id}`)],
  totals: ids.map((id) => (id === 'amount' ? 12.5 : null)),
  measure,
});
const LINES = rowsOf([...IDS, 'savings', 'base']);

describe('RB-475 the rows of a bar', () => {
  it.each([
    ['spend', 'spend_by_supplier', '7', 'facility'],
    ['spend', 'spend_by_supplier', 'others', 'supplier'],
    ['spend', 'spend_by_month', '2026-05', 'supplier'],
    ['sales', 'sales_by_month', '2026-05', 'facility'],
  ])('of %s, %s, %s tell date, order, %4$s, product and figures first', (board, chart, bar, side) => {
    const table = arranged(LINES, hiddenAtFirst(LINES, { board, chart, bar }));
    expect(table.columns.map(({ id }) => id)).toEqual([
      'date',
      'order_id',
      side,
      'product',
      'packs',
      'amount',
      'savings',
    ]);
    expect(table.rows[0]?.[1]).toBe('a order_id');
    expect(table.totals).toEqual([null, null, null, null, null, 12.5, null]);
    expect(table.hidden.map(({ id }) => id)).toContain('ndc');
  });

  it('show the column that sums to the bar, and what is chosen', () => {
    const ofBase = { ...LINES, measure: 'base' };
    const hidden = hiddenAtFirst(ofBase, { board: 'savings', chart: 'savings_by_source', bar: 'base' });
    expect(arranged(ofBase, hidden).columns.map(({ id }) => id)).toContain('base');
    expect(arranged(LINES, 'base').columns.map(({ id }) => id)).toContain('ndc');
  });

  it('that are no order lines stay as they are', () => {
    const lots = rowsOf(['product', 'ndc', 'lot', 'amount']);
    const hidden = hiddenAtFirst(lots, { board: 'sales', chart: 'stock_by_expiry', bar: '2026-05' });
    expect([hidden, arranged(lots, hidden).columns]).toEqual([undefined, lots.columns]);
  });
});
