import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import { Comparison } from './components/better-cart-result.tsx';

it('where no cart can be ordered it says what the own one lacks', () => {
  const before = {
    total: 311.96,
    sub_total: 157.06,
    shipping_total: 154.9,
    transaction_fee_total: 0,
    parcels: 7,
    earliest_expiry: null,
  };
  const lacks = ['$198.20 is missing to the minimum order of Dunmore Generics.', 'Lot A1 is sold out.'];
  const found = { cart_version: 1, outcome: 'none', proven: false, before, lacks, after: null } as const;
  renderUi(
    <Comparison
      goal="cheapest"
      found={{ ...found, lacks, moves: [], kept: [], lines: [] }}
      pending={false}
      onUse={() => undefined}
      onKeep={() => undefined}
    />,
  );
  const told = within(screen.getByRole('list', { name: 'What your cart lacks' })).getAllByRole('listitem');
  expect(told.map((one) => one.textContent)).toEqual(lacks);
  expect(screen.queryByRole('button', { name: 'Use this cart' })).toBeNull();
});

it('WB-225 a saving that is paid with an earlier expiry says so beside the sum', () => {
  const lot = {
    listing_id: 1,
    name: 'Lisinopril',
    ndc_number: '70101-0003-01',
    company_id: 1,
    company_name: 'Meridian',
  };
  const moved = {
    ...lot,
    lot_id: 1,
    lot_name: 'A',
    quantity: 1,
    eaches_per_pack: 100,
    dosage_form: null,
    price: 1,
  };
  const figures = {
    sub_total: 10,
    shipping_total: 0,
    transaction_fee_total: 0,
    parcels: 1,
    earliest_expiry: null,
  };
  renderUi(
    <Comparison
      goal="cheapest"
      found={{
        cart_version: 1,
        outcome: 'better',
        proven: true,
        before: { total: 10, ...figures },
        lacks: [],
        after: { total: 6.16, ...figures },
        moves: [
          {
            name: 'Lisinopril 10 mg Tablet',
            from: [{ ...moved, expiry_date: '08/26/2028' }],
            to: [{ ...moved, lot_id: 2, expiry_date: '12/30/2026' }],
            difference: -3.84,
            why: ['The packs cost $3.84 less.'],
          },
        ],
        kept: [],
        lines: [],
      }}
      pending={false}
      onUse={() => undefined}
      onKeep={() => undefined}
    />,
  );
  screen.getByText(
    '$3.84 less, but Lisinopril 10 mg Tablet expires on 12/30/2026 instead of 08/26/2028. None is cheaper.',
  );
});
