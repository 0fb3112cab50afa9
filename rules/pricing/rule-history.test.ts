import { describe, expect, it } from 'vitest';
import { ruledChanges, type LotPrices, type RuleVersion } from './rule-history.ts';

const AT = (day: string) => `${day}T12:00:00.000Z`;
const LOT: LotPrices = { id: 1, added_at: AT('2026-01-01'), price_cents: 1200, changes: [] };
const KEYS = ['all:', 'ndc:1'];
const NOW = AT('2026-06-01');

let ids = 0;
const version = (fields: Partial<RuleVersion>): RuleVersion => ({
  id: (ids += 1),
  rule_id: 7,
  name: 'Spring',
  target: 'ndc:1',
  kind: 'percent_off',
  value: 1000,
  min_quantity: 1,
  start_date: '2026-02-01',
  end_date: null,
  active: true,
  changed_by: 'Ann',
  changed_at: AT('2026-02-01'),
  ...fields,
});
const told = (versions: RuleVersion[], lots = [LOT]) =>
  ruledChanges(lots, versions, { keys: KEYS, now: NOW }).map((change) => [
    change.changed_at.slice(0, 10),
    change.before_cents,
    change.price_cents,
    change.changed_by,
  ]);

describe('RB-172 what price rules did to the prices of a listing', () => {
  it('is told from its first day or the change of it, whichever is later, until its last day is over', () => {
    expect(told([version({ start_date: '2026-01-15' })])).toEqual([['2026-02-01', 1200, 1080, 'Ann']]);
    expect(told([version({ start_date: '2026-03-01', end_date: '2026-03-31' })])).toEqual([
      ['2026-03-01', 1200, 1080, 'Ann'],
      ['2026-04-01', 1080, 1200, null],
    ]);
    expect(told([version({ start_date: '2026-07-01' })])).toEqual([]);
  });

  it('is one step where it was changed, and ends where it was switched off, moved away or made a fee', () => {
    const first = version({});
    const by = { changed_by: 'Bob', changed_at: AT('2026-04-01') };
    expect(told([first, version({ value: 2000, ...by })])).toEqual([
      ['2026-02-01', 1200, 1080, 'Ann'],
      ['2026-04-01', 1080, 960, 'Bob'],
    ]);
    for (const end of [{ active: false }, { target: 'ndc:2' }, { kind: 'marketplace_fee' as const }])
      expect(told([first, version({ ...end, ...by })])).toEqual([
        ['2026-02-01', 1200, 1080, 'Ann'],
        ['2026-04-01', 1080, 1200, 'Bob'],
      ]);
  });

  it('never happened where it was removed before its first day, or gave the price of the list', () => {
    const early = version({ start_date: '2026-05-01' });
    const removed = version({ start_date: '2026-05-01', active: false, changed_at: AT('2026-04-01') });
    expect(told([early, removed])).toEqual([]);
    expect(told([version({ kind: 'fixed_price', value: 1200 })])).toEqual([]);
    // Only the name was changed.
    expect(told([version({}), version({ name: 'May', changed_at: AT('2026-04-01') })])).toHaveLength(1);
  });

  it('reckons from what the list said at that moment, for lots that were there', () => {
    const changes = [{ changed_at: AT('2026-03-01'), before_cents: 1000 }];
    expect(told([version({})], [{ ...LOT, changes }])).toEqual([['2026-02-01', 1000, 900, 'Ann']]);
    expect(told([version({})], [{ ...LOT, added_at: AT('2026-02-02') }])).toEqual([]);
  });

  it('keeps rules apart', () => {
    const other = version({ rule_id: 8, name: 'Illinois', value: 500, changed_at: AT('2026-03-01') });
    expect(told([version({}), other])).toEqual([
      ['2026-02-01', 1200, 1080, 'Ann'],
      ['2026-03-01', 1200, 1140, 'Ann'],
    ]);
  });
});
