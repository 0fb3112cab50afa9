import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WHOLE_RANGE } from '../filters.ts';
import { RangeSlider } from './range-slider.tsx';

const marks = () => screen.getAllByRole('listitem').map((one) => one.textContent.trim());

it('an expiry mark says how many only once they are counted', () => {
  const slider = (counts: Parameters<typeof RangeSlider>[0]['counts']) => (
    <RangeSlider range={WHOLE_RANGE} counts={counts} onChange={() => undefined} />
  );
  const { rerender } = render(slider(undefined));
  expect(marks()).toEqual(['14 d', '90 d', '180 d', '270 d', 'Any']);
  rerender(slider([7, 0, 0, 0, 40].map((count, index) => ({ value: String(index), label: '', count }))));
  expect(marks()).toEqual(['14 d7', '90 d0', '180 d0', '270 d0', 'Any40']);
});
