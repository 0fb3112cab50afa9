import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../ui/test-kit.tsx';
import { PriceChart } from './price-chart.tsx';

const price = (effective_date: string, per_unit: number) =>
  ({ effective_date, per_unit, pricing_unit: 'EA', as_of: effective_date }) as const;

it('WB-183 says where the axis begins', () => {
  renderUi(<PriceChart prices={[price('2026-01-21', 0.0211), price('2026-05-20', 0.0189)]} />);
  expect(screen.getByText(/The axis begins at \$0\.0180, not at \$0\./)).toBeTruthy();
});

it('WB-183 says so where it does begin at zero, too', () => {
  renderUi(<PriceChart prices={[price('2026-01-21', 3), price('2026-05-20', 0.1)]} />);
  expect(screen.getByText(/The axis begins at \$0\.$/)).toBeTruthy();
});
