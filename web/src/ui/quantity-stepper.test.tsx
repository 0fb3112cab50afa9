import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QuantityStepper, toStep } from './quantity-stepper.tsx';
import { renderUi } from './test-kit.tsx';

afterEach(cleanup);

function show(
  limits: { min?: number; max?: number; step?: number; live?: boolean; most?: string } = {},
  start = 0,
) {
  const changes = vi.fn<(value: number) => void>();
  function Counting() {
    const [value, setValue] = useState(start);
    const onChange = (next: number) => {
      changes(next);
      setValue(next);
    };
    return <QuantityStepper label="Packs" value={value} onChange={onChange} {...limits} />;
  }
  renderUi(<Counting />);
  return { user: userEvent.setup(), field: screen.getByRole('spinbutton', { name: 'Packs' }), changes };
}

describe('QuantityStepper', () => {
  it('changes by one step with + and -, arrows and the buttons', async () => {
    const { user, field } = show({ step: 12, max: 120 });
    await user.click(field);
    await user.keyboard('++-');
    expect(field.getAttribute('aria-valuenow')).toBe('12');
    await user.keyboard('{ArrowUp}{ArrowDown}{ArrowUp}');
    expect(field.getAttribute('aria-valuenow')).toBe('24');
    await user.click(screen.getByRole('button', { name: 'One step more: Packs' }));
    expect(field.getAttribute('aria-valuenow')).toBe('36');
  });

  it('says how many there are when more was typed, until it is changed again', async () => {
    const { user, field } = show({ max: 640, most: '640 in stock' });
    await user.type(field, '99999{Enter}');
    expect(field.getAttribute('aria-valuenow')).toBe('640');
    expect(screen.getByRole('status').textContent).toBe('640 in stock');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('jumps with Page keys, Home and End and never leaves its limits', async () => {
    const { user, field } = show({ min: 1, max: 25 }, 1);
    await user.click(field);
    await user.keyboard('{PageUp}{PageUp}{PageUp}');
    expect(field.getAttribute('aria-valuenow')).toBe('25');
    await user.keyboard('{Home}{ArrowDown}');
    expect(field.getAttribute('aria-valuenow')).toBe('1');
    await user.keyboard('{End}');
    expect(field.getAttribute('aria-valuenow')).toBe('25');
  });

  it('lets one type and settles on whole steps on Enter', async () => {
    const { user, field, changes } = show({ step: 12, max: 120 });
    await user.click(field);
    await user.keyboard('{Backspace}31');
    expect(changes).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(changes).toHaveBeenCalledExactlyOnceWith(36);
  });

  it('reports every allowed quantity while typing where it is live', async () => {
    const { user, field, changes } = show({ max: 50, live: true });
    await user.click(field);
    await user.keyboard('{Backspace}120');
    expect(changes.mock.calls).toEqual([[1], [12]]);
    await user.tab();
    expect(changes).toHaveBeenLastCalledWith(50);
  });

  it('settles when left, and keeps the value when emptied', async () => {
    const { user, field, changes } = show({ max: 7 }, 3);
    await user.clear(field);
    await user.tab();
    expect(changes).not.toHaveBeenCalled();
    await user.click(field);
    await user.keyboard('99');
    await user.tab();
    expect(changes).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('keeps the step within a limit that is no multiple of it', () => {
    expect(toStep(127, 0, 127, 12)).toBe(120);
    expect(toStep(5, 0, 7, 12)).toBe(0);
    expect(toStep(Number.NaN, 10, 20, 1)).toBe(10);
  });
});
