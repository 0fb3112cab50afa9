import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../ui/test-kit.tsx';
import { aRow } from '../test-world.ts';
import { Dearer } from './signal-mark.tsx';

const show = (change: Partial<ReturnType<typeof aRow>['pricing']>) =>
  renderUi(
    <Dearer
      pricing={{ ...aRow().pricing, base_price: 5, price: 7.46, signal_type: 'User Supplied', ...change }}
    />,
  );

it('WB-273 a card says how much dearer it is than the price that the facility set', () => {
  show({});
  expect(screen.getByText('$2.46 dearer than $5.00')).toBeTruthy();
});

it.each([
  ['a price that was guessed', { signal_type: 'Predicted' as const }],
  ['what is no dearer', { price: 5 }],
  ['hidden prices', { price: null, base_price: null }],
])('WB-273 and says nothing of %s', (_, change) => {
  show(change);
  expect(screen.queryByText(/dearer/)).toBeNull();
});
