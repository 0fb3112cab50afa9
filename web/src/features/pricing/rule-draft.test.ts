import { describe, expect, it } from 'vitest';
import {
  changedOver,
  newDraft,
  newFeeDraft,
  ofKind,
  readRule,
  refusedOf,
  typedProblems,
  type RuleDraft,
} from './rule-draft.ts';

const typed = (change: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newDraft(),
  name: 'Spring',
  value: '8',
  start_date: '2026-11-01',
  ...change,
});
const problemsOf = (draft: RuleDraft, seller: number | null = 7) => {
  const reading = readRule(draft, seller);
  return 'problems' in reading ? Object.keys(reading.problems) : [];
};

describe('TR-435 the form of a price rule', () => {
  it('reads percent and dollars', () => {
    expect(readRule(typed({ value: '2.5' }), 7)).toMatchObject({ body: { value: 2.5, end_date: null } });
    const product = { target_type: 'ndc', target: { id: '1', name: 'Contractol' } } as const;
    const contract = typed({ kind: 'fixed_price', value: '$1,009.20', min_quantity: '24', ...product });
    expect(readRule(contract, 7)).toMatchObject({ body: { value: 1009.2, min_quantity: 24 } });
    expect(readRule({ ...newFeeDraft(), name: 'Fee', value: '1.5' }, null)).toMatchObject({
      body: { kind: 'marketplace_fee', target_type: 'all', target_id: null },
    });
  });

  it('asks a contract price for its product, and keeps one that is named', () => {
    expect(ofKind(typed(), 'fixed_price')).toEqual({
      kind: 'fixed_price',
      value: '',
      target_type: 'ndc',
      target: null,
    });
    const onListing = typed({ target_type: 'listing', target: { id: '1', name: 'One' } });
    expect(ofKind(onListing, 'fixed_price')).toEqual({ kind: 'fixed_price', value: '' });
  });

  it.each<[Partial<RuleDraft>, string]>([
    [{ name: ' ' }, 'name'],
    [{ value: '' }, 'value'],
    [{ value: '8.255' }, 'value'],
    [{ value: '100' }, 'value'],
    [{ kind: 'amount_off', value: 'eight' }, 'value'],
    [{ kind: 'fixed_price', value: '9' }, 'target_type'],
    [{ audience_type: 'facility' }, 'audience_id'],
    [{ target_type: 'listing' }, 'target_id'],
    [{ min_quantity: '0' }, 'min_quantity'],
    [{ min_quantity: '2.5' }, 'min_quantity'],
    [{ priority: '101' }, 'priority'],
    [{ priority: '' }, 'priority'],
    [{ start_date: '' }, 'start_date'],
    [{ end_date: '2026-10-31' }, 'end_date'],
  ])('says what is wrong with %j', (change, field) => {
    expect(problemsOf(typed(change))).toEqual([field]);
  });
});

describe('TR-435 what is said while a rule is typed', () => {
  const said = (draft: RuleDraft, seller: number | null = 7) => typedProblems(draft, readRule(draft, seller));

  it.each(['150', '1500'])('a fee of %s %% is too much', (value) => {
    expect(said({ ...newFeeDraft(), value }, null)).toEqual({ value: 'A fee is 100 % at most' });
  });

  it('nothing of what is empty or half typed', () => {
    for (const value of ['', '0', '0.', '2.']) expect(said({ ...newDraft(), value })).toEqual({});
    expect(said(typed({ end_date: '2026-10-31' }))).toEqual({
      end_date: 'It ends on its first day or later',
    });
  });
});

it.each(['0', '0.00'])('TR-435 a preview says that %s is no price', (value) => {
  const draft = typed({ value });
  expect(refusedOf(draft, readRule(draft, 7))).toEqual(['Percent must be above 0']);
});

describe('TR-437 a rule that somebody else saved meanwhile', () => {
  const opened = typed({ target_type: 'listing', target: { id: '1', name: 'One' } });
  const now = { ...opened, name: 'Theirs', value: '9', target: { id: '2', name: 'Two' } };

  it('gets the fields that were typed alone', () => {
    expect(changedOver({ ...opened, priority: '80' }, opened, now)).toEqual({ ...now, priority: '80' });
    expect(changedOver(opened, opened, now)).toEqual(now);
  });

  it('keeps together what belongs together: a type with what it names, a kind with its value', () => {
    const byNdc = { target_type: 'ndc', target: { id: '00093310905', name: 'One' } } as const;
    expect(
      changedOver({ ...opened, ...byNdc }, opened, { ...now, target_type: 'all', target: null }),
    ).toEqual({
      ...now,
      ...byNdc,
    });
    expect(changedOver({ ...opened, kind: 'amount_off' }, opened, now)).toMatchObject({
      kind: 'amount_off',
      value: '8',
    });
  });
});
