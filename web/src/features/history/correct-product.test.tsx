import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import type { ReportDetail } from './api.ts';
import { CorrectProduct } from './components/correct-product.tsx';

const doubt = (change: Partial<ReportDetail['doubts'][number]> = {}): ReportDetail['doubts'][number] => ({
  product_no: 1,
  ndc_text: '00093310901',
  label: 'HOUSE CASE',
  rows: 2,
  price: 144,
  packs_per_case: 1,
  units_per_pack: 1,
  confidence: 0.5,
  reason: 'Another name.',
  settled: false,
  set_aside: false,
  far_price: false,
  proposed: { ndc: '00093-3109-01', name: 'Amoxicillin', price: 13, eaches_per_pack: 100 },
  ...change,
});

function open(one = doubt()) {
  const onSave = vi.fn<(ndc: string, counted: object) => void>();
  const others = { busy: false, error: undefined, onChange: () => undefined, onCancel: () => undefined };
  renderUi(<CorrectProduct name="HOUSE CASE" doubt={one} onSave={onSave} {...others} />);
  return onSave;
}
const preview = () => screen.getByRole('status').textContent;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('X-94 says what a pack costs where the report counts cases, and is saved with how many', async () => {
  const onSave = open();
  expect(preview()).toBe('');
  await userEvent.click(screen.getByRole('radio', { name: 'Cases' }));
  await save();
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Packs per case'), '12');
  expect(preview()).toBe('$144.00 a case becomes $12.00 a pack');
  await save();
  expect(onSave).toHaveBeenCalledWith('00093-3109-01', { packs_per_case: 12, units_per_pack: 1 });
});

it('X-94 takes the units of a pack from the directory at first', async () => {
  const onSave = open(doubt({ price: 0.12 }));
  await userEvent.click(screen.getByRole('radio', { name: 'Units' }));
  expect(preview()).toBe('$0.12 a unit becomes $12.00 a pack');
  await save();
  expect(onSave).toHaveBeenCalledWith('00093-3109-01', { packs_per_case: 1, units_per_pack: 100 });
});

it('X-94 begins with what was said before', async () => {
  const onSave = open(doubt({ packs_per_case: 6 }));
  expect(preview()).toBe('$144.00 a case becomes $24.00 a pack');
  await userEvent.click(screen.getByRole('radio', { name: 'Packs' }));
  await save();
  expect(onSave).toHaveBeenCalledWith('00093-3109-01', { packs_per_case: 1, units_per_pack: 1 });
});
