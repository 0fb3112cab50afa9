import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMe } from '../../../shared/test-world.ts';
import { aWorld, refusal, show, told } from '../test-facilities.tsx';
import { BudgetBars } from './budget-bars.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = (type: 'spent' | 'savings', amount: number) => ({
  id: 1,
  target: 'facility' as const,
  type,
  company_id: 1,
  facility_id: 3,
  amount,
  start_date: '2026-01-01',
  end_date: '2099-12-31',
});
const facility = aMe().primary_facility;
const me = facility && {
  primary_facility: { ...facility, budget: [entry('spent', 5000.75), entry('savings', 900)] },
};
const USE = 'GET order/budget';

describe('the bullet charts', () => {
  it('SH-313 SH-314 SH-347 SH-351 budget and savings, their numbers without decimals', async () => {
    const answers = {
      [USE]: [200, { data: { total_cost: 4250.49, total_savings: 450.99 } }] as [number, unknown],
    };
    aWorld({ ...(me && { me }), answers });
    await show(<BudgetBars />);
    await screen.findByText('85%');
    const said = (label: string) => screen.getByRole('meter', { name: label }).getAttribute('aria-valuetext');
    expect([said('Budget'), said('Savings Goal')]).toEqual(['$4,250 of $5,000, 85%', '$450 of $900, 50%']);
    expect(screen.getByTitle('$4,250 of $5,000')).toBeTruthy();
    expect(screen.getByTitle('$450 of $900')).toBeTruthy();
  });

  it('SH-352 a failure is told', async () => {
    const answers = { [USE]: [404, refusal('No figures today.', 'not_found')] as [number, unknown] };
    aWorld({ ...(me && { me }), answers });
    await show(<BudgetBars />);
    expect(await told('No figures today.')).toBe(true);
  });
});
