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

it.each([
  [[7], ['0', '2', '4', '6', '8']],
  [[1], ['0', '1']],
  [[400], ['0', '100', '200', '300', '400']],
  [[0.6], ['0', '0.2', '0.4', '0.6']],
])('counts %j on an axis of %j', (parts, axis) => {
  const bars = [{ month: '2026-05', parts }];
  render(<StackedBars label="Bars" axis="Bids" series={[{ name: 'Accepted', color: 'ok' }]} bars={bars} />);
  const texts = [...screen.getByRole('img', { name: 'Bars' }).querySelectorAll('text')];
  expect(
    texts.map((one) => one.textContent).filter((text) => /^[\d.]+$/.test(text) && !/^20\d\d$/.test(text)),
  ).toEqual(axis);
});

it('G-058 names each month where there is room, and the year where it begins', () => {
  expect(namesOf(4)).toEqual(['Nov', '2025', 'Dec', 'Jan', '2026', 'Feb']);
});

it('G-058 names every second month where there is less, January among them, so that two Novembers differ', () => {
  expect(namesOf(13)).toEqual(['Nov', '2025', 'Jan', '2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
});

it('names the months that returns bring below zero', () => {
  const bars = ['2026-01', '2026-02'].map((month, at) => ({ month, parts: [1 - 2 * at] }));
  render(<StackedBars label="Bars" axis="Packages" series={[{ name: 'GPO', color: 'green' }]} bars={bars} />);
  expect(screen.getByText('Below zero by returns, and not drawn: February 2026.')).toBeTruthy();
});

it('RB-453 names weeks by their first day, and draws a percentage above the bars where there is one', () => {
  const bars = ['2026-06-01', '2026-06-08', '2026-06-15'].map((month) => ({ month, parts: [2] }));
  const line = { label: 'Share accepted', values: [25, null, 100] };
  render(
    <StackedBars label="Bars" axis="Bids" series={[{ name: 'Up', color: 'blue' }]} bars={bars} line={line} />,
  );
  const chart = screen.getByRole('img', { name: 'Bars' });
  expect([...chart.querySelectorAll('title')].map((one) => one.textContent)[1]).toBe(
    'Week of Jun 8, 2026: Up 2',
  );
  expect([...chart.querySelectorAll('text')].map((one) => one.textContent)).toContain('Jun 1');
  // The axis from zero lies 180 pixels below the top.
  expect([...chart.querySelectorAll('circle')].map((one) => one.getAttribute('cy'))).toEqual(['167', '32']);
  expect(screen.getByText('Share accepted (axis at the right)')).toBeTruthy();
  const words = [...chart.querySelectorAll('text')].map((one) => one.textContent);
  expect(words.filter((one) => one.endsWith('%'))).toEqual(['0%', '25%', '50%', '75%', '100%']);
});
