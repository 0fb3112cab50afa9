import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReasonedButton } from './reasoned-button.tsx';
import { renderUi } from './test-kit.tsx';

afterEach(cleanup);

describe('ReasonedButton', () => {
  it('with a reason does nothing, says why, and stays in the tab order', async () => {
    const onClick = vi.fn<() => void>();
    renderUi(
      <ReasonedButton
        reason="The facility you have selected is not vetted, adding to cart disabled."
        onClick={onClick}
      >
        Add to Cart
      </ReasonedButton>,
    );
    const user = userEvent.setup();
    await user.tab();
    const button = screen.getByRole('button', { name: 'Add to Cart' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe(
      'The facility you have selected is not vetted, adding to cart disabled.',
    );
    await user.keyboard('{Enter}');
    await user.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('with a reason does not submit the form around it', async () => {
    const onSubmit = vi.fn<() => void>();
    renderUi(
      <form onSubmit={onSubmit}>
        <ReasonedButton type="submit" reason="Choose a file.">
          Import
        </ReasonedButton>
      </form>,
    );
    await userEvent.setup().click(screen.getByRole('button'));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('without a reason is an ordinary button', async () => {
    const onClick = vi.fn<() => void>();
    renderUi(
      <ReasonedButton reason={null} onClick={onClick}>
        Add to Cart
      </ReasonedButton>,
    );
    const button = screen.getByRole('button');
    expect(button.hasAttribute('aria-disabled')).toBe(false);
    await userEvent.setup().click(button);
    expect(onClick).toHaveBeenCalledOnce();
  });
});
