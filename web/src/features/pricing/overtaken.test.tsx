import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import { RuleOvertaken } from './components/rule-overtaken.tsx';
import { overtakenBy } from './overtaken.ts';
import { draftOf } from './rule-draft.ts';
import type { PriceRule } from './api.ts';

const stored = (change: Partial<PriceRule> = {}): PriceRule => ({
  id: 3,
  name: 'Spring',
  seller_company_id: 7,
  seller_name: 'Meridian',
  kind: 'amount_off',
  value: 0.5,
  target_type: 'all',
  target_id: null,
  target_name: null,
  audience_type: 'all',
  audience_id: null,
  audience_name: null,
  min_quantity: 1,
  start_date: '2026-11-01',
  end_date: null,
  priority: 50,
  active: true,
  state: 'running',
  beaten_by: null,
  version: 1,
  updated_date: '2026-11-01T10:00:00.000Z',
  changed_by: 'Ana Lee',
  can: { change: true },
  ...change,
});

it('TR-437 says who changed a rule meanwhile, what it is now, and what saving makes of it', () => {
  const opened = stored();
  const now = stored({ value: 0.6, end_date: '2026-12-31', version: 2 });
  const changes = overtakenBy(opened, now, { ...draftOf(opened), value: '0.70', name: 'Summer' });
  expect(changes.map(({ label }) => label)).toEqual(['Price', 'Last day']);
  renderUi(<RuleOvertaken by="Ana Lee" changes={changes} />);
  const { textContent: said } = screen.getByRole('alert');
  expect(said).toContain('Ana Lee changed this price rule meanwhile.');
  expect(said).toContain('Price is now Dollars off a pack 0.60; saving makes it Dollars off a pack 0.70');
  expect(said).toContain('Last day is now 12/31/2026');
});
