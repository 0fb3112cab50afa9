import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterForm } from './filters.tsx';
import { renderUi } from './test-kit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onScreen = (phone: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') && phone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

const show = () =>
  renderUi(
    <FilterForm label="Filter things">
      <input aria-label="Search things" />
      <input aria-label="Status" />
    </FilterForm>,
  );

describe('the filters of a list', () => {
  it('stand open beside the search', () => {
    onScreen(false);
    show();
    expect(screen.getByLabelText('Status')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  it('fold away on a phone until they are wanted', async () => {
    onScreen(true);
    show();
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByLabelText('Status')).toBeNull();
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByLabelText('Status')).toBeTruthy();
  });

  it('say on a phone how many are in force', () => {
    onScreen(true);
    renderUi(
      <FilterForm label="Filter things" active={2}>
        <input aria-label="Search things" />
        <input aria-label="Status" />
      </FilterForm>,
    );
    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
  });
});
