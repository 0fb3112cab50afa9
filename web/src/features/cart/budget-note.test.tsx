import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../../ui/test-kit.tsx';
import { BudgetNote, overBudget } from './components/budget-note.tsx';

const BUDGET = { amount: 23_000, used: 21_160, end: '2099-12-31', ofCompany: false };

describe('X-49 the budget in the cart', () => {
  it.each([
    [1839.99, 0],
    [1840, 0],
    [3670.62, 1830.62],
  ])('a cart of %d goes %d over', (total, over) => expect(overBudget(BUDGET, total)).toBe(over));

  it('says what is used, what is left, and by how much this cart goes over', () => {
    renderUi(<BudgetNote budget={BUDGET} total={3670.62} />);
    expect(screen.getByRole('note', { name: 'Budget' }).textContent).toBe(
      'Budget until Dec 31, 2099: $21,160.00 of $23,000.00 used, $1,840.00 left. With this cart $1,830.62 over.',
    );
  });

  it('of a company that is over already, and of none', () => {
    renderUi(<BudgetNote budget={{ ...BUDGET, used: 24_000, ofCompany: true }} total={10} />);
    expect(screen.getByRole('note').textContent).toBe(
      'Budget of the company until Dec 31, 2099: $24,000.00 of $23,000.00 used, $1,000.00 over. With this cart $1,010.00 over.',
    );
  });
});
