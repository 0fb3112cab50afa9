import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import { CartAlerts } from './components/cart-alerts.tsx';
import { aCart } from './test-cart.ts';

const AMOXICILLIN = 'Amoxicillin is no longer available and was removed from your cart.';

it('SP-274 SP-275 what was corrected can be closed and stays closed on a reload; what stands stays', async () => {
  const cart = aCart({ warnings: ['$20.00 below the minimum.'] });
  const corrected = { at: '2026-11-24T10:00:00.000Z', messages: [AMOXICILLIN, 'Another.'] };
  const first = renderUi(<CartAlerts cart={cart} corrected={corrected} />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  await userEvent.setup().click(screen.getByRole('button', { name: `Close: ${AMOXICILLIN}` }));
  expect(screen.queryByText(AMOXICILLIN)).toBeNull();
  first.unmount();
  const second = renderUi(<CartAlerts cart={cart} corrected={corrected} />);
  expect(screen.getByRole('status').textContent).toBe('Another.$20.00 below the minimum.');
  second.unmount();
  renderUi(<CartAlerts cart={cart} corrected={{ ...corrected, at: '2026-11-24T11:00:00.000Z' }} />);
  expect(screen.getByText(AMOXICILLIN)).toBeTruthy();
});
