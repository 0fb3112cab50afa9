import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import type { ContractRow } from './api.ts';
import { ContractRows } from './components/contract-rows.tsx';

function aRow(
  row: number,
  price: number,
  end: string | null,
  change: ContractRow['change'] = 'new',
): ContractRow {
  return {
    row,
    customer: 'Harbor',
    audience_name: 'Harbor Pharmacy',
    ndc: '70101-0103-01',
    product: `Product ${row}`,
    list_price: 7.76,
    before_price: null,
    rule_name: null,
    beside: [],
    beaten_by: null,
    change,
    contract:
      change === null
        ? null
        : {
            row,
            audience_type: 'facility',
            audience_id: 1,
            ndc: '70101010301',
            price,
            min_quantity: 1,
            start_date: '2020-01-01',
            end_date: end,
            rule_id: null,
            version: null,
          },
    problems: change === null ? ['The NDC is missing.'] : [],
  };
}

it('WB-275 contract prices that look like a mistake stand after the refused rows, and say why', () => {
  const rows = [aRow(2, 7, null), aRow(3, 7, '2020-02-01'), aRow(4, 77.6, null), aRow(5, 7, null, null)];
  renderUi(<ContractRows rows={rows} />);
  const shown = within(screen.getByRole('grid', { name: 'Rows of the file' }))
    .getAllByRole('row')
    .slice(1);
  expect(shown.map((one) => /Product (\d)/.exec(one.textContent)?.[1])).toEqual(['5', '3', '4', '2']);
  const [, over, dear, plain] = shown.map((one) => one.textContent);
  expect(over).toContain('Already over');
  expect(dear).toContain('Above the list price');
  expect(plain).not.toMatch(/Already over|Above the list price/);
});
