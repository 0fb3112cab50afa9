import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError, errorText } from '../../shared/api-error.ts';
import { renderUi } from '../../ui/test-kit.tsx';
import { CreditNote } from './components/credit-note.tsx';

const CREDIT = { credit_limit: 10_000, available: 7500, orderable: 7500, on_hold_since: null };
const said = () => screen.queryByRole('note', { name: 'Credit' })?.textContent ?? null;

it.each([
  [CREDIT, 7500, 'Credit: $7,500.00 of $10,000.00 available'],
  [CREDIT, 7500.01, 'Credit: $7,500.00 of $10,000.00 available. This order is $0.01 over it.'],
  [{ ...CREDIT, available: 10_000, orderable: 10_500 }, 10_400, 'Credit: $10,000.00 of $10,000.00 available'],
  [
    { ...CREDIT, credit_limit: 0, available: 0, orderable: 0 },
    5,
    'Credit: $0.00 of $0.00 available. This order is $5.00 over it.',
  ],
  [{ ...CREDIT, credit_limit: null, available: null, orderable: null }, 5, null],
  [
    { ...CREDIT, on_hold_since: '2026-06-15T12:00:00.000Z' },
    5,
    'Your account is on hold. Please contact the marketplace. On hold since Jun 15, 2026.',
  ],
])('RB-073 RB-076 RB-083 of %j a cart of %d reads %s', (credit, total, text) => {
  renderUi(<CreditNote credit={credit} total={total} />);
  expect(said()).toBe(text);
});

it('RB-076 a refusal says by how much', () => {
  const refusal = (data: Record<string, unknown> | null) =>
    errorText(new ApiError(422, 'rule_broken', 'Credit limit exceeded', data));
  expect(refusal({ available: 7500, needed: 7500.01 })).toBe(
    'Credit limit exceeded: this order is $0.01 over it.',
  );
  expect(refusal(null)).toBe('Credit limit exceeded');
});
