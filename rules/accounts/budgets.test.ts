import { describe, expect, it } from 'vitest';
import {
  budgetProblems,
  budgetStart,
  budgetState,
  maySetBudget,
  shownBudget,
  type Budget,
} from './budgets.ts';
import type { Role } from './roles.ts';

const budget = (fields: Partial<Budget> = {}): Budget => ({
  target: 'facility',
  type: 'spent',
  amount: 5000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  ...fields,
});
const TODAY = '2026-06-15';

describe('what a budget says', () => {
  it.each([
    ['SH-347 below', 4250, '2026-12-31', '85%'],
    ['SH-347 rounded half up', 4225, '2026-12-31', '85%'],
    ['SH-348 over 100', 5026, '2026-12-31', 'Exceeded'],
    ['SH-349 rounds to 100', 5024, '2026-12-31', 'Met'],
    ['SH-349 exactly 100', 5000, '2026-12-31', 'Met'],
    ['SH-350 past its end', 100, '2026-06-14', 'Expired'],
    ['shell G-56 its last day is not past', 100, TODAY, '2%'],
    ['shell G-56 exceeded goes before expired', 6000, '2026-06-14', 'Exceeded'],
    ['shell G-56 met goes before expired', 5000, '2026-06-14', 'Met'],
  ])('%s', (_row, used, end_date, label) => {
    expect(budgetState(budget({ end_date }), used, TODAY).label).toBe(label);
  });
});

describe('which budget is shown', () => {
  const facility = [budget({ end_date: '2026-03-31' }), budget({ end_date: '2026-12-31', amount: 7 })];
  const company = [budget({ target: 'company', end_date: '2027-12-31' })];

  it('shell G-55 the newest of the facility, else the newest of the company, else none', () => {
    expect(shownBudget({ facility, company }, 'spent')?.amount).toBe(7);
    expect(shownBudget({ facility: [], company }, 'spent')?.target).toBe('company');
    expect(shownBudget({ facility, company }, 'savings')).toBeNull();
  });

  it('shell G-55 a goal without a start counts from January of its last year', () => {
    expect(budgetStart(budget({ start_date: null, end_date: '2027-04-30' }))).toBe('2027-01-01');
    expect(budgetStart(budget())).toBe('2026-01-01');
  });
});

describe('SH-346 X-49 who sets a budget', () => {
  const setter = (roles: Role[], assigned: number[] = []) => ({
    roles,
    companyId: 1,
    assignedFacilityIds: assigned,
  });
  const company = { companyId: 1, facilityId: null };
  const facility = { companyId: 1, facilityId: 5 };
  it.each([
    ['Buyer', setter(['Buyer'], [5]), [false, false, false]],
    ['ChangeFacility', setter(['Buyer', 'ChangeFacility'], [5]), [false, false, false]],
    ['FacilityAdmin', setter(['Buyer', 'FacilityAdmin'], [5]), [false, true, false]],
    ['FacilityAdmin of another', setter(['Buyer', 'FacilityAdmin'], [6]), [false, false, false]],
    ['CompanyAdmin', setter(['Buyer', 'CompanyAdmin']), [true, true, false]],
    ['FinanceAdmin', setter(['Buyer', 'FinanceAdmin']), [true, true, false]],
    ['Administrator', setter(['Administrator']), [true, true, true]],
  ] as const)('%s', (_name, who, [ofCompany, ofFacility, ofOthers]) => {
    expect([
      maySetBudget(who, company),
      maySetBudget(who, facility),
      maySetBudget(who, { companyId: 2, facilityId: null }),
    ]).toEqual([ofCompany, ofFacility, ofOthers]);
  });
});

describe('shell G-57 what cannot be saved', () => {
  it.each([
    [{}, null],
    [{ amount: 0 }, { amount: 'Amount must be above 0' }],
    [{ start_date: null }, { start_date: 'Start date is required' }],
    [{ type: 'savings' as const, start_date: null }, null],
    [{ end_date: '2025-12-31' }, { end_date: 'End date must not be before start date' }],
  ])('%j', (fields, problems) => {
    expect(budgetProblems(budget(fields))).toEqual(problems);
  });
});
