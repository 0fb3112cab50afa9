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
