import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StackedBars } from './stacked-bars.tsx';

/** Names below the bars of so many months from November 2025, in a narrow place. */
function namesOf(count: number): readonly (string | null)[] {
  const bars = Array.from({ length: count }, (_, at) => ({
    month: new Date(Date.UTC(2025, 10 + at, 1)).toISOString().slice(0, 7),
    parts: [at],
  }));
  render(<StackedBars label="Bars" axis="Packages" series={[{ name: 'GPO', color: 'green' }]} bars={bars} />);
  const names = [...screen.getByRole('img', { name: 'Bars' }).querySelectorAll('text')];
  return names.map((one) => one.textContent).filter((text) => /^([A-Z][a-z]{2}|20\d\d)$/.test(text));
}

it('G-058 names each month where there is room, and the year where it begins', () => {
  expect(namesOf(4)).toEqual(['Nov', '2025', 'Dec', 'Jan', '2026', 'Feb']);
});

it('G-058 names every second month where there is less, January among them, so that two Novembers differ', () => {
  expect(namesOf(13)).toEqual(['Nov', '2025', 'Jan', '2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
});
